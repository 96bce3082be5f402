import WebNetwork
import WebStandards

/// What a hop has to do with the responses that its session keeps.
struct HopCaching {
    /// When the request went out.
    var asked = UnixTime.epoch
    /// The response that the server is asked about: it may be as good as ever.
    var questioned: ResponseCache.Response?
    /// What comes, to be kept once all of it is there.
    var arriving: ResponseCache.Response?
    /// What was kept is the answer: the fragment that it was asked for by.
    var fragment: String?
}

/// The private cache.
///
/// https://fetch.spec.whatwg.org/#http-network-or-cache-fetch; https://www.rfc-editor.org/rfc/rfc9111
extension Hop {
    enum CacheAnswer {
        case kept(ResponseCache.Response)
        /// Nothing is kept, and the network is not to be asked.
        case none
        /// The server is to be asked.
        case ask
    }

    /// The site of the view, by which what is kept is kept apart; `nil`: it is no one's, and nothing is kept.
    ///
    /// https://fetch.spec.whatwg.org/#determine-the-http-cache-partition
    private var partition: ResponseCache.Partition? {
        let destination = request.context.destination
        let site = destination == .document ? url.origin : page?.main.active?.origin
        guard let site, site != .opaque || destination == .document else { return nil }
        return ResponseCache.Partition(site: site, use: session.configuration.cacheUse(of: destination))
    }

    /// What the request makes of the cache, once its fields are known.
    private var mode: CacheMode {
        let fields = record.requestFields
        if request.cacheMode == .noStore { return .noStore }
        // NB: what is for one user, or a part, is neither kept nor taken from what is kept.
        guard method == "GET", fields["Authorization"] == nil, fields["Range"] == nil else { return .noStore }
        if let mode = page?.cacheMode { return mode }
        guard request.cacheMode == .default else { return request.cacheMode }
        // "If httpRequest's cache mode is "default" and httpRequest's header list contains `If-Modified-Since`,
        // `If-None-Match`, `If-Unmodified-Since`, `If-Match`, or `If-Range`, then set httpRequest's cache mode to
        // "no-store"."
        if Self.conditions.contains(where: { request.fields[$0] != nil }) { return .noStore }
        // https://www.rfc-editor.org/rfc/rfc9111#section-5.2.1
        let control = CacheControl(parsing: fields.values(of: "Cache-Control"))
        if control.noStore { return .noStore }
        return control.noCache || CacheControl.hasPragma(fields) ? .noCache : .default
    }

    private static let conditions = [
        "If-Modified-Since", "If-None-Match", "If-Unmodified-Since", "If-Match", "If-Range",
    ]

    /// Looks for an answer, and adds to the request what the server is to be asked about one.
    func lookUp() -> CacheAnswer {
        caching = HopCaching(asked: session.now)
        // PLATFORM(Android): LOAD_BYPASS_CACHE, "Honor load flags that impact proxy caches".
        if page?.cacheMode == .reload {
            record.requestFields = record.requestFields.filling(PartsCaching.bypass.fields)
        }
        // "If httpRequest's cache mode is "only-if-cached", then return a network error."
        let miss = (page?.cacheMode ?? request.cacheMode) == .onlyIfCached ? CacheAnswer.none : .ask
        // PLATFORM(WebKit): NetworkResourceLoader::continueWillSendRequest goes on with the load that is under way, and looks
        // into the cache only behind a redirect that came from there.
        let goesOn = request.isLedByServer && session.configuration.profile.engine == .webKit
        guard method == "GET", !goesOn, let partition else { return miss }
        let kept = session.responses.response(
            to: url.removingFragment(),
            with: record.requestFields,
            in: partition,
            isBehindRedirect: isBehindRedirect
        )
        if request.isForHistory, let kept { return .kept(kept) }
        if session.configuration.hasMemoryCacheAlone {
            session.responses.giveWay(url.removingFragment(), to: partition)
            // PLATFORM(WebKit): CachedRawResource::canReuse, "Ensure most headers match the existing headers".
            if let kept, kept.metadata != metadata { return miss }
        }
        if request.isOfNobody { session.responses.supersede(url.removingFragment(), in: partition) }
        let mode = mode
        guard mode != .noStore, mode != .reload, !request.isOfNobody, let kept, !kept.isSuperseded else { return miss }
        switch mode {
        case .forceCache, .onlyIfCached: return .kept(kept)
        case .default:
            let control = CacheControl(parsing: record.requestFields.values(of: "Cache-Control"))
            if kept.freshness.isFresh(at: session.now, maxAge: control.maxAge), mayFollow(kept, in: partition) {
                return .kept(kept)
            }
        case .noCache, .noStore, .reload: break
        }
        // https://www.rfc-editor.org/rfc/rfc9111#section-4.3
        let validators = kept.validators
        guard !request.keepsNothing, !validators.isEmpty, !Redirect.isRedirectStatus(kept.head.status) else {
            return .ask
        }
        for field in validators { record.requestFields[field.name] = field.value }
        // PLATFORM(WebKit): CachedResource::load, "if (cachePolicy == CachePolicy::Revalidate)".
        if request.cacheMode == .noCache, session.configuration.profile.engine == .webKit {
            record.requestFields["Cache-Control"] = "max-age=0"
        }
        caching.questioned = kept
        return .ask
    }

