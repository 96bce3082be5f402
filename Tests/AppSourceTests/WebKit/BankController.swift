// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

enum BankError: Error { case noScript }

@MainActor
final class BankController: NSObject {
    private(set) var webView: WKWebView!
    let appWorld = WKContentWorld.world(name: "bank")
    private(set) var heard: [String] = []
    private(set) var finishedFiles: [URL] = []
    let destination: URL
    var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]

    init(destination: URL) {
        self.destination = destination
        super.init()
        let configuration = WKWebViewConfiguration()
        let content = configuration.userContentController
        content.addUserScript(
            WKUserScript(
                source: "window.appVersion = '1.0'",
                injectionTime: .atDocumentStart,
                forMainFrameOnly: false,
                in: .page
            )
        )
        content.addUserScript(
            WKUserScript(
                source: "window.seen = document.querySelectorAll('form').length",
                injectionTime: .atDocumentEnd,
                forMainFrameOnly: true,
                in: appWorld
            )
        )
        content.add(self, name: "log")
        content.add(self, contentWorld: appWorld, name: "log")
        content.addScriptMessageHandler(self, contentWorld: .page, name: "balance")
        content.addScriptMessageHandler(self, contentWorld: .defaultClient, name: "balance")
        configuration.setURLSchemeHandler(self, forURLScheme: "bank")
        configuration.limitsNavigationsToAppBoundDomains = false
        configuration.suppressesIncrementalRendering = true
        configuration.allowsInlinePredictions = false
        configuration.preferences.isTextInteractionEnabled = false
        configuration.preferences.minimumFontSize = 12
        configuration.defaultWebpagePreferences.preferredContentMode = .mobile
        webView = WKWebView(frame: .init(x: 0, y: 0, width: 390, height: 844), configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        webView.pageZoom = 1.5
        webView.isFindInteractionEnabled = true
        if #available(iOS 16.4, macOS 13.3, *) { webView.isInspectable = true }
    }

    func total(of items: [Int]) async throws -> Int {
        let result = try await webView.callAsyncJavaScript(
            "return await Promise.resolve(items.reduce((a, b) => a + b, 0));",
            arguments: ["items": items],
            in: nil,
            contentWorld: appWorld
        )
        guard let number = result as? Int else { throw BankError.noScript }
        return number
    }

    func title() async throws -> String {
        let value = try await webView.evaluateJavaScript("document.title", in: nil, contentWorld: .defaultClient)
        return value as? String ?? ""
    }

    func old(_ done: @escaping (String?, Error?) -> Void) {
        webView.evaluateJavaScript("document.title", in: nil, in: .page) { result in
            switch result {
            case .success(let value): done(value as? String, nil)
            case .failure(let error): done(nil, error)
            }
        }
        webView.callAsyncJavaScript("return 1", arguments: [:], in: nil, in: .page) { _ in }
        webView.callAsyncJavaScript("return 1", arguments: [:], in: nil, in: .page, completionHandler: nil)
    }

    func failure(of script: String) async -> WKError? {
        do {
            _ = try await webView.evaluateJavaScript(script)
            return nil
        } catch let error as WKError where error.code == .javaScriptExceptionOccurred {
            return error
        } catch WKError.javaScriptResultTypeIsUnsupported {
            return WKError(.javaScriptResultTypeIsUnsupported)
        } catch {
            return nil
        }
    }

    func search(_ text: String) async -> Bool {
        let configuration = WKFindConfiguration()
        configuration.caseSensitive = true
        configuration.wraps = true
        configuration.backwards = false
        let copy = configuration.copy() as! WKFindConfiguration
        return await webView.find(text, configuration: copy).matchFound
    }

    func keep() -> Data? { webView.interactionState as? Data }

    func pdf() async throws -> Data {
        let configuration = WKPDFConfiguration()
        configuration.rect = CGRect(x: 0, y: 0, width: 100, height: 100)
        return try await webView.pdf(configuration: configuration)
    }

    func snapshot(_ done: @escaping (Bool, Error?) -> Void) {
        let configuration = WKSnapshotConfiguration()
        configuration.rect = .null
        configuration.snapshotWidth = 100
        configuration.afterScreenUpdates = false
        webView.takeSnapshot(with: configuration) { image, error in done(image != nil, error) }
        webView.createPDF { result in
            if case .failure(let error) = result { NSLog("%@", error.localizedDescription) }
        }
        webView.createWebArchiveData { result in
            if case .success(let data) = result { NSLog("%d", data.count) }
        }
    }

    func statement(_ url: URL) {
        webView.startDownload(using: URLRequest(url: url)) { download in download.delegate = self }
    }
}

