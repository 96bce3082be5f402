import WebNetwork
import WebStandards

/// Who waits for a hop's answer; every call is made on the loop, and none after `cancel`.
protocol HopOwner: AnyObject {
    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition
    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>)
    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?)
    /// The app might have answered and did not, and no network leads to the URL.
    func hopHasNoNetwork(_ hop: Hop)
}

extension HopOwner {
    func hopHasNoNetwork(_ hop: Hop) {
        self.hop(hop, didCompleteWith: NavigationFailure(.unsupportedScheme, url: hop.url, message: ""))
    }
}

/// One URL asked for, and its answer: cookies go out from the jar and come in to it, and the record of both is kept.
///
/// It takes more than one request where the server or a proxy wants credentials, or where a certificate is accepted; the
/// owner hears of the last answer alone, the ledger has them all.
final class Hop: TransferDelegate {
    let request: Request
    var url: WebURL { request.url }
    var method: String { request.method }
    var record: HopRecord
    private(set) var head: ResponseHead?
    let session: SessionState
    private(set) weak var page: PageCore?
    /// What goes out each time, without credentials and cookies.
    private let fields: HTTPFields
    private weak var owner: (any HopOwner)?
    private var transfer: (any Transfer)?
    private(set) var isCancelled = false
    /// When it was asked for, and when its answer began, on the loop's clock.
    let begun: Duration
    private(set) var responseStart: Duration?
    /// Bytes of the answer's body so far, as they are read.
    private(set) var bodySize = 0
    private var isNoted = false
    /// The cookies of the head that is to come are in the jar.
    private var hasStoredCookies = false
    /// What the end of this request leads to, where it is not the owner's to hear.
    private var sequel: Sequel?
    /// The leaf certificate that this request was held to.
    private var pinned: [UInt8]?
    var trustQuestions = 0
    /// The app was asked for a client certificate.
    var hasAskedForCertificate = false
    var caching = HopCaching()
    /// The app's rules want it without cookies.
    private var isWithoutCookies = false
    /// The beginning of a document, as long as its type is not told, and whether that is so no more.
    var unsniffed: [UInt8] = []
    var hasSniffed = false
    /// It is held to a certificate that the app has accepted.
    var isPinned: Bool { pinned != nil }
    /// Credentials for the server, and for the proxy.
    var serverAccess = HopCredentials()
    var proxyAccess = HopCredentials()

    struct Request {
        var navigation: NavigationID
        var url: WebURL
        var method = "GET"
        var body: RequestBody = .none
        var contentType: String?
        var fields = HTTPFields()
        var context: RequestContext
        var frame = FrameInfo.main
        /// How long the app waits for the answer to begin; `nil`: as long as the session does.
        var timeout: Duration?
        /// No redirect led here.
        var isInitial = true
        /// A server's redirect did, and none that was kept.
        var isLedByServer = false
        /// The URL's own user and password.
        var credential: BasicCredential?
        /// What was fetched before is as good, however old it is.
        var isForHistory = false
        /// It is for a document of nobody's origin, which has no part in what is kept.
        var isOfNobody = false
        /// What comes is not kept, and nobody is asked whether what is kept is still good.
        var keepsNothing = false
        /// What the document is asked for by has it, and the request has not.
        var fragment: String?
        var cacheMode = CacheMode.default
        /// Where the answer is waited for.
        var turn: BlockingTurn?
    }

    enum Sequel {
        case again
        case kept(ResponseCache.Response)
        case failure(NavigationFailure)
    }

    init(_ request: Request, session: SessionState, page: PageCore?, owner: any HopOwner) {
        var request = request
        request.context.topURL = page?.main.active?.url
        self.request = request
        self.session = session
        self.page = page
        self.owner = owner
        begun = session.loop.clock.now
        fields = session.fields(
            for: request.url,
            method: request.method,
            contentType: request.contentType,
            extra: page.map { $0.fields(request.fields) } ?? request.fields,
            context: request.context
        )
        record = HopRecord(
            navigation: request.navigation,
            url: request.url,
            method: request.method,
            requestFields: fields,
            cookies: [],
            destination: request.context.destination
        )
    }

    /// The request as single resources are told of.
    var info: ResourceRequestInfo {
        ResourceRequestInfo(
            navigation: request.navigation,
            url: url,
            method: method,
            fields: fields,
            destination: request.context.destination,
            frame: request.frame,
            hasUserGesture: request.context.hasUserGesture
        )
    }

