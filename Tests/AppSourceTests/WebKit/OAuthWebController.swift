// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

/// An OAuth library's own web view: opens the authorization URL and hands on the redirect.
protocol OAuthURLHandler: AnyObject {
    func handle(_ url: URL)
}

class OAuthWebController: NSObject, OAuthURLHandler, WKNavigationDelegate, WKUIDelegate {
    enum Failure: Error {
        case cancelled
        case provider(String)
        case network(URLError)
        case policy(Int)
    }

    let redirectURL: URL
    lazy var webView: WKWebView = {
        let configuration = WKWebViewConfiguration()
        if #available(iOS 14.0, macOS 11.0, *) {
            configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        } else {
            configuration.preferences.javaScriptEnabled = true
        }
        configuration.websiteDataStore = WKWebsiteDataStore.nonPersistent()
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = self
        view.uiDelegate = self
        view.customUserAgent = "OAuthClient/1.0"
        return view
    }()
    var completion: ((Result<[String: String], Failure>) -> Void)?
    private var progressToken: NSKeyValueObservation?
    private(set) var steps: [Double] = []

    init(redirect: URL) {
        redirectURL = redirect
        super.init()
    }

    func handle(_ url: URL) {
        let request = URLRequest(url: url, cachePolicy: .reloadIgnoringCacheData, timeoutInterval: 60)
        progressToken = webView.observe(\WKWebView.estimatedProgress, options: [.initial, .new]) {
            [weak self] view, change in
            guard let value = change.newValue else { return }
            self?.steps.append(value)
        }
        webView.load(request)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = navigationAction.request.url else {
            decisionHandler(.cancel)
            return
        }
        if url.scheme == redirectURL.scheme, url.host == redirectURL.host {
            decisionHandler(.cancel)
            let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
            var parameters = [String: String]()
            components?.queryItems?.forEach { parameters[$0.name] = $0.value }
            if let fragment = components?.fragment {
                var inner = URLComponents()
                inner.percentEncodedQuery = fragment
                inner.queryItems?.forEach { parameters[$0.name] = $0.value }
            }
            if let error = parameters["error"] {
                finish(.failure(.provider(error)))
            } else {
                finish(.success(parameters))
            }
            return
        }
        switch navigationAction.navigationType {
        case .linkActivated where navigationAction.targetFrame == nil:
            webView.load(navigationAction.request)
            decisionHandler(.cancel)
        case .linkActivated, .formSubmitted, .backForward, .reload, .formResubmitted, .other:
            decisionHandler(.allow)
        @unknown default:
            decisionHandler(.allow)
        }
    }

    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        if (error as NSError).domain == "WebKitErrorDomain" && (error as NSError).code == 102 { return }
        if let error = error as? URLError {
            if error.code == .cancelled { return }
            _ = error.failingURL
            finish(.failure(.network(error)))
        } else if let error = error as? WKError, error.code == .unknown {
            finish(.failure(.cancelled))
        } else {
            finish(.failure(.policy(error._code)))
        }
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
        NSLog("%@", error.localizedDescription)
    }

    private func finish(_ result: Result<[String: String], Failure>) {
        webView.stopLoading()
        progressToken?.invalidate()
        completion?(result)
        completion = nil
    }
}
