import WebDocument
import WebNetwork
import WebStandards

/// A resource that a document's script asks for: by its mode and its credentials, over redirects, each hop in the ledger.
///
/// https://fetch.spec.whatwg.org/#fetching
final class Fetch: HopOwner {
    private var request: FetchRequest
    /// As the script named it.
    private let asked: WebURL
    private weak var owner: (any FetchOwner)?
    private weak var page: PageCore?
    private let session: SessionState
    private let frame: FrameInfo
    private let navigation: NavigationID
    private let initiator: NavigationRequest.Initiator
    private weak var active: ActiveDocument?
    private var referrer: RequestReferrer
    private var redirects = 0
    private var timing: ResourceTiming?
    private var isLedByServer = false
    // https://fetch.spec.whatwg.org/#concept-request-response-tainting
    private var tainting = FetchHead.Kind.basic
    // https://fetch.spec.whatwg.org/#concept-request-redirect-taint
    private var hasTaintedOrigin = false
    /// What it said so far of where it comes from, as long as that stays.
    private var saidOrigin: String?
    /// A field of its own that is not sent to where it was led.
    private var hasLostAuthorization = false
    private var hop: Hop?
    private var preflight: CORSPreflight?
    private var next: (url: WebURL, method: String, keepsBody: Bool)?
    private var failure: String?
    private var isOver = false

    init(_ request: FetchRequest, of active: ActiveDocument, page: PageCore, owner: any FetchOwner) {
        self.request = request
        asked = request.url
        self.page = page
        self.owner = owner
        session = page.session
        frame = active.frame
        navigation = active.id
        initiator = active.asInitiator
        self.active = active
        referrer = RequestReferrer(initiator)
        switch request.referrer {
        case .client:
            // PLATFORM(WebKit): what a script asks for goes by its document's URL.
            let isFetch = request.initiator == "fetch" && page.session.configuration.profile.engine == .webKit
            if active.urlBeforeOpening != nil || isFetch && active.url.href == "about:srcdoc" {
                referrer.replace(with: active.url)
            }
        case .none: referrer.hide()
        case .url(let url): referrer.replace(with: url)
        }
        if let said = request.referrerPolicy { referrer.override(said) }
    }

    func start() {
        if let name = request.initiator {
            timing = ResourceTiming(asked, by: name, of: initiator.origin, at: session.loop.clock.now)
        }
        if request.turn == nil, !request.isKeptAlive, !request.isReport,
            page?.navigable(numbered: frame.number)?.refusesParts == true
        {
            let text = "another document is to take the place of the one that asks."
            return fail("\(request.url.href) is not asked for: \(text)")
        }
        guard let known = active?.scripts?.preloaded(for: request) else { return step() }
        if let reason = refusal(of: request.url) { return fail(reason) }
        timing = nil
        known.give(to: self)
    }

    func cancel() {
        isOver = true
        owner = nil
        dropHop()
    }

    /// It fails: the load was stopped.
    func interrupt() {
        dropHop()
        fail("\(request.url.href) was not loaded to its end: the load was stopped.")
    }

    /// A request that went out was made, and its cookies are kept: the ledger has it, though nobody hears the rest.
    private func dropHop() {
        hop?.abandon()
        hop = nil
        preflight?.cancel()
        preflight = nil
    }

    // https://fetch.spec.whatwg.org/#concept-main-fetch
    private func step() {
        request.url = initiator.upgrade(request.url)
        let url = request.url
        if let reason = refusal(of: url) { return fail(reason) }
        let isSameOrigin = url.origin.sameOrigin(initiator.origin)
        if isSameOrigin && tainting == .basic || url.scheme == "data" || isServed(url) {
            return schemeFetch()
        }
        switch request.mode {
        case .sameOrigin:
            return fail("\(url.origin.serialized) is another origin, and the request's mode is same-origin.")
        case .noCORS:
            guard request.redirect == .follow || request.isReport else {
                return fail("A no-cors request follows redirects.")
            }
            tainting = .opaque
            return schemeFetch()
        case .cors:
            guard url.isHTTPFamily else { return fail("CORS goes to http and https alone.") }
            tainting = .cors
        }
        var asking = request
        // PLATFORM(WebKit): NetworkLoadChecker asks about the fields that it began with (m_originalRequestHeaders).
        if hasLostAuthorization, session.configuration.profile.engine == .webKit {
            asking.fields.append("Authorization", "")
        }
        let isSimple =
            CORS.isSafelisted(method: asking.method) && CORS.unsafeNames(of: asking.fields).isEmpty
            && !asking.usesPreflight
        guard !isSimple else { return send() }
        let asked = CORSPreflight(asking, context(for: url), navigation, frame, session, page) { [weak self] in
            guard let self, !isOver else { return }
            preflight = nil
            if let reason = $0 { fail(reason) } else { send() }
        }
        preflight = asked
        asked.start()
    }