    // MARK: - Asked by the owner

    func start() {
        let verdict = contentVerdict
        isWithoutCookies = verdict.isWithoutCookies
        if verdict.isBlocked { return refuse(.contentBlocked) }
        // PLATFORM(Android): InterceptedRequest::Restart refuses it before the app is asked for an answer.
        if page?.isOffline == true, url.isHTTPFamily { return refuse(.fileAccessDenied) }
        if request.isInitial { page?.emit(.resourceRequested(info)) }
        // NB: nobody is asked while the loop waits.
        if verdict.isSecured, url.scheme == "http", let secured = url.overTLS { return lead(to: secured) }
        guard request.turn == nil, let page, page.mayAnswer(url, isInitial: request.isInitial) else { return send() }
        let question = InterceptedRequest(info: info, body: request.body, isServedScheme: page.serves(url))
        page.ask(question) { [self] answer in
            guard !isCancelled else {
                if case .respond(let response) = answer { response.refuse() }
                return
            }
            switch answer {
            case .proceed: send()
            case .respond(let response): take(response)
            }
        }
    }

    func resume(_ disposition: BodyDisposition) {
        if disposition == .discard { dropBody() }
        transfer?.resume(disposition)
    }

    /// Closes the transfer; the owner hears nothing more.
    func cancel() {
        isCancelled = true
        owner = nil
        transfer?.cancel()
        transfer = nil
    }

    /// Closes the transfer of a request that its page gave up; what had gone out is in the ledger.
    func abandon() {
        if record.status == 0, transfer != nil {
            record.failure = NavigationFailure(.cancelled, url: url, message: "The page gave the request up.")
        }
        if record.status != 0 || transfer != nil { noteRecord() }
        cancel()
    }

    /// Another takes what is still to come.
    func handOver(to owner: any HopOwner) {
        keepNothing()
        self.owner = owner
    }

    /// What its first owner had in hands when it handed the hop over.
    func pass(_ bytes: Span<UInt8>) { owner?.hop(self, didReceive: bytes) }

    func pass(end failure: NavigationFailure?) { owner?.hop(self, didCompleteWith: failure) }

    /// Puts the record in the ledger; again changes nothing.
    func noteRecord() {
        guard !isNoted else { return }
        isNoted = true
        page?.note(record)
    }

    func note(redirect: WebURL) {
        record.redirect = redirect
    }

    // MARK: - Sending

    private func send() {
        guard url.isHTTPFamily else {
            owner?.hopHasNoNetwork(self)
            return
        }
        // PLATFORM(Chromium): HttpStreamFactory::JobController::DoCreateJobs, `IsPortAllowedForScheme`: of pages, redirects and
        // parts, after the app was asked for an answer of its own. WebKit looks before it asks anybody.
        if session.configuration.profile.engine == .chromium, PortBlocking.blocks(url) { return refusePort() }
        if let upgraded = session.hsts.upgrade(url, now: session.now), heedsSecureHosts {
            return lead(to: upgraded)
        }
        attempt()
    }

    private func refusePort() {
        later { [self] in
            guard !isCancelled else { return }
            let message =
                PortBlocking.message(for: url) + " Chromium says ERR_UNSAFE_PORT; serve the page on another port."
            let failure = NavigationFailure(.unsafePort, url: url, message: message)
            record.failure = failure
            complete(with: failure)
        }
    }

    /// PLATFORM(WebKit): what a host has said counts for nothing where its cookies are blocked in a page of another site
    /// (https://webkit.org/blog/8146/protecting-against-hsts-abuse/, "Ignore HSTS State for Subresource Requests to Blocked
    /// Domains").
    private var heedsSecureHosts: Bool {
        guard session.configuration.profile.engine == .webKit else { return true }
        return !request.context.isOfOtherDomain(url) || session.jar.isOpen(to: cookieAccess)
    }

    /// A redirect that the engine makes itself: nothing goes out over http.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6797#section-8.3
    private func lead(to upgraded: WebURL) {
        later { [self] in
            guard !isCancelled else { return }
            record.responder = .transportSecurity
            let head = ResponseHead(
                status: 307,
                reason: "Internal Redirect",
                fields: [HTTPField("Location", upgraded.href)]
            )
            receive(head)
            _ = owner?.hop(self, didReceive: head)
            owner?.hop(self, didCompleteWith: nil)
        }
    }

