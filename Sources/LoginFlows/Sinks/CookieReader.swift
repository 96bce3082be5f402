public import HeadlessWebView

/// A program that looks for a token among an app's cookies.
public enum CookieReader: Sendable, Hashable, CustomStringConvertible {
    /// On every `webViewDidFinishLoad`, of any frame: the value of the first cookie of the shared storage whose
    /// domain is equal to `host`, the login URL's, and whose name is equal.
    ///
    /// A cookie with a `Domain` attribute has a leading dot there, and is never equal. An empty value counts.
    case iOS(host: String)
    /// On every `onPageFinished`: the page's `Cookie` header, split at `;`, each part at its first `=`; the second
    /// half of the part whose first half is equal but for letter case.
    ///
    /// The parts after the first keep their blank, so that the cookie is found only where it stands first. An empty
    /// value counts.
    case android
    /// As soon as it is stored, and on every finished page: of the cookies of that name with a value, wherever they
    /// are from, the one that came last; with a `host`, of those that it may see.
    case robust(host: String?)

    /// Names it in a message.
    public var description: String {
        switch self {
        case .iOS(let host): "the iOS reader at \(host)"
        case .android: "the Android reader"
        case .robust(let host): host.map { "for \($0)" } ?? "of any host"
        }
    }

    /// The iOS reader's loop.
    public static func iOSToken(in cookies: [Cookie], named name: String, host: String) -> Cookie? {
        CookieTokens.iOSSample(in: cookies, named: name, host: host)
    }

    /// The Android reader's loop, on what `CookieManager.getCookie` gives; `nil`: no cookie.
    public static func androidToken(in header: String?, named name: String) -> String? {
        CookieTokens.androidSample(in: header, named: name)
    }

    /// The robust reader's choice.
    public static func robustToken(in cookies: [Cookie], named name: String, host: String?) -> Cookie? {
        CookieTokens.robust(in: cookies, named: name, host: host)
    }
}
