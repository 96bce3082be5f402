extension CookieJar {
    /// "Remove excess cookies" (section 5.7), after `new` went in.
    mutating func removeExcess(after new: Cookie, site: String, url: WebURL?, now: UnixTime) -> [CookieDecision] {
        var evicted: [CookieDecision] = []
        while let sharing = sites[site]?.count(where: { $0.cookie.domain == new.domain }),
            sharing > limits.cookiesPerDomain,
            let index = sites[site].flatMap({ Self.firstToGo(of: $0, sharing: new.domain, now: now)?.index })
        {
            evict(at: index, of: site, .domainFull, url, now, into: &evicted)
        }
        while count > limits.cookies, let (site, index) = firstToGo(now: now) {
            evict(at: index, of: site, .jarFull, url, now, into: &evicted)
        }
        return evicted
    }

    private mutating func evict(
        at index: Int,
        of site: String,
        _ reason: CookieReason,
        _ url: WebURL?,
        _ now: UnixTime,
        into evicted: inout [CookieDecision]
    ) {
        guard let cookie = take(at: index, from: site) else { return }
        evicted.append(CookieDecision(.evicted, cookie.isExpired(at: now) ? .expired : reason, cookie, at: url))
    }

    // "When the user agent removes excess cookies …, the user agent MUST evict cookies in the following priority order."
    // "If two cookies have the same removal priority, … evict the cookie with the earliest last-access-time first."
    private struct Precedence: Comparable {
        // 0: "Expired cookies."
        // 1: "Cookies whose secure-only-flag is false, and which share a domain field with more than a predetermined
        //    number of other cookies."
        // 2: "Cookies that share a domain field with more than a predetermined number of other cookies."
        // 3: "All cookies."
        let priority: Int
        let lastAccess: UnixTime
        let use: UInt64

        init(_ stored: StoredCookie, inCrowdedDomain: Bool, now: UnixTime) {
            priority =
                if stored.cookie.isExpired(at: now) {
                    0
                } else if inCrowdedDomain {
                    stored.cookie.secure ? 2 : 1
                } else {
                    3
                }
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
        sharing domain: String?,
        now: UnixTime
    ) -> (index: Int, precedence: Precedence)? {
        var first: (index: Int, precedence: Precedence)?
        for index in cookies.indices where domain == nil || cookies[index].cookie.domain == domain {
            let precedence = Precedence(cookies[index], inCrowdedDomain: domain != nil, now: now)
            if first.map({ precedence < $0.precedence }) ?? true { first = (index, precedence) }
        }
        return first
    }

    /// The cookie to evict of the whole jar; no domain has too many by then.
    private func firstToGo(now: UnixTime) -> (site: String, index: Int)? {
        var first: (site: String, index: Int, precedence: Precedence)?
        for (site, cookies) in sites {
            guard let candidate = Self.firstToGo(of: cookies, sharing: nil, now: now) else { continue }
            if first.map({ candidate.precedence < $0.precedence }) ?? true {
                first = (site, candidate.index, candidate.precedence)
            }
        }
        return first.map { ($0.site, $0.index) }
    }
}
