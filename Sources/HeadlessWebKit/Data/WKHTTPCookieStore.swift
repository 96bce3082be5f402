import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The cookies of a data store.
///
/// What is set is there for the next load, whether or not its handler was called yet; handlers are called later, in the
/// order of the calls.
///
/// Source: https://developer.apple.com/documentation/webkit/wkhttpcookiestore
@preconcurrency @MainActor
open class WKHTTPCookieStore: NSObject {
    /// Whether cookies are kept; the numbers are Apple's.
    public enum CookiePolicy: Int, Sendable {
        case allow = 0
        case disallow = 1
    }

    private let session: BrowsingSession
    /// Whose task-local value the observers' calls have.
    private weak let app: HeadlessApp?
    private var observers: [Observer] = []
    private var isWatching = false
    private var hasNews = false

    private struct Observer {
        weak var object: (any WKHTTPCookieStoreObserver)?
    }

    init(_ session: BrowsingSession) {
        self.session = session
        app = HeadlessApp.current
    }

    // MARK: - Observers

    /// Tells an object of changes from now on; it is not kept alive.
    public func add(_ observer: any WKHTTPCookieStoreObserver) {
        observers.removeAll { $0.object == nil || $0.object === observer }
        observers.append(Observer(object: observer))
        guard !isWatching else { return }
        isWatching = true
        session.withStateNow { state in
            state.observeCookies { [weak self] _ in
                guard let self else { return false }
                Task { @MainActor in self.didChange() }
                return true
            }
        }
    }

    /// Tells the object no more.
    public func remove(_ observer: any WKHTTPCookieStoreObserver) {
        observers.removeAll { $0.object == nil || $0.object === observer }
    }

    /// Several changes that come before the observers can be told are told as one.
    private func didChange() {
        guard !hasNews else { return }
        hasNews = true
        Task {
            hasNews = false
            tellObservers()
        }
    }

    private func tellObservers() {
        let tell = { [self] in
            for observer in observers { observer.object?.cookiesDidChange(in: self) }
        }
        guard let app else { return tell() }
        HeadlessApp.$current.withValue(app, operation: tell)
    }

    // MARK: - Cookies

    private var all: [HTTPCookie] {
        session.withStateNow { $0.liveCookies }.compactMap { HTTPCookie.make(of: $0) }
    }

    /// All cookies; expired ones are gone.
    public func getAllCookies(_ completionHandler: @escaping @MainActor ([HTTPCookie]) -> Void) {
        let all = all
        Task { completionHandler(all) }
    }

    /// All cookies; expired ones are gone.
    public func allCookies() async -> [HTTPCookie] { all }

    /// Puts a cookie in, in place of one of the same name, domain and path.
    public func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor () -> Void)? = nil) {
        set(cookie)
        if let completionHandler { Task { completionHandler() } }
    }

    /// Puts a cookie in, in place of one of the same name, domain and path.
    public func setCookie(_ cookie: HTTPCookie) async {
        set(cookie)
    }

    /// Puts cookies in, each in place of one of the same name, domain and path.
    public func setCookies(_ cookies: [HTTPCookie], completionHandler: (@MainActor () -> Void)? = nil) {
        cookies.forEach(set)
        if let completionHandler { Task { completionHandler() } }
    }

    /// Puts cookies in, each in place of one of the same name, domain and path.
    public func setCookies(_ cookies: [HTTPCookie]) async {
        cookies.forEach(set)
    }

    /// Takes out the cookie of the same name, domain and path.
    public func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor () -> Void)? = nil) {
        remove(cookie)
        if let completionHandler { Task { completionHandler() } }
    }

    /// Takes out the cookie of the same name, domain and path.
    public func deleteCookie(_ cookie: HTTPCookie) async {
        remove(cookie)
    }

    // MARK: - Policy

    /// Whether cookies are taken and sent, from the next request on; what the app sets is kept either way.
    public func setCookiePolicy(_ policy: CookiePolicy, completionHandler: (@MainActor () -> Void)? = nil) {
        accept(policy)
        if let completionHandler { Task { completionHandler() } }
    }

    /// Whether cookies are taken and sent, from the next request on; what the app sets is kept either way.
    public func setCookiePolicy(_ policy: CookiePolicy) async {
        accept(policy)
    }

    /// Whether cookies are taken and sent; `allow` unless it was set.
    public func getCookiePolicy(_ completionHandler: @escaping @MainActor (CookiePolicy) -> Void) {
        let policy = policy
        Task { completionHandler(policy) }
    }

    /// Whether cookies are taken and sent; `allow` unless it was set.
    public var cookiePolicy: CookiePolicy {
        get async { policy }
    }

    private var policy: CookiePolicy { session.withStateNow { $0.acceptsCookies } ? .allow : .disallow }

    private func accept(_ policy: CookiePolicy) {
        session.withStateNow { $0.acceptsCookies = policy == .allow }
    }

    private func set(_ cookie: HTTPCookie) {
        let cookie = Cookie(cookie)
        session.withStateNow { state in _ = state.jar.set(cookie, now: state.now) }
    }

    private func remove(_ cookie: HTTPCookie) {
        let cookie = Cookie(cookie)
        session.withStateNow { state in _ = state.jar.remove(cookie) }
    }
}

/// Is told that a store's cookies changed.
///
/// Source: https://developer.apple.com/documentation/webkit/wkhttpcookiestoreobserver
@preconcurrency @MainActor
public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
    /// A page, a server or the app changed cookies; which ones, the store says when it is asked.
    func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
    /// Does nothing.
    public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}
