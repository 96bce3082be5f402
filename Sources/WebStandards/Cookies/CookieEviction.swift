extension CookieJar {
    /// "Remove excess cookies" (section 5.7), after `new` went in.
    mutating func removeExcess(after new: Cookie, site: String, _ occasion: CookieOccasion) -> [CookieDecision] {
        guard count > min(limits.cookies, limits.cookiesPerDomain) else { return [] }
        var evicted: [CookieDecision] = []
        let sharing = sites[site]?.count { $0.cookie.domain == new.domain } ?? 0
        var excess = sharing > limits.cookiesPerDomain ? sharing - limits.cookiesPerDomain : 0
        if excess > 0 { excess += min(limits.spareCookiesPerDomain, limits.cookiesPerDomain) }
        while excess > 0, let index = sites[site].flatMap({ Self.firstToGo(of: $0, sharing: new.domain)?.index }) {
            evict(at: index, of: site, .domainFull, occasion, into: &evicted)
            excess -= 1
        }
        while count > limits.cookies, let (site, index) = firstToGo() {
            evict(at: index, of: site, .jarFull, occasion, into: &evicted)
        }
        return evicted
    }

    private mutating func evict(
        at index: Int,
        of site: String,
        _ reason: CookieReason,
        _ occasion: CookieOccasion,
        into evicted: inout [CookieDecision]
    ) {
        guard let cookie = take(at: index, from: site) else { return }
        note(.evicted, cookie, reason, occasion.cause)
        evicted.append(CookieDecision(.evicted, reason, cookie, at: occasion.url))
    }

    // "When the user agent removes excess cookies …, the user agent MUST evict cookies in the following priority order."
    // "If two cookies have the same removal priority, … evict the cookie with the earliest last-access-time first."
    private struct Precedence: Comparable {
        // 1: "Expired cookies." They have left before any is set.
        // 2: "Cookies whose secure-only-flag is false, and which share a domain field with more than a predetermined
        //    number of other cookies."
        // 3: "Cookies that share a domain field with more than a predetermined number of other cookies."
        // 4: "All cookies."
        let priority: Int
        let lastAccess: UnixTime
        let use: UInt64

        init(_ stored: StoredCookie, inCrowdedDomain: Bool) {
            priority = !inCrowdedDomain ? 4 : stored.cookie.secure ? 3 : 2
            lastAccess = stored.cookie.lastAccess
            use = stored.use
        }

        static func < (a: Precedence, b: Precedence) -> Bool {
            (a.priority, a.lastAccess, a.use) < (b.priority, b.lastAccess, b.use)
        }
    }

    /// The cookie to evict of one site, of `domain` alone where that has too many.
    private static func firstToGo(
        of cookies: [StoredCookie],
        sharing domain: String?
    ) -> (index: Int, precedence: Precedence)? {
        var first: (index: Int, precedence: Precedence)?
        for index in cookies.indices where domain == nil || cookies[index].cookie.domain == domain {
            let precedence = Precedence(cookies[index], inCrowdedDomain: domain != nil)
            if first.map({ precedence < $0.precedence }) ?? true { first = (index, precedence) }
        }
        return first
    }

    /// The cookie to evict of the whole jar; no domain has too many by then.
    private func firstToGo() -> (site: String, index: Int)? {
        var first: (site: String, index: Int, precedence: Precedence)?
        for (site, cookies) in sites {
            guard let candidate = Self.firstToGo(of: cookies, sharing: nil) else { continue }
            if first.map({ candidate.precedence < $0.precedence }) ?? true {
                first = (site, candidate.index, candidate.precedence)
            }
        }
        return first.map { ($0.site, $0.index) }
    }
}
