import WebNetwork
import WebStandards

/// A fetch of a script's, and what of it the script has not taken yet.
final class ScriptFetch: FetchOwner, OutlivingRequest {
    private let number: Int
    private weak var realm: Realm?
    private let loop: EngineLoop
    private var fetch: Fetch?
    private var waiting: [UInt8] = []
    private let start: Duration
    private var timer: LoopTimer?
    let outlivesDocument: Bool
    /// It is to end: an event stream is not.
    private let ends: Bool
    /// Who waits for the page to settle waits for that; for a beacon and the like no more than a moment.
    var isAwaited: Bool { ends && !isPassedOver }
    private var isPassedOver = false
    private var moment: LoopTimer?
    private static let moment = Duration.seconds(1)
    private let isBlocking: Bool

    init(_ request: FetchRequest, as number: Int, in realm: Realm, of active: ActiveDocument, page: PageCore) {
        self.number = number
        self.realm = realm
        loop = page.session.loop
        start = loop.clock.now
        isBlocking = request.turn != nil
        ends = request.fields["Accept"] != "text/event-stream"
        outlivesDocument = request.isKeptAlive
        fetch = Fetch(request, of: active, page: page, owner: self)
        guard outlivesDocument else { return }
        Outliving.keep(self, on: loop)
        moment = loop.schedule(after: Self.moment) { [weak self] in
            guard let self else { return }
            isPassedOver = true
            self.realm?.scripts?.page.checkIdle()
        }
    }

    func begin() { fetch?.start() }

    /// It fails.
    func interrupt() { fetch?.interrupt() }

    func cancel() {
        fetch?.cancel()
        fetch = nil
        if let timer { loop.cancel(timer) }
        timer = nil
        letGo()
    }

    func take() -> [UInt8] {
        defer { waiting = [] }
        return waiting
    }

    /// Ends it once that many milliseconds have passed since it began; 0: never.
    func setTimeout(_ milliseconds: Double) {
        if let timer { loop.cancel(timer) }
        timer = nil
        guard milliseconds > 0 else { return }
        let passed = loop.clock.now - start
        timer = loop.schedule(after: .microseconds(Int64(min(milliseconds, 1e12) * 1000)) - passed) { [weak self] in
            guard let self, fetch != nil else { return }
            cancel()
            tell("fetchEnd", [.string("timeout")])
        }
    }

    func fetch(_ fetch: Fetch, didReceive head: FetchHead) {
        tell(
            "fetchHead",
            [
                .number(Double(head.status)), .string(head.reason),
                .array(head.fields.flatMap { [.string($0.name), .string($0.value)] }),
                .string(head.url?.href ?? ""), .string(head.kind.rawValue), .bool(head.isRedirected),
            ]
        )
    }

    func fetch(_ fetch: Fetch, didReceive bytes: Span<UInt8>) {
        let isTold = !waiting.isEmpty
        bytes.append(to: &waiting)
        if !isTold { tell("fetchData") }
    }

    func fetch(_ fetch: Fetch, didEndWith failure: String?) {
        self.fetch = nil
        if let timer { loop.cancel(timer) }
        if let failure {
            realm?.scripts?.say(PageMessage(level: .error, text: "\(failure)"))
        } else if !isBlocking {
            realm?.scripts?.page.partDidCome()
        }
        tell("fetchEnd", [failure.map { .string($0) } ?? .null])
        if realm?.net.fetches[number] === self { realm?.net.fetches[number] = nil }
        realm?.scripts?.navigable?.networkDidAnswer()
        realm?.scripts?.page.checkIdle()
        letGo()
    }

    private func letGo() {
        if let moment { loop.cancel(moment) }
        moment = nil
        if outlivesDocument { Outliving.letGo(of: self, on: loop) }
    }

    private func tell(_ hook: String, _ values: [ScriptData] = []) {
        guard let realm, !realm.isClosed else { return }
        realm.call(hook, [.number(Double(number))] + values)
        if let scripts = realm.scripts { scripts.page.documentMayHaveChanged() }
    }
}

extension Realm {
    func startFetch(_ request: FetchRequest, as number: Int, timeout: Double) {
        guard let scripts, let active = scripts.active, net.fetches.count < RealmNetwork.fetchLimit else {
            scripts?.loop.later { [weak self] in
                self?.call("fetchEnd", [.number(Double(number)), .string("Too many requests are under way.")])
            }
            return
        }
        var request = request
        request.isOfApp = world != .page
        // NB: an event stream has no such initiator.
        request.mayTakePreloads = !isWorker && ["fetch", "xmlhttprequest"].contains(request.initiator)
        let fetch = ScriptFetch(request, as: number, in: self, of: active, page: scripts.page)
        net.fetches[number] = fetch
        fetch.setTimeout(timeout)
        fetch.begin()
    }
}
