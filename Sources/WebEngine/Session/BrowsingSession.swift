import WebNetwork
import WebStandards

/// What an app's web views share: cookies, `localStorage`, credentials, what is known of hosts. It lives on one loop of its browser,
/// and so do its pages.
public actor BrowsingSession {
    package nonisolated let loop: EngineLoop
    package nonisolated let state: LoopBound<SessionState>
    /// How the session was set up.
    public nonisolated let configuration: SessionConfiguration
    /// The loops end with their browser, so a session keeps it.
    private nonisolated let browser: Browser

    /// The loop's executor: the session's calls run where its pages do.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    /// A session of its own, with what its data store has; without one, with nothing, and nothing is kept beyond its life.
    public init(browser: Browser = .shared, configuration: SessionConfiguration = SessionConfiguration()) {
        self.browser = browser
        self.configuration = configuration
        loop = browser.nextLoop()
        let state = SessionState(loop: loop, provider: browser.transports, configuration: configuration)
        self.state = LoopBound(state, loop: loop)
    }

    /// Another on the same browser, set up alike but for what it keeps, that shares nothing else with this one.
    package nonisolated func sibling(dataStore: DataStore = .inMemory, hasDiskCache: Bool = true) -> BrowsingSession {
        var configuration = configuration
        configuration.dataStore = dataStore
        configuration.hasDiskCache = configuration.hasDiskCache && hasDiskCache
        return BrowsingSession(browser: browser, configuration: configuration)
    }

    /// The executor to prefer for a task that works with this session's views: it then needs no thread change.
    public nonisolated var executor: any TaskExecutor { loop }

    // MARK: - Cookies

    /// All cookies, sorted by domain, path and name; expired ones are gone.
    public var cookies: [Cookie] { state.value.liveCookies }

    /// The cookies that a request of the app to `url` would carry, HttpOnly ones included, in the order of the header.
    public func cookies(for url: WebURL) -> [Cookie] {
        state.value.cookies(for: url)
    }

    /// Puts a cookie in the jar as a response of `url` with this `Set-Cookie` value would.
    @discardableResult
    public func setCookie(_ header: String, from url: WebURL) -> CookieDecision {
        let state = state.value
        return state.jar.receive(String(isomorphic: Array(header.utf8)), access: state.appAccess(to: url))
    }

    /// Puts a cookie in the jar as it is.
    @discardableResult
    public func setCookie(_ cookie: Cookie) -> CookieDecision {
        state.value.jar.set(cookie, now: state.value.now)
    }

    /// Takes one cookie out: the one of the same name, domain and path.
    public func removeCookie(_ cookie: Cookie) {
        _ = state.value.jar.remove(cookie)
    }

    /// Empties the jar.
    public func removeAllCookies() {
        state.value.jar.removeAll()
    }

    // MARK: - Storage

    /// What the pages of a URL's origin keep in `localStorage`, as text: lone surrogates become U+FFFD.
    ///
    /// What its pages keep in frames of other origins' is not among it, where the platform parts that.
    public func localStorage(of url: WebURL) -> [String: String] {
        guard let area = state.value.localStorage[StorageKey(url.origin.serialized)] else { return [:] }
        var items: [String: String] = [:]
        for key in area.keys {
            items[String(decoding: key, as: UTF16.self)] = String(decoding: area.value(key) ?? [], as: UTF16.self)
        }
        return items
    }
}

extension SessionState {
    /// Forgets what servers have answered.
    package func forgetResponses() { responses.removeAll() }

    package var liveCookies: [Cookie] {
        _ = jar.removeExpired(now: now)
        return jar.all
    }

    package func cookies(for url: WebURL) -> [Cookie] {
        jar.cookies(for: appAccess(to: url))
    }

    func appAccess(to url: WebURL) -> CookieAccess {
        CookieAccess(url: url, api: .http, sameSite: .sameSite, isThirdParty: false, now: now)
    }
}

extension BrowsingSession {
    /// Runs `body` on the session's loop and waits for it, for the platforms' synchronous calls.
    ///
    /// It is run even while a script there waits for the app's answer, so it may touch no page.
    package nonisolated func withStateNow<R: Sendable>(_ body: @Sendable (SessionState) -> R) -> R {
        loop.interject { body(state.value) }
    }
}
