import WebNetwork
import WebStandards

/// A script's `WebSocket`, and the message that is told of just now.
final class ScriptSocket: WebSocketOwner {
    private let number: Int
    private weak var realm: Realm?
    private(set) var connection: WebSocketConnection?
    private(set) var message: WebSocketConnection.Message?

    init(_ number: Int, in realm: Realm) {
        self.number = number
        self.realm = realm
    }

    /// It is to open, or to fail.
    var isAwaited: Bool { connection?.phase == .connecting }

    func connect(to url: WebURL, _ protocols: [String], of active: ActiveDocument, page: PageCore) {
        let connection = WebSocketConnection(url, protocols: protocols, of: active, page: page, owner: self)
        self.connection = connection
        if let reason = Self.refusal(of: url, active, isOfApp: realm?.world != .page) {
            page.session.loop.later { connection.fail(reason) }
        } else {
            connection.start()
        }
    }

    private static func refusal(of url: WebURL, _ active: ActiveDocument, isOfApp: Bool) -> String? {
        // PLATFORM(WebKit): the document's policies do not bind scripts of the app's in a world of their own.
        if !isOfApp, !active.allows(url, by: "connect-src") {
            return "The document's Content-Security-Policy (connect-src) does not allow \(url.href)."
        }
        // https://www.w3.org/TR/mixed-content/#should-block-fetch
        if case .tuple("https", _, _) = active.origin, url.scheme == "ws", url.hostname != "127.0.0.1",
            url.hostname != "localhost"
        {
            return "The document came over https, and \(url.href) would not."
        }
        if let port = url.port, PortBlocking.isBad(port) { return "Port \(port) is not for the web." }
        return nil
    }

    func cancel() {
        connection?.abandon()
        connection = nil
    }

    func socketDidOpen(protocol name: String) { tell("socketOpened", [.string(name)]) }

    func socketDidReceive(_ message: WebSocketConnection.Message) {
        self.message = message
        tell("socketMessage")
        self.message = nil
    }

    func socketDidSend() { tell("socketSent") }

    func socketDidClose(wasClean: Bool, code: UInt16, reason: String, failure: String?) {
        if let failure, let realm { realm.scripts?.say(PageMessage(level: .error, text: "WebSocket: \(failure)")) }
        tell(
            "socketClosed",
            [.bool(failure != nil), .bool(wasClean), .number(Double(code)), .string(reason)]
        )
        connection = nil
        if realm?.net.sockets[number] === self { realm?.net.sockets[number] = nil }
        realm?.scripts?.page.checkIdle()
    }

    private func tell(_ hook: String, _ values: [ScriptData] = []) {
        guard let realm, !realm.isClosed else { return }
        realm.call(hook, [.number(Double(number))] + values)
        if let scripts = realm.scripts { scripts.page.documentMayHaveChanged() }
    }
}
