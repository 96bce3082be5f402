import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What a delegate without the method does. The view awaits the first of each chain: with preferences, to be awaited;
// each default asks the next form, and the last of them decides. So exactly the form that the app has is called.

extension WKNavigationDelegate {
    /// Asks the form with a handler.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
        let answer = await answer(unlessGiven: PolicyWithPreferences(.cancel, preferences)) { handler in
            let handler: @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
                handler(PolicyWithPreferences($0, $1))
            }
            self.webView(
                webView,
                decidePolicyFor: navigationAction,
                preferences: preferences,
                decisionHandler: handler
            )
        }
        return (answer.policy, answer.preferences)
    }

    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
        let handler: (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = { policy, preferences in
            MainActor.assumeIsolated { decisionHandler(policy, preferences) }
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
        immediately {
            decisionHandler(await self.webView(webView, decidePolicyFor: navigationAction), preferences)
        }
    }

    /// Asks the form with a handler.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        await answer(unlessGiven: .cancel) { handler in
            self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: handler)
        }
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

    /// Loads what a web view can load, and leaves an app's scheme to that app.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        decisionHandler(navigationAction.policyWithoutDelegate)
    }

    /// Asks the form with a handler.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        await answer(unlessGiven: .cancel) { handler in
            self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: handler)
        }
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

    /// Shows what the view can show.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    ) {
        decisionHandler(navigationResponse.policyWithoutDelegate)
    }

    /// Asks the form with a handler.
    public func webView(
        _ webView: WKWebView,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let answer = await answer(unlessGiven: ChallengeDisposition(.cancelAuthenticationChallenge, nil)) { handler in
            let handler: @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
                handler(ChallengeDisposition($0, $1))
            }
            self.webView(webView, didReceive: challenge, completionHandler: handler)
        }
        return (answer.disposition, answer.credential)
    }

    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let handler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = { disposition, credential in
            MainActor.assumeIsolated { completionHandler(disposition, credential) }
        }
        self.webView(webView, didReceive: challenge, completionHandler: handler)
    }

    /// Rejects the protection space: the answer that came with the challenge shows.
    public func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.rejectProtectionSpace, nil)
    }

    /// Allows none.
    public func webView(
        _ webView: WKWebView,
        authenticationChallenge challenge: URLAuthenticationChallenge,
        shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor (Bool) -> Void
    ) {
        decisionHandler(false)
    }

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
struct PolicyWithPreferences: Sendable {
    let policy: WKNavigationActionPolicy
    let preferences: WKWebpagePreferences

    init(_ policy: WKNavigationActionPolicy, _ preferences: WKWebpagePreferences) {
        self.policy = policy
        self.preferences = preferences
    }
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
