import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A frame of a page at one moment.
///
/// Source: https://developer.apple.com/documentation/webkit/wkframeinfo
@preconcurrency @MainActor
open class WKFrameInfo: NSObject {
    /// It is the page's own frame.
    public let isMainFrame: Bool
    /// What shows in it; of the empty first document, a request for nothing.
    public let request: URLRequest
    /// Whose document shows in it.
    public let securityOrigin: WKSecurityOrigin
    /// The view it is in; not kept alive.
    public private(set) weak var webView: WKWebView?

    /// The engine's number of it.
    let number: Int

    init(_ frame: FrameInfo, _ document: ShownDocument, webView: WKWebView?) {
        isMainFrame = frame.isMainFrame
        number = frame.number
        request = document.request
        securityOrigin = WKSecurityOrigin(document.origin, document.url)
        self.webView = webView
    }
}

/// What a frame shows.
struct ShownDocument {
    var url: WebURL
    let origin: Origin
    /// What it was requested by, redirects followed.
    var request: URLRequest

    init(_ url: WebURL, of origin: Origin, request: URLRequest? = nil) {
        self.url = url
        self.origin = origin
        let location = URL(string: url.href) ?? URL.nowhere
        self.request = request ?? URLRequest(url: location)
        self.request.url = location
    }

    /// The document that a frame has before any.
    static func empty(of origin: Origin = .opaque) -> Self { ShownDocument(.aboutBlank, of: origin) }

    /// The same document, with another fragment in its URL.
    mutating func move(to url: WebURL) {
        self.url = url
        request.url = URL(string: url.href) ?? URL.nowhere
    }
}

/// Whose a document is: scheme, host and port.
///
/// Source: https://developer.apple.com/documentation/webkit/wksecurityorigin
@preconcurrency @MainActor
open class WKSecurityOrigin: NSObject {
    /// The scheme; empty for an origin that is nobody's.
    public let `protocol`: String
    /// The host; empty where there is none.
    public let host: String
    /// The port; 0 for the scheme's own.
    public let port: Int

    init(_ origin: Origin, _ url: WebURL) {
        switch origin {
        case .tuple(let scheme, let host, let port):
            `protocol` = scheme
            self.host = host
            self.port = port ?? 0
        case .opaque:
            `protocol` = url.scheme == "file" ? "file" : ""
            host = ""
            port = 0
        }
    }
}

extension URL {
    /// Where no URL can be made of a text that is one.
    static let nowhere = URL(fileURLWithPath: "/")
}
