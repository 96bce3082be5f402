import HeadlessWebView

/// A request of the app's own, outside its view: no cookies, no redirects.
final class AppTransfer: TransferDelegate {
    struct Answer: Sendable {
        var status: Int
        var reason: String
        var fields: HTTPFields
        var body: [UInt8]
    }

    private let done: (Result<Answer, TransferError>) -> Void
    private var transfer: (any Transfer)?
    private var answer = Answer(status: 0, reason: "", fields: [], body: [])

    private init(done: @escaping (Result<Answer, TransferError>) -> Void) {
        self.done = done
    }

    /// Asks on the loop of a session; a cancelled task closes the transfer.
    static func send(
        _ request: TransferRequest,
        over transports: any TransportProvider,
        session: BrowsingSession
    ) async -> Result<Answer, TransferError> {
        let loop = session.loop
        let current = LoopBound<AppTransfer?>(nil, loop: loop)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.perform {
                    let app = AppTransfer { continuation.resume(returning: $0) }
                    app.transfer = transports.makeTransport(on: loop).start(request, delegate: app)
                    current.value = app
                }
            }
        } onCancel: {
            loop.perform { current.value?.cancel(request.url) }
        }
    }

    private func cancel(_ url: WebURL) {
        guard let transfer else { return }
        transfer.cancel()
        self.transfer = nil
        done(.failure(TransferError(.cancelled, "The request was ended.", url: url)))
    }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        answer.status = head.status
        answer.reason = head.reason
        answer.fields = head.fields
        return .deliver
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        for index in bytes.indices { answer.body.append(bytes[index]) }
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        self.transfer = nil
        done(result.map { _ in answer })
    }
}
