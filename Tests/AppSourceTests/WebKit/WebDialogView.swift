// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

protocol WebDialogViewDelegate: AnyObject {
    func webDialogView(_ view: WebDialogView, didCompleteWithResults results: [String: Any])
    func webDialogView(_ view: WebDialogView, didFailWithError error: Error)
    func webDialogViewDidCancel(_ view: WebDialogView)
    func webDialogViewDidFinishLoad(_ view: WebDialogView)
}

protocol WebViewing: AnyObject {
    var navigationDelegate: WKNavigationDelegate? { get set }
    var frame: CGRect { get set }
    var bounds: CGRect { get }
    @discardableResult func load(_ request: URLRequest) -> WKNavigation?
    func stopLoading()
}
extension WKWebView: WebViewing {}

final class WebDialogView: NSObject, WKNavigationDelegate {
    weak var delegate: WebDialogViewDelegate?
    private let webView: WebViewing
    init(frame: CGRect, webView: WebViewing? = nil) {
        self.webView = webView ?? WKWebView(frame: frame)
        super.init()
        self.webView.navigationDelegate = self
    }
    var inner: WKWebView { webView as! WKWebView }
    deinit { NSLog("gone") }
    func load(_ url: URL) { webView.load(URLRequest(url: url)) }
    func stopLoading() { webView.stopLoading() }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = navigationAction.request.url else { return decisionHandler(.cancel) }
        if url.scheme == "fbconnect" {
            var parameters: [String: Any] = [:]
            for pair in (url.query ?? url.fragment ?? "").split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                parameters[parts[0]] = parts.count > 1 ? parts[1].removingPercentEncoding : ""
            }
            if url.absoluteString.hasPrefix("fbconnect://cancel") {
                if let code = (parameters["error_code"] as? String).flatMap(Int.init) {
                    delegate?.webDialogView(self, didFailWithError: NSError(domain: "dialog", code: code))
                } else {
                    delegate?.webDialogViewDidCancel(self)
                }
            } else {
                delegate?.webDialogView(self, didCompleteWithResults: parameters)
            }
            decisionHandler(.cancel)
        } else if navigationAction.navigationType == .linkActivated {
            decisionHandler(.cancel)
        } else {
            decisionHandler(.allow)
        }
    }
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) { fail(error) }
    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        fail(error)
    }
    private func fail(_ error: Error) {
        let error = error as NSError
        let isCancelled = error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled
        let isInterrupted = error.domain == "WebKitErrorDomain" && error.code == 102
        if !isCancelled && !isInterrupted { delegate?.webDialogView(self, didFailWithError: error) }
    }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        delegate?.webDialogViewDidFinishLoad(self)
    }
}
