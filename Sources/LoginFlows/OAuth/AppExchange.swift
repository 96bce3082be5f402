import HeadlessWebView
import Synchronization

/// One request of the app's own, beside its web views, on the loop of its session: no cookies, no redirects followed.
final class AppExchange: TransferDelegate {
    /// What becomes of an answer.
    struct Receiver: Sendable {
        /// The head is here; `false`: the body is not wanted.
        var head: @Sendable (ResponseHead) -> Bool
        /// A piece of the body.
        var data: @Sendable ([UInt8]) -> Void
    }

    private let receiver: Receiver
    private var continuation: CheckedContinuation<Result<Void, NavigationFailure>, Never>?
    private var transfer: (any Transfer)?
    private let url: WebURL

    private init(
        _ url: WebURL,
        _ receiver: Receiver,
        _ continuation: CheckedContinuation<Result<Void, NavigationFailure>, Never>
    ) {
        self.url = url
        self.receiver = receiver
        self.continuation = continuation
    }

    /// Makes the request, and returns when the answer is whole; a cancelled task closes it.
    ///
    /// - Throws: `NavigationFailure` when no answer came, or broke off.
    static func run(
        _ request: ResourceRequest,
        in session: BrowsingSession,
        bodyLimit: Int,
        _ receiver: Receiver
    ) async throws(NavigationFailure) {
        var outgoing = TransferRequest(
            url: request.url.removingFragment(),
            method: request.method,
            fields: request.fields,
            body: request.body.isEmpty ? .none : .bytes(request.body),
            options: session.configuration.transfer
        )
        outgoing.options.bodyLimit = min(outgoing.options.bodyLimit, bodyLimit)
        let running = LoopBound(Running(), loop: session.loop)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                session.loop.perform { [outgoing] in
                    let exchange = AppExchange(outgoing.url, receiver, continuation)
                    guard !running.value.isCancelled else { return exchange.cancel() }
                    running.value.exchange = exchange
                    exchange.transfer = session.state.value.transport.start(outgoing, delegate: exchange)
                }
            }
        } onCancel: {
            session.loop.perform {
                // Before the request began, too.
                running.value.isCancelled = true
                running.value.exchange?.cancel()
            }
        }
        session.loop.perform { running.value.exchange = nil }
        try result.get()
    }

    private struct Running {
        var exchange: AppExchange?
        var isCancelled = false
    }

    private func cancel() {
        transfer?.cancel()
        finish(.failure(NavigationFailure(TransferError(.cancelled, "The request was cancelled.", url: url))))
    }

    private func finish(_ result: Result<Void, NavigationFailure>) {
        transfer = nil
        continuation?.resume(returning: result)
        continuation = nil
    }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        receiver.head(head) ? .deliver : .discard
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        receiver.data(bytes.indices.map { bytes[$0] })
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        finish(result.map { _ in }.mapError { NavigationFailure($0) })
    }
}

/// Bytes that come piece by piece.
final class BodyBuffer: Sendable {
    private struct State {
        var head = ResponseHead(status: 0)
        var body: [UInt8] = []
    }

    private let state = Mutex(State())

    var head: ResponseHead { state.withLock { $0.head } }
    var body: [UInt8] { state.withLock { $0.body } }

    func begin(_ head: ResponseHead) { state.withLock { $0 = State(head: head) } }
    func append(_ bytes: [UInt8]) { state.withLock { $0.body += bytes } }
}

extension BrowsingSession {
    /// Bytes of an authorization server's answer that are read: tokens and keys take a few thousand.
    private static let answerLimit = 1 << 20

    /// An authorization server's answer, whole.
    nonisolated func answer(_ request: ResourceRequest) async throws(OAuthError) -> (head: ResponseHead, body: [UInt8])
    {
        let buffer = BodyBuffer()
        let receiver = AppExchange.Receiver(
            head: { head in
                buffer.begin(head)
                return true
            },
            data: { buffer.append($0) }
        )
        do {
            try await AppExchange.run(request, in: self, bodyLimit: Self.answerLimit, receiver)
        } catch {
            throw .network(error)
        }
        return (buffer.head, buffer.body)
    }

    /// A JSON document.
    nonisolated func json(_ request: ResourceRequest) async throws(OAuthError) -> JSON {
        let (head, body) = try await answer(request)
        guard head.status == 200 else { throw .malformedResponse("status \(head.status) of \(request.url.path)") }
        guard let json = JSONReader.read(body[...]) else { throw .malformedResponse("no JSON at \(request.url.path)") }
        return json
    }
}
