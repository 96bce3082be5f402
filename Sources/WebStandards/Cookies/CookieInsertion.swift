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

extension Cookie {
    /// The order of a list for people: by domain, path and name.
    static func isListedBefore(_ a: Cookie, _ b: Cookie) -> Bool {
        (a.domain, a.path, a.rawName, a.hostOnly ? 1 : 0) < (b.domain, b.path, b.rawName, b.hostOnly ? 1 : 0)
    }
}

extension CookieJar {
    /// Steps 23 and 24 of the storage model: replaces the cookie of the same identity or inserts, then makes room.
    mutating func insert(_ new: Cookie, site: String, _ occasion: CookieOccasion) -> CookieDecision {
        let moment = tick()
        let existing = sites[site]?.firstIndex { $0.cookie.sharesIdentity(with: new) }
        if new.isExpired(at: occasion.now) {
            // It would be evicted at once.
            guard let existing, let old = take(at: existing, from: site) else {
                return CookieDecision(.refused, .alreadyExpired, new, at: occasion.url)
            }
            note(.deleted, old, .expiryInThePast, occasion.cause)
            return CookieDecision(.removed, .expiryInThePast, new, at: occasion.url)
        }
        if let expires = new.expires { nextExpiry = min(nextExpiry, expires) }
        if let existing, var stored = sites[site]?[existing] {
            let old = stored.cookie
            if replacement == .keepsCreation || new.rawValue == old.rawValue {
                stored.cookie = new
                // 23.3. "Update the creation-time of the newly-created cookie to match the creation-time of the old-cookie."
                stored.cookie.creation = old.creation
                stored.use = moment
                sites[site]?[existing] = stored
            } else {
                sites[site]?.remove(at: existing)
                stored = list(new, of: site, moment)
            }
            note(.replaced, stored.cookie, .sameIdentity, occasion.cause, previous: old)
            return CookieDecision(.replaced, .sameIdentity, new, at: occasion.url)
        }
        // 24. "Insert the newly-created cookie into the cookie store."
        _ = list(new, of: site, moment)
        count += 1
        note(.set, new, .accepted, occasion.cause)
        var decision = CookieDecision(.stored, .accepted, new, at: occasion.url)
        decision.evicted = removeExcess(after: new, site: site, occasion)
        return decision
    }

    /// Puts a cookie where the order of its site's list has it.
    private mutating func list(_ cookie: Cookie, of site: String, _ moment: UInt64) -> StoredCookie {
        let stored = StoredCookie(cookie: cookie, insertion: moment, use: moment)
        let place = sites[site]?.firstIndex { stored.isListedBefore($0) } ?? sites[site]?.count ?? 0
        sites[site, default: []].insert(stored, at: place)
        return stored
    }

    /// Takes one cookie out.
    mutating func take(at index: Int, from site: String) -> Cookie? {
        guard let taken = sites[site]?.remove(at: index) else { return nil }
        if sites[site]?.isEmpty == true { sites[site] = nil }
        count -= 1
        return taken.cookie
    }

    /// Takes the cookies out of which `isDoomed` is true, with their sites, sorted by domain, path and name.
    mutating func extract(where isDoomed: (Cookie) -> Bool) -> [(site: String, cookie: Cookie)] {
        var doomed: [(site: String, cookie: Cookie)] = []
        nextExpiry = .distantFuture
        for (site, group) in sites {
            var kept: [StoredCookie] = []
            for stored in group {
                if isDoomed(stored.cookie) {
                    doomed.append((site, stored.cookie))
                } else {
                    if let expires = stored.cookie.expires { nextExpiry = min(nextExpiry, expires) }
                    kept.append(stored)
                }
            }
            if kept.count < group.count { sites[site] = kept.isEmpty ? nil : kept }
        }
        count -= doomed.count
        return doomed.sorted { Cookie.isListedBefore($0.cookie, $1.cookie) }
    }

    /// Takes all expired cookies out.
    ///
    /// "The user agent MUST evict all expired cookies from the cookie store if, at any time, an expired cookie exists in the
    /// cookie store."
    ///
    /// OPTIMIZATION: every cookie is looked at only when one of them can be over by now.
    mutating func takeExpired(now: UnixTime) -> [(site: String, cookie: Cookie)] {
        guard nextExpiry <= now else { return [] }
        let expired = extract { $0.isExpired(at: now) }
        for (_, cookie) in expired { note(.expired, cookie, .expired, .time) }
        return expired
    }

    /// Evicts all expired cookies at an access, and says so of those of its site.
    mutating func evictExpired(meeting site: String, at url: WebURL?, now: UnixTime) -> [CookieDecision] {
        takeExpired(now: now).filter { $0.site == site }
            .map { _, cookie in CookieDecision(.evicted, .expired, cookie, at: url) }
    }
}
