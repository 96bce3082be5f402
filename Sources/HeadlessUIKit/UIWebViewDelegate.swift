import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The domain of WebKit's own errors, as apps compare it.
public let webKitErrorDomain = "WebKitErrorDomain"

/// What a `UIWebView` tells; each call is for one frame, the main one or another.
///
/// Source: https://developer.apple.com/documentation/uikit/uiwebviewdelegate
@MainActor
public protocol UIWebViewDelegate: AnyObject {
    /// Sent before a frame begins to load, and before it follows a redirect; `false` keeps it from that.
    func webView(
        _ webView: UIWebView,
        shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool
    /// Sent after a frame began to load.
    func webViewDidStartLoad(_ webView: UIWebView)
    /// Sent after a frame finished loading.
    func webViewDidFinishLoad(_ webView: UIWebView)
    /// Sent when a frame failed to load.
    func webView(_ webView: UIWebView, didFailLoadWithError error: any Error)
}

extension UIWebViewDelegate {
    /// Lets every load begin, as a delegate without this method does.
    public func webView(
        _ webView: UIWebView,
        shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool { true }

    /// Does nothing.
    public func webViewDidStartLoad(_ webView: UIWebView) {}

    /// Does nothing.
    public func webViewDidFinishLoad(_ webView: UIWebView) {}

    /// Does nothing.
    public func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {}
}
