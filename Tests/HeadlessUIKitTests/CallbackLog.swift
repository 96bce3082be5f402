import Foundation
import HeadlessUIKit

/// Writes down each call as a line, with what the view then says of itself, and refuses what it is told to.
@MainActor
final class CallbackLog: NSObject, UIWebViewDelegate {
    var lines: [String] = []
    var errors: [NSError] = []
    /// Path or whole URL of what is refused.
    var refuses: Set<String> = []
    var atRefusal: ((UIWebView) -> Void)?
    var atStart: ((UIWebView) -> Void)?
    var atFinish: ((UIWebView) -> Void)?

    private func place(_ url: URL?) -> String {
        guard let url, url.host == "a.example" else { return url?.absoluteString ?? "nothing" }
        return url.path + (url.query.map { "?" + $0 } ?? "") + (url.fragment.map { "#" + $0 } ?? "")
    }

    private func describe(_ view: UIWebView) -> String {
        let method = view.request?.httpMethod.map { $0 == "GET" ? "" : $0 + " " } ?? ""
        return "shows \(method)\(place(view.request?.url))\(view.isLoading ? ", loading" : "")"
    }

    func webView(
        _ webView: UIWebView,
        shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool {
        let answer = refuses.isDisjoint(with: [place(request.url), request.url?.absoluteString ?? ""])
        lines.append("shouldStart \(request.httpMethod ?? "") \(place(request.url)) \(navigationType): \(answer)")
        if !answer { atRefusal?(webView) }
        return answer
    }

    func webViewDidStartLoad(_ webView: UIWebView) {
        lines.append("didStart, \(describe(webView))")
        atStart?(webView)
    }

    func webViewDidFinishLoad(_ webView: UIWebView) {
        lines.append("didFinish “\(webView.documentTitle)”, \(describe(webView))")
        atFinish?(webView)
    }

    func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {
        let error = error as NSError
        errors.append(error)
        let url = (error.userInfo["NSErrorFailingURLStringKey"] as? String).flatMap { URL(string: $0) }
        lines.append("didFail \(error.domain) \(name(of: error.code)) \(place(url)), \(describe(webView))")
    }

    /// The numbers for TLS differ between Foundation on Linux and on Apple's systems.
    private func name(of code: Int) -> String {
        code == URLError.Code.serverCertificateUntrusted.rawValue ? "ServerCertificateUntrusted" : "\(code)"
    }
}
