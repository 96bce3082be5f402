#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

/// Takes the code out of the title of the success page, as installed applications do.
@MainActor
class TitleWatcher: NSObject, WKNavigationDelegate {
    enum SignInError: Error {
        case denied(String)
        case failed(any Error)
    }

    let webView = WKWebView()
    private var completion: ((Result<String, any Error>) -> Void)?

    override init() {
        super.init()
        webView.navigationDelegate = self
        webView.allowsBackForwardNavigationGestures = true
        webView.customUserAgent = "TitleWatcher/1.0"
    }

    func signIn(at url: URL, completion: @escaping (Result<String, any Error>) -> Void) {
        self.completion = completion
        webView.load(URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30))
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        guard let answer = webView.title?.components(separatedBy: " ").last else { return }
        var components = URLComponents()
        components.query = answer
        for item in components.queryItems ?? [] {
            switch item.name {
            case "code": finish(.success(item.value ?? ""))
            case "error": finish(.failure(SignInError.denied(item.value ?? "")))
            default: break
            }
        }
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        finish(.failure(SignInError.failed(error)))
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        let error = error as NSError
        // Another load took its place.
        if error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled { return }
        finish(.failure(SignInError.failed(error)))
    }

    private func finish(_ result: Result<String, any Error>) {
        completion?(result)
        completion = nil
    }
}
