// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlessWebView

/// A message between a page and the app: text or bytes, and the ports that come with it.
///
/// Source: https://developer.android.com/reference/androidx/webkit/WebMessageCompat
public struct WebMessageCompat: Sendable {
    /// `type` of a text.
    public static let TYPE_STRING = 0
    /// `type` of bytes.
    public static let TYPE_ARRAY_BUFFER = 1

    /// Whether it is a text (`TYPE_STRING`) or bytes (`TYPE_ARRAY_BUFFER`).
    public let type: Int
    /// The text; `nil` where it is bytes.
    public let data: String?
    /// The bytes; `nil` where it is a text.
    public let arrayBuffer: [UInt8]?
    /// What comes with it; `nil`: nothing.
    public let ports: [WebMessagePortCompat]?

    /// A message of that text, which takes those ports away from the sender.
    public init(_ data: String?, _ ports: [WebMessagePortCompat]? = nil) {
        (type, self.data, arrayBuffer, self.ports) = (Self.TYPE_STRING, data, nil, ports)
    }

    /// A message of those bytes: an `ArrayBuffer` in the page.
    public init(_ arrayBuffer: [UInt8], _ ports: [WebMessagePortCompat]? = nil) {
        (type, data, self.arrayBuffer, self.ports) = (Self.TYPE_ARRAY_BUFFER, nil, arrayBuffer, ports)
    }

    @MainActor
    fileprivate init(_ message: PortMessage, _ ends: [PortEnd]) {
        let ports = ends.isEmpty ? nil : ends.map { WebMessagePortCompat($0) }
        switch message {
        case .text(let text): self.init(text, ports)
        case .bytes(let bytes): self.init(bytes, ports)
        }
    }

    fileprivate var message: PortMessage { arrayBuffer.map(PortMessage.bytes) ?? .text(data ?? "") }

    @MainActor
    fileprivate var portStates: [PortState] { (ports ?? []).map(\.state) }
}

/// One of the two ends of a channel between the app and a page, by which bytes go too.
///
/// Source: https://developer.android.com/reference/androidx/webkit/WebMessagePortCompat
@MainActor
public final class WebMessagePortCompat {
    /// Hears what comes through a port.
    ///
    /// Source: https://developer.android.com/reference/androidx/webkit/WebMessagePortCompat.WebMessageCallbackCompat
    @MainActor
    open class WebMessageCallbackCompat {
        /// A callback that does nothing yet.
        public init() {}

        /// A message came; none comes of what pages send that is neither a text nor an `ArrayBuffer`.
        ///
        /// Default: nothing.
        open func onMessage(_ port: WebMessagePortCompat, _ message: WebMessageCompat?) {}
    }

    fileprivate let state: PortState

    init(_ end: PortEnd, isStarted: Bool = false) {
        state = PortState(end, isStarted: isStarted)
    }

    /// Sends a message to the other end.
    ///
    /// - Throws: `IllegalStateException` as `WebMessagePort.postMessage`.
    public func postMessage(_ message: WebMessageCompat) throws(IllegalStateException) {
        try state.post(message.message, message.portStates)
    }

    /// Has a callback hear what comes, and what has come already.
    ///
    /// - Throws: `IllegalStateException` where the port is closed or was sent away.
    public func setWebMessageCallback(_ callback: WebMessageCallbackCompat) throws(IllegalStateException) {
        try state.start { [weak self] end, message, ends in
            let port = self ?? WebMessagePortCompat(end, isStarted: true)
            callback.onMessage(port, WebMessageCompat(message, ends))
        }
    }

    /// Ends the channel; a second time does nothing.
    ///
    /// - Throws: `IllegalStateException` where the port was sent away.
    public func close() throws(IllegalStateException) { try state.close() }
}

extension WebViewCompat {
    /// Both ends of a new channel: one is to go to a page by `postWebMessage`.
    public static func createWebMessageChannel(_ webView: AndroidWebView) -> [WebMessagePortCompat] {
        let (first, second) = PortEnd.makeChannel(webView.pump)
        return [WebMessagePortCompat(first), WebMessagePortCompat(second)]
    }

    /// Posts a message to the page that shows, as `AndroidWebView.postWebMessage` does.
    ///
    /// - Throws: `IllegalStateException` where a port is closed, was sent away or has a callback.
    public static func postWebMessage(
        _ webView: AndroidWebView,
        _ message: WebMessageCompat,
        _ targetOrigin: String
    ) throws(IllegalStateException) {
        try webView.post(message.message, message.portStates, targetOrigin)
    }
}
