import WebStandards

/// Answers from a service in this process: no socket, any host name, `http` and `https`.
///
/// A body comes as it was given: unlike on a socket, `Content-Encoding` is not undone.
public struct InMemoryTransports: TransportProvider {
    private let service: any HTTPService

    /// Transports that ask `service`.
    public init(service: any HTTPService) {
        self.service = service
    }

    /// A transport that calls the service on `loop`.
    public func makeTransport(on loop: EngineLoop) -> any Transport {
        InMemoryTransport(service: service, loop: loop)
    }
}

/// The in-memory transport of one loop; delays are on the loop's clock.
final class InMemoryTransport: Transport {
    private let service: any HTTPService
    private let loop: EngineLoop

    init(service: any HTTPService, loop: EngineLoop) {
        self.service = service
        self.loop = loop
    }

    func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer {
        let transfer = InMemoryTransfer(request: request, loop: loop, delegate: delegate)
        let service = service
        loop.later { transfer.begin(with: service) }
        return transfer
    }
}

/// One request answered from memory: the response's chunks played to the delegate.
final class InMemoryTransfer: Transfer {
    private let request: TransferRequest
    private let loop: EngineLoop
    /// `nil` once there is nothing more to tell.
    private var delegate: (any TransferDelegate)?
    private let started: Duration
    private var response = ServiceResponse()
    private var nextChunk = 0
    private var received = 0
    private var disposition = BodyDisposition.deliver
    private var timer: LoopTimer?
    /// What a hold keeps back.
    private var afterHold: (() -> Void)?
    /// When the head was handed over, since the start.
    private var headMoment: Duration?

    init(request: TransferRequest, loop: EngineLoop, delegate: any TransferDelegate) {
        self.request = request
        self.loop = loop
        self.delegate = delegate
        started = loop.clock.now
    }

    func resume(_ disposition: BodyDisposition) {
        guard delegate != nil else { return }
        self.disposition = disposition
        if disposition == .discard, headMoment != nil, let timer {
            // What is not wanted is not waited for.
            loop.cancel(timer)
            self.timer = nil
            afterHold = { [self] in continueBody() }
        }
        guard disposition != .hold, let continuation = afterHold else { return }
        afterHold = nil
        loop.later { continuation() }
    }

    func cancel() {
        delegate = nil
        afterHold = nil
        if let timer { loop.cancel(timer) }
        timer = nil
    }

    // MARK: The exchange

    fileprivate func begin(with service: any HTTPService) {
        guard delegate != nil else { return }
        do throws(TransferError) {
            let question = try ServiceRequest(request)
            guard let answer = service.respond(to: question) else {
                throw TransferError(.hostNotFound, request.url, "has no answer: the routes know no such host")
            }
            response = answer
        } catch {
            return fail(error)
        }
        switch response.fault {
        case .refuseConnection:
            return fail(.connectionRefused, "refused the connection")
        case .tls(let fault):
            let certificate = fault.certificate(of: request.url)
            guard request.options.tls.verification != .pinned(certificate) || fault == .handshake else { break }
            var error = TransferError(fault.kind, request.url, fault.explanation)
            if request.reportsCertificates, fault != .handshake { error.certificates = [certificate] }
            return fail(error)
        default: break
        }
        after(response.delay, limit: request.options.firstByteTimeout, kind: .firstByteTimedOut) { [self] in
            if response.fault == .dropBeforeResponse {
                fail(.emptyReply, "closed the connection without an answer")
            } else {
                deliverHead()
            }
        }
    }

