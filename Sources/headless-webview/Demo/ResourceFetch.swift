import HeadlessWebView
import Synchronization

/// The app's own request, outside the view: the token fetches what it is for.
final class ResourceFetch {
    /// What the service said to the token.
    struct Answer: Sendable {
        var status: Int
        var body: String
    }

    /// Asks `url` with the token as its credentials (RFC 6750, section 2.1), on the loop of a session.
    static func answer(
        of url: WebURL,
        token: String,
        session: BrowsingSession
    ) async throws(TransferError) -> Answer {
        let options = session.configuration.transfer
        let result = await withCheckedContinuation { continuation in
            session.loop.perform {
                let fetch = ResourceFetch { continuation.resume(returning: $0) }
                var request = TransferRequest(url: url, options: options)
                request.fields = [
                    HTTPField("Accept", "application/json"), HTTPField("Authorization", "Bearer \(token)"),
                ]
                request.options.bodyLimit = ReportLimits.resource
                fetch.transfer = SocketTransports().makeTransport(on: session.loop).start(request, delegate: fetch)
            }
        }
        return try result.get()
    }

    private let done: (Result<Answer, TransferError>) -> Void
    private var transfer: (any Transfer)?
    private var status = 0
    private var body: [UInt8] = []

    private init(done: @escaping (Result<Answer, TransferError>) -> Void) {
        self.done = done
    }
}

extension ResourceFetch: TransferDelegate {
    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        status = head.status
        return .deliver
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        for index in bytes.indices { body.append(bytes[index]) }
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        self.transfer = nil
        done(result.map { _ in Answer(status: status, body: String(decoding: body, as: UTF8.self)) })
    }
}
