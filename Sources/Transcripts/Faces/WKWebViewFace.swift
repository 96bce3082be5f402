import Foundation
import HeadlessWebKit
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A `WKWebView` and its delegates.
@MainActor
final class WKWebViewFace: NSObject, Face {
    private let view: WKWebView
    private let log: CallLog

    init(session: BrowsingSession, log: CallLog) {
        view = HeadlessApp.$current.withValue(HeadlessApp(session: session)) { WKWebView() }
        self.log = log
        super.init()
        view.navigationDelegate = self
        view.uiDelegate = self
    }

    var pump: SignalPump { view.pump }

    var state: ViewState {
        ViewState(url: view.url?.absoluteString, title: view.title, isLoading: view.isLoading)
    }

    func load(_ url: WebURL) {
        if let url = URL(string: url.href) { view.load(URLRequest(url: url)) }
    }

    func reload() { view.reload() }
    func goBack() { view.goBack() }
    func goForward() { view.goForward() }
    func stopLoading() { view.stopLoading() }
    func settle(horizon: Duration) async { await view.headless.settle(horizon: horizon) }
}

extension WKWebViewFace: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        let policy: WKNavigationActionPolicy =
            log.isCaught(navigationAction.request.url?.absoluteString) ? .cancel : .allow
        log.note("decidePolicyFor action", .action) { call in
            call.take(navigationAction)
            call.answer = "\(policy)"
            call.goesOn = policy == .allow
        }
        decisionHandler(policy)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
        let policy: WKNavigationResponsePolicy = navigationResponse.canShowMIMEType ? .allow : .cancel
        log.note("decidePolicyFor response", .response) { call in
            call.url = navigationResponse.response.url?.absoluteString
            call.status = (navigationResponse.response as? HTTPURLResponse)?.statusCode
            call.isForPart = !navigationResponse.isForMainFrame
            call.answer = "\(policy)"
            call.goesOn = policy == .allow
        }
        decisionHandler(policy)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        log.note("didStartProvisionalNavigation", .start)
        log.interruptIfAsked()
    }

    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
        log.note("didReceiveServerRedirect", .redirect)
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        log.note("didFailProvisionalNavigation", .failure) { $0.take(error) }
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        log.note("didCommit", .commit)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        log.note("didFinish", .finish)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        log.note("didFail", .failure) { $0.take(error) }
    }

    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        log.note("didReceive challenge", .challenge) { call in
            call.detail = "\(space.host) \(space.authenticationMethod)"
            call.answer = "rejectProtectionSpace"
        }
        completionHandler(.rejectProtectionSpace, nil)
    }
}

extension WKWebViewFace: WKUIDelegate {
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        log.note("createWebViewWith", .window) { call in
            call.take(navigationAction)
            call.answer = "nil"
        }
        return nil
    }
}

extension Call {
    @MainActor
    fileprivate mutating func take(_ action: WKNavigationAction) {
        method = action.request.httpMethod
        url = action.request.url?.absoluteString
        type = "\(action.navigationType)"
        isForPart = action.targetFrame.map { !$0.isMainFrame }
    }
}
