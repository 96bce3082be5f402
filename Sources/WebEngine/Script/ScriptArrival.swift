import WebDocument
import WebNetwork
import WebStandards

/// A script that is fetched for whoever asks for it: what a document names twice is asked for once.
///
/// https://html.spec.whatwg.org/#speculative-fetch; PLATFORM: the memory cache, WebKit's
/// (CachedResourceLoader::determineRevalidationPolicy) and Chromium's (ResourceFetcher), while the document loads.
final class ScriptArrival {
    /// What two have to ask for alike.
    struct Key: Hashable {
        var url: WebURL
        var isOfWorker: Bool
        var credentials: FetchRequest.Credentials?
        var encoding: TextEncoding?
        /// Not 0: nobody else asks for it.
        var apart: Int

        init(_ url: WebURL, _ request: ScriptRequest, apart: Int) {
            self.url = url.removingFragment()
            self.apart = apart
            (isOfWorker, credentials, encoding) = (request.isOfWorker, request.credentials, request.encoding)
        }
    }

    typealias Answer = Result<ResourceLoad.Answer, NavigationFailure>

    /// It is fetched before its element is there, and kept for that.
    fileprivate var isAhead: Bool
    /// By a `link`.
    fileprivate var isOfLink = false
    fileprivate var isTaken = false
    private var load: ResourceLoad?
    private var answer: Answer?
    private var takers: [Int: (Answer) -> Void] = [:]
    private var lastTaker = 0
    private let loop: EngineLoop

    fileprivate init(isAhead: Bool, on loop: EngineLoop) {
        self.isAhead = isAhead
        self.loop = loop
    }

    fileprivate var isHere: Bool { answer != nil }
    fileprivate var isUnderWay: Bool { load != nil || isHere }

    fileprivate func start(_ load: ResourceLoad?, _ url: WebURL) {
        self.load = load
        load?.start(url)
    }

    fileprivate func arrived(_ answer: Answer) {
        load = nil
        self.answer = answer
        let takers = takers.sorted { $0.key < $1.key }
        self.takers = [:]
        for (_, taker) in takers { taker(answer) }
    }

    /// Gives what comes, never before this returns; the number is for `leave`.
    fileprivate func deliver(to taker: @escaping (Answer) -> Void) -> Int {
        lastTaker += 1
        let number = lastTaker
        takers[number] = taker
        if answer != nil {
            loop.later { [self] in
                guard let answer, let taker = takers.removeValue(forKey: number) else { return }
                taker(answer)
            }
        }
        return number
    }

    /// One of those who wait does no more.
    fileprivate func leave(_ taker: Int) {
        takers[taker] = nil
        if takers.isEmpty, !isAhead { cancel() }
    }

    fileprivate func cancel() {
        takers = [:]
        load?.cancel()
        load = nil
    }

    fileprivate var size: Int {
        guard case .success(let answer) = answer else { return 0 }
        return answer.body.count
    }

    /// What came may be used while the document loads.
    ///
    /// PLATFORM(Chromium): an error is asked for again.
    fileprivate func isKept(inWebKit: Bool) -> Bool {
        guard case .success(let answer) = answer, inWebKit || (200...299).contains(answer.head.status) else {
            return false
        }
        return !CacheControl(parsing: answer.head.fields.values(of: "Cache-Control")).noStore
    }
}

/// A script on its way to whoever keeps this.
struct ScriptLoad {
    fileprivate let arrival: ScriptArrival
    fileprivate let taker: Int

    var isUnderWay: Bool { arrival.isUnderWay }

    func cancel() { arrival.leave(taker) }
}

