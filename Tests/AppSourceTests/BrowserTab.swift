#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

// As an app of Swift 5 has it, in which nothing names an actor.

/// Where downloads go.
final class DownloadKeeper: NSObject, WKDownloadDelegate {
    private(set) var places: [WKDownload: URL] = [:]
    private(set) var finished: [URL] = []

    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping (URL?) -> Void
    ) {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString)-\(suggestedFilename)")
        places[download] = place
        completionHandler(place)
    }

    func download(
        _ download: WKDownload,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        decisionHandler: @escaping (WKDownload.RedirectPolicy) -> Void
    ) {
        decisionHandler(.allow)
    }

    func downloadDidFinish(_ download: WKDownload) {
        if let place = places.removeValue(forKey: download) { finished.append(place) }
    }

    func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?) {
        places.removeValue(forKey: download)
    }
}

/// Hears `window.webkit.messageHandlers.log`, and answers `ask`.
final class Bridge: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply {
    private(set) var heard: [String] = []

    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.name == "log", let body = message.body as? [String: Any] else { return }
        heard.append("\(body["text"] as? String ?? "nothing") from \(message.frameInfo.securityOrigin.host)")
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void
    ) {
        if let text = message.body as? String {
            replyHandler(["echo": text], nil)
        } else {
            replyHandler(nil, "No text was asked.")
        }
    }
}

/// A tab of an app's own browser.
class BrowserTab: NSObject, WKNavigationDelegate, WKUIDelegate {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var webView: WKWebView!
    let bridge = Bridge()
    let downloads = DownloadKeeper()
    var redirect: URL?
    private(set) var log: [String] = []
    private var navigation: WKNavigation?
    private var observations: [NSKeyValueObservation] = []
    private(set) var panels = 0

    // swift-format-ignore: NeverForceUnwrap
    var title: String { webView?.title?.isEmpty == false ? webView.title! : "New tab" }
    var history: [WKBackForwardListItem] { Array(webView.backForwardList.backList.suffix(10).reversed()) }

    override init() {
        super.init()
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .default()
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
        configuration.preferences.isFraudulentWebsiteWarningEnabled = false
        configuration.defaultWebpagePreferences.preferredContentMode = .mobile
        configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        configuration.allowsInlineMediaPlayback = true
        configuration.mediaTypesRequiringUserActionForPlayback = .all
        configuration.dataDetectorTypes = [.phoneNumber, .link]
        configuration.applicationNameForUserAgent = "Tab/1.0"
        configuration.processPool = WKProcessPool()
        let content = WKUserContentController()
        content.add(bridge, name: "log")
        content.addScriptMessageHandler(bridge, contentWorld: .page, name: "ask")
        content.addUserScript(
            WKUserScript(
                source: "webkit.messageHandlers.log.postMessage({ text: document.title })",
                injectionTime: .atDocumentEnd,
                forMainFrameOnly: true
            )
        )
        configuration.userContentController = content

        webView = WKWebView(frame: .zero, configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        webView.allowsBackForwardNavigationGestures = true
        webView.isFindInteractionEnabled = true
        webView.isInspectable = true
        observations = [
            webView.observe(\.estimatedProgress, options: .new) { [weak self] _, change in
                if change.newValue == 1 { self?.log.append("loaded") }
            },
            webView.follow(\.title), webView.follow(\.url), webView.follow(\.canGoBack),
        ]
    }

    func open(_ url: URL) {
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30)
        request.setValue("tab", forHTTPHeaderField: "X-Opened-By")
        navigation = webView.load(request)
    }

    func back() {
        if let item = webView.backForwardList.backItem { navigation = webView.go(to: item) }
    }

    func readTitle(_ completion: @escaping (String) -> Void) {
        webView.evaluateJavaScript("document.title") { result, error in
            completion(result as? String ?? error?.localizedDescription ?? "nil")
        }
        webView.evaluateJavaScript("void 0", completionHandler: nil)
    }

    // MARK: WKNavigationDelegate

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
        if let url = navigationAction.request.url, url.scheme == "myapp" {
            redirect = url
            decisionHandler(.cancel, preferences)
            return
        }
        if navigationAction.shouldPerformDownload {
            decisionHandler(.download, preferences)
            return
        }
        if navigationAction.targetFrame == nil {
            webView.load(navigationAction.request)
            decisionHandler(.cancel, preferences)
            return
        }
        decisionHandler(.allow, preferences)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    ) {
        if let response = navigationResponse.response as? HTTPURLResponse, response.statusCode >= 500 {
            log.append("status \(response.statusCode)")
        }
        decisionHandler(navigationResponse.canShowMIMEType ? .allow : .download)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        self.navigation = navigation
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        guard self.navigation === navigation else { return }
        DispatchQueue.main.async { self.navigation = nil }
    }

    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        let failure = error as NSError
        if failure.code == NSURLErrorCancelled { return }
        log.append("\(failure.domain) \(failure.code)")
    }

    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            let trust = challenge.protectionSpace.serverTrust
        {
            completionHandler(.useCredential, URLCredential(trust: trust))
            return
        }
        completionHandler(.performDefaultHandling, nil)
    }

    func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
        download.delegate = downloads
    }

    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        download.delegate = downloads
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { webView.reload() }

    // MARK: WKUIDelegate

    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        let popup = WKWebView(frame: webView.bounds, configuration: configuration)
        popup.navigationDelegate = self
        return popup
    }

    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping () -> Void
    ) {
        panels += 1
        completionHandler()
    }

    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (Bool) -> Void
    ) {
        panels += 1
        completionHandler(true)
    }
}

extension WKWebView {
    fileprivate func follow<Value>(_ keyPath: KeyPath<WKWebView, Value>) -> NSKeyValueObservation {
        observe(keyPath, options: [.new]) { view, _ in (view.navigationDelegate as? BrowserTab)?.changed() }
    }
}

extension BrowserTab {
    fileprivate func changed() {}
}

/// Signs the user out, from wherever it is called.
enum SessionCleaner {
    static func signOut(of host: String, completion: @escaping () -> Void) {
        let store = WKWebsiteDataStore.default()
        store.httpCookieStore.getAllCookies { cookies in
            for cookie in cookies where cookie.domain.hasSuffix(host) { store.httpCookieStore.delete(cookie) }
            store.fetchDataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes()) { records in
                let own = records.filter { host.hasSuffix($0.displayName) }
                store.removeData(
                    ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(),
                    for: own,
                    completionHandler: completion
                )
            }
        }
    }
}

/// Counts the changes of the cookies.
final class CookieCounter: NSObject, WKHTTPCookieStoreObserver {
    private(set) var changes = 0
    private let store = WKWebsiteDataStore.default().httpCookieStore

    override init() {
        super.init()
        store.add(self)
    }

    deinit { store.remove(self) }

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) { changes += 1 }
}

/// A view that marks what it asks for.
final class MarkedWebView: WKWebView {
    @discardableResult
    override func load(_ request: URLRequest) -> WKNavigation? {
        var request = request
        request.setValue("1", forHTTPHeaderField: "X-Marked")
        return super.load(request)
    }
}