    private func later(_ body: @escaping () -> Void) {
        if let turn = request.turn { turn.later(body) } else { session.loop.later(body) }
    }

    private func take(_ response: SuppliedResponse) {
        record.responder = .app
        transfer = SuppliedTransfer(response, for: transferRequest, loop: session.loop, delegate: self)
    }

    /// The app lets nothing go out.
    private func refuse(_ code: NavigationFailure.Code) {
        later { [self] in
            guard !isCancelled else { return }
            record.responder = .app
            let failure = NavigationFailure(code, url: url, message: "")
            record.failure = failure
            if code == .contentBlocked { tellBlocked() }
            complete(with: failure)
        }
    }

    /// What was kept is the answer: nothing goes out.
    private func show(_ kept: ResponseCache.Response) {
        record.responder = .cache
        caching.fragment = kept.fragment
        transfer = KeptTransfer(kept.head, kept.body, delegate: self, later: later)
    }

    /// Nothing was kept, and nothing may go out.
    private func missKept() {
        later { [self] in
            guard !isCancelled else { return }
            record.responder = .cache
            let failure = NavigationFailure(.notCached, url: url, message: "")
            record.failure = failure
            complete(with: failure)
        }
    }

    /// Makes the request with what the jar and the credentials say now.
    func attempt() {
        record.requestFields = fields
        let includesCredentials = request.context.includesCredentials
        if includesCredentials { authorize(&record.requestFields) }
        if session.acceptsCookies, includesCredentials, !isWithoutCookies {
            session.hearAnswers()
            let cookies = session.jar.header(for: cookieAccess)
            if let value = cookies.value { record.requestFields.append("Cookie", value) }
            record.cookies = cookies.decisions
        }
        switch lookUp() {
        case .kept(let kept): return show(kept)
        case .none: return missKept()
        case .ask: break
        }
        pinned = session.certificates.accepted(for: url)
        let transport: any Transport = request.turn ?? session.transport
        transfer = transport.start(transferRequest, delegate: self)
    }

    func attemptAgain() {
        beginRecord()
        attempt()
    }

    private func beginRecord() {
        noteRecord()
        isNoted = false
        head = nil
        hasSniffed = false
        unsniffed = []
        record = HopRecord(
            navigation: record.navigation,
            url: url,
            method: method,
            requestFields: fields,
            cookies: [],
            destination: record.destination
        )
    }

    private var transferRequest: TransferRequest {
        var outgoing = TransferRequest(
            url: url,
            method: method,
            fields: record.requestFields,
            body: request.body,
            options: session.configuration.transfer.forURL(url)
        )
        if let timeout = request.timeout {
            outgoing.options.firstByteTimeout = timeout
            outgoing.options.connectTimeout = min(timeout, outgoing.options.connectTimeout)
        }
        if let pinned { outgoing.options.tls.verification = .pinned(pinned) }
        if outgoing.options.proxy != nil { authorizeTunnel(&outgoing.options) }
        lookAtCertificates(&outgoing)
        chooseCertificate(for: &outgoing)
        // PLATFORM(Chromium): HttpNetworkTransaction::ShouldResendRequest asks for no method. To CFNetwork the connection was
        // lost (NSURLErrorNetworkConnectionLost).
        outgoing.repeatsAnyMethod = session.configuration.profile.engine == .chromium
        return outgoing
    }

    // MARK: - Received

