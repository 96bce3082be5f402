import WebNetwork
import WebStandards

/// Asks a server whether a request may come.
///
/// https://fetch.spec.whatwg.org/#cors-preflight-fetch
final class CORSPreflight: HopOwner {
    private let request: FetchRequest
    private let context: RequestContext
    private let navigation: NavigationID
    private let frame: FrameInfo
    private let session: SessionState
    private weak var page: PageCore?
    private let completion: (String?) -> Void
    private let unsafeNames: [String]
    private var hop: Hop?
    private var verdict: String?

    init(
        _ request: FetchRequest,
        _ context: RequestContext,
        _ navigation: NavigationID,
        _ frame: FrameInfo,
        _ session: SessionState,
        _ page: PageCore?,
        completion: @escaping (String?) -> Void
    ) {
        self.request = request
        self.context = context
        self.navigation = navigation
        self.frame = frame
        self.session = session
        self.page = page
        self.completion = completion
        unsafeNames = CORS.unsafeNames(of: request.fields)
    }

    private var origin: String { context.script?.origin ?? "null" }
    private var key: PreflightCache.Key {
        PreflightCache.Key(origin: origin, url: request.url, credentials: request.credentials == .include)
    }

    func start() {
        if session.preflights.allows(request.method, unsafeNames, key, at: session.loop.clock.now) {
            let completion = completion
            if let turn = request.turn { return turn.later { completion(nil) } }
            return session.loop.later { completion(nil) }
        }
        var fields: HTTPFields = [
            HTTPField("Accept", "*/*"), HTTPField("Access-Control-Request-Method", request.method),
        ]
        if !unsafeNames.isEmpty {
            fields.append("Access-Control-Request-Headers", unsafeNames.joined(separator: ","))
        }
        var context = context
        context.script?.mode = "cors"
        context.script?.includesCredentials = false
        let outgoing = Hop.Request(
            navigation: navigation,
            url: request.url.removingFragment(),
            method: "OPTIONS",
            fields: fields,
            context: context,
            frame: frame,
            isInitial: false,
            turn: request.turn
        )
        let hop = Hop(outgoing, session: session, page: page, owner: self)
        self.hop = hop
        hop.start()
    }

    func cancel() {
        hop?.cancel()
        hop = nil
    }

    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition {
        verdict = judge(head)
        return .discard
    }

    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>) {}

    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?) {
        hop.noteRecord()
        self.hop = nil
        completion(failure?.message ?? verdict)
    }

    /// Why the request may not come; `nil`: it may.
    private func judge(_ head: ResponseHead) -> String? {
        // 7. "If a CORS check for request and response returns success and response's status is an ok status, then:"
        if let reason = CORS.refusal(of: head, request.credentials, origin) { return "The preflight failed: \(reason)" }
        guard (200...299).contains(head.status) else { return "The preflight was answered with status \(head.status)." }
        var methods = head.fields.values(of: "Access-Control-Allow-Methods").flatMap { $0.split(separator: ",") }
            .map { String(decoding: $0.utf8.filter { $0 != 0x20 && $0 != 9 }, as: UTF8.self) }
        let names = CORS.names(in: head.fields, "Access-Control-Allow-Headers")
        if methods.isEmpty, request.usesPreflight { methods = [request.method] }
        let allowed = PreflightCache.Permission(
            methods: Set(methods),
            names: Set(names),
            acceptsWildcards: request.credentials != .include
        )
        guard allowed.allows(request.method) else {
            return "Access-Control-Allow-Methods does not name \(request.method)."
        }
        if let name = unsafeNames.first(where: { !allowed.allows(name: $0) }) {
            return "Access-Control-Allow-Headers does not name \(name)."
        }
        let age = head.fields.combined("Access-Control-Max-Age").flatMap(Int.init) ?? 5
        session.preflights.keep(allowed, key, for: age, at: session.loop.clock.now)
        return nil
    }
}

/// What servers have allowed.
///
/// https://fetch.spec.whatwg.org/#cors-preflight-cache
struct PreflightCache {
    struct Key: Hashable {
        var origin: String
        var url: WebURL
        var credentials: Bool
    }

    struct Permission {
        var methods: Set<String>
        var names: Set<String>
        /// `*` stands for all.
        var acceptsWildcards: Bool

        func allows(_ method: String) -> Bool {
            methods.contains(method) || CORS.isSafelisted(method: method) || acceptsWildcards && methods.contains("*")
        }

        // PLATFORM(WebKit): CrossOriginPreflightResultCacheItem::validateCrossOriginHeaders; Chromium's PreflightResult lets the
        // asterisk stand for `Authorization`, too, which to the standard has to be named.
        func allows(name: String) -> Bool {
            names.contains(name) || acceptsWildcards && names.contains("*")
        }
    }

    private struct Entry {
        var permission: Permission
        var end: Duration
    }

    private var entries: [Key: Entry] = [:]

    /// Seconds; WebKit's `CrossOriginPreflightResultCacheItem` keeps none longer than ten minutes.
    private static let ageLimit = 600
    private static let countLimit = 500

    mutating func keep(_ permission: Permission, _ key: Key, for seconds: Int, at now: Duration) {
        guard seconds > 0 else { return }
        if entries.count >= Self.countLimit { entries = entries.filter { $0.value.end > now } }
        guard entries.count < Self.countLimit else { return }
        entries[key] = Entry(permission: permission, end: now + .seconds(min(seconds, Self.ageLimit)))
    }

    func allows(_ method: String, _ names: [String], _ key: Key, at now: Duration) -> Bool {
        guard let entry = entries[key], entry.end > now else { return false }
        return entry.permission.allows(method) && names.allSatisfy(entry.permission.allows(name:))
    }
}
