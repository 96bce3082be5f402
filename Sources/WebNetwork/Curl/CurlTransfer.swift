import CCurl
import WebStandards

/// One request carried by libcurl: what its callbacks mean to the delegate.
///
/// Its calls to the delegate come from inside libcurl, so nothing here calls libcurl: what the delegate asks for in
/// return is left with `CurlMulti` for its next turn.
final class CurlTransfer: Transfer {
    let request: TransferRequest
    /// The number of the transport it is of.
    let transport: Int
    /// `nil` once there is nothing more to tell.
    private(set) var delegate: (any TransferDelegate)?
    private weak var multi: CurlMulti?
    var handle: CurlHandle?
    /// Others wait for what it looks up (`NameQueues`).
    var lookedUpName: String?

    private var parser: HeadParser
    private var reader: BodyReader?
    private var disposition = BodyDisposition.deliver
    private(set) var isPaused = false
    private var received = 0
    /// Whether the connection stood and the request went out.
    private(set) var hasBegun = false
    /// This end of the connection that the request went out on.
    private(set) var localPort: Int?
    /// What a proxy says before there is a way to the server.
    private var tunnel: HeadParser?
    private var tunnelHead: ResponseHead?
    /// The failure whose certificates are being looked at.
    private var examined: TransferError?
    /// For the answer's head, or the error that a client certificate is wanted.
    var shownCertificates: [[UInt8]] = []
    /// The server had closed the connection that it was to use again: it goes out on one of its own.
    private var needsFreshConnection = false
    /// What the server wants to see before it answers.
    var wantedCertificate: WantedCertificate?
    /// Why libcurl was told to stop.
    private var failure: TransferError?
    /// What is to be told after a hold.
    private var heldResult: Result<TransferSummary, TransferError>?
    /// What is to be told when the loop goes on.
    private var postponedHead: ResponseHead?
    private var postponedResult: Result<TransferSummary, TransferError>?

    /// A moment of the machine's monotonic time, and what it ends.
    private(set) var deadline: Duration?

    /// What libcurl does with a piece of the body.
    enum Reception {
        case taken
        case paused
        case refused
    }

    init(_ request: TransferRequest, of transport: Int, delegate: any TransferDelegate, multi: CurlMulti) {
        self.request = request
        self.transport = transport
        self.delegate = delegate
        self.multi = multi
        parser = HeadParser(limit: request.options.headerLimit)
    }

    var isCancelled: Bool { delegate == nil }
    var hasHead: Bool { parser.isComplete }
    /// A proxy has said something of a way to the server.
    var hasTunnel: Bool { tunnelHead != nil || tunnel != nil }

    // MARK: Asked by the owner

    func resume(_ disposition: BodyDisposition) {
        guard delegate != nil else { return }
        self.disposition = disposition
        if disposition == .discard, parser.isComplete { startDraining() }
        if disposition != .hold, isPaused || heldResult != nil { multi?.resume(self) }
    }

    func cancel() {
        guard delegate != nil else { return }
        delegate = nil
        heldResult = nil
        multi?.cancel(self)
    }

    /// Without a word to the delegate: the loop ends.
    func abandon() {
        delegate = nil
        heldResult = nil
    }

    // MARK: Asked by the loop's turn

    /// Checks the request and sets the handle up; throws what the delegate is told instead.
    func prepare(_ handle: CurlHandle) throws(TransferError) {
        guard request.url.isHTTPFamily else {
            throw TransferError(.unsupportedScheme, request.url, "cannot be fetched")
        }
        guard request.method.isHTTPToken, request.fields.areWellFormed else {
            throw TransferError(
                .invalidRequest,
                request.url,
                "was not asked: the method or a header field has characters that HTTP does not allow"
            )
        }
        handle.set(CURLOPT_FRESH_CONNECT, needsFreshConnection ? 1 : 0)
        let parts: [RequestBody.Part]? =
            switch request.body {
            case .none: nil
            case .bytes(let bytes): bytes.count > Limits.copiedUpload ? [.bytes(bytes)] : nil
            case .parts(let parts): parts
            }
        var size: Int?
        if let parts {
            do {
                let reader = try BodyReader(parts)
                size = reader.size
                self.reader = consume reader
            } catch {
                throw unreadable(error)
            }
        }
        guard examined == nil else {
            // What no certificate equals: the connection is made, looked at and closed.
            var request = request
            request.options.tls.verification = .pinned([])
            return handle.prepare(request, bodySize: size)
        }
        handle.prepare(request, bodySize: size)
    }

