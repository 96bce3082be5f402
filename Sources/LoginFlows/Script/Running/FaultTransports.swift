import HeadlessWebView
import Synchronization

/// Faults that wait for their request.
final class FaultPlan: Sendable {
    /// A fault with its texts filled in.
    struct Fault: Sendable {
        var countdown: Int
        var url: @Sendable (String) -> Bool
        var kind: Kind
    }

    enum Kind: Sendable {
        case refuse
        case dropBeforeAnswer
        case dropAfterHead
        case delay(Duration)
        case status(Int)
        case refuseCookie(String)
    }

    private let waiting = Mutex<[Fault]>([])

    func add(_ fault: Fault) { waiting.withLock { $0.append(fault) } }

    /// Faults that met no request.
    var count: Int { waiting.withLock { $0.count } }

    /// What happens to this request; it counts for all that wait.
    func take(_ url: WebURL) -> Kind? {
        waiting.withLock { waiting in
            var due: Kind?
            for index in waiting.indices.reversed() where waiting[index].url(url.href) {
                waiting[index].countdown -= 1
                if waiting[index].countdown == 0 { due = waiting.remove(at: index).kind }
            }
            return due
        }
    }
}

/// Transports whose requests fail as a flow asks for it.
struct FaultTransports: TransportProvider {
    let base: any TransportProvider
    let plan: FaultPlan

    func makeTransport(on loop: EngineLoop) -> any Transport {
        FaultTransport(base: base.makeTransport(on: loop), plan: plan, loop: loop)
    }
}

private final class FaultTransport: Transport {
    private let base: any Transport
    private let plan: FaultPlan
    private let loop: EngineLoop

    init(base: any Transport, plan: FaultPlan, loop: EngineLoop) {
        self.base = base
        self.plan = plan
        self.loop = loop
    }

    func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer {
        guard let kind = plan.take(request.url) else { return base.start(request, delegate: delegate) }
        let faulty = FaultyTransfer(request, delegate: delegate)
        switch kind {
        case .refuse: loop.later { faulty.fail(.connectionRefused, "the flow has its connection refused") }
        case .dropBeforeAnswer:
            loop.later { faulty.fail(.emptyReply, "the flow has its connection end without an answer") }
        case .dropAfterHead:
            loop.later {
                faulty.answer(status: 200)
                faulty.fail(.connectionLost, "the flow has its connection end after the header")
            }
        case .status(let status):
            loop.later {
                faulty.answer(status: status)
                faulty.complete()
            }
        case .delay(let delay):
            _ = loop.schedule(after: delay) { [base] in faulty.begin(on: base) }
        case .refuseCookie(let name):
            faulty.refusedCookie = name
            loop.later { [base] in faulty.begin(on: base) }
        }
        return faulty
    }

    func openStream(
        to url: WebURL,
        options: TransferOptions,
        delegate: any ByteStreamDelegate
    ) -> (any ByteStream)? {
        base.openStream(to: url, options: options, delegate: delegate)
    }
}

/// One request that something is wrong with.
private final class FaultyTransfer: Transfer, TransferDelegate {
    private let request: TransferRequest
    /// `nil` once there is nothing more to tell.
    private var delegate: (any TransferDelegate)?
    private var inner: (any Transfer)?
    var refusedCookie: String?

    init(_ request: TransferRequest, delegate: any TransferDelegate) {
        self.request = request
        self.delegate = delegate
    }

    func begin(on transport: any Transport) {
        guard delegate != nil else { return }
        inner = transport.start(request, delegate: self)
    }

    func fail(_ kind: TransferError.Kind, _ message: String) {
        let port = request.url.port.map { ":\($0)" } ?? ""
        let place = "\(request.url.scheme)://\(request.url.hostname)\(port)\(request.url.path)"
        finish(.failure(TransferError(kind, "\(place): \(message).", url: request.url)))
    }

    func answer(status: Int) {
        let fields: HTTPFields = [HTTPField("Content-Type", "text/html; charset=utf-8")]
        _ = delegate?.transfer(self, didReceive: ResponseHead(status: status, fields: fields))
    }

    func complete() { finish(.success(TransferSummary())) }

    private func finish(_ result: Result<TransferSummary, TransferError>) {
        let delegate = delegate
        self.delegate = nil
        inner = nil
        delegate?.transfer(self, didCompleteWith: result)
    }

    // MARK: Transfer

    func resume(_ disposition: BodyDisposition) { inner?.resume(disposition) }

    func cancel() {
        delegate = nil
        inner?.cancel()
        inner = nil
    }

    // MARK: TransferDelegate

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        var head = head
        if let refusedCookie {
            // The jar refuses it, and says why.
            head.fields = HTTPFields(
                head.fields.map { field in
                    guard ASCII.equalIgnoringCase(field.name, "Set-Cookie"), field.value.hasPrefix("\(refusedCookie)=")
                    else {
                        return field
                    }
                    return HTTPField(field.name, field.value + "; Domain=refused.invalid")
                }
            )
        }
        return delegate?.transfer(self, didReceive: head) ?? .discard
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        delegate?.transfer(self, didReceive: bytes)
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        finish(result)
    }
}
