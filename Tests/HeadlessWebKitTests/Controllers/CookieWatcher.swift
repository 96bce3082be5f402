#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

/// Takes the token out of a cookie, read whenever a page is there.
@MainActor
final class CookieWatcher: NSObject, WKNavigationDelegate {
    let webView: WKWebView
    private let name: String
    private var host: String?
    private var onToken: ((String) -> Void)?

    init(cookieNamed name: String) {
        self.name = name
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .default()
        webView = WKWebView(frame: .zero, configuration: configuration)
        super.init()
        webView.navigationDelegate = self
    }

    func signIn(at url: URL, onToken: @escaping (String) -> Void) {
        host = url.host
        self.onToken = onToken
        webView.load(URLRequest(url: url))
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        webView.configuration.websiteDataStore.httpCookieStore.getAllCookies { [weak self] cookies in
            guard let self else { return }
            for cookie in cookies where cookie.domain == host && cookie.name == name {
                onToken?(cookie.value)
                onToken = nil
            }
        }
    }
}
