// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

/// Keeps a content controller from keeping its owner.
class WeakScriptMessageHandler: NSObject, WKScriptMessageHandler {
    weak var target: WKScriptMessageHandler?
    init(_ target: WKScriptMessageHandler) { self.target = target }
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        target?.userContentController(userContentController, didReceive: message)
    }
}

protocol BridgePlugin: AnyObject {
    var name: String { get }
    func call(
        _ method: String,
        _ options: [String: Any],
        resolve: @escaping ([String: Any]) -> Void,
        reject: @escaping (String) -> Void
    )
}

open class HybridBridge: NSObject, @unchecked Sendable {
    public private(set) var webView: WKWebView?
    private var plugins: [String: BridgePlugin] = [:]
    private let assets: AssetHandler
    private(set) var prompts: [String] = []
    public var allowNavigation: [String] = []
    public var external: [URL] = []

    init(root: [String: Data]) {
        assets = AssetHandler(files: root)
        super.init()
    }

    open func webViewConfiguration() -> WKWebViewConfiguration {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore.httpCookieStore.add(CookieObserver.shared)
        configuration.allowsInlineMediaPlayback = true
        configuration.suppressesIncrementalRendering = false
        configuration.allowsAirPlayForMediaPlayback = true
        configuration.mediaTypesRequiringUserActionForPlayback = []
        configuration.limitsNavigationsToAppBoundDomains = true
        configuration.ignoresViewportScaleLimits = true
        configuration.selectionGranularity = .character
        configuration.setURLSchemeHandler(assets, forURLScheme: "app-files")
        return configuration
    }

    open func load() {
        let configuration = webViewConfiguration()
        let controller = WKUserContentController()
        controller.add(WeakScriptMessageHandler(self), name: "bridge")
        let script = """
            window.Hybrid = { callbacks: {}, next: 1, toNative(plugin, method, options) {
              return new Promise((resolve, reject) => { const id = String(this.next++); this.callbacks[id] = { resolve, reject };
                window.webkit.messageHandlers.bridge.postMessage({ type: 'message', callbackId: id, pluginId: plugin, methodName: method, options: options || {} }); }); },
              fromNative(result) { const call = this.callbacks[result.callbackId]; delete this.callbacks[result.callbackId];
                result.success ? call.resolve(result.data) : call.reject(new Error(result.error)); } };
            """
        controller.addUserScript(
            WKUserScript(
                source: script,
                injectionTime: WKUserScriptInjectionTime.atDocumentStart,
                forMainFrameOnly: true
            )
        )
        configuration.userContentController = controller
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        webView.allowsLinkPreview = false
        #if canImport(WebKit)
        webView.configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs")
        #endif
        self.webView = webView
        _ = webView.load(URLRequest(url: URL(string: "app-files://localhost")!))
    }

    func register(_ plugin: BridgePlugin) { plugins[plugin.name] = plugin }

    func evaluate(js: String) {
        DispatchQueue.main.async {
            self.webView?.evaluateJavaScript(
                js,
                completionHandler: { result, error in
                    if let error = error { NSLog("%@", "JS Eval error: \(error.localizedDescription)") }
                }
            )
        }
    }

    func toJs(_ id: String, _ data: [String: Any]?, _ error: String?) {
        var result: [String: Any] = ["callbackId": id, "success": error == nil]
        if let data { result["data"] = data }
        if let error { result["error"] = error }
        let json = try! JSONSerialization.data(withJSONObject: result)
        evaluate(js: "window.Hybrid.fromNative(\(String(decoding: json, as: UTF8.self)))")
    }
}

extension HybridBridge: WKScriptMessageHandler {
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) {
        guard let dict = message.body as? [String: Any], let type = dict["type"] as? String, type == "message" else {
            return
        }
        let id = dict["callbackId"] as? String ?? ""
        guard let plugin = plugins[dict["pluginId"] as? String ?? ""], let method = dict["methodName"] as? String else {
            return toJs(id, nil, "not implemented")
        }
        DispatchQueue.global().async {
            plugin.call(
                method,
                dict["options"] as? [String: Any] ?? [:],
                resolve: { self.toJs(id, $0, nil) },
                reject: { self.toJs(id, nil, $0) }
            )
        }
    }
}

extension HybridBridge: WKNavigationDelegate, WKUIDelegate {
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let navURL = navigationAction.request.url else { return decisionHandler(.allow) }
        if navURL.scheme == "jsbridge" {
            prompts.append(navURL.host ?? "")
            return decisionHandler(.cancel)
        }
        if navURL.scheme == "app-files" || allowNavigation.contains(navURL.host ?? "") {
            return decisionHandler(.allow)
        }
        let toplevel = navigationAction.targetFrame?.isMainFrame ?? true
        if toplevel {
            external.append(navURL)
            return decisionHandler(.cancel)
        }
        decisionHandler(.allow)
    }
    public func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (String?) -> Void
    ) {
        if prompt.hasPrefix("gap:"), let text = defaultText {
            prompts.append(text)
            completionHandler("{\"ok\":true}")
            return
        }
        completionHandler(nil)
    }
    public func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let url = navigationAction.request.url { external.append(url) }
        return nil
    }
    public func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
        decisionHandler(.grant)
    }
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { webView.reload() }
}

final class CookieObserver: NSObject, WKHTTPCookieStoreObserver {
    static let shared = CookieObserver()
    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
        DispatchQueue.main.async { cookieStore.getAllCookies { $0.forEach { HTTPCookieStorage.shared.setCookie($0) } } }
    }
}

class AssetHandler: NSObject, WKURLSchemeHandler {
    private let files: [String: Data]
    init(files: [String: Data]) { self.files = files }
    func webView(_ webView: WKWebView, start urlSchemeTask: WKURLSchemeTask) {
        let url = urlSchemeTask.request.url!
        let path = url.path.isEmpty || url.path == "/" ? "/index.html" : url.path
        guard let data = files[path] else {
            urlSchemeTask.didFailWithError(
                NSError(domain: NSURLErrorDomain, code: NSURLErrorFileDoesNotExist, userInfo: nil)
            )
            return
        }
        // As URLSession's callbacks are: on no particular thread.
        DispatchQueue.global().async {
            let response = URLResponse(
                url: url,
                mimeType: path.hasSuffix(".js") ? "application/javascript" : "text/html",
                expectedContentLength: data.count,
                textEncodingName: "utf-8"
            )
            DispatchQueue.main.async {
                urlSchemeTask.didReceive(response)
                urlSchemeTask.didReceive(data)
                urlSchemeTask.didFinish()
            }
        }
    }
    func webView(_ webView: WKWebView, stop urlSchemeTask: WKURLSchemeTask) {}
}