    /// Why nothing goes out; `nil`: it may.
    private func refusal(of url: WebURL) -> String? {
        // https://www.w3.org/TR/CSP3/#should-block-request
        if !request.isOfApp, !request.isReport, let active,
            !active.allows(url, by: request.directive, isRedirected: redirects > 0, from: asked)
        {
            return "The document's Content-Security-Policy (\(request.directive)) does not allow \(url.href)."
        }
        // https://www.w3.org/TR/mixed-content/#should-block-fetch
        if case .tuple("https", _, _) = initiator.origin, url.isHTTPFamily, !url.isPotentiallyTrustworthy,
            page?.mixedContent != .allow
        {
            return "The document came over https, and \(url.href) would not."
        }
        // https://fetch.spec.whatwg.org/#block-bad-port
        if PortBlocking.blocks(url) { return "Port \(url.port ?? 0) is not for the web." }
        return nil
    }

    /// The app answers for the scheme of the document itself.
    private func isServed(_ url: WebURL) -> Bool {
        page?.serves(url) == true && url.scheme == initiator.url.scheme && url.hostname == initiator.url.hostname
    }

    // https://fetch.spec.whatwg.org/#concept-scheme-fetch
    private func schemeFetch() {
        let url = request.url
        switch url.scheme {
        case "data":
            guard let data = DataURL(url) else { return fail("The data: URL is broken.") }
            let body = request.method == "HEAD" ? [] : data.body
            answer(200, "OK", [HTTPField("Content-Type", data.mimeType.description)], body)
        case "blob":
            guard request.method == "GET", let entry = session.blobURLs[url] else {
                return fail("No object has that blob: URL.")
            }
            answer(entry)
        case "http", "https": send()
        default:
            guard page?.serves(url) == true else { return fail("\(url.scheme): is not fetched.") }
            send()
        }
    }

    private func answer(_ entry: BlobURLStore.Entry) {
        let type = HTTPField("Content-Type", entry.type)
        guard let header = request.fields["Range"] else {
            let length = HTTPField("Content-Length", String(entry.bytes.count))
            return answer(200, "OK", [length, type], entry.bytes)
        }
        guard let range = ByteRange(header)?.within(entry.bytes.count) else { return fail("The range is none.") }
        let fields: HTTPFields = [
            HTTPField("Content-Length", String(range.count)), type,
            HTTPField("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(entry.bytes.count)"),
        ]
        answer(206, "Partial Content", fields, Array(entry.bytes[range]))
    }

    /// What needs no network comes from a task of its own.
    private func answer(_ status: Int, _ reason: String, _ fields: HTTPFields, _ body: [UInt8]) {
        later { [self] in
            guard !isOver else { return }
            let head = ResponseHead(status: status, reason: reason, fields: fields)
            owner?.fetch(self, didReceive: filtered(head, url: request.url))
            guard !isOver else { return }
            if !body.isEmpty { owner?.fetch(self, didReceive: body.span) }
            end(nil)
        }
    }

    private func later(_ body: @escaping () -> Void) {
        if let turn = request.turn { turn.later(body) } else { session.loop.later(body) }
    }

    // MARK: - Over the network

    private var includesCredentials: Bool {
        switch request.credentials {
        case .omit: false
        case .sameOrigin: tainting == .basic
        case .include: true
        }
    }