    private func deliverHead() {
        let size = response.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.unicodeScalars.count + 4 }
        guard size <= request.options.headerLimit else {
            return fail(TransferError.headersTooLarge(request.url, limit: request.options.headerLimit))
        }
        headMoment = loop.clock.now - started
        let head = ResponseHead(
            status: response.status,
            reason: response.reasonPhrase,
            fields: response.fields,
            version: .http11
        )
        guard let delegate else { return }
        disposition = delegate.transfer(self, didReceive: head)
        unlessHeld { [self] in
            if response.fault == .dropAfterHeaders {
                fail(.connectionLost, "closed the connection after the header")
            } else {
                continueBody()
            }
        }
    }

    private func continueBody() {
        guard disposition != .hold else {
            afterHold = { [self] in continueBody() }
            return
        }
        let hasBody = request.method != "HEAD" && ![204, 205, 304].contains(response.status)
        while delegate != nil, hasBody, disposition != .discard, nextChunk < response.chunks.count {
            let chunk = response.chunks[nextChunk]
            if chunk.delay > .zero {
                response.chunks[nextChunk].delay = .zero
                return after(chunk.delay) { [self] in continueBody() }
            }
            nextChunk += 1
            guard deliver(chunk.bytes) else { return }
            guard disposition != .hold else { return continueBody() }
        }
        guard let delegate else { return }
        if case .dropAfterBody = response.fault, disposition != .discard {
            return fail(.connectionLost, "closed the connection after \(received) bytes of the body")
        }
        self.delegate = nil
        var summary = TransferSummary(bytesReceived: received, isTLS: request.url.scheme == "https")
        summary.timings.firstByte = headMoment ?? .zero
        summary.timings.total = loop.clock.now - started
        delegate.transfer(self, didCompleteWith: .success(summary))
    }

    /// Hands a chunk over; false when the exchange ended with it.
    private func deliver(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, let delegate else { return true }
        var bytes = bytes[...]
        var isCut = false
        if case .dropAfterBody(let limit) = response.fault, received + bytes.count > limit {
            bytes = bytes.prefix(max(0, limit - received))
            isCut = true
        }
        guard received + bytes.count <= request.options.bodyLimit else {
            fail(TransferError.bodyTooLarge(request.url, limit: request.options.bodyLimit))
            return false
        }
        received += bytes.count
        delegate.transfer(self, didReceive: bytes.span)
        if isCut, self.delegate != nil {
            fail(.connectionLost, "closed the connection after \(received) bytes of the body")
            return false
        }
        return self.delegate != nil
    }

    // MARK: Waiting

    /// Goes on after `delay`, or fails at the moment the time for it is up.
    private func after(
        _ delay: Duration,
        limit: Duration? = nil,
        kind: TransferError.Kind = .timedOut,
        _ body: @escaping () -> Void
    ) {
        guard delay > .zero else { return body() }
        let total = request.options.totalTimeout - (loop.clock.now - started)
        let allowed = min(limit ?? total, total)
        guard delay <= allowed else {
            let isTotal = allowed == total
            timer = loop.schedule(after: allowed) { [self] in
                timer = nil
                fail(
                    TransferError.timedOut(
                        isTotal ? .timedOut : kind,
                        request.url,
                        after: isTotal ? request.options.totalTimeout : allowed
                    )
                )
            }
            return
        }
        timer = loop.schedule(after: delay) { [self] in
            timer = nil
            body()
        }
    }

    private func unlessHeld(_ body: @escaping () -> Void) {
        guard delegate != nil else { return }
        if disposition == .hold {
            afterHold = body
        } else {
            body()
        }
    }

    private func fail(_ kind: TransferError.Kind, _ what: String) {
        fail(TransferError(kind, request.url, what))
    }

    private func fail(_ error: TransferError) {
        guard let delegate else { return }
        self.delegate = nil
        delegate.transfer(self, didCompleteWith: .failure(error))
    }
}

extension ServiceResponse.TLSFault {
    fileprivate var kind: TransferError.Kind {
        switch self {
        case .untrusted: .certificateUntrusted
        case .expired: .certificateExpired
        case .nameMismatch: .certificateNameMismatch
        case .handshake: .tlsFailed
        }
    }

    /// What stands for the certificate, the same for the same fault of the same host: there is none in memory.
    fileprivate func certificate(of url: WebURL) -> [UInt8] {
        Array("in memory: \(rawValue) \(url.hostname)".utf8)
    }

    fileprivate var explanation: String {
        switch self {
        case .untrusted: "has a certificate that no trusted authority signed"
        case .expired: "has a certificate that has expired"
        case .nameMismatch: "has a certificate for another name"
        case .handshake: "broke the TLS handshake off"
        }
    }
}
