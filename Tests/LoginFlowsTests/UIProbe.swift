import Foundation
import HeadlessUIKit
import HeadlessWebView

/// Looks for the token at those calls of `UIWebViewDelegate` that a page waits for, or that end its load.
///
/// At `webViewDidStartLoad`, which nobody waits for, a quick answer may be there already.
@MainActor
final class UIProbe: UIWebViewDelegate {
    let looker: FirstReadableTests.Looker
    init(_ looker: FirstReadableTests.Looker) { self.looker = looker }

    private func look(_ callback: String, _ view: UIWebView, url: String? = nil) {
        let pairs = (HTTPCookieStorage.shared.cookies ?? []).map { ($0.name, $0.value) }
        looker.look(callback, url: url, cookies: Dictionary(pairs) { $1 }, title: view.documentTitle)
    }

    func webView(
        _ webView: UIWebView,
        shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool {
        look("webView(_:shouldStartLoadWith:navigationType:)", webView, url: request.url?.absoluteString)
        return request.url?.scheme != "myapp"
    }

    func webViewDidFinishLoad(_ webView: UIWebView) { look("webViewDidFinishLoad(_:)", webView) }
}
