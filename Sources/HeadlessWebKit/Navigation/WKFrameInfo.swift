import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A frame of a page at one moment.
///
/// Source: https://developer.apple.com/documentation/webkit/wkframeinfo
@MainActor
open class WKFrameInfo: NSObject {
    /// It is the page's own frame.
    public let isMainFrame: Bool
    /// What shows in it; of the empty first document, a request for nothing.
    public let request: URLRequest
    /// Whose document shows in it.
    public let securityOrigin: WKSecurityOrigin
    /// The view it is in; not kept alive.
    public private(set) weak var webView: WKWebView?

    init(isMainFrame: Bool, url: WebURL?, webView: WKWebView?) {
        self.isMainFrame = isMainFrame
        request = URLRequest(url: url.flatMap { URL(string: $0.href) } ?? URL(string: "about:blank") ?? URL.nowhere)
        securityOrigin = WKSecurityOrigin(url)
        self.webView = webView
    }
}

/// Whose a document is: scheme, host and port.
///
/// Source: https://developer.apple.com/documentation/webkit/wksecurityorigin
@MainActor
open class WKSecurityOrigin: NSObject {
    /// The scheme; empty for an origin that is nobody's.
    public let `protocol`: String
    /// The host; empty where there is none.
    public let host: String
    /// The port; 0 for the scheme's own.
    public let port: Int

    init(_ url: WebURL?) {
        let url = url.flatMap { $0.isHTTPFamily || $0.scheme == "file" ? $0 : nil }
        `protocol` = url?.scheme ?? ""
        host = url?.hostname ?? ""
        port = url?.port ?? 0
    }
}

extension URL {
    /// Where no URL can be made of a text that is one.
    static let nowhere = URL(fileURLWithPath: "/")
}