extension BankController: WKScriptMessageHandler, WKScriptMessageHandlerWithReply {
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        heard.append("\(message.name) \(message.body) \(message.world.name ?? "page") \(message.frameInfo.isMainFrame)")
    }
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        guard let body = message.body as? [String: Any], let account = body["account"] as? String else {
            return (nil, "no account")
        }
        await Task.yield()
        return (
            [
                "account": account, "cents": 1250, "tags": ["a", "b"], "date": Date(timeIntervalSince1970: 0),
                "open": true,
            ] as [String: Any], nil
        )
    }
}

extension BankController: WKURLSchemeHandler {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        let url = urlSchemeTask.request.url!
        let key = ObjectIdentifier(urlSchemeTask)
        tasks[key] = Task {
            let data = Data("<title>\(url.path)</title><form></form>served".utf8)
            let response = HTTPURLResponse(
                url: url,
                statusCode: 200,
                httpVersion: nil,
                headerFields: ["Content-Type": "text/html; charset=utf-8", "Content-Length": "\(data.count)"]
            )!
            guard !Task.isCancelled else { return }
            urlSchemeTask.didReceive(response)
            urlSchemeTask.didReceive(data)
            urlSchemeTask.didFinish()
            tasks[key] = nil
        }
    }
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        tasks.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
    }
}

extension BankController: WKNavigationDelegate, WKUIDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
        if navigationAction.shouldPerformDownload { return (.download, preferences) }
        if navigationAction.request.url?.path == "/plain" { preferences.allowsContentJavaScript = false }
        return (.allow, preferences)
    }
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        guard navigationResponse.isForMainFrame, let response = navigationResponse.response as? HTTPURLResponse else {
            return .allow
        }
        if let disposition = response.value(forHTTPHeaderField: "Content-Disposition"),
            disposition.contains("attachment")
        {
            return .download
        }
        return navigationResponse.canShowMIMEType ? .allow : .download
    }
    func webView(
        _ webView: WKWebView,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, nil)
    }
    func webView(_ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge) async -> Bool
    { false }
    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        download.delegate = self
    }
    func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
        download.delegate = self
    }
    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async { heard.append("alert \(message)") }
    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async -> Bool { message == "yes?" }
    func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo
    ) async -> String? { defaultText }
    func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType
    ) async -> WKPermissionDecision { .deny }
    func webView(
        _ webView: WKWebView,
        requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo
    ) async -> WKPermissionDecision { .deny }
}

extension BankController: WKDownloadDelegate {
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String
    ) async -> URL? {
        _ = download.progress.fractionCompleted
        return destination.appendingPathComponent(suggestedFilename)
    }
    func download(
        _ download: WKDownload,
        decidedPolicyForHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> WKDownload.RedirectPolicy { .allow }
    func download(
        _ download: WKDownload,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) { (.performDefaultHandling, nil) }
    func downloadDidFinish(_ download: WKDownload) {
        finishedFiles.append(destination.appendingPathComponent(download.originalRequest?.url?.lastPathComponent ?? ""))
    }
    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
        heard.append("failed \(error)")
    }
}
