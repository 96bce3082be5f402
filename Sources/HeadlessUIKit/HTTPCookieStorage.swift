import Foundation
import HeadlessWebView

/// A cookie as `NSHTTPCookie` shows it: a domain set by attribute has a leading dot.
public struct HTTPCookie: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Its value, as text.
    public let value: String
    /// `rp.example` for a cookie of that host alone, `.rp.example` where a `Domain` attribute was sent.
    public let domain: String
    /// The path it is sent below.
    public let path: String
    /// `nil` for a cookie of the session.
    public let expiresDate: Date?
    /// It is sent over TLS alone.
    public let isSecure: Bool
    /// No script can read it.
    public let isHTTPOnly: Bool

    /// It ends with the session.
    public var isSessionOnly: Bool { expiresDate == nil }

    init(_ cookie: Cookie) {
        name = cookie.name
        value = cookie.value
        domain = cookie.platformDomain
        path = cookie.path
        expiresDate = cookie.expires.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
        isSecure = cookie.secure
        isHTTPOnly = cookie.httpOnly
    }
}

/// The app's cookies as `NSHTTPCookieStorage` gives them, read synchronously.
///
/// Source: https://developer.apple.com/documentation/foundation/httpcookiestorage
public struct HTTPCookieStorage: Sendable {
    private let session: BrowsingSession

    /// The storage of the current app's web views.
    public static var shared: HTTPCookieStorage {
        HTTPCookieStorage(session: HeadlessApp.current.session(profile: .uiWebView()))
    }

    init(session: BrowsingSession) {
        self.session = session
    }

    /// All cookies; expired ones are gone.
    ///
    /// Never `nil`; an optional as Apple's is.
    public var cookies: [HTTPCookie]? {
        session.withStateNow { $0.liveCookies.map(HTTPCookie.init) }
    }

    /// The cookies a request to `url` would carry.
    public func cookies(for url: URL) -> [HTTPCookie]? {
        guard let url = WebURL(url.absoluteString) else { return [] }
        return session.withStateNow { $0.cookies(for: url).map(HTTPCookie.init) }
    }

    /// Takes every cookie out that is this one.
    public func deleteCookie(_ cookie: HTTPCookie) {
        session.withStateNow { state in
            for stored in state.liveCookies where HTTPCookie(stored) == cookie { _ = state.jar.remove(stored) }
        }
    }
}
