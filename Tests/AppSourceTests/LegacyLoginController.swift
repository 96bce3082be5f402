import HeadlessUIKit

/// As apps had it before iOS 12: the token is in the fragment of the redirect, in a cookie or in the title.
class LegacyLoginController: NSObject, UIWebViewDelegate {
    var webView = UIWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let redirectURI = "myapp://callback"
    var token: String?
    private(set) var log: [String] = []

    func viewDidLoad(_ address: URL) {
        for cookie in HTTPCookieStorage.shared.cookies ?? [] { HTTPCookieStorage.shared.deleteCookie(cookie) }
        HTTPCookieStorage.shared.cookieAcceptPolicy = .always
        URLCache.shared.removeAllCachedResponses()
        webView.delegate = self
        webView.scalesPageToFit = true
        webView.dataDetectorTypes = .all
        webView.allowsInlineMediaPlayback = true
        webView.mediaPlaybackRequiresUserAction = false
        webView.keyboardDisplayRequiresUserAction = false
        webView.suppressesIncrementalRendering = true
        webView.loadRequest(URLRequest(url: address))
    }

    func webView(
        _ webView: UIWebView,
        shouldStartLoadWith request: URLRequest,
        navigationType: UIWebViewNavigationType
    ) -> Bool {
        guard let url = request.url, url.absoluteString.hasPrefix(redirectURI) else { return true }
        for part in (url.fragment ?? url.query ?? "").components(separatedBy: "&") where part.hasPrefix("code=") {
            token = String(part.dropFirst("code=".count))
        }
        return false
    }

    func webViewDidFinishLoad(_ webView: UIWebView) {
        if let title = webView.stringByEvaluatingJavaScript(from: "document.title"), title.hasPrefix("Success code=") {
            token = String(title.dropFirst("Success code=".count))
        }
        if let url = webView.request?.url, let cookies = HTTPCookieStorage.shared.cookies(for: url) {
            for cookie in cookies where cookie.name == "oauth_token" { token = cookie.value }
        }
    }

    func webView(_ webView: UIWebView, didFailLoadWithError error: Error) {
        let failure = error as NSError
        if failure.code == NSURLErrorCancelled { return }
        log.append("\(failure.domain) \(failure.code)")
    }
}

/// A view that counts its loads.
final class CountingWebView: UIWebView {
    private(set) var loads = 0

    override func loadRequest(_ request: URLRequest) {
        loads += 1
        super.loadRequest(request)
    }
}