    /// NB: a synchronous request's answer may come after this one, and its cookies after these.
    func transfer(_ transfer: any Transfer, didForesee head: ResponseHead) {
        storeCookies(of: head)
        hasStoredCookies = true
    }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        receive(head)
        if record.responder == .server {
            if !head.certificates.isEmpty { session.certificates.note(head.certificates, shownBy: url) }
            if !hasStoredCookies { storeCookies(of: head) }
            hasStoredCookies = false
            clearSiteData(by: head)
            let transportSecurity = head.fields.values(of: "Strict-Transport-Security")
            if !transportSecurity.isEmpty { noteTransportSecurity(transportSecurity) }
            if mayAnswerChallenge, let disposition = answerChallenge(in: head) { return disposition }
            if let kept = noteAnswer(head) { return follow(with: .kept(kept)) }
        }
        let disposition = hand(on: head)
        if disposition == .discard { dropBody() }
        return disposition
    }

    private var mayAnswerChallenge: Bool { request.context.includesCredentials }

    private func receive(_ head: ResponseHead) {
        self.head = head
        responseStart = session.loop.clock.now
        record.status = head.status
        record.reason = head.reason
        record.responseFields = head.fields
    }

    /// The head is the owner's.
    func hand(on head: ResponseHead) -> BodyDisposition {
        if head.status >= 400 {
            let response = ResourceResponseInfo(status: head.status, reason: head.reason, fields: head.fields)
            page?.emit(.resourceRejected(info, response))
        }
        return owner?.hop(self, didReceive: head) ?? .discard
    }

    /// What follows once this request has ended, in the stead of telling the owner.
    func follow(with sequel: Sequel) -> BodyDisposition {
        self.sequel = sequel
        return .discard
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        // What was kept back is collected, and counted.
        if !(transfer is KeptTransfer) { collect(bytes) }
        if !(transfer is KeptTransfer) || record.responder == .cache { bodySize += bytes.count }
        guard !waitsToSniff(bytes) else { return }
        if unsniffed.isEmpty {
            hasSniffed = true
            owner?.hop(self, didReceive: bytes)
        } else {
            owner?.hop(self, didReceive: takeUnsniffed(with: bytes).span)
        }
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        self.transfer = nil
        switch sequel {
        case .again?:
            sequel = nil
            return attemptAgain()
        case .kept(let kept)?:
            sequel = nil
            beginRecord()
            return show(kept)
        case .failure(let failure)?:
            sequel = nil
            owner?.hop(self, didCompleteWith: failure)
            return
        case nil: break
        }
        guard case .failure(let error) = result else {
            guard unsniffed.isEmpty else {
                let body = takeUnsniffed(with: [UInt8]().span)
                self.transfer = KeptTransfer(nil, body, delegate: self, later: later)
                return
            }
            keepArrived()
            owner?.hop(self, didCompleteWith: nil)
            return
        }
        var failure = NavigationFailure(error)
        if isForWantOfCertificate(error) {
            failure.message += " The server had asked for a client certificate, and was shown none."
        }
        record.failure = failure
        guard !reconsider(error) else { return }
        guard error.kind != .clientCertificateRejected || !prove(error) else { return }
        complete(with: failure)
    }

    func complete(with failure: NavigationFailure) {
        page?.emit(.resourceFailed(info, failure))
        owner?.hop(self, didCompleteWith: failure)
    }

    private var cookieAccess: CookieAccess {
        let context = request.context
        var access = CookieAccess(
            url: url,
            api: .http,
            sameSite: context.sameSite(for: url, method: method),
            isThirdParty: context.isThirdParty(url),
            now: session.now
        )
        access.thirdPartyPolicy = page?.thirdPartyCookies
        return access
    }

    /// Every response's cookies are offered, also a redirect's and an error's: RFC 6265bis, section 5.1.
    private func storeCookies(of head: ResponseHead) {
        guard session.acceptsCookies, request.context.includesCredentials, !isWithoutCookies else { return }
        var access: CookieAccess?
        for field in head.fields where ASCII.equalIgnoringCase(field.name, "Set-Cookie") {
            let known = access ?? cookieAccess
            access = known
            record.cookies.append(session.jar.receive(field.value, access: known))
        }
    }

    private func clearSiteData(by head: ResponseHead) {
        var data = ClearSiteData(head, of: url, on: session.configuration.profile.platform)
        if !request.context.includesCredentials { data.remove(.cookies) }
        if !data.isEmpty { record.cookies += session.clear(data, of: url) }
    }

    /// https://www.rfc-editor.org/rfc/rfc6797#section-8.1: "over secure transport, and there are no underlying secure
    /// transport errors or warnings".
    private func noteTransportSecurity(_ values: [String]) {
        guard pinned == nil, session.configuration.transfer.tls.verification == .required else { return }
        session.hsts.receive(values, from: url, now: session.now)
    }
}

extension NavigationFailure {
    package init(_ error: TransferError) {
        self.init(
            Code(rawValue: error.kind.rawValue) ?? .internalFailure,
            url: error.url,
            message: error.message
        )
    }
}
