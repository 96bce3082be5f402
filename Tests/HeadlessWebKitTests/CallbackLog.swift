import Foundation
import HeadlessWebKit

/// Writes down each call as a line, and decides as it is told to.
@MainActor
final class CallbackLog: NSObject, WKNavigationDelegate, WKUIDelegate {
    var lines: [String] = []
    var navigations: [WKNavigation?] = []
    var errors: [NSError] = []
    /// Path or whole URL of what is refused.
    var refuses: Set<String> = []
    /// The same, of what becomes a file.
    var downloads: Set<String> = []
    var credential: URLCredential?
    var atStart: ((WKWebView) -> Void)?
    var atCommit: ((WKWebView) -> Void)?
    var atDownload: ((WKDownload) -> Void)?
    /// Makes the view of a window, or none.
    var makeWindow: ((WKWebViewConfiguration) -> WKWebView?)?

    private func place(_ url: URL?) -> String {
        guard let url, url.host == "a.example" else { return url?.absoluteString ?? "none" }
        return url.path + (url.query.map { "?" + $0 } ?? "") + (url.fragment.map { "#" + $0 } ?? "")
    }

    private func describe(_ action: WKNavigationAction) -> String {
        let target = action.targetFrame.map { $0.isMainFrame ? "main" : "frame" } ?? "no frame"
        let current = action.targetFrame.map { " of \(place($0.request.url))" } ?? ""
        let download = action.shouldPerformDownload ? " download" : ""
        let method = action.request.httpMethod ?? ""
        return "\(method) \(place(action.request.url)) \(action.navigationType), \(target)\(current)\(download)"
    }

    private func note(_ line: String, _ navigation: WKNavigation?) {
        lines.append(line)
        navigations.append(navigation)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        let url = navigationAction.request.url
        let names: Set = [place(url), url?.absoluteString ?? ""]
        let policy: WKNavigationActionPolicy =
            !refuses.isDisjoint(with: names) ? .cancel : !downloads.isDisjoint(with: names) ? .download : .allow
        lines.append("decideAction \(describe(navigationAction)): \(policy)")
        decisionHandler(policy)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
        let response = navigationResponse.response
        let names: Set = ["response " + place(response.url)]
        let http = response as? HTTPURLResponse
        let isAttachment = http?.value(forHTTPHeaderField: "Content-Disposition")?.hasPrefix("attachment") == true
        let policy: WKNavigationResponsePolicy =
            !refuses.isDisjoint(with: names)
            ? .cancel
            : isAttachment || !navigationResponse.canShowMIMEType ? .download : .allow
        let frame = navigationResponse.isForMainFrame ? "main" : "frame"
        lines.append("decideResponse \(http?.statusCode ?? 0) \(place(response.url)), \(frame): \(policy)")
        decisionHandler(policy)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        note("didStartProvisional \(place(webView.url))", navigation)
        atStart?(webView)
    }

    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
        note("didReceiveServerRedirect \(place(webView.url))", navigation)
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        fail("didFailProvisional", webView, navigation, error)
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        note("didCommit \(place(webView.url))", navigation)
        atCommit?(webView)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        note("didFinish \(place(webView.url)) “\(webView.title ?? "")”", navigation)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        fail("didFail", webView, navigation, error)
    }

    private func fail(_ call: String, _ webView: WKWebView, _ navigation: WKNavigation?, _ error: any Error) {
        let error = error as NSError
        errors.append(error)
        note("\(call) \(error.domain) \(name(of: error.code)), still \(place(webView.url))", navigation)
    }

    /// Those for TLS by their names.
    private func name(of code: Int) -> String {
        switch code {
        case URLError.Code.serverCertificateUntrusted.rawValue: "ServerCertificateUntrusted"
        case URLError.Code.secureConnectionFailed.rawValue: "SecureConnectionFailed"
        default: "\(code)"
        }
    }

    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        let failures = challenge.previousFailureCount
        let kind = "\(space.authenticationMethod) “\(space.realm ?? "")”"
        lines.append("didReceiveChallenge \(space.host) \(kind) \(failures)")
        if failures == 0, let credential {
            completionHandler(.useCredential, credential)
        } else {
            completionHandler(.rejectProtectionSpace, nil)
        }
    }

    func webView(
        _ webView: WKWebView,
        navigationAction: WKNavigationAction,
        didBecome download: WKDownload
    ) {
        lines.append("actionDidBecomeDownload \(place(navigationAction.request.url))")
        atDownload?(download)
    }

    func webView(
        _ webView: WKWebView,
        navigationResponse: WKNavigationResponse,
        didBecome download: WKDownload
    ) {
        lines.append("responseDidBecomeDownload \(place(navigationResponse.response.url))")
        atDownload?(download)
    }

    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        lines.append("createWebView \(describe(navigationAction))")
        return makeWindow?(configuration)
    }
}
