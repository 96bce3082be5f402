import HeadlessWebView

/// The shape of Android's `WebView` over the engine: same names, same calls, no screen.
///
/// Getters and setters of Java are properties here, as in Kotlin: `view.settings`, `view.url`.
///
/// Source: https://developer.android.com/reference/android/webkit/WebView
@MainActor
open class AndroidWebView {
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
    /// The title of the page that was told last.
    var toldTitle: String?
    var isDestroyed = false
    /// What the app looks for in the page, and what it was told.
    var search = PageSearch()
    var acceptsThirdPartyCookies: Bool { didSet { applyThirdPartyCookies() } }

    /// Settings of the view.
    public private(set) lazy var settings = WebSettings(of: self)

    /// How far the load is, from 0 to 100: 10 when it begins, 100 when it is over.
    public internal(set) var progress = 100

    /// The URL of the page that shows, whatever loads meanwhile.
    var lastCommittedUrl: String?

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
            page.showsCertificates = true
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
    open var url: String? { state.url?.href }

    /// The page's title, and for one without, its URL without `http://`; `nil` before the first.
    open var title: String? {
        // PLATFORM(Chromium): NavigationEntryImpl::GetTitleForDisplay.
        guard state.title.isEmpty, let url = state.url?.href else { return state.url == nil ? nil : state.title }
        return url.hasPrefix("http://") ? String(url.dropFirst("http://".count)) : url
    }

    /// What the server of the page has shown; `nil` where the page did not come by https.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView#getCertificate()
    public var certificate: SslCertificate? { pump.visit { $0.serverCertificates }.first.map { SslCertificate($0) } }

    /// There is a page to go back to.
    open func canGoBack() -> Bool { canGoBackOrForward(-1) }

    /// There is a page to go forward to.
    open func canGoForward() -> Bool { canGoBackOrForward(1) }

