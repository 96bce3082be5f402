internal import WebStandards

/// The jar of a run as it was at one moment after the other.
///
/// OPTIMIZATION: asked about later and later moments, it looks at each change once.
struct JarReplay {
    /// One cookie replaces the other (RFC 6265bis, section 5.7, step 23).
    private struct Identity: Hashable {
        let name: String
        let domain: String
        let path: String
        let hostOnly: Bool

        init(_ cookie: Cookie) {
            name = cookie.rawName
            domain = cookie.domain
            path = cookie.path
            hostOnly = cookie.hostOnly
        }
    }

    private let initial: [Cookie]
    private let changes: [RecordedCookieChange]
    private let replacement: CookieReplacement
    private var position = 0
    private var entries: [Identity: (number: Int, cookie: Cookie)] = [:]
    private var count = 0
    private var listed: [Cookie]?

    init(_ run: LoginRun) {
        initial = run.initialCookies
        changes = run.cookieChanges
        replacement = run.platform?.cookieReplacement ?? .keepsCreation
        rewind()
    }

    private mutating func rewind() {
        position = 0
        entries = [:]
        listed = nil
        for cookie in initial { put(cookie) }
    }

    private mutating func put(_ cookie: Cookie) {
        let identity = Identity(cookie)
        let old = entries[identity]
        let keepsPlace = replacement == .keepsCreation || old?.cookie.rawValue == cookie.rawValue
        entries[identity] = (keepsPlace ? old?.number ?? count : count, cookie)
        count += 1
    }

    /// The cookies after all changes whose number is not above `sequence`, in the order in which they came.
    mutating func cookies(at sequence: Int) -> [Cookie] {
        if position > 0, changes[position - 1].sequence > sequence { rewind() }
        while position < changes.count, changes[position].sequence <= sequence {
            let change = changes[position].change
            switch change.kind {
            case .set, .replaced: put(change.cookie)
            case .deleted, .expired, .evicted: entries[Identity(change.cookie)] = nil
            }
            position += 1
            listed = nil
        }
        if let listed { return listed }
        let cookies = entries.values.sorted { $0.number < $1.number }.map(\.cookie)
        listed = cookies
        return cookies
    }
}