    // https://fetch.spec.whatwg.org/#append-a-request-origin-header
    private func context(for url: WebURL) -> RequestContext {
        referrer.prepare(for: url)
        var context = RequestContext(
            destination: request.destination,
            initiator: initiator,
            referrer: referrer,
            siteForCookies: initiator.siteForCookies
        )
        let isSafe = request.method == "GET" || request.method == "HEAD"
        let engine = session.configuration.profile.engine
        let origin: String? =
            if tainting == .cors || !isSafe && request.mode == .cors || request.saysOrigin || request.isPing {
                serializedOrigin
            } else if request.isReport && engine == .webKit {
                "null"
            } else {
                isSafe ? tainting == .basic ? saidOrigin : nil : referrer.origin(sentTo: url, by: engine)
            }
        // PLATFORM(WebKit): ResourceRequestBase::redirectedRequest takes the method and the body away, and not the origin.
        if engine == .webKit { saidOrigin = origin }
        context.script = RequestContext.Script(
            mode: request.mode.rawValue,
            origin: origin,
            includesCredentials: includesCredentials
        )
        return context
    }

    private var serializedOrigin: String { hasTaintedOrigin ? "null" : initiator.origin.serialized }

    // https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
    private func send() {
        var fields = request.fields
        let type = fields["Content-Type"]
        fields.remove("Content-Type")
        switch request.cache {
        case .noStore, .reload:
            if fields["Pragma"] == nil { fields.append("Pragma", "no-cache") }
            if fields["Cache-Control"] == nil { fields.append("Cache-Control", "no-cache") }
        case .noCache:
            if fields["Cache-Control"] == nil { fields.append("Cache-Control", "max-age=0") }
        case .default, .forceCache, .onlyIfCached: break
        }
        // What a document asks while it is loaded again is asked past the same caches.
        let isDefault = request.cache == .default
        if isDefault { fields = fields.filling(initiator.partsCaching.fields) }
        // PLATFORM(WebKit): what `fetch` asks for is not put into the memory cache (recorded).
        let isPastMemory = session.configuration.profile.engine == .webKit && request.initiator == "fetch"
        let inherited = initiator.partsCaching.mode == .noCache && isPastMemory ? .reload : initiator.partsCaching.mode
        let url = request.url
        var outgoing = Hop.Request(
            navigation: navigation,
            url: url.removingFragment(),
            method: request.method,
            body: request.body.map { .bytes($0) } ?? .none,
            contentType: type,
            fields: fields,
            context: context(for: url),
            frame: frame,
            isInitial: redirects == 0,
            cacheMode: isDefault ? inherited : request.cache,
            turn: request.turn
        )
        outgoing.isLedByServer = isLedByServer
        // What a link has fetched is asked for in another way than what scripts ask for.
        let isOfLink = session.configuration.profile.engine == .webKit && request.initiator == "link"
        outgoing.keepsNothing = (isPastMemory || isOfLink) && session.configuration.hasMemoryCacheAlone
        if includesCredentials { outgoing.credential = url.credential }
        let hop = Hop(outgoing, session: session, page: page, owner: self)
        self.hop = hop
        hop.start()
    }

    // https://fetch.spec.whatwg.org/#concept-http-fetch, from the answer on
    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition {
        let isOwn = hop.record.responder == .transportSecurity
        if !isOwn, tainting == .cors, let reason = CORS.refusal(of: head, request.credentials, serializedOrigin) {
            failure = reason
            return .discard
        }
        if !isOwn, request.mode == .noCORS, CORS.isWithheld(head, of: hop.url, from: initiator.origin) {
            failure = "Cross-Origin-Resource-Policy keeps the answer from this origin."
            return .discard
        }
        guard isOwn || Redirect.isRedirectStatus(head.status) else {
            owner?.fetch(self, didReceive: filtered(head, url: request.url))
            return tainting == .opaque ? .discard : .deliver
        }
        switch isOwn ? .follow : request.redirect {
        case .error: failure = "It redirects, and the request's redirect mode is error."
        case .manual:
            owner?.fetch(
                self,
                didReceive: FetchHead(
                    kind: .opaqueRedirect,
                    url: request.url,
                    status: 0,
                    reason: "",
                    fields: [],
                    isRedirected: false
                )
            )
        case .follow: return follow(head, of: hop)
        }
        return .discard
    }

