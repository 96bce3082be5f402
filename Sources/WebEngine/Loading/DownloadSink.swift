import WebNetwork
import WebStandards

/// A response that is no page, on its way to where the client wants it.
final class DownloadSink: HopOwner {
    private let id: NavigationID
    private weak var page: PageCore?
    private let session: SessionState
    private(set) var download: Download
    private var hop: Hop?
    private var head: ResponseHead?
    /// What came before the client said where to.
    private var early: [UInt8] = []
    private var store: Store?
    /// The bytes had ended before that.
    private var ending: NavigationFailure??
    private var isAsking = false
    private var received = 0
    private var toldBytes = 0
    private var progressIsQueued = false
    private var isOver = false
    private var redirect: Hop.Request?
    private var redirects = 0
    private var resumption: DownloadResumption?
    /// The link with `download` that it is of, and where that stands.
    private var link: (request: NavigationRequest, navigable: Navigable)?

    private enum Store {
        case nowhere
        case memory([UInt8], limit: Int)
        case file(DownloadFile, limit: Int)

        var limit: Int {
            switch self {
            case .nowhere: .max
            case .memory(_, let limit), .file(_, let limit): limit
            }
        }
    }

    init(id: NavigationID, download: Download, page: PageCore) {
        self.id = id
        self.download = download
        self.page = page
        session = page.session
    }

    deinit { hop?.cancel() }

    // MARK: - Beginnings

    /// The response under way comes here from now on; without one, the request is made.
    func take(over run: NavigationRun) {
        guard let response = run.response else {
            if run.request.downloadName != nil, let navigable = run.navigable { link = (run.request, navigable) }
            return request(run.request.url, frame: run.frame, fields: HTTPFields()) { run.preparedReferrer() }
        }
        early = response.held
        head = ResponseHead(status: response.status, fields: response.fields)
        if response.isComplete { ending = .some(response.failure) }
        if let hop = run.hop {
            run.hop = nil
            self.hop = hop
            hop.handOver(to: self)
        }
        askForDestination()
    }

    /// Goes on where a cancelled download ended.
    func resume(_ resumption: DownloadResumption) {
        do {
            store = .file(try DownloadFile(resuming: resumption), limit: resumption.limit)
        } catch {
            return end(with: failure(error.code))
        }
        self.resumption = resumption
        received = resumption.received
        // https://www.rfc-editor.org/rfc/rfc9110#section-14.2 and #section-13.1.5
        let fields: HTTPFields = [
            HTTPField("Range", "bytes=\(resumption.received)-"), HTTPField("If-Range", resumption.validator),
            HTTPField("Accept-Encoding", "identity"),
        ]
        request(download.url, frame: .main, fields: fields) { RequestReferrer(nil) }
    }

    /// Requests what the app wants as a file.
    func start(_ request: NavigationRequest) {
        send(
            Hop.Request(
                navigation: id,
                url: request.url.removingCredentials().removingFragment(),
                method: request.method,
                body: request.body,
                contentType: request.contentType,
                fields: request.fields,
                context: RequestContext(destination: .document, initiator: nil, referrer: RequestReferrer(nil)),
                cacheMode: .noStore
            )
        )
    }

    private func request(
        _ url: WebURL,
        frame: FrameInfo,
        fields: HTTPFields,
        referrer: () -> RequestReferrer
    ) {
        let context = RequestContext(destination: .document, initiator: nil, referrer: referrer())
        let request = Hop.Request(
            navigation: id,
            url: url.removingCredentials().removingFragment(),
            fields: fields,
            context: context,
            frame: frame,
            cacheMode: .noStore
        )
        send(request)
    }

    private func send(_ request: Hop.Request) {
        let hop = Hop(request, session: session, page: page, owner: self)
        self.hop = hop
        hop.start()
    }

    // MARK: - Where to

    private func askForDestination() {
        guard let page, store == nil, !isAsking else { return }
        isAsking = true
        // What is being received waits; without anybody to ask there is no wait.
        hop?.resume(.hold)
        page.decide(id, download) { [self] destination in
            isAsking = false
            guard !isOver else { return }
            accept(destination)
        }
    }

    private func accept(_ destination: DownloadDestination) {
        switch destination {
        case .cancel: return end(with: failure(.cancelled))
        case .discard: store = .nowhere
        case .memory(let limit): store = .memory([], limit: limit)
        case .file(let path, let existing, let limit):
            do {
                let file = try DownloadFile(path: path, existing: existing, random: session.configuration.random.next())
                store = .file(file, limit: limit)
            } catch {
                return end(with: failure(error.code))
            }
        }
        let first = early
        early = []
        keep(first.span)
        if isOver { return }
        if let ending { return end(with: ending) }
        hop?.resume(.deliver)
    }

