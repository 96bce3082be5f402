internal import CMicroHTTPD
import WebNetwork
import WebStandards

/// One request and its answer, on the thread of its connection.
final class Exchange {
    private enum Stage {
        case head
        case body
        /// The service has answered; the head of its answer is delayed.
        case waiting(ServiceResponse)
        case answered
    }

    private let target: String
    private var stage = Stage.head
    private var body: [UInt8] = []

    init(target: String) {
        self.target = target
    }

    /// Takes the next call for this request; `false` closes its connection.
    func proceed(
        _ daemon: DaemonContext,
        _ connection: OpaquePointer,
        method: String,
        piece: UnsafeRawBufferPointer
    ) -> Bool {
        switch stage {
        case .head:
            // Asked before any of the body: an answer here ends the request.
            stage = .body
            let announced = unsafe RequestFields.value("Content-Length", of: connection).flatMap { Int($0) } ?? 0
            guard announced <= daemon.limits.requestBody else {
                return unsafe send(.text("The body is too large.\n", status: 413), on: connection, daemon)
            }
            return true
        case .body where unsafe !piece.isEmpty:
            guard body.count + piece.count <= daemon.limits.requestBody else { return false }
            unsafe body.append(contentsOf: piece)
            return true
        case .body:
            return unsafe answer(daemon, connection, method: method)
        case .waiting(let response):
            guard !daemon.waits.isClosed else { return false }
            return unsafe send(response, on: connection, daemon)
        case .answered:
            return true
        }
    }

    private func answer(_ daemon: DaemonContext, _ connection: OpaquePointer, method: String) -> Bool {
        guard unsafe daemon.admits(connection) else {
            // Who has one shows it on another connection.
            let refusal = ServiceResponse.text(
                "A client certificate is required.\n",
                status: 403,
                fields: [HTTPField("Connection", "close")]
            )
            return unsafe send(refusal, on: connection, daemon)
        }
        let fields = unsafe RequestFields.all(of: connection)
        guard let url = daemon.url(target: target, host: fields["Host"]) else {
            return unsafe send(.text("The request names no URL.\n", status: 400), on: connection, daemon)
        }
        let request = ServiceRequest(method: method, url: url, fields: fields, body: body)
        body = []
        guard let response = daemon.service.respond(to: request) else {
            // The service knows no such host, but the client has already found one: as near as sockets come.
            return unsafe send(.text("No such host here.\n", status: 421), on: connection, daemon)
        }
        guard response.delay > .zero else { return unsafe send(response, on: connection, daemon) }
        stage = .waiting(response)
        return unsafe daemon.waits.suspend(connection, for: response.delay)
    }

    private func send(_ response: ServiceResponse, on connection: OpaquePointer, _ daemon: DaemonContext) -> Bool {
        stage = .answered
        guard let queued = unsafe QueuedResponse(response, connection: connection, waits: daemon.waits) else {
            return false
        }
        return unsafe queued.queue(on: connection)
    }
}