    /// The fields by which the memory cache tells who leads to a document.
    private var metadata: HTTPFields {
        guard session.configuration.hasMemoryCacheAlone, request.context.isNavigation else { return [] }
        return HTTPFields(record.requestFields.filter { $0.name.hasPrefix("Sec-Fetch-") })
    }

    /// What comes is good for who is led here by the same redirect, and for nobody else.
    ///
    /// PLATFORM(WebKit): the memory cache has a chain under its first URL.
    private var isBehindRedirect: Bool { session.configuration.hasMemoryCacheAlone && !request.isInitial }

    /// A redirect may be used without asking its server.
    ///
    /// PLATFORM(WebKit): the memory cache has the whole chain as one resource (CachedResource::redirectChainAllowsReuse, and
    /// isExpired of the response at its end).
    private func mayFollow(_ kept: ResponseCache.Response, in partition: ResponseCache.Partition) -> Bool {
        guard session.configuration.hasMemoryCacheAlone else { return true }
        var (url, response) = (url, kept)
        for _ in 0...session.configuration.limits.redirects {
            let step = Redirect.next(
                status: response.head.status,
                location: session.locations(in: response.head),
                current: url,
                method: method,
                hasBody: false
            )
            guard case .follow(let next, _, _) = step else { return true }
            let found = session.responses.response(
                to: next.removingFragment(),
                with: record.requestFields,
                in: partition,
                isBehindRedirect: true
            )
            guard let found, !found.isSuperseded, found.freshness.isFresh(at: session.now) else { return false }
            (url, response) = (next, found)
        }
        return false
    }

    /// Takes note of a server's answer; the response that it says is still good.
    func noteAnswer(_ head: ResponseHead) -> ResponseCache.Response? {
        let questioned = caching.questioned
        caching.questioned = nil
        guard method == "GET" else {
            invalidate(by: head)
            return nil
        }
        let isDocument = request.context.isNavigation && request.cacheMode != .noStore
        guard let partition, isDocument || mode != .noStore else { return nil }
        if head.status == 304, var kept = questioned {
            // https://www.rfc-editor.org/rfc/rfc9111#section-4.3.4, "Freshening Stored Responses upon Validation".
            kept.head = ResponseCache.updated(kept.head, by: head)
            kept.freshness = freshness(of: kept.head)
            if ResponseCache.mayKeep(kept.head, kept.freshness, isDocument: isDocument) {
                session.responses.keep(kept, of: url.removingFragment())
            } else {
                session.responses.supersede(url.removingFragment(), in: partition)
            }
            return kept
        }
        offer(head, in: partition)
        return nil
    }

    private func freshness(of head: ResponseHead) -> Freshness {
        Freshness(
            status: head.status,
            fields: head.fields,
            asked: caching.asked,
            received: session.now,
            permanent: session.configuration.profile.engine == .webKit
                ? Self.permanentInWebKit : Self.permanentInChromium
        )
    }

    // WebKit's computeFreshnessLifetimeForHTTPFamily: "These are semantically permanent and so get long implicit lifetime".
    private static let permanentInWebKit: Set = [301, 410]
    // Chromium's HttpResponseHeaders::GetFreshnessLifetimes, "These responses are implicitly fresh".
    private static let permanentInChromium: Set = [300, 301, 308, 410]

