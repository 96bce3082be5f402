import Foundation
import HeadlessFoundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The cookies of an app's web views as `NSHTTPCookieStorage` has them, read and written synchronously.
///
/// After changes it posts `NSHTTPCookieManagerCookiesChanged` with itself as the object, on the main actor; several that
/// come before that are posted as one.
///
/// Source: https://developer.apple.com/documentation/foundation/httpcookiestorage
public final class HTTPCookieStorage: Sendable {
    private let session: BrowsingSession
    private let hasNews = Mutex(false)

    /// The storage of the current app's web views.
    public static var shared: HTTPCookieStorage {
        let app = HeadlessApp.current
        return app.belonging("HTTPCookieStorage") {
            HTTPCookieStorage(session: app.session(profile: .uiWebView()))
        }
    }

    init(session: BrowsingSession) {
        self.session = session
        session.withStateNow { state in
            state.observeCookies { [weak self] _ in
                self?.didChange()
                return self != nil
            }
        }
    }

    // MARK: - Reading

    /// All cookies; expired ones are gone.
    ///
    /// Never `nil`; an optional as Apple's is.
    public var cookies: [HTTPCookie]? {
        session.withStateNow { $0.liveCookies }.compactMap { HTTPCookie.make(of: $0) }
    }

    /// The cookies a request to `url` would carry.
    public func cookies(for url: URL) -> [HTTPCookie]? {
        guard let url = WebURL(url.absoluteString) else { return [] }
        return session.withStateNow { $0.cookies(for: url) }.compactMap { HTTPCookie.make(of: $0) }
    }

    // MARK: - Writing

    /// Puts a cookie in, in place of one of the same name, domain and path, whatever the policy.
    public func setCookie(_ cookie: HTTPCookie) {
        let cookie = Cookie(cookie)
        session.withStateNow { state in _ = state.jar.set(cookie, now: state.now) }
    }

    /// Puts cookies of a response of `url` in, as far as the policy permits.
    ///
    /// - Parameters:
    ///   - cookies: such as `HTTPCookie.cookies(withResponseHeaderFields:for:)` gives.
    ///   - url: what the response was to; without, nothing is done.
    ///   - mainDocumentURL: what the view shows; without, every site is the user's own.
    public func setCookies(_ cookies: [HTTPCookie], for url: URL?, mainDocumentURL: URL?) {
        guard let url, cookieAcceptPolicy != .never else { return }
        if cookieAcceptPolicy == .onlyFromMainDocumentDomain, let mainDocumentURL {
            guard let site = Self.site(of: url), site == Self.site(of: mainDocumentURL) else { return }
        }
        for cookie in cookies { setCookie(cookie) }
    }

    private static func site(of url: URL) -> String? {
        WebURL(url.absoluteString).map { PublicSuffixList.system.registrableDomain(of: $0.hostname) ?? $0.hostname }
    }

    /// Takes out the cookie of the same name, domain and path.
    public func deleteCookie(_ cookie: HTTPCookie) {
        let cookie = Cookie(cookie)
        session.withStateNow { state in _ = state.jar.remove(cookie) }
    }

    /// Takes out the cookies that came into the storage since then.
    public func removeCookies(since date: Date) {
        guard let since = UnixTime(date) else { return }
        session.withStateNow { state in
            for cookie in state.liveCookies where cookie.creation >= since { _ = state.jar.remove(cookie) }
        }
    }

    // MARK: - Policy

    /// Whose cookies are taken.
    ///
    /// Default: `onlyFromMainDocumentDomain`, as iOS has it; it takes those of sites visited before too.
    ///
    /// NB: with `never` requests carry none either.
    public var cookieAcceptPolicy: HTTPCookie.AcceptPolicy {
        get {
            session.withStateNow { state in
                guard state.acceptsCookies else { return .never }
                return state.jar.thirdPartyPolicy == .allow ? .always : .onlyFromMainDocumentDomain
            }
        }
        set {
            session.withStateNow { state in
                state.acceptsCookies = newValue != .never
                switch newValue {
                case .always: state.jar.thirdPartyPolicy = .allow
                case .onlyFromMainDocumentDomain: state.jar.thirdPartyPolicy = .blockWhenNeverVisited
                default: break
                }
            }
        }
    }

    // MARK: - News

    /// Called on the session's loop.
    private func didChange() {
        let isFirst = hasNews.withLock { hasNews in
            defer { hasNews = true }
            return !hasNews
        }
        guard isFirst else { return }
        Task { @MainActor in
            hasNews.withLock { $0 = false }
            NotificationCenter.default.post(name: .NSHTTPCookieManagerCookiesChanged, object: self)
        }
    }
}
