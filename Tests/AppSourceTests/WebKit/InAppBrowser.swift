// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

final class InAppBrowser: NSObject {
    private(set) var tabs: [WKWebView] = []
    private(set) var selected = 0
    private(set) var events: [String] = []
    private var tokens: [NSKeyValueObservation] = []
    private let sharedPool = WKProcessPool()
    var downloads: [WKDownload] = []
    var ruleList: WKContentRuleList?
    var current: WKWebView { tabs[selected] }

    override init() {
        super.init()
        let configuration = WKWebViewConfiguration()
        configuration.processPool = sharedPool
        configuration.upgradeKnownHostsToHTTPS = true
        add(
            WKWebView(frame: CGRect(origin: .zero, size: CGSize(width: 375, height: 667)), configuration: configuration)
        )
    }

    private func add(_ view: WKWebView) {
        view.navigationDelegate = self
        view.uiDelegate = self
        view.allowsBackForwardNavigationGestures = true
        view.allowsMagnification = false
        tokens.append(
            view.observe(\.title, options: [.old, .new]) { [weak self] _, change in
                self?.events.append("title \(change.newValue.flatMap { $0 } ?? "")")
            }
        )
        tokens.append(
            view.observe(\.isLoading) { [weak self] view, _ in self?.events.append(view.isLoading ? "spin" : "still") }
        )
        tokens.append(
            view.observe(\.canGoBack, options: .new) { [weak self] view, change in
                self?.events.append("back \(change.newValue ?? false)")
            }
        )
        tokens.append(view.observe(\.canGoForward) { _, _ in })
        tokens.append(view.observe(\.url) { _, _ in })
        tokens.append(view.observe(\.hasOnlySecureContent) { _, _ in })
        tabs.append(view)
        selected = tabs.count - 1
    }

    func compileRules(_ done: @escaping (Error?) -> Void) {
        let json = """
            [{"trigger": {"url-filter": ".*", "resource-type": ["script"], "if-domain": ["*ads.example"]}, "action": {"type": "block"}},
             {"trigger": {"url-filter": "tracker\\\\.js"}, "action": {"type": "block"}},
             {"trigger": {"url-filter": "^http://up\\\\.example/"}, "action": {"type": "make-https"}},
             {"trigger": {"url-filter": "/pixel", "load-type": ["third-party"]}, "action": {"type": "block-cookies"}},
             {"trigger": {"url-filter": ".*"}, "action": {"type": "css-display-none", "selector": ".banner"}},
             {"trigger": {"url-filter": "keep-tracker"}, "action": {"type": "ignore-previous-rules"}}]
            """
        WKContentRuleListStore.default().compileContentRuleList(forIdentifier: "ads", encodedContentRuleList: json) {
            [weak self] list, error in
            guard let list = list else { return done(error) }
            self?.ruleList = list
            self?.current.configuration.userContentController.add(list)
            done(nil)
        }
    }

    func lookup(_ done: @escaping ([String]?, Error?) -> Void) {
        WKContentRuleListStore.default().lookUpContentRuleList(forIdentifier: "none") { list, error in
            if let error = error as? WKError, error.code == .contentRuleListStoreLookUpFailed {
                self.events.append("no list")
            }
            WKContentRuleListStore.default().getAvailableContentRuleListIdentifiers { names in done(names, error) }
        }
    }

    func menu() -> [String] {
        let list: WKBackForwardList = current.backForwardList
        return (list.backList.reversed() + list.forwardList).map { item in item.title ?? item.url.absoluteString }
    }

    func jump(_ index: Int) {
        if let item = current.backForwardList.item(at: index) { _ = current.go(to: item) }
    }

    func lock() -> String {
        current.hasOnlySecureContent ? "only secure" : "open"
    }

    func close(_ view: WKWebView) {
        guard let index = tabs.firstIndex(of: view) else { return }
        tabs.remove(at: index)
        selected = max(0, tabs.count - 1)
    }
}

extension InAppBrowser: WKUIDelegate {
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        guard navigationAction.targetFrame == nil || !navigationAction.targetFrame!.isMainFrame else { return nil }
        events.append("window \(windowFeatures.width ?? 0) \(navigationAction.request.url?.path ?? "")")
        let view = WKWebView(frame: webView.frame, configuration: configuration)
        add(view)
        return view
    }
    func webViewDidClose(_ webView: WKWebView) {
        events.append("close")
        close(webView)
    }
    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping () -> Void
    ) {
        events.append(
            "alert \(frame.securityOrigin.protocol)://\(frame.securityOrigin.host):\(frame.securityOrigin.port) \(message)"
        )
        completionHandler()
    }
    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(true) }
    func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (String?) -> Void
    ) { completionHandler(defaultText) }
}

extension InAppBrowser: WKNavigationDelegate {
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        events.append("start")
    }
    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
        events.append("redirect")
    }
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        events.append("commit \(webView.url?.path ?? "")")
    }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        events.append("finish \(navigation.effectiveContentMode == .mobile)")
    }
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
        show(error, in: webView)
    }
    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        show(error, in: webView)
    }
    private func show(_ error: Error, in webView: WKWebView) {
        let error = error as NSError
        if error.domain == "WebKitErrorDomain", error.code == 102 { return }
        if error.code == NSURLErrorCancelled { return }
        guard let url = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL else { return }
        let page =
            "<title>Problem</title><h1>\(error.localizedDescription)</h1><a href=\"\(url.absoluteString)\">again</a>"
        webView.loadSimulatedRequest(URLRequest(url: url), responseHTML: page)
    }
    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        downloads.append(download)
        download.delegate = self
    }
    func webView(
        _ webView: WKWebView,
        shouldGoTo backForwardListItem: WKBackForwardListItem,
        willUseInstantBack: Bool
    ) async -> Bool { true }
}

extension InAppBrowser: WKDownloadDelegate {
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping (URL?) -> Void
    ) {
        _ = response.expectedContentLength
        _ = download.isUserInitiated
        _ = download.originatingFrame.securityOrigin.host
        completionHandler(FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString))
    }
    func downloadDidFinish(_ download: WKDownload) {
        events.append("downloaded \(download.progress.completedUnitCount)")
    }
    func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?) {
        if let resumeData { current.resumeDownload(fromResumeData: resumeData) { [weak self] in $0.delegate = self } }
    }
}
