import HeadlessWebView

/// One end of a channel, in the app's hands.
@MainActor
final class PortEnd {
    private enum Way {
        case nowhere
        /// The other end is the app's too.
        case app(Weak)
        case page(AppPort)
    }

    private struct Weak {
        weak var end: PortEnd?
    }

    private let pump: SignalPump
    private var way = Way.nowhere
    private var receiver: ((PortEnd, PortMessage, [PortEnd]) -> Void)?
    /// What the app sent before it listened.
    private var waiting: [(PortMessage, [PortEnd])] = []

    private init(_ pump: SignalPump) {
        self.pump = pump
    }

    private convenience init(_ port: AppPort, _ pump: SignalPump) {
        self.init(pump)
        way = .page(port)
    }

    /// Both ends of a new channel.
    static func makeChannel(_ pump: SignalPump) -> (PortEnd, PortEnd) {
        let (first, second) = (PortEnd(pump), PortEnd(pump))
        first.way = .app(Weak(end: second))
        second.way = .app(Weak(end: first))
        return (first, second)
    }

    func send(_ message: PortMessage, _ ends: [PortEnd]) {
        switch way {
        case .nowhere: break
        case .app(let other): other.end?.receive(message, ends)
        case .page(let port): port.send(message, ports: ends.map { $0.leave(for: pump.page) })
        }
    }

    /// Has what comes told, and what has come already.
    func listen(_ receiver: @escaping (PortEnd, PortMessage, [PortEnd]) -> Void) {
        let isFirst = self.receiver == nil
        self.receiver = receiver
        let came = waiting
        waiting = []
        for (message, ends) in came { receive(message, ends) }
        if isFirst, case .page(let port) = way { listen(to: port) }
    }

    /// The page keeps the end, as long as it shows.
    private func listen(to port: AppPort) {
        port.listen { [self, pump] message, ports in
            _ = pump.inTurn { self.tell(message, ports.map { PortEnd($0, pump) }) }
        }
    }

    private func receive(_ message: PortMessage, _ ends: [PortEnd]) {
        guard receiver != nil else { return waiting.append((message, ends)) }
        _ = pump.inTurn { self.tell(message, ends) }
    }

    private func tell(_ message: PortMessage, _ ends: [PortEnd]) { receiver?(self, message, ends) }

    /// A page gets this end: the other one leads there from now on.
    func leave(for page: Page) -> AppPort {
        let port = AppPort(on: page)
        switch way {
        case .nowhere: break
        case .app(let other): other.end?.lead(to: port)
        case .page:
            // From page to page by way of the app.
            let here = PortEnd(port, pump)
            here.listen { [weak self] in self?.send($1, $2) }
            listen { [weak here] in here?.send($1, $2) }
        }
        for (message, ends) in waiting { port.send(message, ports: ends.map { $0.leave(for: page) }) }
        waiting = []
        return port
    }

    private func lead(to port: AppPort) {
        way = .page(port)
        if receiver != nil { listen(to: port) }
    }

    func close() {
        switch way {
        case .nowhere: break
        case .app(let other): other.end?.way = .nowhere
        case .page(let port): port.close()
        }
        way = .nowhere
        receiver = nil
    }
}
