import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that goes to a file.
///
/// Source: https://developer.apple.com/documentation/webkit/wkdownload
@MainActor
open class WKDownload: NSObject {
    /// What was requested.
    public let originalRequest: URLRequest?
    /// The view it comes from; not kept alive.
    public private(set) weak var webView: WKWebView?

    init(originalRequest: URLRequest?, webView: WKWebView?) {
        self.originalRequest = originalRequest
        self.webView = webView
    }
}