/// What a document fetches for more than one who asks, or before it is used.
struct FetchedAhead {
    fileprivate var scripts: [ScriptArrival.Key: ScriptArrival] = [:]
    private var lastApart = 0
    /// Bytes that are kept for who else may ask; what comes when there are more is for those who wait for it.
    private var bytesLeft = 1 << 25
    /// Modules that were taken from there, or fetched as they were needed.
    var modules = ModuleMap()
    /// What scripts may ask for, by `fetch` and the like.
    var fetches: [PreloadedFetch.Key: PreloadedFetch] = [:]
    /// What of that is on its way, taken already or not.
    var fetching: [ObjectIdentifier: PreloadedFetch] = [:]
    /// What has not come of which somebody is told.
    var pending = 0

    mutating func cancel() {
        for arrival in scripts.values { arrival.cancel() }
        for fetch in fetching.values { fetch.cancel() }
        self = FetchedAhead()
    }

    /// Whether so many bytes more may be kept.
    mutating func spend(_ count: Int) -> Bool {
        bytesLeft -= count
        return bytesLeft >= 0
    }

    fileprivate mutating func nextApart() -> Int {
        lastApart += 1
        return lastApart
    }

    /// The document has loaded: what is here is used no more, but for what waits for its element still, or a `link` names.
    mutating func dropArrived() {
        scripts = scripts.filter { !$0.value.isHere || $0.value.isOfLink || $0.value.isAhead && !$0.value.isTaken }
    }

    /// Keeps what came, or not.
    fileprivate mutating func keep(_ arrival: ScriptArrival, _ key: ScriptArrival.Key, hasLoaded: Bool) {
        bytesLeft -= arrival.size
        guard hasLoaded && !arrival.isOfLink || bytesLeft < 0, !arrival.isAhead || arrival.isTaken,
            scripts[key] === arrival
        else { return }
        scripts[key] = nil
    }
}

extension DocumentScripts {
    /// Fetches what the page names behind the script that its parser waits for, or stays behind.
    func lookAhead() {
        guard blocking != nil || isParserAborted, let active, let builder = active.builder else { return }
        navigable?.preload(builder.lookAhead(on: page.session.configuration.profile.imageScreen), of: active)
    }

    /// Fetches a script before it is used; `told` is called with whether it came.
    func preload(_ part: UpcomingPart, _ told: ((Bool) -> Void)? = nil) {
        guard let active, let kind = ScriptKind(type: part.type, language: part.language),
            kind != .importMap, let url = part.reference.isEmpty ? nil : active.document.resolve(part.reference),
            url.isHTTPFamily
        else { return }
        // https://html.spec.whatwg.org/#fetch-a-single-module-script: "If moduleMap[(url, moduleType)] exists, run onComplete
        // given moduleMap[(url, moduleType)], and return."
        if kind == .module, ahead.modules.tell(of: url, told ?? { _ in }, later: { loop.later($0) }) { return }
        let request = ScriptRequest(
            nonce: part.nonce ?? "",
            integrity: SubresourceIntegrity(part.integrity ?? ""),
            isFromParser: true,
            credentials: kind.credentials(crossOrigin: part.crossOrigin),
            encoding: scriptEncoding(part.charset),
            referrerPolicy: part.referrerPolicy.flatMap { ReferrerPolicy(token: $0) }
        )
        if let known = known(url, request) {
            known.isAhead = true
            known.isOfLink = known.isOfLink || told != nil
            if let told { _ = known.deliver { told(Self.hasCome($0, as: kind)) } }
            return
        }
        guard active.allowsPreload(of: request, at: url) else {
            if let told { loop.later { told(false) } }
            return
        }
        let load = fetch(url, request, isAhead: true) { answer in told?(Self.hasCome(answer, as: kind)) }
        load.arrival.isOfLink = told != nil
    }

    /// Whether a `link` loaded; a module is to be one that may run.
    ///
    /// https://html.spec.whatwg.org/#fetch-a-single-module-script: "… or response's status is not an ok status"
    private static func hasCome(_ answer: ScriptArrival.Answer, as kind: ScriptKind) -> Bool {
        guard case .success(let answer) = answer else { return false }
        return kind != .module || (200...299).contains(answer.head.status)
    }

