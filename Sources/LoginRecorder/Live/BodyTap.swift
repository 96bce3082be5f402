internal import HeadlessWebView
internal import Synchronization

/// Keeps the bodies of answers that may be documents, as they went by: bounded in size and number.
final class BodyTap: Sendable {
    /// One answer.
    struct Body: Sendable {
        let url: WebURL
        let method: String
        var status = 0
        var bytes: [UInt8] = []
        /// All bytes that came, also those that are not kept.
        var size = 0
    }

    /// Bytes that are kept of one body: more than any page's beginning that a rule reads.
    private static let bodyLimit = 1 << 20
    /// Bytes that are kept in all.
    private static let totalLimit = 32 << 20
    /// Answers that are kept.
    private static let countLimit = 2_000

    private struct Kept {
        var bodies: [Body] = []
        var total = 0
    }

    private let kept = Mutex(Kept())

    /// An answer began; its index, for ``add(_:to:)``; `nil`: there are too many.
    fileprivate func begin(_ request: TransferRequest, _ head: ResponseHead) -> Int? {
        kept.withLock { kept in
            guard kept.bodies.count < Self.countLimit else { return nil }
            kept.bodies.append(Body(url: request.url, method: request.method, status: head.status))
            return kept.bodies.count - 1
        }
    }

    fileprivate func add(_ bytes: Span<UInt8>, to index: Int) {
        kept.withLock { kept in
            kept.bodies[index].size += bytes.count
            let room = min(Self.bodyLimit - kept.bodies[index].bytes.count, Self.totalLimit - kept.total)
            let count = min(room, bytes.count)
            for offset in 0..<max(0, count) { kept.bodies[index].bytes.append(bytes[offset]) }
            kept.total += max(0, count)
        }
    }

    /// All of them, in the order in which they began.
    var bodies: [Body] { kept.withLock { $0.bodies } }
}

/// Transports whose answers go by a tap.
struct TappedTransports: TransportProvider {
    let base: any TransportProvider
    let tap: BodyTap

    func makeTransport(on loop: EngineLoop) -> any Transport {
        TappedTransport(base: base.makeTransport(on: loop), tap: tap)
    }
}

private final class TappedTransport: Transport {
    private let base: any Transport
    private let tap: BodyTap

    init(base: any Transport, tap: BodyTap) {
        self.base = base
        self.tap = tap
    }

    func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer {
        let transfer = TappedTransfer(request, tap: tap, delegate: delegate)
        transfer.begin(on: base)
        return transfer
    }

    func openStream(
        to url: WebURL,
        options: TransferOptions,
        delegate: any ByteStreamDelegate
    ) -> (any ByteStream)? {
        base.openStream(to: url, options: options, delegate: delegate)
    }
}

private final class TappedTransfer: Transfer, TransferDelegate {
    private let request: TransferRequest
    private let tap: BodyTap
    /// `nil` once there is nothing more to tell.
    private var delegate: (any TransferDelegate)?
    private var inner: (any Transfer)?
    private var index: Int?

    init(_ request: TransferRequest, tap: BodyTap, delegate: any TransferDelegate) {
        self.request = request
        self.tap = tap
        self.delegate = delegate
    }

    func begin(on transport: any Transport) { inner = transport.start(request, delegate: self) }

    func resume(_ disposition: BodyDisposition) { inner?.resume(disposition) }

    func cancel() {
        delegate = nil
        inner?.cancel()
        inner = nil
    }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        index = tap.begin(request, head)
        return delegate?.transfer(self, didReceive: head) ?? .discard
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        if let index { tap.add(bytes, to: index) }
        delegate?.transfer(self, didReceive: bytes)
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        let delegate = delegate
        self.delegate = nil
        inner = nil
        delegate?.transfer(self, didCompleteWith: result)
    }
}