    /// The loop goes on: what came while it stood still.
    func tellPostponed() {
        if let head = postponedHead, let delegate {
            postponedHead = nil
            disposition = delegate.transfer(self, didReceive: head)
            if disposition == .discard { startDraining() }
        }
        guard let result = postponedResult else { return }
        postponedResult = nil
        finish(result)
    }

    /// Its body waits, and nobody holds it.
    var wantsToGoOn: Bool { isPaused && disposition != .hold && delegate != nil }

    /// Ends a pause that libcurl is in; false if it is in none.
    func endPause() -> Bool {
        defer { isPaused = false }
        return isPaused
    }

    /// Tells what a hold kept back; false if there is nothing.
    func deliverHeldResult() -> Bool {
        guard let result = heldResult else { return false }
        heldResult = nil
        complete(result)
        return true
    }

    /// The deadline has passed: whether the answer stands all the same, because only its rest was being discarded.
    func expire() -> TransferError? {
        deadline = nil
        guard !parser.isComplete else { return nil }
        return .timedOut(.firstByteTimedOut, request.url, after: request.options.firstByteTimeout)
    }

    /// libcurl is done with it: the result as the delegate is to hear it.
    func result(_ code: CURLcode, of handle: CurlHandle) -> Result<TransferSummary, TransferError> {
        if let failure { return .failure(failure) }
        if let wantedCertificate {
            var error = TransferError(.clientCertificateRejected, request.url, "wants a client certificate")
            error.wantedCertificate = wantedCertificate
            error.certificates = shownCertificates
            return .failure(error)
        }
        if parser.isComplete, code == CURLE_OK || disposition == .discard {
            return .success(handle.summary(received: received))
        }
        // All of the body has come by then, which is what browsers show.
        if parser.isComplete, TransferError.isAboutTrailer(code, of: handle) {
            return .success(handle.summary(received: received))
        }
        // libcurl takes a header that breaks off for an answer without a body.
        guard code != CURLE_OK else {
            return .failure(
                TransferError(.connectionLost, request.url, "closed the connection in the middle of the header")
            )
        }
        return .failure(TransferError(code, of: self, handle: handle))
    }

    /// The transfer failed for its certificate, and a second look is to tell what that is.
    func beginsExamination(after result: Result<TransferSummary, TransferError>) -> Bool {
        guard request.reportsCertificates, examined == nil, !isCancelled else { return false }
        guard case .failure(let error) = result, error.isAboutCertificate, error.certificates.isEmpty else {
            return false
        }
        examined = error
        failure = nil
        hasBegun = false
        deadline = nil
        return true
    }

    /// The server closed a connection that had been used before as the request went out on it, which once goes out
    /// again.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9112#section-9.3.1: of methods that are idempotent. libcurl does so by itself
    /// for most ways in which a connection ends, but not for all.
    func beginsAgain(after code: CURLcode, of handle: CurlHandle) -> Bool {
        guard [CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR].contains(code),
            handle.number(CURLINFO_NUM_CONNECTS) == 0, handle.number(CURLINFO_HEADER_SIZE) == 0,
            Self.idempotentMethods.contains(request.method), failure == nil, examined == nil, wantedCertificate == nil,
            !needsFreshConnection, !isCancelled
        else { return false }
        needsFreshConnection = true
        hasBegun = false
        deadline = nil
        return true
    }

    /// The request has gone out, and libcurl is about to send it again.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2: "A client SHOULD NOT automatically retry a request with a
    /// non-idempotent method". What a proxy asks for, and a stream that HTTP/2 has refused (RFC 9113, section 8.7), is none
    /// that was carried out.
    private var mayRepeat: Bool {
        guard !request.repeatsAnyMethod, !Self.idempotentMethods.contains(request.method) else { return true }
        return multi?.isMultiplexed(self) == true || handle?.number(CURLINFO_HEADER_SIZE) != 0
    }

