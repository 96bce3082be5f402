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
    /// The app's views for windows that pages opened.
    private var windows: [WKWebView] = []

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
    func settle(horizon: Duration) async {
        // What one view does may lead to something in another.
        repeat {
            for view in [view] + windows { await view.headless.settle(horizon: horizon) }
        } while !Task.isCancelled && ([view] + windows).contains { !$0.headless.isSettled(horizon: horizon) }
    }

    private func note(
        _ name: String,
        _ meaning: Call.Meaning,
        in webView: WKWebView,
        _ change: (inout Call) -> Void = { _ in }
    ) {
        log.note(name, meaning, inWindow: webView !== view, change)
    }
}

extension WKWebViewFace: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        let policy: WKNavigationActionPolicy =
            log.isCaught(navigationAction.request.url?.absoluteString) ? .cancel : .allow
        note("decidePolicyFor action", .action, in: webView) { call in
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
        note("decidePolicyFor response", .response, in: webView) { call in
            call.url = navigationResponse.response.url?.absoluteString
            call.status = (navigationResponse.response as? HTTPURLResponse)?.statusCode
            call.isForPart = !navigationResponse.isForMainFrame
            call.answer = "\(policy)"
            call.goesOn = policy == .allow
        }
        decisionHandler(policy)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        note("didStartProvisionalNavigation", .start, in: webView)
        log.interruptIfAsked()
    }

    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
        note("didReceiveServerRedirect", .redirect, in: webView)
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        note("didFailProvisionalNavigation", .failure, in: webView) { $0.take(error) }
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        note("didCommit", .commit, in: webView)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        note("didFinish", .finish, in: webView)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        note("didFail", .failure, in: webView) { $0.take(error) }
    }

    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        let isServer = space.authenticationMethod == NSURLAuthenticationMethodServerTrust
        note("didReceive challenge", .challenge, in: webView) { call in
            call.detail = "\(space.host) \(space.authenticationMethod)"
            call.answer = isServer ? "performDefaultHandling" : "rejectProtectionSpace"
        }
        completionHandler(isServer ? .performDefaultHandling : .rejectProtectionSpace, nil)
    }
}

extension WKWebViewFace: WKUIDelegate {
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        note("createWebViewWith", .window, in: webView) { call in
            call.take(navigationAction)
            call.answer = log.opensWindows ? "a view" : "nil"
        }
        guard log.opensWindows else { return nil }
        let window = WKWebView(frame: .zero, configuration: configuration)
        window.navigationDelegate = self
        window.uiDelegate = self
        windows.append(window)
        return window
    }

    func webViewDidClose(_ webView: WKWebView) {
        note("webViewDidClose", .close, in: webView)
        windows.removeAll { $0 === webView }
    }

    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void
    ) {
        notePanel("runJavaScriptAlertPanel", message, in: webView)
        completionHandler()
    }

    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (Bool) -> Void
    ) {
        notePanel("runJavaScriptConfirmPanel", message, in: webView)
        completionHandler(true)
    }

    func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (String?) -> Void
    ) {
        notePanel("runJavaScriptTextInputPanel", prompt, in: webView)
        completionHandler(defaultText)
    }

    private func notePanel(_ name: String, _ message: String, in webView: WKWebView) {
        note(name, .panel, in: webView) { call in
            call.detail = "“\(message)”"
            call.answer = "OK"
        }
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
