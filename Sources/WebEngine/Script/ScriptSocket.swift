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

    /// How long the page is taken to wait for an answer to what it has sent.
    private static let timeToAnswer = Duration.seconds(1)
    private var answerTimer: LoopTimer?

    /// The page has sent something just now, and nothing came since: what its server says to that may be on the way.
    var awaitsAnswer: Bool { answerTimer != nil }

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
        stopAwaiting()
        connection?.abandon()
        connection = nil
    }

    func send(_ message: WebSocketConnection.Message) {
        guard let connection else { return }
        connection.send(message)
        // NB: a clock that skips waiting would be at the end of it at once.
        guard let loop = realm?.scripts?.page.session.loop, !(loop.clock is any SteppingClock) else { return }
        stopAwaiting()
        answerTimer = loop.schedule(after: Self.timeToAnswer) { [weak self] in
            self?.answerTimer = nil
            self?.realm?.scripts?.page.checkIdle()
        }
    }

    private func stopAwaiting() {
        guard let answerTimer else { return }
        self.answerTimer = nil
        realm?.scripts?.page.session.loop.cancel(answerTimer)
    }

    func socketDidOpen(protocol name: String) { tell("socketOpened", [.string(name)]) }

    func socketDidReceive(_ message: WebSocketConnection.Message) {
        stopAwaiting()
        self.message = message
        tell("socketMessage")
        self.message = nil
        realm?.scripts?.page.checkIdle()
    }

    func socketDidSend() { tell("socketSent") }

    func socketDidClose(wasClean: Bool, code: UInt16, reason: String, failure: String?) {
        if let failure, let realm { realm.scripts?.say(PageMessage(level: .error, text: "WebSocket: \(failure)")) }
        tell(
            "socketClosed",
            [.bool(failure != nil), .bool(wasClean), .number(Double(code)), .string(reason)]
        )
        stopAwaiting()
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
