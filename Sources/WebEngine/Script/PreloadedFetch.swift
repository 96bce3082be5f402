import WebDocument
import WebNetwork
import WebStandards

/// What a `link` has fetched that is neither image, style sheet nor script: for the next one that asks in the same way, or for
/// the server's sake.
///
/// https://html.spec.whatwg.org/#consume-a-preloaded-resource
final class PreloadedFetch: FetchOwner {
    /// What two links have to name alike.
    struct Key: Hashable {
        var destination: Preload.Destination
        var url: WebURL
        /// `nil`: without `crossorigin`.
        var credentials: FetchRequest.Credentials?

        init(_ destination: Preload.Destination, _ url: WebURL, _ credentials: FetchRequest.Credentials?) {
            (self.destination, self.url, self.credentials) = (destination, url.removingFragment(), credentials)
        }
    }

    private struct Taker {
        weak var fetch: Fetch?
        var hasHead = false
        var told = 0
    }

    private var fetch: Fetch?
    private var head: FetchHead?
    private var body: [UInt8] = []
    private var isOver = false
    private var failure: String?
    private var takers: [Taker] = []
    private var listeners: [(Bool) -> Void] = []
    private let loop: EngineLoop
    /// Takes bytes that are kept from what a document may keep; whether there were so many.
    private let spend: (Int) -> Bool
    private var isKept = true

    fileprivate init(on loop: EngineLoop, spend: @escaping (Int) -> Bool) { (self.loop, self.spend) = (loop, spend) }

    fileprivate func start(_ request: FetchRequest, of active: ActiveDocument, page: PageCore) {
        fetch = Fetch(request, of: active, page: page, owner: self)
        fetch?.start()
    }

    func cancel() {
        fetch?.cancel()
        fetch = nil
        (takers, listeners) = ([], [])
    }

    /// Tells whether it came, never before this returns.
    fileprivate func tell(_ told: @escaping (Bool) -> Void) {
        guard isOver else { return listeners.append(told) }
        loop.later { [self] in told(failure == nil) }
    }

    /// Gives what came and what comes, never before this returns.
    func give(to taker: Fetch) {
        takers.append(Taker(fetch: taker))
        loop.later { [self] in tellTakers() }
    }

    private func tellTakers() {
        // NB: a script that hears of it may ask again, or end all of it.
        let (count, body) = (takers.count, body)
        for index in 0..<count where takers.indices.contains(index) {
            let taker = takers[index]
            takers[index].hasHead = head != nil
            takers[index].told = body.count
            if let head, !taker.hasHead { taker.fetch?.take(head) }
            let rest = body.span.extracting(min(taker.told, body.count)...)
            if !rest.isEmpty { taker.fetch?.take(rest) }
            if isOver { taker.fetch?.end(failure) }
        }
        if isOver { takers.removeFirst(min(count, takers.count)) }
    }

    // MARK: FetchOwner

    func fetch(_ fetch: Fetch, didReceive head: FetchHead) {
        self.head = head
        tellTakers()
    }

    func fetch(_ fetch: Fetch, didReceive bytes: Span<UInt8>) {
        bytes.append(to: &body)
        tellTakers()
        isKept = isKept && spend(bytes.count)
        guard !isKept else { return }
        body = []
        for index in takers.indices { takers[index].told = 0 }
    }

    func fetch(_ fetch: Fetch, didEndWith failure: String?) {
        self.fetch = nil
        (isOver, self.failure) = (true, failure)
        tellTakers()
        let told = listeners
        listeners = []
        for listener in told { listener(failure == nil) }
    }
}

extension DocumentScripts {
    /// Fetches what a `link` names before anybody asks for it; `told` is called with whether it came.
    func fetchAhead(_ preload: Preload, at url: WebURL, told: ((Bool) -> Void)? = nil) {
        guard let active else { return }
        let isInWebKit = navigable?.isInWebKit == true
        // PLATFORM(Chromium): workers' scripts are not fetched ahead.
        if preload.destination == .worker, !isInWebKit { return }
        ahead.pending += 1
        let heard: (Bool) -> Void = { [weak self] hasCome in
            guard let self else { return }
            ahead.pending -= 1
            if hasCome { page.partDidCome() }
            told?(hasCome)
            navigable?.networkDidAnswer()
            page.checkIdle()
        }
        let credentials = preload.crossOrigin.map(FetchRequest.Credentials.init(crossOrigin:))
        let key = PreloadedFetch.Key(preload.destination, url, credentials)
        // PLATFORM(Chromium): one of a URL is enough, whatever its `crossorigin`.
        let alike: [FetchRequest.Credentials?] = isInWebKit ? [credentials] : [nil, .sameOrigin, .include]
        for each in alike {
            if let known = ahead.fetches[PreloadedFetch.Key(preload.destination, url, each)] {
                return known.tell(heard)
            }
        }
        var request = FetchRequest(url: key.url)
        request.mode = credentials == nil ? .noCORS : .cors
        request.credentials = credentials ?? .include
        request.saysOrigin = credentials != nil
        request.referrerPolicy = preload.referrerPolicy.flatMap { ReferrerPolicy(token: $0) }
        request.initiator = "link"
        (request.destination, request.directive) =
            switch preload.destination {
            case .font: (.font, "font-src")
            case .track: (.track, "media-src")
            case .worker: (.script, "worker-src")
            default: (.fetch, "connect-src")
            }
        let fetched = PreloadedFetch(on: loop) { [weak self] count in
            guard let self, !ahead.spend(count) else { return true }
            ahead.fetches[key] = nil
            return false
        }
        let id = ObjectIdentifier(fetched)
        (ahead.fetches[key], ahead.fetching[id]) = (fetched, fetched)
        fetched.tell { [weak self] hasCome in
            self?.ahead.fetching[id] = nil
            heard(hasCome)
        }
        fetched.start(request, of: active, page: page)
    }

    /// What a `link` has fetched of just what is asked for.
    func preloaded(for request: FetchRequest) -> PreloadedFetch? {
        guard !ahead.fetches.isEmpty, let active, request.method == "GET", request.redirect == .follow,
            request.turn == nil, request.mayTakePreloads, request.fields["Range"] == nil
        else { return nil }
        guard navigable?.isInWebKit == true else {
            // PLATFORM(Chromium): ResourceFetcher::MatchPreload; the first takes it, whatever fields and caching it wants.
            guard request.mode != .noCORS || request.credentials == .include else { return nil }
            let credentials = request.mode == .noCORS ? nil : request.credentials
            return ahead.fetches.removeValue(forKey: PreloadedFetch.Key(.fetch, request.url, credentials))
        }
        // PLATFORM(WebKit): CachedRawResource::canReuse compares fields, `Origin` among them, which a request to the document's own
        // origin has not; what is fetched once is for everybody.
        let isOwn = request.url.origin.sameOrigin(active.origin)
        guard request.cache == .default, request.fields.allSatisfy({ ASCII.equalIgnoringCase($0.name, "Accept") })
        else {
            return nil
        }
        switch request.mode {
        case .noCORS where request.credentials == .include || isOwn && request.credentials == .sameOrigin:
            return ahead.fetches[PreloadedFetch.Key(.fetch, request.url, nil)]
        case .cors where !isOwn:
            let credentials: FetchRequest.Credentials = request.credentials == .include ? .include : .sameOrigin
            return ahead.fetches[PreloadedFetch.Key(.fetch, request.url, credentials)]
        default: return nil
        }
    }
}
