import Foundation
import HeadlessWebKit
import Testing

/// Handlers that an app calls on another thread, as when a network's answer has come.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ForeignThreadTests {
    /// Has all handlers called elsewhere.
    final class Delegate: NSObject, WKNavigationDelegate, WKUIDelegate, WKScriptMessageHandlerWithReply {
        private func elsewhere(_ body: @escaping () -> Void) {
            nonisolated(unsafe) let body = body
            DispatchQueue.global().async { unsafe body() }
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            preferences: WKWebpagePreferences,
            decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
        ) {
            elsewhere { decisionHandler(.allow, preferences) }
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationResponse: WKNavigationResponse,
            decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
        ) {
            elsewhere { decisionHandler(.allow) }
        }

        func webView(
            _ webView: WKWebView,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic else {
                return elsewhere { completionHandler(.performDefaultHandling, nil) }
            }
            let credential = URLCredential(user: "joe", password: "secret", persistence: .none)
            elsewhere { completionHandler(.useCredential, credential) }
        }

        func webView(
            _ webView: WKWebView,
            runJavaScriptAlertPanelWithMessage message: String,
            initiatedByFrame frame: WKFrameInfo,
            completionHandler: @escaping () -> Void
        ) {
            elsewhere(completionHandler)
        }

        func webView(
            _ webView: WKWebView,
            runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: WKFrameInfo,
            completionHandler: @escaping (Bool) -> Void
        ) {
            elsewhere { completionHandler(true) }
        }

        func userContentController(
            _ userContentController: WKUserContentController,
            didReceive message: WKScriptMessage,
            replyHandler: @escaping (Any?, String?) -> Void
        ) {
            elsewhere { replyHandler(["a": 1], nil) }
        }
    }

    @Test("policies and a challenge are answered from another thread")
    func navigation() async throws {
        let stage = Stage()
        let delegate = Delegate()
        stage.view.navigationDelegate = delegate
        stage.view.load(URLRequest(url: try Stage.url("/auth")))
        while stage.view.title != "Welcome" { await Task.yield() }
        #expect(stage.view.headless.exceptions == [])
    }

    @Test("panels and a message are answered from another thread")
    func script() async throws {
        let stage = Stage()
        let delegate = Delegate()
        stage.view.uiDelegate = delegate
        stage.view.configuration.userContentController
            .addScriptMessageHandler(delegate, contentWorld: .page, name: "ask")
        let script =
            "alert('a'); told = confirm('b'); webkit.messageHandlers.ask.postMessage(1)"
            + ".then(answer => { document.title = told + ' ' + answer.a })"
        stage.view.loadHTMLString("<script>\(script)</script>", baseURL: nil)
        while stage.view.title != "true 1" { await Task.yield() }
        #expect(stage.view.headless.exceptions == [])
    }
}