    private func offer(_ head: ResponseHead, in partition: ResponseCache.Partition) {
        let context = request.context
        let engine = session.configuration.profile.engine
        let freshness = freshness(of: head)
        // PLATFORM(WebKit): a part that fails is cancelled: SubresourceLoader::checkForHTTPStatusCodeError.
        let isFailedPart =
            engine == .webKit && head.status >= 400 && [.image, .style, .script].contains(context.destination)
        // PLATFORM(WebKit): the memory cache asks how fresh a document is (CachedResource::isExpired), not what its status is.
        let isOfAnyStatus = engine == .webKit && context.isNavigation
        let mayKeep = ResponseCache.mayKeep(
            head,
            freshness,
            isDocument: context.isNavigation,
            isOfAnyStatus: isOfAnyStatus
        )
        guard mayKeep, !isFailedPart, !request.keepsNothing else {
            // A server in trouble says nothing of what was there before, and one that was asked by somebody else that it is
            // as it was.
            if head.status < 500, head.status != 304 {
                session.responses.supersede(url.removingFragment(), in: partition)
            }
            return
        }
        // PLATFORM(Chromium): HttpVaryData, "Add an implicit 'Vary: cookie' header to any redirect to avoid redirect
        // loops".
        let names = engine == .chromium && Redirect.isRedirectStatus(head.status) ? ["Cookie"] : []
        caching.arriving = ResponseCache.Response(
            head,
            to: record.requestFields,
            in: partition,
            freshness,
            alsoVarying: names
        )
        caching.arriving?.metadata = metadata
        caching.arriving?.isBehindRedirect = isBehindRedirect
        caching.arriving?.fragment = request.fragment
        // Shown to one user, or by a server that nobody but the app trusts, it is good for going back alone.
        if mode == .noStore || isPinned || request.isOfNobody { caching.arriving?.isSuperseded = true }
    }

    // https://www.rfc-editor.org/rfc/rfc9111#section-4.4
    private func invalidate(by head: ResponseHead) {
        guard !["HEAD", "OPTIONS", "TRACE"].contains(method) else { return }
        // PLATFORM(WebKit): NetworkCache::Cache::store keeps nothing of the URL that another method was answered at, not for
        // going back either.
        if session.configuration.profile.engine == .webKit, let partition {
            session.responses.forget(url.removingFragment(), in: partition)
        }
        // "when it receives a non-error status code in response to an unsafe request method"
        guard (200...399).contains(head.status) else { return }
        session.responses.supersede(url.removingFragment())
        for name in ["Location", "Content-Location"] {
            // "A cache MUST NOT trigger an invalidation under these conditions if the origin (Section 4.3.1 of [HTTP]) of the
            // URI to be invalidated differs from that of the target URI."
            guard let text = head.fields[name], let other = WebURL(text, base: url),
                other.origin.sameOrigin(url.origin)
            else { continue }
            session.responses.supersede(other.removingFragment())
        }
    }

    // MARK: - Keeping

    func collect(_ bytes: Span<UInt8>) {
        guard let size = caching.arriving?.body.count else { return }
        guard size + bytes.count <= ResponseCache.responseLimit else { return keepNothing() }
        caching.arriving?.append(bytes)
    }

    /// The body is not wanted; of a redirect it is not needed.
    func dropBody() {
        if let arriving = caching.arriving, !Redirect.isRedirectStatus(arriving.head.status) { keepNothing() }
    }

    func keepNothing() {
        guard let partition = caching.arriving?.partition else { return }
        caching.arriving = nil
        session.responses.supersede(url.removingFragment(), in: partition)
    }

    /// All of it came.
    func keepArrived() {
        guard let arriving = caching.arriving else { return }
        caching.arriving = nil
        session.responses.keep(arriving, of: url.removingFragment())
    }
}

extension SessionConfiguration {
    /// Who meets what is kept of a request for that.
    ///
    /// PLATFORM(WebKit): documents, whatever they show in, and parts do not meet each other's; nor do parts of different kinds
    /// where there is a memory cache alone.
    func cacheUse(of destination: HopRecord.Destination) -> ResponseCache.Partition.Use {
        guard profile.engine == .webKit else { return .anything }
        let isDocument = destination == .document || destination == .frame
        guard hasMemoryCacheAlone else { return isDocument ? .document : .part }
        return .resource(isDocument ? .document : destination)
    }
}
