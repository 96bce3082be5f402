import HeadlessWebView

/// A message between the app and a page: text, and the ports that come with it.
///
/// Source: https://developer.android.com/reference/android/webkit/WebMessage
public struct WebMessage: Sendable {
    /// The text.
    public let data: String?
    /// What comes with it; `nil`: nothing.
    public let ports: [WebMessagePort]?

    /// A message of that text, which takes those ports away from the sender.
    public init(_ data: String?, _ ports: [WebMessagePort]? = nil) {
        self.data = data
        self.ports = ports
    }
}

/// One of the two ends of a channel between the app and a page.
///
/// Source: https://developer.android.com/reference/android/webkit/WebMessagePort
@MainActor
public final class WebMessagePort {
    /// Hears what comes through a port.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebMessagePort.WebMessageCallback
    @MainActor
    open class WebMessageCallback {
        /// A callback that does nothing yet.
        public init() {}

        /// A message came; none comes of what pages send that is no text.
        ///
        /// Default: nothing.
        open func onMessage(_ port: WebMessagePort, _ message: WebMessage) {}
    }

    let state: PortState

    init(_ end: PortEnd, isStarted: Bool = false) {
        state = PortState(end, isStarted: isStarted)
    }

    /// Sends a message to the other end.
    ///
    /// - Throws: `IllegalStateException` where this port, or one that is to go with the message, is closed, was sent away, is
    ///   this one or has a callback.
    public func postMessage(_ message: WebMessage) throws(IllegalStateException) {
        try state.post(.text(message.data ?? ""), (message.ports ?? []).map(\.state))
    }

    /// Has a callback hear what comes, and what has come already; `nil`: nobody from now on.
    ///
    /// - Throws: `IllegalStateException` where the port is closed or was sent away.
    public func setWebMessageCallback(_ callback: WebMessageCallback?) throws(IllegalStateException) {
        // NB: a port that the app has let go of goes on.
        try state.start { [weak self] end, message, ends in
            guard case .text(let text) = message else { return }
            let port = self ?? WebMessagePort(end, isStarted: true)
            callback?.onMessage(port, WebMessage(text, ends.isEmpty ? nil : ends.map { WebMessagePort($0) }))
        }
    }

    /// Ends the channel; a second time does nothing.
    ///
    /// - Throws: `IllegalStateException` where the port was sent away.
    public func close() throws(IllegalStateException) { try state.close() }
}

extension AndroidWebView {
    /// Both ends of a new channel: one is to go to a page by `postWebMessage`.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView#createWebMessageChannel()
    public func createWebMessageChannel() -> [WebMessagePort] {
        let (first, second) = PortEnd.makeChannel(pump)
        return [WebMessagePort(first), WebMessagePort(second)]
    }

    /// Posts a message to the page that shows: its window gets a `message` event, whose origin is empty.
    ///
    /// - Parameters:
    ///   - message: the text, and the ports that go with it.
    ///   - targetOrigin: the origin that the page must be of, or else gets nothing; `*`, and an empty one: any.
    /// - Throws: `IllegalStateException` where a port is closed, was sent away or has a callback.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView#postWebMessage(android.webkit.WebMessage,%20android.net.Uri)
    public func postWebMessage(_ message: WebMessage, _ targetOrigin: String) throws(IllegalStateException) {
        try post(.text(message.data ?? ""), (message.ports ?? []).map(\.state), targetOrigin)
    }

    /// The same, with the origin as a `Uri`; `Uri.EMPTY`: any.
    ///
    /// - Throws: `IllegalStateException`, as with a text.
    public func postWebMessage(_ message: WebMessage, _ targetOrigin: Uri) throws(IllegalStateException) {
        try postWebMessage(message, targetOrigin.toString())
    }

    func post(
        _ message: PortMessage,
        _ ports: [PortState],
        _ targetOrigin: String
    ) throws(IllegalStateException) {
        let ports = try PortState.take(ports).map { $0.leave(for: page) }
        let target = ["*", ""].contains(targetOrigin) ? nil : targetOrigin
        page.perform { $0.postMessage(message, to: target, ports: ports) }
    }
}
