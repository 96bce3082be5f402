import HeadlessAndroid
import HeadlessWebView

/// Android's `WebView` and its clients.
@MainActor
final class AndroidFace: Face {
    private let view: AndroidWebView
    private let client: AndroidClient
    private let chrome: AndroidChrome

    init(session: BrowsingSession, apiLevel: Int, log: CallLog) {
        view = AndroidWebView(AndroidApp(apiLevel: apiLevel, session: session))
        client = AndroidClient(log)
        chrome = AndroidChrome(log)
        view.webViewClient = client
        view.webChromeClient = chrome
        view.downloadListener = chrome
        // As an app does whose pages sign in.
        view.settings.javaScriptEnabled = true
        view.settings.domStorageEnabled = true
    }

    var pump: SignalPump { view.pump }

    var state: ViewState {
        ViewState(url: view.url, title: view.title, isLoading: view.progress < 100)
    }

    func load(_ url: WebURL) { view.loadUrl(url.href) }
    func reload() { view.reload() }
    func goBack() { view.goBack() }
    func goForward() { view.goForward() }
    func stopLoading() { view.stopLoading() }
    func settle(horizon: Duration) async { await view.settle(horizon: horizon) }
}

/// What is told and asked of pages.
private final class AndroidClient: WebViewClient {
    private let log: CallLog

    init(_ log: CallLog) {
        self.log = log
        super.init()
    }

    override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
        let answer = log.isCaught(request.url.href)
        log.note("shouldOverrideUrlLoading", .action) { call in
            call.take(request)
            call.isRedirect = request.isRedirect
            call.answer = "\(answer)"
            call.goesOn = !answer
        }
        return answer
    }

    /// In place of that below API level 24.
    override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ url: String) -> Bool {
        let answer = log.isCaught(url)
        log.note("shouldOverrideUrlLoading", .action) { call in
            call.url = url
            call.answer = "\(answer)"
            call.goesOn = !answer
        }
        return answer
    }

    override func onPageStarted(_ view: AndroidWebView, _ url: String, _ favicon: Bitmap?) {
        log.note("onPageStarted", .start) { $0.url = url }
    }

    override func onPageCommitVisible(_ view: AndroidWebView, _ url: String) {
        log.note("onPageCommitVisible", .commit) { $0.url = url }
    }

    override func onPageFinished(_ view: AndroidWebView, _ url: String) {
        log.note("onPageFinished", .finish) { $0.url = url }
    }

    /// The first that an app hears of a load.
    override func onLoadResource(_ view: AndroidWebView, _ url: String) {
        log.note("onLoadResource", .request) { $0.url = url }
        log.interruptIfAsked()
    }

    override func doUpdateVisitedHistory(_ view: AndroidWebView, _ url: String, _ isReload: Bool) {
        log.note("doUpdateVisitedHistory", .history) { call in
            call.url = url
            call.detail = isReload ? "reload" : nil
        }
    }

    override func onReceivedError(
        _ view: AndroidWebView,
        _ request: WebResourceRequest,
        _ error: WebResourceError
    ) {
        log.note("onReceivedError", .failure) { call in
            call.take(request)
            call.error = CallError(domain: error.description, code: error.errorCode)
        }
    }

    /// In place of that below API level 23.
    override func onReceivedError(
        _ view: AndroidWebView,
        _ errorCode: Int,
        _ description: String,
        _ failingUrl: String
    ) {
        log.note("onReceivedError", .failure) { call in
            call.url = failingUrl
            call.error = CallError(domain: description, code: errorCode)
        }
    }

    override func onReceivedHttpError(
        _ view: AndroidWebView,
        _ request: WebResourceRequest,
        _ errorResponse: WebResourceResponse
    ) {
        log.note("onReceivedHttpError", .httpError) { call in
            call.take(request)
            call.status = errorResponse.statusCode
        }
    }

    override func onReceivedSslError(_ view: AndroidWebView, _ handler: SslErrorHandler, _ error: SslError) {
        log.note("onReceivedSslError", .challenge) { call in
            call.url = error.url
            call.detail = "error \(error.primaryError)"
            call.answer = "cancel"
        }
        super.onReceivedSslError(view, handler, error)
    }

    override func onReceivedHttpAuthRequest(
        _ view: AndroidWebView,
        _ handler: HttpAuthHandler,
        _ host: String,
        _ realm: String
    ) {
        log.note("onReceivedHttpAuthRequest", .challenge) { call in
            call.detail = "\(host) “\(realm)”"
            call.answer = "cancel"
        }
        super.onReceivedHttpAuthRequest(view, handler, host, realm)
    }

    override func onFormResubmission(_ view: AndroidWebView, _ dontResend: Message, _ resend: Message) {
        log.note("onFormResubmission", .resubmission) { $0.answer = "dontResend" }
        super.onFormResubmission(view, dontResend, resend)
    }
}

/// What is told and asked of all around them.
private final class AndroidChrome: WebChromeClient, DownloadListener {
    private let log: CallLog

    init(_ log: CallLog) {
        self.log = log
        super.init()
    }

    override func onProgressChanged(_ view: AndroidWebView, _ newProgress: Int) {
        log.note("onProgressChanged", .progress) { $0.detail = "\(newProgress)" }
    }

    override func onReceivedTitle(_ view: AndroidWebView, _ title: String) {
        log.note("onReceivedTitle", .title) { $0.title = title }
    }

    func onDownloadStart(
        _ url: String,
        _ userAgent: String,
        _ contentDisposition: String,
        _ mimetype: String,
        _ contentLength: Int64
    ) {
        log.note("onDownloadStart", .download) { call in
            call.url = url
            call.detail = mimetype
        }
    }
}

extension Call {
    fileprivate mutating func take(_ request: WebResourceRequest) {
        method = request.method
        url = request.url.href
        isForPart = !request.isForMainFrame
    }
}
