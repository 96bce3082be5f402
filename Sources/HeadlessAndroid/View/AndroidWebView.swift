import HeadlessWebView

/// The shape of Android's `WebView` over the engine: same names, same calls, no screen.
///
/// Getters and setters of Java are properties here, as in Kotlin: `view.settings`, `view.url`.
///
/// Source: https://developer.android.com/reference/android/webkit/WebView
@MainActor
public final class AndroidWebView {
    /// Told and asked about pages.
    ///
    /// Default: `nil`; the view then hands links and redirects to other apps (`AndroidApp.startedActivities`).
    public var webViewClient: WebViewClient?
    /// Told and asked about what is around the page.
    ///
    /// Default: `nil`; pages then open no window.
    public var webChromeClient: WebChromeClient?
    /// Takes what the view cannot show.
    public var downloadListener: (any DownloadListener)?

    let app: AndroidApp
    package let pump: SignalPump
    var state = PageState()
    var loads = LoadRecords()
    var isLoading = false
    /// The title of the page that was told last.
    var toldTitle: String?
    var isDestroyed = false
    var acceptsThirdPartyCookies: Bool { didSet { applyThirdPartyCookies() } }

    /// Settings of the view.
    public private(set) lazy var settings = WebSettings(of: self)

    /// How far the load is, from 0 to 100: 10 when it begins, 100 when it is over.
    public internal(set) var progress = 100

    /// The URL of the page as it was asked for, before redirects; `nil` before the first.
    public internal(set) var originalUrl: String?

    // What `WebViewCompat` added.
    var messageListeners: [String: any WebMessageListener] = [:]
    var lastStartScript = 0
    /// By number, in the order in which they run.
    var startScripts: [Int: UserScript] = [:] {
        didSet {
            let scripts = startScripts.sorted { $0.key < $1.key }.map(\.value)
            page.perform { $0.setUserScripts(scripts) }
        }
    }

    /// A view of that app, the current one by default.
    public init(_ context: AndroidApp = .current) {
        app = context
        acceptsThirdPartyCookies = context.apiLevel <= 20
        pump = SignalPump(session: context.session, isIntercepting: true)
        pump.receiver = self
        pump.page.perform { page in
            page.showsErrorPages = true
            page.javaScriptEnabled = false
            page.hasStorage = false
            page.opensWindowsInPlace = true
        }
        applyThirdPartyCookies()
    }

    var page: Page { pump.page }

    private func applyThirdPartyCookies() {
        let policy: ThirdPartyCookiePolicy = acceptsThirdPartyCookies ? .allow : .block
        page.perform { $0.thirdPartyCookies = policy }
    }

    /// The app that the view was made for.
    public var context: AndroidApp { app }

    // MARK: - What shows

    /// The URL of the page, or of the one the app is loading; `nil` before the first.
    public var url: String? { state.url?.href }

    /// The page's title, and for one without, its URL without `http://`; `nil` before the first.
    public var title: String? {
        // PLATFORM(Chromium): NavigationEntryImpl::GetTitleForDisplay.
        guard state.title.isEmpty, let url = state.url?.href else { return state.url == nil ? nil : state.title }
        return url.hasPrefix("http://") ? String(url.dropFirst("http://".count)) : url
    }

    /// There is a page to go back to.
    public func canGoBack() -> Bool { canGoBackOrForward(-1) }

    /// There is a page to go forward to.
    public func canGoForward() -> Bool { canGoBackOrForward(1) }

    /// There is a page that many steps forward; back, where `steps` is negative.
    public func canGoBackOrForward(_ steps: Int) -> Bool {
        let (index, isOver) = state.historyIndex.addingReportingOverflow(steps)
        return !isOver && state.history.indices.contains(index)
    }

    /// A copy of the list of pages to go back and forward to.
    public func copyBackForwardList() -> WebBackForwardList {
        WebBackForwardList(
            state.history.map { WebHistoryItem(url: $0.url.href, title: $0.title) },
            currentIndex: state.historyIndex
        )
    }

    // MARK: - Its end

    /// Ends the view: it stops, and neither tells nor does anything more.
    public func destroy() {
        stopLoading()
        isDestroyed = true
        // In the middle of a call as well.
        webViewClient = nil
        webChromeClient = nil
        downloadListener = nil
    }

    // MARK: - Passwords

    /// Keeps a user and password for a host and realm, for `onReceivedHttpAuthRequest` to find, as long as the app lives.
    public func setHttpAuthUsernamePassword(_ host: String, _ realm: String, _ username: String, _ password: String) {
        app.httpAuthCredentials["\(host) \(realm)"] = BasicCredential(user: username, password: password)
    }

    /// What is kept for a host and realm: user and password; `nil` without.
    public func getHttpAuthUsernamePassword(_ host: String, _ realm: String) -> [String]? {
        app.httpAuthCredentials["\(host) \(realm)"].map { [$0.user, $0.password] }
    }

    /// Carries the view of a new window in the message of `WebChromeClient.onCreateWindow`.
    @MainActor
    public final class WebViewTransport {
        /// The view that the window's page is to load in: a new one, of the same app.
        public var webView: AndroidWebView?

        init() {}
    }
}
