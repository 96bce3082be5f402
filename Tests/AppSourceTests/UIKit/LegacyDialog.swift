// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

import HeadlessUIKit

/// A social app's login of iOS 7: the token in the fragment, the cookies cleaned, the page talked to by scripts.
class LegacyDialog: NSObject, UIWebViewDelegate {
    let webView: UIWebView = UIWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 460))
    var params: [String: String] = [:]
    var done: (([String: String]?, Error?) -> Void)?
    private(set) var types: [UIWebView.NavigationType] = []
    private(set) var bridge: [String] = []

    func setUp() {
        webView.delegate = self
        webView.scalesPageToFit = true
        webView.scrollView.bounces = false
        webView.scrollView.isScrollEnabled = false
        webView.allowsLinkPreview = false
        webView.allowsPictureInPictureMediaPlayback = false
        webView.paginationMode = .unpaginated
        webView.paginationBreakingMode = .page
        webView.pageLength = 0
        webView.gapBetweenPages = 0
        _ = webView.pageCount
        webView.dataDetectorTypes = []
        webView.backgroundColor = nil
        webView.isOpaque = false
    }
    static func cleanCookies(_ host: String) {
        let storage = HTTPCookieStorage.shared
        if let url = URL(string: "https://\(host)/"), let cookies = storage.cookies(for: url) {
            for cookie in cookies { storage.deleteCookie(cookie) }
        }
        storage.removeCookies(since: .distantPast)
    }
    func plant(_ name: String, _ value: String, _ host: String) {
        let cookie = HTTPCookie(properties: [
            .name: name, .value: value, .domain: host, .path: "/", .version: "0",
            .expires: Date(timeIntervalSinceNow: 2_629_743),
        ])
        HTTPCookieStorage.shared.setCookie(cookie!)
        HTTPCookieStorage.shared.cookieAcceptPolicy = .onlyFromMainDocumentDomain
    }
    func open(_ text: String) {
        let request = NSMutableURLRequest(url: URL(string: text)!)
        request.httpMethod = "POST"
        request.httpBody = "a=1".data(using: String.Encoding.utf8)
        webView.loadRequest(request as URLRequest)
    }
    func webView(
        _ webView: UIWebView,
        shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool {
        types.append(navigationType)
        if request.url?.scheme == "bridge" {
            bridge.append(request.url?.host ?? "")
            webView.stringByEvaluatingJavaScript(from: "window.native && native('\(request.url?.host ?? "")')")
            return false
        }
        if request.url?.absoluteString.hasPrefix("fb://success") == true {
            for pair in request.url!.fragment?.components(separatedBy: "&") ?? [] {
                let kv = pair.components(separatedBy: "=")
                params[kv[0]] = kv[1]
            }
            done?(params, nil)
            return false
        }
        return true
    }
    func webViewDidStartLoad(_ webView: UIWebView) {}
    func webViewDidFinishLoad(_ webView: UIWebView) {
        if webView.isLoading { return }
        let ready = webView.stringByEvaluatingJavaScript(from: "document.readyState")
        if ready == "complete", let cached = webView.request.flatMap({ URLCache.shared.cachedResponse(for: $0) }) {
            _ = (cached.response as? HTTPURLResponse)?.statusCode
        }
    }
    func webView(_ webView: UIWebView, didFailLoadWithError error: Error) {
        let error = error as NSError
        if (error.domain == "WebKitErrorDomain" && error.code == 102)
            || (error.domain == NSURLErrorDomain && error.code == -999)
        {
            return
        }
        done?(nil, error)
    }
}
