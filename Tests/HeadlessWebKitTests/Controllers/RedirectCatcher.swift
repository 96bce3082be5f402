#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

/// Waits for the redirect to the app's own scheme, and takes it out of the view's hands.
@MainActor
final class RedirectCatcher: NSObject {
    let webView: WKWebView
    private(set) var isBusy = false
    private(set) var failures: [NSError] = []
    private let scheme: String
    private var continuation: CheckedContinuation<URL, any Error>?

    init(scheme: String) {
        self.scheme = scheme
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = WKWebsiteDataStore.nonPersistent()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), configuration: configuration)
        super.init()
        webView.navigationDelegate = self
        webView.uiDelegate = self
    }

    func callback(from url: URL) async throws -> URL {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            webView.load(URLRequest(url: url))
        }
    }
}

extension RedirectCatcher: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = navigationAction.request.url, url.scheme == scheme else {
            decisionHandler(.allow)
            return
        }
        decisionHandler(.cancel)
        continuation?.resume(returning: url)
        continuation = nil
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        isBusy = true
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        isBusy = false
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        isBusy = false
        let error = error as NSError
        failures.append(error)
        // "Frame load interrupted": the redirect was caught.
        guard error.domain != "WebKitErrorDomain" || error.code != 102 else { return }
        continuation?.resume(throwing: error)
        continuation = nil
    }
}

extension RedirectCatcher: WKUIDelegate {
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if navigationAction.targetFrame == nil {
            webView.load(navigationAction.request)
        }
        return nil
    }
}
