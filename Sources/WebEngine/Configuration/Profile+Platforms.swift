import WebStandards

extension Profile {
    /// `WKWebView` of an iPhone; `version` is the one of iOS, 8 or later.
    ///
    /// Cookies of other sites are blocked from iOS 14 on, when Intelligent Tracking Prevention came to every app's
    /// views (https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/); before, a site had to be
    /// visited first. A cookie without `SameSite` is sent everywhere: WebKit never made `Lax` the default. From iOS 13 on
    /// `SameSite=None` is the same, with `Secure` or without; iOS 12 takes it for `Strict`, and before that the attribute
    /// is not known. A `Secure` cookie is neither taken from `http://localhost` nor sent there
    /// (https://bugs.webkit.org/show_bug.cgi?id=281149).
    public static func wkWebView(iOS version: Int = 17) -> Profile {
        var profile = Profile(
            name: "wkWebView(iOS: \(version))",
            platform: .wkWebView(iOS: version),
            userAgent: iPhone(version) + " Mobile/15E148",
            acceptImage: images(in: version)
        )
        // WebKit sends them since Safari 16.4, which is taken for iOS 17.
        profile.sendsFetchMetadata = version >= 17
        profile.thirdPartyCookies = version >= 14 ? .block : .blockWhenNeverVisited
        return profile
    }

    /// `UIWebView` of an iPhone, iOS 2 to 12.
    ///
    /// The shared cookie storage accepts "only from main document domain" there
    /// (https://developer.apple.com/documentation/foundation/httpcookie/acceptpolicy), but for sites visited before.
    public static func uiWebView(iOS version: Int = 12) -> Profile {
        var profile = Profile(
            name: "uiWebView(iOS: \(version))",
            platform: .uiWebView(iOS: version),
            userAgent: iPhone(version) + " Mobile/16A366",
            acceptImage: plainImages
        )
        profile.sendsFetchMetadata = false
        profile.thirdPartyCookies = .blockWhenNeverVisited
        return profile
    }

    /// Android's `WebView` in an app that targets this API level (19 is KitKat, 21 Lollipop, 34 Android 14), on a phone
    /// of that version with a current Chromium.
    ///
    /// By target level, cookies of other sites are allowed up to 19 and blocked from 21
    /// (`CookieManager.setAcceptThirdPartyCookies`), and a cookie without `SameSite` is `Lax` from 31, and one
    /// with `SameSite=None` refused without `Secure`
    /// (https://developer.android.com/about/versions/12/behavior-changes-12#samesite).
    ///
    /// Pages that were left are loaded again: only an app that asks for `BackForwardCacheSettings` has them kept
    /// (https://developer.android.com/reference/androidx/webkit/BackForwardCacheSettings).
    ///
    /// `package` is the app's name in `X-Requested-With`; by default the field is not sent.
    public static func android(api level: Int = 34, package: String? = nil) -> Profile {
        var profile = Profile(
            name: "android(api: \(level))",
            platform: .android(api: level),
            engine: .chromium,
            userAgent: "Mozilla/5.0 (Linux; Android \(androidVersion(level)); Pixel Build/HWV; wv) AppleWebKit/537.36 "
                + "(KHTML, like Gecko) Version/4.0 Chrome/\(chromium).0.0.0 Mobile Safari/537.36",
            acceptDocument: "text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,"
                + "image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
            acceptImage: "image/jxl,image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"
        )
        profile.requestedWith = package
        profile.thirdPartyCookies = level <= 20 ? .allow : .block
        profile.unspecifiedSameSite = level >= 31 ? .laxAllowingUnsafe : .none
        profile.keepsPageCache = false
        return profile
    }

    private static func iPhone(_ version: Int) -> String {
        "Mozilla/5.0 (iPhone; CPU iPhone OS \(version)_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    }

    // WebKit's acceptHeaderValueFromType in CachedResourceRequest.cpp, of each version
    private static func images(in version: Int) -> String {
        let later = "video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"
        return switch version {
        case 17...: "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,\(later)"
        case 16: "image/webp,image/avif,\(later)"
        case 14, 15: "image/webp,\(plainImages)"
        default: plainImages
        }
    }
    private static let plainImages = "image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5"

    /// The major version whose requests were looked at.
    private static let chromium = 156

    // https://developer.android.com/tools/releases/platforms
    private static func androidVersion(_ level: Int) -> String {
        switch level {
        case ...19: "4.4"
        case 20, 21: "5.0"
        case 22: "5.1"
        case 23: "6.0"
        case 24: "7.0"
        case 25: "7.1"
        case 26: "8.0"
        case 27: "8.1"
        case 28...31: "\(level - 19)"
        default: "\(level - 20)"
        }
    }
}
