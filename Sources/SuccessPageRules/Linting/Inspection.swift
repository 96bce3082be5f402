internal import WebStandards

/// One run under a rule's eye.
struct Inspection {
    let recording: LoginRecording
    let run: LoginRun
    /// `nil`: a reader looks.
    let rule: Rule?
    /// The platforms that a finding in this run is about.
    let platforms: [Platform]
    private let cache: Cache
    private let places = Places()

    private final class Places {
        var count = 0
    }

    /// OPTIMIZATION: what is found beyond the limit is dropped; its place is not written down.
    func isWorthAPlace() -> Bool {
        places.count += 1
        return places.count <= 2 * Linter.limitPerRule
    }

    /// OPTIMIZATION: what many rules ask for is found out when the first does, and once.
    final class Cache {
        fileprivate var secrets: [String]?
        fileprivate var offers: [Offer]?
        fileprivate var replay: JarReplay
        fileprivate var lines: [Int: [Substring]] = [:]

        init(_ run: LoginRun) {
            replay = JarReplay(run)
        }
    }

    /// A `Set-Cookie` field of the token's name, with its hop.
    typealias Offer = (hop: RecordedHop, cookie: OfferedCookie)

    init(recording: LoginRecording, run: LoginRun, rule: Rule?, platforms: [Platform], cache: Cache? = nil) {
        self.recording = recording
        self.run = run
        self.rule = rule
        self.platforms = platforms
        self.cache = cache ?? Cache(run)
    }

    /// What must not be shown.
    var secrets: [String] {
        if let secrets = cache.secrets { return secrets }
        let secrets = findSecrets()
        cache.secrets = secrets
        return secrets
    }

    /// `Set-Cookie` fields of the token's name, with their hops.
    var offers: [Offer] {
        if let offers = cache.offers { return offers }
        let offers = findOffers()
        cache.offers = offers
        return offers
    }

    /// The jar as it was at that moment.
    func jar(at sequence: Int) -> [Cookie] { cache.replay.cookies(at: sequence) }

    /// The lines of a page's source.
    func lines(of page: RecordedPage) -> [Substring] {
        if let lines = cache.lines[page.committed] { return lines }
        let lines = page.source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        cache.lines[page.committed] = lines
        return lines
    }

    var expectation: TokenExpectation { recording.expectation }

    /// What the rule found at that place.
    func finding(_ message: String, at place: Place, on platforms: [Platform]? = nil) -> Finding {
        Finding(rule: rule, message, at: place, on: platforms ?? self.platforms)
    }
}

extension Finding {
    init(rule: Rule?, _ message: String, at place: Place, on platforms: [Platform]) {
        self.init(
            rule: rule?.id ?? "",
            name: rule?.name ?? "",
            severity: rule?.severity ?? .note,
            message: message,
            place: place,
            platforms: platforms.sorted(),
            fix: rule?.fix ?? ""
        )
    }
}
