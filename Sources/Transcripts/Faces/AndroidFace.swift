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
        view.settings.supportMultipleWindows = log.opensWindows
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
    func settle(horizon: Duration) async {
        // What one view does may lead to something in another.
        repeat {
            for view in [view] + chrome.windows { await view.settle(horizon: horizon) }
        } while !Task.isCancelled && ([view] + chrome.windows).contains { !$0.isSettled(horizon: horizon) }
    }
}

/// What is told and asked of pages.
private final class AndroidClient: WebViewClient {
    private let log: CallLog
    private let isWindow: Bool

    init(_ log: CallLog, isWindow: Bool = false) {
        self.log = log
        self.isWindow = isWindow
        super.init()
    }

    private func note(
        _ name: String,
        _ meaning: Call.Meaning,
        _ view: AndroidWebView,
        _ change: (inout Call) -> Void = { _ in }
    ) {
        log.note(name, meaning, inWindow: isWindow, change)
    }

    override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
        let answer = log.isCaught(request.url.href)
        note("shouldOverrideUrlLoading", .action, view) { call in
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
        note("shouldOverrideUrlLoading", .action, view) { call in
            call.url = url
            call.answer = "\(answer)"
            call.goesOn = !answer
        }
        return answer
    }

    override func onPageStarted(_ view: AndroidWebView, _ url: String, _ favicon: Bitmap?) {
        note("onPageStarted", .start, view) { $0.url = url }
    }

    override func onPageCommitVisible(_ view: AndroidWebView, _ url: String) {
        note("onPageCommitVisible", .commit, view) { $0.url = url }
    }

    override func onPageFinished(_ view: AndroidWebView, _ url: String) {
        note("onPageFinished", .finish, view) { $0.url = url }
    }

    /// The first that an app hears of a load.
    override func onLoadResource(_ view: AndroidWebView, _ url: String) {
        note("onLoadResource", .request, view) { $0.url = url }
        log.interruptIfAsked()
    }

    override func doUpdateVisitedHistory(_ view: AndroidWebView, _ url: String, _ isReload: Bool) {
        note("doUpdateVisitedHistory", .history, view) { call in
            call.url = url
            call.detail = isReload ? "reload" : nil
        }
    }

    override func onReceivedError(
        _ view: AndroidWebView,
        _ request: WebResourceRequest,
        _ error: WebResourceError
    ) {
        note("onReceivedError", .failure, view) { call in
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
        note("onReceivedError", .failure, view) { call in
            call.url = failingUrl
            call.error = CallError(domain: description, code: errorCode)
        }
    }

    override func onReceivedHttpError(
        _ view: AndroidWebView,
        _ request: WebResourceRequest,
        _ errorResponse: WebResourceResponse
    ) {
        note("onReceivedHttpError", .httpError, view) { call in
            call.take(request)
            call.status = errorResponse.statusCode
        }
    }

    override func onReceivedSslError(_ view: AndroidWebView, _ handler: SslErrorHandler, _ error: SslError) {
        note("onReceivedSslError", .challenge, view) { call in
            call.url = error.url
            call.detail = "error \(error.primaryError)"
            call.answer = "cancel"
        }
        super.onReceivedSslError(view, handler, error)
    }

    override func onReceivedClientCertRequest(_ view: AndroidWebView, _ request: ClientCertRequest) {
        note("onReceivedClientCertRequest", .challenge, view) { call in
            call.detail = "\(request.host):\(request.port)"
            call.answer = "cancel"
        }
        super.onReceivedClientCertRequest(view, request)
    }

    override func onReceivedHttpAuthRequest(
        _ view: AndroidWebView,
        _ handler: HttpAuthHandler,
        _ host: String,
        _ realm: String
    ) {
        note("onReceivedHttpAuthRequest", .challenge, view) { call in
            call.detail = "\(host) “\(realm)”"
            call.answer = "cancel"
        }
        super.onReceivedHttpAuthRequest(view, handler, host, realm)
    }

    override func onFormResubmission(_ view: AndroidWebView, _ dontResend: Message, _ resend: Message) {
        note("onFormResubmission", .resubmission, view) { $0.answer = "dontResend" }
        super.onFormResubmission(view, dontResend, resend)
    }
}

/// What is told and asked of all around them.
private final class AndroidChrome: WebChromeClient, DownloadListener {
    private let log: CallLog
    private(set) var windows: [AndroidWebView] = []

    init(_ log: CallLog) {
        self.log = log
        super.init()
    }

    private func note(
        _ name: String,
        _ meaning: Call.Meaning,
        _ view: AndroidWebView,
        _ change: (inout Call) -> Void = { _ in }
    ) {
        log.note(name, meaning, inWindow: windows.contains { $0 === view }, change)
    }

    override func onCloseWindow(_ window: AndroidWebView) {
        note("onCloseWindow", .close, window)
        windows.removeAll { $0 === window }
        window.destroy()
    }

    override func onJsAlert(_ view: AndroidWebView, _ url: String, _ message: String, _ result: JsResult) -> Bool {
        notePanel("onJsAlert", url, message, view)
        result.confirm()
        return true
    }

    override func onJsConfirm(_ view: AndroidWebView, _ url: String, _ message: String, _ result: JsResult) -> Bool {
        notePanel("onJsConfirm", url, message, view)
        result.confirm()
        return true
    }

    override func onJsPrompt(
        _ view: AndroidWebView,
        _ url: String,
        _ message: String,
        _ defaultValue: String,
        _ result: JsPromptResult
    ) -> Bool {
        notePanel("onJsPrompt", url, message, view)
        result.confirm(defaultValue)
        return true
    }

    override func onJsBeforeUnload(
        _ view: AndroidWebView,
        _ url: String,
        _ message: String,
        _ result: JsResult
    ) -> Bool {
        notePanel("onJsBeforeUnload", url, message, view)
        result.confirm()
        return true
    }

    private func notePanel(_ name: String, _ url: String, _ message: String, _ view: AndroidWebView) {
        note(name, .panel, view) { call in
            call.url = url
            call.detail = "“\(message)”"
            call.answer = "OK"
        }
    }

    override func onCreateWindow(
        _ view: AndroidWebView,
        _ isDialog: Bool,
        _ isUserGesture: Bool,
        _ resultMsg: Message
    ) -> Bool {
        note("onCreateWindow", .window, view) { $0.answer = "\(log.opensWindows)" }
        guard log.opensWindows, let transport = resultMsg.obj as? AndroidWebView.WebViewTransport else { return false }
        let window = AndroidWebView(view.context)
        window.settings.javaScriptEnabled = true
        window.settings.domStorageEnabled = true
        window.webViewClient = AndroidClient(log, isWindow: true)
        window.webChromeClient = self
        windows.append(window)
        transport.webView = window
        resultMsg.sendToTarget()
        return true
    }

    override func onProgressChanged(_ view: AndroidWebView, _ newProgress: Int) {
        note("onProgressChanged", .progress, view) { $0.detail = "\(newProgress)" }
    }

    override func onReceivedTitle(_ view: AndroidWebView, _ title: String) {
        note("onReceivedTitle", .title, view) { $0.title = title }
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
