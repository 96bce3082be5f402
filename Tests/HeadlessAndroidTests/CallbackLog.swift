import HeadlessAndroid
import Synchronization

/// Writes down each call as a line, and decides as it is told to.
@MainActor
final class CallbackLog: WebViewClient {
    /// Shared with the calls that come off the main thread.
    nonisolated let written = Mutex<[String]>([])
    /// What is overridden, as `place` writes it.
    var overrides: Set<String> = []
    var trusts = false
    var credential: (user: String, password: String)?
    var resends: Bool?
    /// What is done, once, when something is about to be asked for.
    var actsAtLoad: ((AndroidWebView) -> Void)?
    /// What the app answers itself, by path.
    nonisolated let answers: [String: WebResourceResponse]
    var requests: [WebResourceRequest] = []

    init(answers: [String: WebResourceResponse] = [:]) {
        self.answers = answers
        super.init()
    }

    var lines: [String] { written.withLock { $0 } }

    func clear() {
        written.withLock { $0 = [] }
        requests = []
    }

    nonisolated func note(_ line: String) {
        written.withLock { $0.append(line) }
    }

    nonisolated static func place(_ url: String) -> String {
        url.hasPrefix("https://a.example/") ? String(url.dropFirst("https://a.example".count)) : url
    }

    private nonisolated static func describe(_ request: WebResourceRequest) -> String {
        let frame = request.isForMainFrame ? "" : ", part"
        let redirect = request.isRedirect ? ", redirect" : ""
        let gesture = request.hasGesture ? ", gesture" : ""
        return "\(request.method) \(place(request.url.href))\(frame)\(redirect)\(gesture)"
    }

    override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
        requests.append(request)
        let place = Self.place(request.url.href)
        let isOverridden = overrides.contains(place)
        note("shouldOverrideUrlLoading \(Self.describe(request)): \(isOverridden)")
        return isOverridden
    }

    override nonisolated func shouldInterceptRequest(
        _ view: AndroidWebView,
        _ request: WebResourceRequest
    ) -> WebResourceResponse? {
        guard !answers.isEmpty else { return nil }
        let answer = answers[request.url.path ?? ""]
        note("shouldInterceptRequest \(Self.describe(request)): \(answer == nil ? "nil" : "answered")")
        return answer
    }

    override func onPageStarted(_ view: AndroidWebView, _ url: String, _ favicon: Bitmap?) {
        note("onPageStarted \(Self.place(url))")
    }

    override func onPageCommitVisible(_ view: AndroidWebView, _ url: String) {
        note("onPageCommitVisible \(Self.place(url))")
    }

    override func onPageFinished(_ view: AndroidWebView, _ url: String) {
        let shown = view.url.map { Self.place($0) } ?? "nothing"
        note("onPageFinished \(Self.place(url)), the view shows \(shown) “\(view.title ?? "")” \(view.progress)")
    }

    override func onLoadResource(_ view: AndroidWebView, _ url: String) {
        note("onLoadResource \(Self.place(url))")
        let act = actsAtLoad
        actsAtLoad = nil
        act?(view)
    }

    override func doUpdateVisitedHistory(_ view: AndroidWebView, _ url: String, _ isReload: Bool) {
        note("doUpdateVisitedHistory \(Self.place(url))\(isReload ? ", reload" : "")")
    }

    override func onReceivedError(
        _ view: AndroidWebView,
        _ request: WebResourceRequest,
        _ error: WebResourceError
    ) {
        note("onReceivedError \(Self.describe(request)): \(error.errorCode) \(error.description)")
        super.onReceivedError(view, request, error)
    }

    override func onReceivedError(
        _ view: AndroidWebView,
        _ errorCode: Int,
        _ description: String,
        _ failingUrl: String
    ) {
        note("onReceivedError \(errorCode) \(description) \(Self.place(failingUrl))")
    }

    override func onReceivedHttpError(
        _ view: AndroidWebView,
        _ request: WebResourceRequest,
        _ errorResponse: WebResourceResponse
    ) {
        let type = errorResponse.mimeType ?? "no type"
        note("onReceivedHttpError \(Self.describe(request)): \(errorResponse.statusCode) \(type)")
    }

    override func onReceivedSslError(_ view: AndroidWebView, _ handler: SslErrorHandler, _ error: SslError) {
        note("onReceivedSslError \(error.primaryError) \(Self.place(error.url)): \(trusts ? "proceed" : "cancel")")
        if trusts { handler.proceed() } else { super.onReceivedSslError(view, handler, error) }
    }

    override func onReceivedHttpAuthRequest(
        _ view: AndroidWebView,
        _ handler: HttpAuthHandler,
        _ host: String,
        _ realm: String
    ) {
        let isFirst = handler.useHttpAuthUsernamePassword()
        note("onReceivedHttpAuthRequest \(host) “\(realm)”\(isFirst ? "" : ", again")")
        if isFirst, let credential {
            handler.proceed(credential.user, credential.password)
        } else {
            super.onReceivedHttpAuthRequest(view, handler, host, realm)
        }
    }

    override func onFormResubmission(_ view: AndroidWebView, _ dontResend: Message, _ resend: Message) {
        note("onFormResubmission: \(resends == true ? "resend" : "don't")")
        if resends == true { resend.sendToTarget() } else { super.onFormResubmission(view, dontResend, resend) }
    }
}

/// What is around the page, written into the same list.
@MainActor
final class ChromeLog: WebChromeClient, DownloadListener {
    let log: CallbackLog
    /// Makes the view of a window, or none.
    var makeWindow: (() -> AndroidWebView?)?

    init(_ log: CallbackLog) {
        self.log = log
        super.init()
    }

    override func onProgressChanged(_ view: AndroidWebView, _ newProgress: Int) {
        log.note("onProgressChanged \(newProgress)")
    }

    override func onReceivedTitle(_ view: AndroidWebView, _ title: String) {
        log.note("onReceivedTitle “\(title)”")
    }

    override func onCreateWindow(
        _ view: AndroidWebView,
        _ isDialog: Bool,
        _ isUserGesture: Bool,
        _ resultMsg: Message
    ) -> Bool {
        let window = makeWindow?()
        log.note("onCreateWindow dialog=\(isDialog) gesture=\(isUserGesture): \(window != nil)")
        guard let window, let transport = resultMsg.obj as? AndroidWebView.WebViewTransport else { return false }
        transport.webView = window
        resultMsg.sendToTarget()
        return true
    }

    func onDownloadStart(
        _ url: String,
        _ userAgent: String,
        _ contentDisposition: String,
        _ mimetype: String,
        _ contentLength: Int64
    ) {
        log.note("onDownloadStart \(CallbackLog.place(url)) “\(contentDisposition)” “\(mimetype)” \(contentLength)")
    }
}
