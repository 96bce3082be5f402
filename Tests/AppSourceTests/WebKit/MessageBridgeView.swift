// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

/// A wrapper's view: everything about it is a property that is set later.
open class MessageBridgeView: NSObject {
    private static let handlerName = "AppBridge"
    public private(set) var webView: WKWebView?
    public var source: [String: Any]? { didSet { visitSource() } }
    public var injectedJavaScript: String?
    public var injectedJavaScriptBeforeContentLoaded: String?
    public var onMessage: (([String: Any]) -> Void)?
    public var onShouldStart: (([String: Any]) -> Bool)?
    public var onHttpError: (([String: Any]) -> Void)?
    public var onLoadingError: (([String: Any]) -> Void)?
    public var incognito = false
    public var sharedCookiesEnabled = false
    public var userAgent: String?
    public var basicAuth: URLCredential?

    public func mount() {
        let config = WKWebViewConfiguration()
        let prefs = WKPreferences()
        prefs.javaScriptCanOpenWindowsAutomatically = true
        prefs.isElementFullscreenEnabled = true
        config.preferences = prefs
        config.websiteDataStore = incognito ? .nonPersistent() : .default()
        let controller = WKUserContentController()
        controller.add(self, name: Self.handlerName)
        let post =
            "window.\(Self.handlerName) = { postMessage: function (data) { window.webkit.messageHandlers.\(Self.handlerName).postMessage(String(data)); } };"
        controller.addUserScript(.init(source: post, injectionTime: .atDocumentStart, forMainFrameOnly: true))
        if let injectedJavaScriptBeforeContentLoaded {
            controller.addUserScript(
                .init(
                    source: injectedJavaScriptBeforeContentLoaded,
                    injectionTime: .atDocumentStart,
                    forMainFrameOnly: true
                )
            )
        }
        if let injectedJavaScript {
            controller.addUserScript(
                .init(source: injectedJavaScript, injectionTime: .atDocumentEnd, forMainFrameOnly: true)
            )
        }
        config.userContentController = controller
        if sharedCookiesEnabled {
            for cookie in HTTPCookieStorage.shared.cookies ?? [] {
                config.websiteDataStore.httpCookieStore.setCookie(cookie)
            }
        }
        let view = WKWebView(frame: .zero, configuration: config)
        view.customUserAgent = userAgent
        view.navigationDelegate = self
        view.uiDelegate = self
        view.isInspectable = true
        webView = view
        visitSource()
    }

    public func unmount() {
        guard let view = webView else { return }
        view.configuration.userContentController.removeScriptMessageHandler(forName: Self.handlerName)
        view.configuration.userContentController.removeAllUserScripts()
        view.stopLoading()
        view.navigationDelegate = nil
        view.uiDelegate = nil
        webView = nil
    }

    private func visitSource() {
        guard let webView, let source else { return }
        if let html = source["html"] as? String {
            webView.loadHTMLString(html, baseURL: (source["baseUrl"] as? String).flatMap(URL.init(string:)))
            return
        }
        guard let text = source["uri"] as? String, let url = URL(string: text) else { return }
        if url.isFileURL {
            webView.loadFileURL(url, allowingReadAccessTo: url.deletingLastPathComponent())
            return
        }
        var request = URLRequest(url: url)
        if let method = source["method"] as? String { request.httpMethod = method }
        if let body = source["body"] as? String { request.httpBody = body.data(using: .utf8) }
        (source["headers"] as? [String: String])?.forEach { request.setValue($1, forHTTPHeaderField: $0) }
        webView.load(request)
    }

    func event(_ view: WKWebView) -> [String: Any] {
        [
            "url": view.url?.absoluteString ?? "", "title": view.title ?? "", "loading": view.isLoading,
            "canGoBack": view.canGoBack, "canGoForward": view.canGoForward,
        ]
    }
    public func inject(_ script: String) { webView?.evaluateJavaScript(script) }
    public func postMessage(_ message: String) {
        let json = String(data: try! JSONSerialization.data(withJSONObject: ["data": message]), encoding: .utf8)!
        webView?.evaluateJavaScript(
            "window.dispatchEvent(new MessageEvent('message', \(json)));",
            completionHandler: nil
        )
    }
}

extension MessageBridgeView: WKScriptMessageHandler, WKNavigationDelegate, WKUIDelegate {
    public func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.name == Self.handlerName, let view = message.webView else { return }
        var event = event(view)
        event["data"] = message.body
        onMessage?(event)
    }
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        let types: [WKNavigationType: String] = [
            .linkActivated: "click", .formSubmitted: "formsubmit", .backForward: "backforward", .reload: "reload",
            .formResubmitted: "formresubmit", .other: "other",
        ]
        var event = event(webView)
        event["url"] = navigationAction.request.url?.absoluteString
        event["navigationType"] = types[navigationAction.navigationType]
        event["isTopFrame"] = navigationAction.request.url == navigationAction.request.mainDocumentURL
        event["hasTargetFrame"] = navigationAction.targetFrame != nil
        decisionHandler(onShouldStart?(event) ?? true ? .allow : .cancel)
    }
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    ) {
        if navigationResponse.isForMainFrame, let response = navigationResponse.response as? HTTPURLResponse {
            if response.statusCode >= 400 {
                var event = event(webView)
                event["url"] = response.url?.absoluteString
                event["statusCode"] = response.statusCode
                onHttpError?(event)
            }
            let disposition = response.allHeaderFields["Content-Disposition"] as? String
            if disposition?.hasPrefix("attachment") == true { return decisionHandler(.cancel) }
        }
        decisionHandler(.allow)
    }
    public func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if basicAuth != nil && challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
            && challenge.previousFailureCount == 0
        {
            return completionHandler(.useCredential, basicAuth)
        }
        completionHandler(.performDefaultHandling, nil)
    }
    public func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: Error
    ) {
        let error = error as NSError
        if error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled { return }
        if error.domain == "WebKitErrorDomain" && (error.code == 102 || error.code == 101) { return }
        var event = event(webView)
        event["domain"] = error.domain
        event["code"] = error.code
        event["didFailProvisionalNavigation"] = true
        onLoadingError?(event)
    }
}
