import Synchronization
import WebNetwork
import WebStandards

/// What a delegate saw of one transfer.
struct Exchange: Sendable {
    var heads: [ResponseHead] = []
    var body: [UInt8] = []
    var pieces = 0
    var result: Result<TransferSummary, TransferError>?

    var head: ResponseHead? { heads.first }
    var text: String { String(decoding: body, as: UTF8.self) }
    var error: TransferError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }
    var summary: TransferSummary? {
        guard case .success(let summary) = result else { return nil }
        return summary
    }
}

/// A delegate that notes everything, and answers the head as it was told to.
final class Recorder: TransferDelegate {
    var exchange = Exchange()
    var disposition: BodyDisposition
    var onHead: ((any Transfer) -> Void)?
    var onBytes: ((any Transfer) -> Void)?
    var onCompletion: ((Exchange) -> Void)?
    /// What goes on once this transfer is complete, in place of the test.
    var onNext: ((Exchange) -> Void)?
    var deferCompletion = false
    /// What lives as long as the recorder.
    var kept: [AnyObject] = []
    var loop: EngineLoop?

    init(_ disposition: BodyDisposition = .deliver) {
        self.disposition = disposition
    }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        exchange.heads.append(head)
        onHead?(transfer)
        return disposition
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        exchange.pieces += 1
        for index in bytes.indices { exchange.body.append(bytes[index]) }
        onBytes?(transfer)
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        exchange.result = result
        if !deferCompletion { onCompletion?(exchange) }
        letGo()
    }

    /// What was noted here may hold the recorder, and so its loop.
    private func letGo() {
        onHead = nil
        onBytes = nil
        kept = []
        loop = nil
    }

    func later(after delay: Duration, _ body: @escaping () -> Void) {
        loop?.schedule(after: delay, body)
    }
}

/// A loop with a transport on it, driven from a test.
final class Client: Sendable {
    let loop: EngineLoop
    private let transport: LoopBound<any Transport>

    init(_ provider: any TransportProvider = SocketTransports(), clock: any EngineClock = SystemClock()) {
        let loop = EngineLoop(name: "test", clock: clock)
        self.loop = loop
        transport = loop.sync { LoopBound(provider.makeTransport(on: loop), loop: loop) }
    }

    func get(_ url: String, _ disposition: BodyDisposition = .deliver) async -> Exchange {
        guard let url = WebURL(url) else { return Exchange() }
        return await send(TransferRequest(url: url), disposition)
    }

    func send(
        _ request: TransferRequest,
        _ disposition: BodyDisposition = .deliver,
        prepare: @escaping @Sendable (Recorder) -> Void = { _ in }
    ) async -> Exchange {
        await withCheckedContinuation { continuation in
            loop.perform { [self] in
                let recorder = Recorder(disposition)
                recorder.loop = loop
                recorder.onCompletion = { continuation.resume(returning: $0) }
                recorder.onNext = recorder.onCompletion
                prepare(recorder)
                _ = transport.value.start(request, delegate: recorder)
            }
        }
    }

    /// Sends the request, and as soon as it is answered once more: a connection that stands idle for long is let go.
    func sendTwice(_ request: TransferRequest) async -> [Exchange] {
        await withCheckedContinuation { continuation in
            loop.perform { [self] in
                let (first, second) = (Recorder(), Recorder())
                first.onCompletion = { [self] answer in
                    second.onCompletion = { continuation.resume(returning: [answer, $0]) }
                    _ = begin(request, second)
                }
                _ = begin(request, first)
            }
        }
    }

    /// Starts a transfer that the test goes on with by itself, on the loop.
    func begin(_ request: TransferRequest, _ recorder: Recorder) -> any Transfer {
        transport.value.start(request, delegate: recorder)
    }
}
