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
    /// How a cookie with `SameSite=None` is read when it comes.
    public var noneSameSite: NoneSameSite
    /// Connections to this machine without TLS count as secure, as the draft proposes (section 5.8.3, NOTE).
    public var trustsLoopback: Bool
    /// What becomes of a cookie's place in the header when another value replaces its value.
    public var replacement: CookieReplacement
    /// Which set-cookie-strings are cookies at all.
    public var syntax: CookieSyntax

    /// How many cookies are kept, expired ones since the last access included.
    public internal(set) var count = 0

    var sites: [String: [StoredCookie]] = [:]
    /// No cookie is over before this moment.
    var nextExpiry = UnixTime.distantFuture
    /// Numbers insertions and uses, so that those of one millisecond have an order too.
    private var clock: UInt64 = 0

    /// Changes are written into the journal; somebody takes them from there after each call.
    package var keepsJournal = false
    package private(set) var journal: [CookieChange] = []

    /// Makes an empty jar.
    public init(
        limits: CookieLimits = .standard,
        thirdPartyPolicy: ThirdPartyCookiePolicy = .allow,
        unspecifiedSameSite: UnspecifiedSameSite = .laxAllowingUnsafe,
        noneSameSite: NoneSameSite = .needsSecure,
        trustsLoopback: Bool = true,
        replacement: CookieReplacement = .keepsCreation,
        syntax: CookieSyntax = .draft
    ) {
        self.limits = limits
        self.thirdPartyPolicy = thirdPartyPolicy
        self.unspecifiedSameSite = unspecifiedSameSite
        self.noneSameSite = noneSameSite
        self.trustsLoopback = trustsLoopback
        self.replacement = replacement
        self.syntax = syntax
    }

    /// Every cookie, sorted by domain, path and name.
    public var all: [Cookie] {
        sites.values.joined().map(\.cookie).sorted(by: Cookie.isListedBefore)
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
        let expired = evictExpired(meeting: site, at: nil, now: now)
        var decision = insert(cookie, site: site, CookieOccasion(appAt: now))
        decision.evicted.insert(contentsOf: expired, at: 0)
        return decision
    }

    /// Removes the cookie of that name, domain, host-only-flag and path; `nil` if there is none.
    @discardableResult
    public mutating func remove(_ cookie: Cookie) -> CookieDecision? {
        let site = Self.site(of: cookie.domain)
        guard let index = sites[site]?.firstIndex(where: { $0.cookie.sharesIdentity(with: cookie) }),
            let taken = take(at: index, from: site)
        else { return nil }
        note(.deleted, taken, .removedByApp, .app)
        return CookieDecision(.removed, .removedByApp, taken, at: nil)
    }

    /// Empties the jar.
    public mutating func removeAll() {
        for (_, cookie) in extract(where: { _ in true }) { note(.deleted, cookie, .removedByApp, .app) }
    }

    /// Whose cookies a response clears: with its site's, those of all subdomains go.
    package enum Clearing: Sendable {
        case site
        /// Those that its host alone has.
        case host
    }

    /// Removes the cookies that the response of a URL asks to be cleared with `Clear-Site-Data`.
    @discardableResult
    package mutating func clear(_ clearing: Clearing, of url: WebURL) -> [CookieDecision] {
        let (host, site) = (url.hostname, Self.site(of: url.hostname))
        let cleared = extract { cookie in
            switch clearing {
            case .site: Self.site(of: cookie.domain) == site
            case .host: cookie.hostOnly && cookie.domain == host
            }
        }
        return cleared.map { _, cookie in
            note(.deleted, cookie, .clearedBySite, .response(url))
            return CookieDecision(.removed, .clearedBySite, cookie, at: url)
        }
    }

    /// Ends the session: removes the cookies that have no expiry time.
    @discardableResult
    public mutating func removeSessionCookies() -> [CookieDecision] {
        extract { $0.expires == nil }.map { _, cookie in
            note(.deleted, cookie, .removedByApp, .app)
            return CookieDecision(.removed, .removedByApp, cookie, at: nil)
        }
    }

    /// Removes the cookies whose time is over.
    @discardableResult
    public mutating func removeExpired(now: UnixTime) -> [CookieDecision] {
        takeExpired(now: now).map { _, cookie in CookieDecision(.evicted, .expired, cookie, at: nil) }
    }
}

extension CookieJar {
    /// The key of a host's group: its registrable domain, else (address, bare name, public suffix) the host itself.
    static func site(of host: String) -> String {
        PublicSuffixList.system.registrableDomain(of: host) ?? host
    }

    /// "Typically, user agents consider a connection secure if [it] makes use of transport-layer security …, or if the
    /// host is trusted. For example … "localhost" to be trusted host." (section 5.8.3, NOTE)
    func isSecure(_ url: WebURL) -> Bool {
        url.scheme == "https" || trustsLoopback && url.isPotentiallyTrustworthy
    }

    mutating func tick() -> UInt64 {
        clock += 1
        return clock
    }

    // MARK: - The journal

    mutating func note(
        _ kind: CookieChange.Kind,
        _ cookie: @autoclosure () -> Cookie,
        _ reason: CookieReason,
        _ cause: @autoclosure () -> CookieChange.Cause,
        previous: @autoclosure () -> Cookie? = nil
    ) {
        guard keepsJournal else { return }
        journal.append(
            CookieChange(kind: kind, cookie: cookie(), previous: previous(), cause: cause(), reason: reason)
        )
    }

    /// The changes since the last call, oldest first.
    package mutating func takeJournal() -> [CookieChange] {
        defer { journal = [] }
        return journal
    }
}
