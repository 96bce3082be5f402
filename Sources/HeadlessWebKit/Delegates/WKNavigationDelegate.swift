import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a `WKWebView` asks and tells of its navigations.
///
/// Progress is told of the main frame alone, policies are asked for every frame. Every method can be left out. Of a method
/// that has several forms the one that the app has is called: a handler with or without `@MainActor`, or `async`; of the two
/// policies for an action the one with preferences comes first, and the plain one is then not called.
///
/// Source: https://developer.apple.com/documentation/webkit/wknavigationdelegate
///
/// NB: what a subclass adds to a class that conforms is not called, as Swift's protocols have it.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: WKNavigationDelegateForms {}

/// The calls of `WKNavigationDelegate`, each in the forms in which apps write it.
///
/// A protocol of its own, as a protocol that takes apps of before Swift 6 for what they are cannot tell these forms apart.
@MainActor
public protocol WKNavigationDelegateForms: NSObjectProtocol {
    // MARK: Policies

    /// Whether to navigate, and how; asked before the request and before each redirect.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy
    /// The same with preferences for the page; an app that has this form is not asked the plain one.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences)
    /// Whether to show a response; asked once its head and type are known.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy

    // MARK: Progress of the main frame

    /// The policy allowed it, and the request goes out.
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    /// A redirect is followed.
    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)
    /// It ended before its document showed.
    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    )
    /// Its document takes the place of the one before.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    /// The document and its parts are here.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    /// It ended after its document showed.
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    /// Never called: there is no process of the content's own.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)

    // MARK: Challenges

    /// A server wants to know who asks.
    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
    /// Never called: TLS 1.0 and 1.1 are not spoken.
    func webView(
        _ webView: WKWebView,
        authenticationChallenge challenge: URLAuthenticationChallenge,
        shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor (Bool) -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
    ) async -> Bool

    // MARK: Downloads

    /// An action was answered with `download`.
    func webView(
        _ webView: WKWebView,
        navigationAction: WKNavigationAction,
        didBecome download: WKDownload
    )
    /// A response was answered with `download`.
    func webView(
        _ webView: WKWebView,
        navigationResponse: WKNavigationResponse,
        didBecome download: WKDownload
    )
}
