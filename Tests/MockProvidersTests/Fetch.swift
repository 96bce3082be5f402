import WebNetwork
import WebStandards

/// One request by WebNetwork's socket transport, from start to end.
final class Fetch: TransferDelegate {
    struct Answer: Sendable {
        var status: Int?
        var body: [UInt8] = []
        var error: TransferError?

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private var answer = Answer()
    private let completion: (Answer) -> Void

    private init(completion: @escaping (Answer) -> Void) {
        self.completion = completion
    }

    static func get(_ url: WebURL?, _ configure: (inout TransferOptions) -> Void) async throws -> Answer {
        guard let url else { throw Surprise("there is no URL to fetch") }
        var request = TransferRequest(url: url)
        configure(&request.options)
        let loop = EngineLoop(name: "fetch", clock: SystemClock())
        defer { loop.shutdown() }
        return await withCheckedContinuation { continuation in
            loop.perform { [request] in
                let transport = SocketTransports().makeTransport(on: loop)
                let fetch = Fetch { continuation.resume(returning: $0) }
                _ = transport.start(request, delegate: fetch)
            }
        }
    }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        answer.status = head.status
        return .deliver
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        for index in bytes.indices { answer.body.append(bytes[index]) }
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        if case .failure(let error) = result { answer.error = error }
        completion(answer)
    }
}
