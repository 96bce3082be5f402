import WebStandards

/// What a platform's web view says of itself in its requests, and how it treats cookies where nobody set otherwise.
public struct Profile: Sendable, Hashable {
    /// Names the profile in transcripts, as it is written in code.
    public var name: String
    /// The web view that it is of, and its version: which shape shows it, and that shape's quirks.
    public var platform: Platform
    /// Whose network stack sends the requests: it decides the order of their fields and which there are.
    public var engine: Engine
    /// The `User-Agent` of every request.
    public var userAgent: String
    /// The `Accept-Language` of every request.
    public var acceptLanguage: String
    /// The `Accept` of a document.
    public var acceptDocument: String
    /// The `Accept` of an image.
    public var acceptImage: String
    /// The `Accept` of a style sheet.
    public var acceptStyle: String
    /// The `X-Requested-With` of every request: on Android the name of the app's package.
    ///
    /// Default: none is sent.
    public var requestedWith: String?
    /// `Sec-Fetch-Dest`, `-Mode` and `-Site` (with Chromium `-User`) are sent to https and loopback URLs
    /// (https://w3c.github.io/webappsec-fetch-metadata/).
    public var sendsFetchMetadata: Bool
    /// What frames and images of other sites may do with cookies, unless the session says otherwise.
    public var thirdPartyCookies: ThirdPartyCookiePolicy
    /// A document that was left is kept for going back, unless the session says otherwise.
    public var keepsPageCache = true
    /// How a cookie is enforced that has no `SameSite`.
    public var unspecifiedSameSite: UnspecifiedSameSite
    /// How a cookie with `SameSite=None` is read.
    public var noneSameSite: NoneSameSite
    /// `http` on this machine counts as secure where cookies have `Secure`.
    public var cookiesTrustLoopback: Bool
    /// What becomes of a cookie's place in the `Cookie` field when it gets another value.
    public var cookieReplacement: CookieReplacement
    /// Which set-cookie-strings are cookies at all.
    public var cookieSyntax: CookieSyntax
    /// Whether the view's document is asked for as same-site where another site sent the request on.
    package var sameSiteRedirects: SameSiteRedirects
    /// How bytes of a `Location` that are not ASCII are read.
    package var locationReading = LocationReading.bytes

    /// What documents that came over https may load over http.
    ///
    /// Default: by the platform and its version.
    public var mixedContent: MixedContentPolicy

    /// What redirects between sites make of the cookies that the request for a view's document has.
    ///
    /// Of frames, images and what scripts fetch, only who asks counts in all engines (recorded).
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.2
    package enum SameSiteRedirects: Sendable, Hashable {
        /// Only who asks and what is asked for now count: the draft, Chromium.
        case ignored
        /// After a redirect to another registrable domain the request is cross-site for good: CFNetwork's site for cookies
        /// stays that of the first URL (https://bugs.webkit.org/show_bug.cgi?id=196375).
        case endAcrossDomains
        /// After a redirect to another site, be it to https from http, the request is cross-site for good.
        ///
        /// CachedResourceLoader::updateRequestAfterRedirection, of April 2024: https://github.com/WebKit/WebKit/pull/27522
        case endAcrossSites
    }

    /// How a redirect's `Location` is read.
    package enum LocationReading: Sendable, Hashable {
        /// As bytes, which its URL has escaped: the standard's tests, Apple's systems, Chromium.
        case bytes
        /// As WebKitGTK is given it by libsoup: what is no UTF-8 is replaced, and each byte is then a letter of Latin-1.
        case libsoup
    }

    /// A network stack.
    public enum Engine: String, Sendable, Hashable, Codable {
        /// CFNetwork under WebKit.
        case webKit
        /// Chromium's.
        case chromium
    }

    /// A platform's web view.
    public enum Platform: Sendable, Hashable, Codable {
        /// `WKWebView`, of that version of iOS.
        case wkWebView(iOS: Int)
        /// `UIWebView`, of that version of iOS.
        case uiWebView(iOS: Int)
        /// Android's `WebView`, in an app that targets that API level.
        case android(api: Int)
    }

    /// Makes a profile of those strings; by default one as WebKit's.
    public init(
        name: String,
        platform: Platform = .wkWebView(iOS: 17),
        engine: Engine = .webKit,
        userAgent: String,
        acceptLanguage: String = "en-US,en;q=0.9",
        acceptDocument: String = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        acceptImage: String = "image/webp,image/avif,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
        acceptStyle: String = "text/css,*/*;q=0.1"
    ) {
        self.name = name
        self.platform = platform
        self.engine = engine
        self.userAgent = userAgent
        self.acceptLanguage = acceptLanguage
        self.acceptDocument = acceptDocument
        self.acceptImage = acceptImage
        self.acceptStyle = acceptStyle
        sendsFetchMetadata = true
        thirdPartyCookies = .allow
        unspecifiedSameSite = .none
        noneSameSite =
            switch platform {
            case .wkWebView(let version), .uiWebView(let version):
                version >= 13 ? .needsNothing : version == 12 ? .isStrict : .isUnknown
            case .android(let level): level >= 31 ? .needsSecure : .needsNothing
            }
        sameSiteRedirects =
            switch platform {
            case _ where engine == .chromium: .ignored
            case .wkWebView(let version): version >= 18 ? .endAcrossSites : .endAcrossDomains
            case .uiWebView, .android: .endAcrossDomains
            }
        cookiesTrustLoopback = engine == .chromium
        cookieSyntax = engine == .chromium ? .chromium : .draft
        mixedContent =
            switch platform {
            case .uiWebView: .allow
            // Of February 2024, thus Safari 18's: https://github.com/WebKit/WebKit/pull/23919
            case .wkWebView(let version): version >= 18 ? .upgradeImages : .allowImages
            // https://developer.android.com/reference/android/webkit/WebSettings#setMixedContentMode(int)
            case .android(let level): level >= 21 ? .block : .allow
            }
        cookieReplacement = engine == .chromium ? .keepsCreationOfSameValue : .keepsCreation
    }
}
