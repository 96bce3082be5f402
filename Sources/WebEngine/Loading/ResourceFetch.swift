import WebNetwork
import WebStandards

/// A request of the app's own, beside its web views: no cookies, no redirects followed, the body whole.
public struct ResourceRequest: Sendable {
    /// Where it goes; a fragment is not sent.
    public var url: WebURL
    /// The HTTP method.
    ///
    /// Default: `GET`.
    public var method: String
    /// Sent in this order.
    public var fields: HTTPFields
    /// Sent whole; empty for none.
    public var body: [UInt8]

    /// A request; by default a GET without fields or body.
    public init(url: WebURL, method: String = "GET", fields: HTTPFields = [], body: [UInt8] = []) {
        self.url = url
        self.method = method
        self.fields = fields
        self.body = body
    }
}

/// The answer to a `ResourceRequest`, a redirect or an error page included.
public struct ResourceResponse: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The header fields, order and repeats kept.
    public var fields: HTTPFields
    /// The decoded bytes.
    public var body: [UInt8]

    /// The body as UTF-8, bad bytes replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

extension BrowsingSession {
    /// Makes a request as the app does with the token it took.
    ///
    /// - Throws: `NavigationFailure` when no answer came; an HTTP error is an answer.
    public func fetch(_ request: ResourceRequest) async throws(NavigationFailure) -> ResourceResponse {
        let state = state.value
        let transfer = TransferRequest(
            url: request.url.removingFragment(),
            method: request.method,
            fields: request.fields,
            body: request.body.isEmpty ? .none : .bytes(request.body),
            options: configuration.transfer.forURL(request.url)
        )
        let result = await withCheckedContinuation { continuation in
            let collector = BodyCollector { continuation.resume(returning: $0) }
            collector.keep = state.transport.start(transfer, delegate: collector)
            collector.selfWhileRunning = collector
        }
        return try result.get()
    }
}

/// Gathers one answer.
private final class BodyCollector: TransferDelegate {
    var keep: (any Transfer)?
    /// A transfer need not keep its delegate; this lives until the last call.
    var selfWhileRunning: BodyCollector?
    private var head = ResponseHead(status: 0)
    private var body: [UInt8] = []
    private let completion: (Result<ResourceResponse, NavigationFailure>) -> Void

    init(completion: @escaping (Result<ResourceResponse, NavigationFailure>) -> Void) {
        self.completion = completion
    }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        self.head = head
        return .deliver
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        bytes.append(to: &body)
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        keep = nil
        selfWhileRunning = nil
        switch result {
        case .success: completion(.success(ResourceResponse(status: head.status, fields: head.fields, body: body)))
        case .failure(let error): completion(.failure(NavigationFailure(error)))
        }
    }
}

extension Span<UInt8> {
    /// Copies the bytes to the end of an array.
    func append(to array: inout [UInt8]) {
        unsafe withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
    }
}