    private func keep(_ bytes: Span<UInt8>) {
        guard let store, bytes.count > 0 else { return }
        guard bytes.count <= store.limit - received else {
            let message = "The download is larger than the \(store.limit) bytes its destination permits."
            return end(with: NavigationFailure(.bodyTooLarge, url: download.url, message: message))
        }
        received += bytes.count
        switch store {
        case .nowhere: break
        case .memory(var kept, let limit):
            // The only other reference is let go of, so that nothing is copied.
            self.store = .nowhere
            bytes.append(to: &kept)
            self.store = .memory(kept, limit: limit)
        case .file(let file, _):
            do { try file.write(bytes) } catch { return end(with: failure(error.code)) }
        }
        tellProgress()
    }

    private func tellProgress() {
        guard !progressIsQueued, received - toldBytes >= Self.progressStep else { return }
        progressIsQueued = true
        session.loop.later { [weak self] in
            guard let self, !isOver else { return }
            progressIsQueued = false
            toldBytes = received
            page?.emit(.downloadProgress(id, bytes: received, expected: download.expectedBytes))
        }
    }

    private static let progressStep = 64 << 10

    // MARK: - Received

    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition {
        let step = Redirect.next(
            status: hop.record.responder == .app ? 200 : head.status,
            location: session.locations(in: head),
            current: hop.url,
            method: hop.method,
            hasBody: true
        )
        if case .follow(let url, let method, let keepsBody) = step {
            var next = hop.request.redirected(to: url, method: method, keepsBody: keepsBody)
            next.isLedByServer = hop.record.responder == .server
            let engine = session.configuration.profile.engine
            next.context.referrer.redirect(from: hop.url, to: url, fields: head.fields, in: engine)
            next.context.referrer.prepare(for: url)
            redirect = next
            hop.note(redirect: url)
            download.follow(to: url)
            return .discard
        }
        self.head = head
        if let resumption { return goOn(after: head, resumption) }
        download = Download(head: head, of: download)
        askForDestination()
        return isAsking ? .hold : isOver ? .discard : .deliver
    }

    /// The rest of the same version, or the whole of another.
    private func goOn(after head: ResponseHead, _ resumption: DownloadResumption) -> BodyDisposition {
        guard case .file(let file, _) = store else { return .discard }
        if head.status == 206, head.fields["Content-Range"]?.hasPrefix("bytes \(resumption.received)-") == true {
            return .deliver
        }
        guard head.status == 200 else {
            let message = "The server did not go on with the download (status \(head.status)); begin it anew."
            end(with: NavigationFailure(.connectionLost, url: download.url, message: message))
            return .discard
        }
        do { try file.truncate() } catch {
            end(with: failure(error.code))
            return .discard
        }
        received = 0
        return .deliver
    }

    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>) {
        guard !isOver else { return }
        if store == nil { bytes.append(to: &early) } else { keep(bytes) }
    }

    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?) {
        hop.noteRecord()
        self.hop = nil
        guard !isOver else { return }
        if let redirect {
            self.redirect = nil
            redirects += 1
            if showsInstead(redirect.url, after: hop) { return }
            let isHTTP = redirect.url.isHTTPFamily
            guard isHTTP, redirects <= session.configuration.limits.redirects else {
                return end(with: self.failure(isHTTP ? .tooManyRedirects : .unsafeRedirect))
            }
            return ask(about: redirect, after: hop)
        }
        if store == nil, failure == nil || head != nil {
            ending = .some(failure)
            askForDestination()
        } else {
            end(with: failure)
        }
    }

    /// What a link with `download` leads to by way of another origin shows in the stead of being kept.
    ///
    /// PLATFORM(WebKit): PendingDownload::willSendRedirectedRequest, WebProcess::loadCancelledDownloadRedirectRequestInFrame.
    private func showsInstead(_ url: WebURL, after hop: Hop) -> Bool {
        guard session.configuration.profile.engine == .webKit, let (asked, navigable) = link,
            let initiator = asked.initiator, !url.origin.sameOrigin(initiator.origin)
        else { return false }
        var request = NavigationRequest(url: url)
        request.cause = .link
        request.initiator = initiator
        if let referrer = hop.record.requestFields["Referer"] { request.fields["Referer"] = referrer }
        let page = page
        end(with: failure(.cancelled))
        page?.navigate(navigable, request)
        return true
    }

    private func ask(about next: Hop.Request, after hop: Hop) {
        let question = DownloadRedirect(
            url: hop.url,
            status: hop.record.status,
            fields: hop.record.responseFields,
            next: next.url,
            nextMethod: next.method,
            nextFields: next.fields
        )
        guard let page else { return }
        page.decide(id, question) { [self] answer in
            guard !isOver else { return }
            switch answer {
            case .follow: send(next)
            case .cancel: end(with: failure(.cancelled))
            }
        }
    }

    func hopHasNoNetwork(_ hop: Hop) {
        self.hop = nil
        guard let data = DataURL(hop.url) else { return end(with: failure(.unsupportedScheme)) }
        early = data.body
        ending = .some(nil)
        download.mimeType = data.mimeType.essence
        download.expectedBytes = data.body.count
        askForDestination()
    }

    // MARK: - Ends

    /// Ends the download; what is needed to go on with it, where that is wished and the server permits it.
    func cancel(keepsPartial: Bool) -> DownloadResumption? {
        guard !isOver else { return nil }
        let left = keepsPartial ? partial : nil
        left?.file.leave()
        end(with: failure(.cancelled))
        return left?.resumption
    }

    /// What of a file is here, where the server permits to go on with it.
    private var partial: PartialDownload? {
        guard case .file(let file, let limit) = store, let validator = head?.resumptionValidator else { return nil }
        let resumption = DownloadResumption(
            download: download,
            validator: validator,
            received: received,
            temporaryPath: file.temporaryPath,
            path: file.path,
            existing: file.existing,
            limit: limit
        )
        return PartialDownload(id: id, file: file, resumption: resumption)
    }

    private func end(with failure: NavigationFailure?) {
        guard !isOver else { return }
        isOver = true
        hop?.cancel()
        hop = nil
        var failure = failure
        var kept: [UInt8]?
        if let failure, failure.code.isInterruption, received > 0, let partial { page?.keep(partial) }
        if failure == nil {
            switch store {
            case .memory(let bytes, _): kept = bytes
            case .file(let file, _): do { try file.finish() } catch { failure = self.failure(error.code) }
            case .nowhere, nil: break
            }
        }
        store = nil
        // On a later turn: what led here is told first.
        _ = session.loop.schedule(after: .zero) { [weak page, id, received] in
            page?.downloadDidEnd(id, bytes: received, kept: kept, failure: failure)
        }
    }

    private func failure(_ code: NavigationFailure.Code) -> NavigationFailure {
        let limits = session.configuration.limits
        let message = FailureText.message(for: code, at: download.url, limits: limits)
        return NavigationFailure(code, url: download.url, message: message)
    }
}