    /// Fetches a script for its element, or takes what is there or on its way.
    func load(
        _ url: WebURL,
        _ request: ScriptRequest,
        arrived: @escaping (ScriptArrival.Answer) -> Void
    ) -> ScriptLoad {
        guard let known = known(url, request) else { return fetch(url, request, arrived: arrived) }
        known.isTaken = true
        // PLATFORM(WebKit): what a link has fetched stays. In Chromium the first takes it.
        if active?.hasFiredLoad == true, !known.isOfLink || navigable?.isInWebKit != true {
            (known.isAhead, known.isOfLink) = (false, false)
            ahead.dropArrived()
        }
        let taker = known.deliver { [weak self] answer in
            // Where it was led may be forbidden to this one.
            if case .success(let found) = answer, found.url != url.removingFragment(),
                self?.active?.allows(request, at: found.url, redirectedFrom: url) != true
            {
                return arrived(.failure(NavigationFailure(.cancelled, url: url, message: "")))
            }
            arrived(answer)
        }
        return ScriptLoad(arrival: known, taker: taker)
    }

    /// What there is of a script that somebody has asked for in the same way.
    private func known(_ url: WebURL, _ request: ScriptRequest) -> ScriptArrival? {
        let key = ScriptArrival.Key(url, request, apart: 0)
        let isInWebKit = navigable?.isInWebKit == true
        guard let active, !asksApart(request), let arrival = ahead.scripts[key], arrival.isUnderWay else { return nil }
        // PLATFORM(WebKit): "Always use preloads."
        let mayUse = arrival.isAhead || !arrival.isHere || !active.hasFiredLoad && arrival.isKept(inWebKit: isInWebKit)
        return mayUse ? arrival : nil
    }

    /// PLATFORM(WebKit): FetchOptions::Cache::Reload has everything asked for as often as it is named; PLATFORM(Chromium): each
    /// worker's script is.
    private func asksApart(_ request: ScriptRequest) -> Bool {
        guard navigable?.isInWebKit == true else { return request.isOfWorker }
        guard let active else { return false }
        return !active.isComplete && !active.partsCaching.fields.isEmpty
    }

    @discardableResult
    private func fetch(
        _ url: WebURL,
        _ request: ScriptRequest,
        isAhead: Bool = false,
        arrived: @escaping (ScriptArrival.Answer) -> Void
    ) -> ScriptLoad {
        let arrival = ScriptArrival(isAhead: isAhead, on: loop)
        let key = ScriptArrival.Key(url, request, apart: asksApart(request) ? ahead.nextApart() : 0)
        if url.isHTTPFamily { ahead.scripts[key] = arrival }
        let taker = arrival.deliver(to: arrived)
        let load = makeLoad(of: url, request) { [weak self, weak arrival] answer in
            guard let arrival else { return }
            arrival.arrived(answer)
            self?.ahead.keep(arrival, key, hasLoaded: self?.active?.hasFiredLoad == true)
        }
        arrival.start(load, url)
        return ScriptLoad(arrival: arrival, taker: taker)
    }

    private func makeLoad(
        of url: WebURL,
        _ request: ScriptRequest,
        arrived: @escaping (ScriptArrival.Answer) -> Void
    ) -> ResourceLoad? {
        guard let active, let navigable else { return nil }
        let load = ResourceLoad(
            .script,
            by: request.isOfWorker ? "other" : "script",
            of: active,
            frame: navigable.frame,
            page: page,
            credentials: request.credentials,
            referrerPolicy: request.referrerPolicy,
            completion: arrived
        )
        load.isOfWorker = request.isOfWorker
        load.hidesOrigin = request.hidesOrigin || request.isOfWorker
        if let referrer = request.referrer { load.refer(to: referrer) }
        load.mayFollow = { [weak active] in active?.allows(request, at: $0, redirectedFrom: url) ?? false }
        return load
    }
}
