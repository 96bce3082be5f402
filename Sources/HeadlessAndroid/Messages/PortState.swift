import HeadlessWebView

/// What a port of the app's may do yet.
///
/// PLATFORM(Android): org.chromium.content.browser.AppWebMessagePort, its exceptions' texts too.
@MainActor
final class PortState {
    private let end: PortEnd
    private var isStarted: Bool
    private var isClosed = false
    private var isTransferred = false

    init(_ end: PortEnd, isStarted: Bool) {
        self.end = end
        self.isStarted = isStarted
    }

    func post(_ message: PortMessage, _ ports: [PortState]) throws(IllegalStateException) {
        try checkIsOpen()
        if ports.contains(where: { $0 === self }) {
            throw IllegalStateException(message: "Source port cannot be transferred")
        }
        end.send(message, try Self.take(ports))
    }

    func start(_ receiver: @escaping (PortEnd, PortMessage, [PortEnd]) -> Void) throws(IllegalStateException) {
        try checkIsOpen()
        isStarted = true
        end.listen(receiver)
    }

    func close() throws(IllegalStateException) {
        if isTransferred { throw IllegalStateException(message: "Port is already transferred") }
        guard !isClosed else { return }
        isClosed = true
        end.close()
    }

    private func checkIsOpen() throws(IllegalStateException) {
        if isClosed || isTransferred { throw IllegalStateException(message: "Port is already closed or transferred") }
    }

    /// The ends of ports that are sent away.
    static func take(_ ports: [PortState]) throws(IllegalStateException) -> [PortEnd] {
        for port in ports {
            try port.checkIsOpen()
            if port.isStarted { throw IllegalStateException(message: "Port is already started") }
        }
        for port in ports { port.isTransferred = true }
        return ports.map(\.end)
    }
}
