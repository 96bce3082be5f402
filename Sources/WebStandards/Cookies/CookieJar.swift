/// The cookies of one browsing session.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7
///
/// Cookies are grouped by registrable domain, each group in the order in which a header lists them, so an access touches
/// the cookies of its own site alone and sorts nothing.
public struct CookieJar: Sendable {
    /// Bounds on what is kept.
    public var limits: CookieLimits
    /// What third parties may do.
    public var thirdPartyPolicy: ThirdPartyCookiePolicy
    /// How a cookie without SameSite is enforced.
    public var unspecifiedSameSite: UnspecifiedSameSite

    /// How many cookies are kept, expired ones that nobody has met included.
    public private(set) var count = 0

    var sites: [String: [StoredCookie]] = [:]
    /// Numbers insertions and uses, so that those of one millisecond have an order too.
    private(set) var clock: UInt64 = 0

    /// Makes an empty jar.
    public init(
        limits: CookieLimits = .standard,
        thirdPartyPolicy: ThirdPartyCookiePolicy = .allow,
        unspecifiedSameSite: UnspecifiedSameSite = .laxAllowingUnsafe
    ) {
        self.limits = limits
        self.thirdPartyPolicy = thirdPartyPolicy
        self.unspecifiedSameSite = unspecifiedSameSite
    }

    /// Every cookie, sorted by domain, path and name.
    public var all: [Cookie] {
        sites.values.joined().map(\.cookie).sorted {
            ($0.domain, $0.path, $0.rawName, $0.hostOnly ? 1 : 0) < (
                $1.domain, $1.path, $1.rawName, $1.hostOnly ? 1 : 0
            )
        }
    }

    /// Puts a cookie of the app's own making into the jar; no server's or script's rule applies.
    ///
    /// Refused is only what no header could carry, and a cookie that is over already removes its like.
    @discardableResult
    public mutating func set(_ cookie: Cookie, now: UnixTime) -> CookieDecision {
        let octets = cookie.rawName.octetCount + cookie.rawValue.octetCount
        let refusal: CookieReason? =
            if cookie.rawName.isEmpty && cookie.rawValue.isEmpty {
                .empty
            } else if cookie.rawName.containsControl || cookie.rawValue.containsControl {
                .controlCharacter
            } else if octets > limits.nameAndValueBytes {
                .tooLarge
            } else {
                nil
            }
        if let refusal { return CookieDecision(.refused, refusal, cookie, at: nil) }
        var cookie = cookie
        if cookie.creation == .epoch {
            cookie.creation = now
            cookie.lastAccess = now
        }
        let site = Self.site(of: cookie.domain)
        let expired = evictExpired(of: site, at: nil, now: now)
        var decision = insert(cookie, site: site, at: nil, now: now)
        decision.evicted.insert(contentsOf: expired, at: 0)
        return decision
    }

    /// Removes the cookie of that name, domain, host-only-flag and path; `nil` if there is none.
    @discardableResult
    public mutating func remove(_ cookie: Cookie) -> CookieDecision? {
        let site = Self.site(of: cookie.domain)
        guard let index = sites[site]?.firstIndex(where: { $0.cookie.sharesIdentity(with: cookie) }) else { return nil }
        return take(at: index, from: site).map { CookieDecision(.removed, .removedByApp, $0, at: nil) }
    }

    /// Empties the jar.
    public mutating func removeAll() {
        sites = [:]
        count = 0
    }

    /// Ends the session: removes the cookies that have no expiry time.
    @discardableResult
    public mutating func removeSessionCookies() -> [CookieDecision] {
        removeAll(.removed, .removedByApp) { $0.expires == nil }
    }

    /// Removes the cookies whose time is over.
    @discardableResult
    public mutating func removeExpired(now: UnixTime) -> [CookieDecision] {
        removeAll(.evicted, .expired) { $0.isExpired(at: now) }
    }

    private mutating func removeAll(
        _ outcome: CookieDecision.Outcome,
        _ reason: CookieReason,
        where isDoomed: (Cookie) -> Bool
    ) -> [CookieDecision] {
        let doomed = all.filter(isDoomed)
        for cookie in doomed { remove(cookie) }
        return doomed.map { CookieDecision(outcome, reason, $0, at: nil) }
    }
}

/// A cookie in the jar, and its place in the order of events.
struct StoredCookie: Sendable {
    var cookie: Cookie
    let insertion: UInt64
    var use: UInt64

    /// "Cookies with longer paths are listed before cookies with shorter paths. Among cookies that have equal-length path
    /// fields, cookies with earlier creation-times are listed before cookies with later creation-times."
    func isListedBefore(_ other: StoredCookie) -> Bool {
        let lengths = (cookie.path.utf8.count, other.cookie.path.utf8.count)
        if lengths.0 != lengths.1 { return lengths.0 > lengths.1 }
        if cookie.creation != other.cookie.creation { return cookie.creation < other.cookie.creation }
        return insertion < other.insertion
    }
}

extension CookieJar {
    /// The key of a host's group: its registrable domain, else (address, bare name, public suffix) the host itself.
    static func site(of host: String) -> String {
        PublicSuffixList.system.registrableDomain(of: host) ?? host
    }

    mutating func tick() -> UInt64 {
        clock += 1
        return clock
    }

    /// Steps 23 and 24 of the storage model: replaces the cookie of the same identity or inserts, then makes room.
    mutating func insert(_ new: Cookie, site: String, at url: WebURL?, now: UnixTime) -> CookieDecision {
        let moment = tick()
        let existing = sites[site]?.firstIndex { $0.cookie.sharesIdentity(with: new) }
        if new.isExpired(at: now) {
            // It would be evicted at once.
            guard let existing else { return CookieDecision(.refused, .alreadyExpired, new, at: url) }
            take(at: existing, from: site)
            return CookieDecision(.removed, .expiryInThePast, new, at: url)
        }
        if let existing, var old = sites[site]?[existing] {
            // 23.3. "Update the creation-time of the newly-created cookie to match the creation-time of the old-cookie."
            let creation = old.cookie.creation
            old.cookie = new
            old.cookie.creation = creation
            old.use = moment
            sites[site]?[existing] = old
            return CookieDecision(.replaced, .sameIdentity, new, at: url)
        }
        // 24. "Insert the newly-created cookie into the cookie store."
        let stored = StoredCookie(cookie: new, insertion: moment, use: moment)
        let place = sites[site]?.firstIndex { stored.isListedBefore($0) } ?? sites[site]?.count ?? 0
        sites[site, default: []].insert(stored, at: place)
        count += 1
        var decision = CookieDecision(.stored, .accepted, new, at: url)
        decision.evicted = removeExcess(after: new, site: site, url: url, now: now)
        return decision
    }

    /// Takes one cookie out.
    @discardableResult
    mutating func take(at index: Int, from site: String) -> Cookie? {
        guard let taken = sites[site]?.remove(at: index) else { return nil }
        if sites[site]?.isEmpty == true { sites[site] = nil }
        count -= 1
        return taken.cookie
    }

    /// "The user agent MUST evict all expired cookies from the cookie store if, at any time, an expired cookie exists in the
    /// cookie store": those of one site, when they are met.
    @discardableResult
    mutating func evictExpired(of site: String, at url: WebURL?, now: UnixTime) -> [CookieDecision] {
        var evicted: [CookieDecision] = []
        while let index = sites[site]?.firstIndex(where: { $0.cookie.isExpired(at: now) }),
            let cookie = take(at: index, from: site)
        {
            evicted.append(CookieDecision(.evicted, .expired, cookie, at: url))
        }
        return evicted
    }
}