    // https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
    private static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]

    func finish(_ result: Result<TransferSummary, TransferError>) {
        if let multi, multi.isStanding {
            postponedResult = result
            return multi.postpone(self)
        }
        deadline = nil
        reader = nil
        if var error = examined {
            if case .failure(let found) = result { error.certificates = found.certificates }
            return complete(.failure(error))
        }
        if let head = tunnelHead, head.status == 407, !parser.isComplete, let delegate {
            disposition = delegate.transfer(self, didReceive: head)
            if disposition == .hold {
                heldResult = result
                return
            }
        }
        if disposition == .hold, parser.isComplete {
            heldResult = result
        } else {
            complete(result)
        }
    }

    private func complete(_ result: Result<TransferSummary, TransferError>) {
        guard let delegate else { return }
        self.delegate = nil
        delegate.transfer(self, didCompleteWith: result)
    }

    // MARK: Called by libcurl

    /// False: nothing may be sent.
    func requestBegins(from localPort: Int) -> Bool {
        self.localPort = localPort
        guard !hasBegun || mayRepeat else {
            failure = TransferError(.emptyReply, request.url, "closed the connection without an answer")
            return false
        }
        hasBegun = true
        multi?.hasAddress(self)
        setDeadline(request.options.firstByteTimeout)
        guard request.url.scheme == "https", let handle else { return true }
        if examined != nil { return refuse(handle.certificates()) }
        var wanted = request.confirmedCertificate
        var isGood = true
        if case .pinned(let leaf) = request.options.tls.verification { (wanted, isGood) = (leaf, false) }
        guard request.showsCertificates || wanted != nil else { return true }
        let certificates = handle.certificates()
        if request.showsCertificates { shownCertificates = certificates }
        return wanted == nil || wanted == certificates.first ? true : refuse(certificates, isGood: isGood)
    }

    private func refuse(_ certificates: [[UInt8]], isGood: Bool = false) -> Bool {
        var error = TransferError(.certificateUntrusted, request.url, "shows another certificate than the one accepted")
        error.isUnconfirmed = isGood
        error.certificates = certificates
        failure = error
        return false
    }

    func receiveHeader(_ line: Span<UInt8>) -> Bool {
        guard let delegate else { return false }
        guard hasBegun else { return receiveTunnelHeader(line) }
        switch parser.take(line) {
        case .more: return true
        case .malformed(let what):
            failure = TransferError(.malformedResponse, request.url, "sent a malformed answer", detail: what)
            return false
        case .tooLarge:
            failure = .headersTooLarge(request.url, limit: request.options.headerLimit)
            return false
        case .complete(var head):
            head.certificates = shownCertificates
            deadline = nil
            if !head.hasKnownCodings { handle?.leaveBodyCoded() }
            if head.version == .http2 { multi?.multiplex(self) }
            if let multi, multi.isStanding {
                delegate.transfer(self, didForesee: head)
                postponedHead = head
                disposition = .hold
                multi.postpone(self)
                return self.delegate != nil
            }
            disposition = delegate.transfer(self, didReceive: head)
            if disposition == .discard { startDraining() }
            return self.delegate != nil
        }
    }

    /// A proxy's answer to CONNECT; the last one counts.
    private func receiveTunnelHeader(_ line: Span<UInt8>) -> Bool {
        var parser = tunnel ?? HeadParser(limit: request.options.headerLimit)
        if case .complete(let head) = parser.take(line) {
            tunnelHead = head
            tunnel = nil
        } else {
            tunnel = parser
        }
        return true
    }

    func receiveBody(_ bytes: Span<UInt8>) -> Reception {
        guard let delegate else { return .refused }
        if let multi, multi.isStanding, disposition == .deliver {
            isPaused = true
            multi.postpone(self)
            return .paused
        }
        switch disposition {
        case .hold:
            isPaused = true
            return .paused
        case .discard:
            received += bytes.count
            return received > Limits.drainedBody ? .refused : .taken
        case .deliver:
            guard received + bytes.count <= request.options.bodyLimit else {
                failure = .bodyTooLarge(request.url, limit: request.options.bodyLimit)
                return .refused
            }
            received += bytes.count
            delegate.transfer(self, didReceive: bytes)
            return self.delegate == nil ? .refused : .taken
        }
    }

    @unsafe
    func readUpload(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard !isCancelled else { return nil }
        // The time for the answer runs from the last byte sent.
        setDeadline(request.options.firstByteTimeout)
        do {
            return unsafe try reader?.next(into: buffer) ?? 0
        } catch {
            failure = unreadable(error)
            return nil
        }
    }

    func rewindUpload() {
        reader?.rewind()
    }

    // MARK: Deadlines

    private func startDraining() {
        received = 0
        setDeadline(Limits.drainTime)
    }

    private func setDeadline(_ time: Duration) {
        let moment = SystemClock.monotonic() + time
        deadline = moment
        multi?.noteDeadline(moment)
    }

    private func unreadable(_ error: BodyReader.UnreadableFile) -> TransferError {
        TransferError(
            .unreadableUpload,
            request.url,
            "was not sent the file \(error.path)",
            detail: error.reason
        )
    }
}
