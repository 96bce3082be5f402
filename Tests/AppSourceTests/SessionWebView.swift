#if canImport(WebKit)
import UIKit
import WebKit
#else
import Foundation
import FoundationNetworking
import HeadlessWebKit
#endif

/// One pool for all views of the app, so that they share what a session has.
private final class SharedPool: WKProcessPool {
    static let pool = SharedPool()
}

/// A view that is its own delegate, whoever wants to be it, and tells of each new cookie of the site.
class SessionWebView: WKWebView {
    override var navigationDelegate: WKNavigationDelegate? {
        didSet {
            guard navigationDelegate?.isEqual(self) == false else { return }
            navigationDelegate = self
        }
    }
    var onCookie: ((HTTPCookie) -> Void)?
    var mayOpen: (URL) -> Bool = { _ in true }
    private var known = Set<String>()

    init(frame: CGRect, prepare: (WKWebViewConfiguration) -> Void = { _ in }) {
        HTTPCookieStorage.shared.cookieAcceptPolicy = .always
        let configuration = WKWebViewConfiguration()
        configuration.processPool = SharedPool.pool
        configuration.userContentController = WKUserContentController()
        prepare(configuration)
        super.init(frame: frame, configuration: configuration)
        navigationDelegate = self
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        navigationDelegate = self
    }

    private func tellOfCookies() {
        guard let host = url?.host else { return }
        configuration.websiteDataStore.httpCookieStore.getAllCookies { [weak self] cookies in
            for cookie in cookies where host.hasSuffix(cookie.domain) {
                if self?.known.insert(cookie.name).inserted == true { self?.onCookie?(cookie) }
            }
        }
    }
}

extension SessionWebView: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = navigationAction.request.url, mayOpen(url) else { return decisionHandler(.cancel) }
        decisionHandler(.allow)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        tellOfCookies()
    }
}
