import WebDocument
import WebNetwork
import WebStandards

/// A resource of a document's that is wanted whole: redirects are followed, the body is kept.
final class ResourceLoad: HopOwner {
    /// What came of it.
    struct Answer {
        var url: WebURL
        var head: ResponseHead
        var body: [UInt8]
    }

    private let page: PageCore
    private let frame: FrameInfo
    private let navigation: NavigationID
    private let initiator: NavigationRequest.Initiator
    private let destination: HopRecord.Destination
    private var referrer: RequestReferrer
    /// Of a request whose mode is `cors`; `nil`: it is `no-cors`.
    private let credentials: FetchRequest.Credentials?
    /// Another origin has been asked: its answer says who may read it.
    ///
    /// https://fetch.spec.whatwg.org/#concept-request-response-tainting
    private var isTainted = false
    // https://fetch.spec.whatwg.org/#concept-request-redirect-taint
    private var hasTaintedOrigin = false
    private var redirects = 0
    /// What asks for it, and where that is told of.
    private let element: String
    private weak let active: ActiveDocument?
    private var timing: ResourceTiming?
    private var isLedByServer = false
    private var hop: Hop?
    private var next: WebURL?
    private var head: ResponseHead?
    /// Why the document may not read the answer.
    private var refusal: String?
    private var body: [UInt8] = []
    private var isCancelled = false
    private let completion: (Result<Answer, NavigationFailure>) -> Void
    /// It is a worker's script, whose mode is `same-origin`.
    var isOfWorker = false
    /// Its own origin is not told where it comes from.
    var hidesOrigin = false
    /// Whether a redirect to that URL is followed; `nil`: to any.
    var mayFollow: ((WebURL) -> Bool)?

    init(
        _ destination: HopRecord.Destination,
        by element: String,
        of active: ActiveDocument,
        frame: FrameInfo,
        page: PageCore,
        credentials: FetchRequest.Credentials? = nil,
        referrerPolicy: ReferrerPolicy? = nil,
        completion: @escaping (Result<Answer, NavigationFailure>) -> Void
    ) {
        self.destination = destination
        self.element = element
        self.active = active
        self.page = page
        self.frame = frame
        navigation = active.id
        initiator = active.asInitiator
        referrer = RequestReferrer(initiator)
        if let referrerPolicy { referrer.override(referrerPolicy) }
        self.credentials = credentials
        self.completion = completion
    }

    /// Has something else than the document for its referrer.
    func refer(to url: WebURL) { referrer.replace(with: url) }

    func start(_ url: WebURL) {
        if let data = DataURL(url) { return answer(url, data.mimeType.description, data.body) }
        if url.scheme == "blob" {
            let entry = page.session.blobURLs[url]
            return answer(url, entry?.type ?? "", entry?.bytes)
        }
        let isRefused = credentials == nil && page.refusesUser(in: url, by: initiator)
        guard !isRefused, page.navigable(numbered: frame.number)?.refusesParts != true,
            let url = page.permitted(url, as: destination, by: initiator)
        else {
            page.session.loop.later { [weak self] in
                guard let self, !isCancelled else { return }
                completion(.failure(NavigationFailure(.cancelled, url: url, message: "")))
            }
            return
        }
        referrer.prepare(for: url)
        var context = RequestContext(
            destination: destination,
            initiator: initiator,
            referrer: referrer,
            siteForCookies: initiator.siteForCookies
        )
        if let credentials {
            isTainted = isTainted || !url.origin.sameOrigin(initiator.origin)
            // NB: also to the document's own origin, as WebKit and Chromium do.
            context.script = RequestContext.Script(
                mode: isOfWorker ? "same-origin" : "cors",
                origin: hidesOrigin && !isTainted ? nil : origin,
                includesCredentials: credentials == .include || credentials == .sameOrigin && !isTainted
            )
        }
        let request = Hop.Request(
            navigation: navigation,
            url: url.removingFragment(),
            fields: initiator.partsCaching.fields,
            context: context,
            frame: frame,
            isInitial: redirects == 0,
            isLedByServer: isLedByServer,
            cacheMode: initiator.partsCaching.mode
        )
        if timing == nil {
            timing = ResourceTiming(url, by: element, of: initiator.origin, at: page.session.loop.clock.now)
        }
        let hop = Hop(request, session: page.session, page: page, owner: self)
        self.hop = hop
        hop.start()
    }

    private var origin: String { hasTaintedOrigin ? "null" : initiator.origin.serialized }

    /// What needs no network comes from a task of its own.
    private func answer(_ url: WebURL, _ type: String, _ body: [UInt8]?) {
        page.session.loop.later { [weak self] in
            guard let self, !isCancelled else { return }
            guard let body else {
                return completion(.failure(NavigationFailure(.fileNotFound, url: url, message: "")))
            }
            let head = ResponseHead(status: 200, reason: "OK", fields: [HTTPField("Content-Type", type)])
            completion(.success(Answer(url: url, head: head, body: body)))
        }
    }

    func cancel() {
        isCancelled = true
        hop?.cancel()
        hop = nil
    }

    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition {
        if isTainted, let credentials, let reason = CORS.refusal(of: head, credentials, origin) {
            refusal = reason
            return .discard
        }
        if credentials == nil, CORS.isWithheld(head, of: hop.url, from: initiator.origin) {
            refusal = "Cross-Origin-Resource-Policy keeps the answer from this origin."
            return .discard
        }
        self.head = head
        guard hop.record.responder != .app else { return .deliver }
        let step = Redirect.next(
            status: head.status,
            location: page.session.locations(in: head),
            current: hop.url,
            method: hop.method,
            hasBody: false
        )
        guard case .follow(let url, _, _) = step else { return .deliver }
        next = url
        isLedByServer = hop.record.responder == .server
        if !initiator.origin.sameOrigin(hop.url.origin), !hop.url.origin.sameOrigin(url.origin) {
            hasTaintedOrigin = true
        }
        if hop.record.responder.isServer {
            let engine = page.session.configuration.profile.engine
            referrer.redirect(from: hop.url, to: url, fields: head.fields, in: engine)
        }
        hop.note(redirect: url)
        return .discard
    }

    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>) { bytes.append(to: &body) }

    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?) {
        hop.noteRecord()
        self.hop = nil
        timing?.note(hop, mayRead: credentials != nil, at: page.session.loop.clock.now)
        if next == nil, refusal == nil, let timing { active?.note(timing, isWhole: failure == nil) }
        if let failure { return completion(.failure(failure)) }
        if let refusal {
            return completion(.failure(NavigationFailure(.cancelled, url: hop.url, message: refusal)))
        }
        if let next {
            self.next = nil
            redirects += 1
            guard next.isHTTPFamily, redirects <= page.session.configuration.limits.redirects, mayFollow?(next) ?? true
            else {
                return completion(.failure(NavigationFailure(.tooManyRedirects, url: hop.url, message: "")))
            }
            return start(next)
        }
        guard let head else { return }
        completion(.success(Answer(url: hop.url, head: head, body: body)))
    }
}