/// The beginning of a file that did not come to its end; without anybody who takes it, it goes with this.
struct PartialDownload {
    let id: NavigationID
    let file: DownloadFile
    let resumption: DownloadResumption
}

extension NavigationFailure.Code {
    /// The network's, so that the rest may still be had.
    fileprivate var isInterruption: Bool {
        [.connectionLost, .emptyReply, .timedOut, .firstByteTimedOut].contains(self)
    }
}

extension Hop.Request {
    /// What a download's redirect makes of it: another origin gets none of the app's fields but those of a range.
    fileprivate func redirected(to url: WebURL, method: String, keepsBody: Bool) -> Self {
        var next = self
        next.url = url.removingCredentials().removingFragment()
        next.method = method
        next.isInitial = false
        if !keepsBody {
            next.body = .none
            next.contentType = nil
        }
        if !url.origin.sameOrigin(self.url.origin) {
            next.fields = HTTPFields()
            for name in ["Range", "If-Range", "Accept-Encoding"] {
                if let value = fields[name] { next.fields.append(name, value) }
            }
        }
        return next
    }
}

extension Download {
    /// It comes from there, and has that URL's name where it had the last one's.
    fileprivate mutating func follow(to next: WebURL) {
        if suggestedFilename == DownloadName.from(url, mimeType: nil) {
            suggestedFilename = DownloadName.from(next, mimeType: nil)
        }
        url = next
    }

    /// The download as its response describes it.
    init(head: ResponseHead, of download: Download) {
        self = download
        if let type = MIMESniffer.definiteType(of: head.fields) { mimeType = type.essence }
        expectedBytes = head.fields.announcedLength
        contentDisposition = head.fields["Content-Disposition"]
        if let name = contentDisposition.flatMap({ ContentDisposition(parsing: $0).filename }) {
            suggestedFilename = name
        }
    }
}

extension HTTPFields {
    /// The length of the body as it will be handed over: not of one that is encoded on the way.
    var announcedLength: Int? {
        guard self["Content-Encoding"] == nil, let length = self["Content-Length"].flatMap({ Int($0) }), length >= 0
        else {
            return nil
        }
        return length
    }
}

extension ResponseHead {
    /// By what the rest of the same version can be asked for; `nil` where it cannot.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5: "a client MUST NOT generate an If-Range header field
    /// containing an entity tag that is marked as weak".
    fileprivate var resumptionValidator: String? {
        let unit = fields["Accept-Ranges"].map { ASCII.lowercase($0) }
        guard status == 206 || (status == 200 && unit == "bytes"), fields["Content-Encoding"] == nil else { return nil }
        if let tag = fields["ETag"], !tag.hasPrefix("W/") { return tag }
        return fields["Last-Modified"]
    }
}