    // https://fetch.spec.whatwg.org/#http-redirect-fetch
    private func follow(_ head: ResponseHead, of hop: Hop) -> BodyDisposition {
        let step = Redirect.next(
            status: head.status,
            location: session.locations(in: head),
            current: request.url,
            method: request.method,
            hasBody: request.body != nil
        )
        switch step {
        case .none:
            owner?.fetch(self, didReceive: filtered(head, url: request.url))
            return tainting == .opaque ? .discard : .deliver
        case .failure(let reason): failure = reason.explanation
        case .follow(let url, let method, let keepsBody):
            hop.note(redirect: url)
            if !url.isHTTPFamily {
                failure = "It redirects to \(url.scheme):, which is not fetched."
            } else if redirects >= session.configuration.limits.redirects {
                failure = "It redirects too often."
            } else if request.mode == .cors, url.hasCredentials,
                tainting == .cors || !url.origin.sameOrigin(initiator.origin)
            {
                failure = "It redirects to a URL with a user and password."
            } else {
                next = (url, method, keepsBody)
                isLedByServer = hop.record.responder == .server
                if hop.record.responder.isServer {
                    let engine = session.configuration.profile.engine
                    referrer.redirect(from: request.url, to: url, fields: head.fields, in: engine)
                }
            }
        }
        return .discard
    }

    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>) {
        owner?.fetch(self, didReceive: bytes)
    }

    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?) {
        hop.noteRecord()
        self.hop = nil
        timing?.note(hop, mayRead: tainting != .opaque, at: session.loop.clock.now)
        if next == nil, self.failure == nil, let timing { active?.note(timing, isWhole: failure == nil) }
        if let reason = self.failure { return fail(reason) }
        guard let (url, method, keepsBody) = next else { return end(failure.map(\.message)) }
        if let failure { return end(failure.message) }
        next = nil
        redirects += 1
        // "If locationURL's origin is not same origin with request's current URL's origin and request's origin is not same
        // origin with request's current URL's origin", the origin is tainted.
        if !url.origin.sameOrigin(request.url.origin) {
            if !initiator.origin.sameOrigin(request.url.origin) { hasTaintedOrigin = true }
            hasLostAuthorization = hasLostAuthorization || request.fields["Authorization"] != nil
            request.fields.remove("Authorization")
        }
        if !keepsBody {
            request.body = nil
            if method != request.method {
                for name in ["Content-Encoding", "Content-Language", "Content-Location", "Content-Type"] {
                    request.fields.remove(name)
                }
            }
        }
        request.method = method
        request.url = url
        step()
    }

    func hopHasNoNetwork(_ hop: Hop) {
        self.hop = nil
        later { [self] in
            guard !isOver else { return }
            end("\(request.url.scheme): is not fetched.")
        }
    }

    // MARK: - The answer

    private func filtered(_ head: ResponseHead, url: WebURL) -> FetchHead {
        switch tainting {
        case .opaque, .opaqueRedirect:
            return FetchHead(kind: .opaque, url: nil, status: 0, reason: "", fields: [], isRedirected: false)
        case .basic, .cors:
            let fields =
                tainting == .cors
                ? CORS.exposed(head.fields, withCredentials: request.credentials == .include)
                : HTTPFields(head.fields.filter { !CORS.isForbiddenResponseName($0.name) })
            return FetchHead(
                kind: tainting,
                url: url,
                status: head.status,
                reason: head.reason,
                fields: fields,
                isRedirected: redirects > 0
            )
        }
    }

    // What a `link` has fetched for it.

    func take(_ head: FetchHead) {
        if !isOver { owner?.fetch(self, didReceive: head) }
    }

    func take(_ bytes: Span<UInt8>) {
        if !isOver { owner?.fetch(self, didReceive: bytes) }
    }

    /// A network error, from a task of its own.
    private func fail(_ reason: String) {
        later { [self] in
            guard !isOver else { return }
            end(reason)
        }
    }

    func end(_ failure: String?) {
        guard !isOver else { return }
        isOver = true
        owner?.fetch(self, didEndWith: failure)
    }
}
