import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers requests for the schemes that an app registers.
///
/// Source: https://developer.apple.com/documentation/webkit/wkurlschemehandler
@preconcurrency @MainActor
public protocol WKURLSchemeHandler: NSObjectProtocol {
    /// A request waits for its answer, now or later.
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
    /// The answer is not wanted any more: the task takes nothing from here on.
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// A request that an app answers: one response, then data, then an end.
///
/// Its methods may be called on any thread. What comes out of that order changes nothing. NB: WebKit raises NSInternalInconsistencyException; here the mistake is
/// written down in `webView.headless.exceptions`, with WebKit's reason.
///
/// Source: https://developer.apple.com/documentation/webkit/wkurlschemetask
@preconcurrency @MainActor
public protocol WKURLSchemeTask: NSObjectProtocol, Sendable {
    /// What is asked for.
    var request: URLRequest { get }
    /// The head of the answer; its type decides what the view makes of it.
    func didReceive(_ response: URLResponse)
    /// A piece of the body, after the response.
    func didReceive(_ data: Data)
    /// The answer is complete.
    func didFinish()
    /// There is no answer, or no more of it.
    func didFailWithError(_ error: any Error)
}
