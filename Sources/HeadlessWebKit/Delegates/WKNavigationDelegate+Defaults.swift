import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What a delegate without the method does. The view asks the first form of each chain; each default asks the next, and
// the last of them decides. So exactly the form that the app has is called.
//
// Those with a handler come first: while an answer is owed, nothing but the handler waits, and the app can let go of the
// view and of the delegate. NB: of a delegate that has the form with preferences awaited and the plain one with a
// handler, WebKit would call the former.

extension WKNavigationDelegateForms {
    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
        let handler: (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = { policy, preferences in
            onMain { decisionHandler(policy, preferences) }
        }
        self.webView(webView, decidePolicyFor: navigationAction, preferences: preferences, decisionHandler: handler)
    }

    /// Asks the form without preferences.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
        let handler: @MainActor (WKNavigationActionPolicy) -> Void = { decisionHandler($0, preferences) }
        self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: handler)
    }

    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        let handler: (WKNavigationActionPolicy) -> Void = unisolated(decisionHandler)
        self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: handler)
    }

    /// Awaits the form with preferences.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        immediately {
            let preferences = navigationAction.preferences
            let answer = await self.webView(webView, decidePolicyFor: navigationAction, preferences: preferences)
            // The handler of this form takes none.
            navigationAction.preferences = answer.1
            decisionHandler(answer.0)
        }
    }

    /// Awaits the form without preferences.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
        (await self.webView(webView, decidePolicyFor: navigationAction), preferences)
    }

    /// Loads what a web view can load, and leaves an app's scheme to that app.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        navigationAction.policyWithoutDelegate
    }

    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
        let handler: (WKNavigationResponsePolicy) -> Void = unisolated(decisionHandler)
        self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: handler)
    }

    /// Awaits the form without a handler.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    ) {
        immediately { decisionHandler(await self.webView(webView, decidePolicyFor: navigationResponse)) }
    }

    /// Shows what the view can show.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        navigationResponse.policyWithoutDelegate
    }

    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let handler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = { disposition, credential in
            onMain { completionHandler(disposition, credential) }
        }
        self.webView(webView, didReceive: challenge, completionHandler: handler)
    }

    /// Awaits the form without a handler.
    public func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        immediately {
            let (disposition, credential) = await self.webView(webView, respondTo: challenge)
            completionHandler(disposition, credential)
        }
    }

    /// Rejects the protection space: the answer that came with the challenge shows, and of servers' certificates the good
    /// ones are trusted.
    public func webView(
        _ webView: WKWebView,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        webView.leavesChallenges(type(of: self))
        return (.rejectProtectionSpace, nil)
    }

    /// Allows none.
    public func webView(
        _ webView: WKWebView,
        authenticationChallenge challenge: URLAuthenticationChallenge,
        shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor (Bool) -> Void
    ) {
        immediately { decisionHandler(await self.webView(webView, shouldAllowDeprecatedTLSFor: challenge)) }
    }

    /// Allows none.
    public func webView(
        _ webView: WKWebView,
        shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
    ) async -> Bool { false }

    /// Does nothing.
    public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {}

    /// Does nothing.
    public func webView(
        _ webView: WKWebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {}

    /// Does nothing.
    public func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {}

    /// Does nothing.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}

    /// Does nothing.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}

    /// Does nothing.
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}

    /// Does nothing.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}

    /// Does nothing: a download without a delegate of its own is cancelled.
    public func webView(
        _ webView: WKWebView,
        navigationAction: WKNavigationAction,
        didBecome download: WKDownload
    ) {}

    /// Does nothing: a download without a delegate of its own is cancelled.
    public func webView(
        _ webView: WKWebView,
        navigationResponse: WKNavigationResponse,
        didBecome download: WKDownload
    ) {}
}

/// A pair that travels as one answer.
struct ChallengeDisposition: Sendable {
    let disposition: URLSession.AuthChallengeDisposition
    let credential: URLCredential?

    init(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?) {
        self.disposition = disposition
        self.credential = credential
    }
}