    /// There is a page that many steps forward; back, where `steps` is negative.
    open func canGoBackOrForward(_ steps: Int) -> Bool {
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

    // MARK: - Loading

    /// Loads a URL; `shouldOverrideUrlLoading` is not asked about it, but about redirects.
    ///
    /// - Parameter url: what to load; one that is none ends in `ERROR_BAD_URL`.
    open func loadUrl(_ url: String) { load(url, [:]) }

    /// Loads a URL with fields of the app's own.
    ///
    /// - Parameters:
    ///   - url: what to load; one that is none ends in `ERROR_BAD_URL`.
    ///   - additionalHttpHeaders: fields that go along to that server.
    open func loadUrl(_ url: String, _ additionalHttpHeaders: [String: String]) { load(url, additionalHttpHeaders) }

    /// The same, with its parameter named.
    public func loadUrl(_ url: String, additionalHttpHeaders: [String: String]) { loadUrl(url, additionalHttpHeaders) }

    private func load(_ url: String, _ additionalHttpHeaders: [String: String]) {
        guard let target = parse(url) else { return }
        let fields = HTTPFields(additionalHttpHeaders.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) })
        guard !isDestroyed else { return }
        let (navigation, state) = pump.sync { page in
            var request = NavigationRequest(url: target)
            request.fields = fields
            return page.load(request)
        }
        // PLATFORM(Android): AwContents.loadUrl, "If we are reloading the same url, then set transition type as reload."
        if url == lastCommittedUrl, let navigation { loads.noteReload(navigation) }
        adopt(state)
    }

    /// Loads a URL by POST, as `application/x-www-form-urlencoded`; one that is not of http or https, as `loadUrl` does.
    open func postUrl(_ url: String, _ postData: [UInt8]) {
        guard let target = parse(url) else { return }
        perform { page in
            var request = NavigationRequest(url: target)
            if target.isHTTPFamily {
                request.method = "POST"
                request.body = .bytes(postData)
                request.contentType = "application/x-www-form-urlencoded"
            }
            page.load(request)
        }
    }

    /// Loads a text as the body of a `data:` URL, percent-encoded, or in base64 where `encoding` says so.
    open func loadData(_ data: String, _ mimeType: String?, _ encoding: String?) {
        let isBase64 = encoding.map { ASCII.equalIgnoringCase($0, "base64") } ?? false
        loadUrl("data:\(mimeType ?? "text/html")\(isBase64 ? ";base64" : ""),\(data)")
    }

    /// Shows a text as the page of `baseUrl`, or of `about:blank`; it is loaded again from where it stands in the list of pages.
    ///
    /// `historyUrl` is what `url` and the list say of it, `about:blank` by default. With a `baseUrl` of `data:` the text is the
    /// body of a `data:` URL, as with `loadData`.
    open func loadDataWithBaseURL(
        _ baseUrl: String?,
        _ data: String,
        _ mimeType: String?,
        _ encoding: String?,
        _ historyUrl: String?
    ) {
        if let baseUrl, baseUrl.hasPrefix("data:") { return loadData(data, mimeType, encoding) }
        // PLATFORM(Chromium): of one that is none "the load succeeds; the actual base url is undefined".
        let base = baseUrl.flatMap { WebURL($0) } ?? .aboutBlank
        let listed = historyUrl.flatMap { WebURL($0) } ?? .aboutBlank
        perform {
            $0.loadData(
                Array(data.utf8),
                type: mimeType ?? "text/html",
                encoding: "utf-8",
                baseURL: base,
                listedURL: listed
            )
        }
    }

    /// Loads the page again; a form that it came of is sent again where `onFormResubmission` says so.
    open func reload() { perform { $0.reload() } }

    /// Stops what loads.
    open func stopLoading() { perform { $0.stop() } }

    /// Goes one page back.
    open func goBack() { goBackOrForward(-1) }

    /// Goes one page forward.
    open func goForward() { goBackOrForward(1) }

    /// Goes that many pages forward; back, where `steps` is negative.
    open func goBackOrForward(_ steps: Int) {
        guard canGoBackOrForward(steps) else { return }
        perform { $0.go(by: steps) }
    }

    /// Forgets all pages of the list but the one that shows.
    open func clearHistory() { perform { $0.clearHistory() } }

    /// Forgets what servers have answered, of all the app's views; nothing is cached on disk.
    ///
    /// - Parameter includeDiskFiles: for source compatibility.
    open func clearCache(_ includeDiskFiles: Bool) {
        app.session.withStateNow { $0.forgetResponses() }
    }

    /// Forgets what the app answered to servers that want a client certificate, of all its views.
    public func clearClientCertPreferences(_ onCleared: (() -> Void)? = nil) {
        app.session.withStateNow { $0.forgetClientCertificates() }
        onCleared?()
    }

    /// The same, of the current app's views.
    public static func clearClientCertPreferences(_ onCleared: (() -> Void)?) {
        AndroidApp.current.session.withStateNow { $0.forgetClientCertificates() }
        onCleared?()
    }

    private func perform(_ body: @Sendable (PageCore) -> Void) {
        guard !isDestroyed else { return }
        adopt(pump.sync(body).1)
    }

    /// `nil` for a text that is no URL: the client is told, later, as of every failure.
    private func parse(_ url: String) -> WebURL? {
        if let parsed = WebURL(url) { return parsed }
        pump.afterwards { [weak self] in
            guard let self, !isDestroyed else { return }
            let error = WebResourceError(errorCode: WebViewClient.ERROR_BAD_URL, description: "net::ERR_INVALID_URL")
            tell(error, of: WebResourceRequest(url: Uri.parse(url), isForMainFrame: true))
            webViewClient?.onPageFinished(self, url)
        }
        return nil
    }

    // MARK: - Its end

    /// Ends the view: it stops, and neither tells nor does anything more.
    open func destroy() {
        stopLoading()
        isDestroyed = true
        // In the middle of a call as well.
        webViewClient = nil
        webChromeClient = nil
        downloadListener = nil
    }

    // MARK: - Activities

    /// No effect: nothing is drawn and nothing is played; scripts go on, as on a phone.
    open func onPause() {}
    /// No effect: nothing is drawn and nothing is played.
    open func onResume() {}
    /// No effect.
    ///
    /// NB: a phone stops the timers of all views.
    open func pauseTimers() {}
    /// No effect.
    open func resumeTimers() {}

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
