extension CookieJar {
    /// The Cookie header of a request, with the reason for each cookie of the site; those sent count as used.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.8.3
    public mutating func header(for access: CookieAccess) -> CookieHeader {
        guard count > 0, let host = access.url.cookieHost else { return CookieHeader(value: nil, decisions: []) }
        let site = Self.site(of: host)
        guard let group = sites.index(forKey: site) else { return CookieHeader(value: nil, decisions: []) }

        let request = CookieRequest(access, host: host, jar: self, site: site)
        let cookies = sites.values[group].count
        var header = CookieHeader(value: nil, decisions: [])
        header.decisions.reserveCapacity(cookies)
        var value = ""
        var sent = 0
        var expired = 0
        let moment = tick()
        for index in 0..<cookies {
            let reason = request.reason(for: sites.values[group][index].cookie)
            let outcome = Self.outcome(reason)
            header.decisions.append(CookieDecision(outcome, reason, sites.values[group][index].cookie, at: access.url))
            switch outcome {
            case .sent:
                // 4. "Serialize the cookie-list into a cookie-string by processing each cookie in the cookie-list in order."
                if sent > 0 { value += "; " }
                sites.values[group][index].cookie.append(to: &value)
                // 3. "Update the last-access-time of each cookie in the cookie-list to the current date and time."
                sites.values[group][index].cookie.lastAccess = access.now
                sites.values[group][index].use = moment
                sent += 1
            case .evicted: expired += 1
            default: break
            }
        }
        if expired > 0 { dropExpired(of: site, now: access.now) }
        if sent > 0 { header.value = value }
        return header
    }

    /// What `document.cookie` reads: the cookie-string, decoded as UTF-8.
    ///
    /// https://html.spec.whatwg.org/multipage/dom.html#dom-document-cookie
    public mutating func documentCookie(for access: CookieAccess) -> String {
        var access = access
        access.api = .script
        return header(for: access).value.map(Cookie.text) ?? ""
    }

    /// The cookies a request would carry, in the header's order, without counting as a use.
    public func cookies(for access: CookieAccess) -> [Cookie] {
        guard let host = access.url.cookieHost else { return [] }
        let site = Self.site(of: host)
        let request = CookieRequest(access, host: host, jar: self, site: site)
        return (sites[site] ?? []).lazy.map(\.cookie).filter { Self.outcome(request.reason(for: $0)) == .sent }
    }

    private static func outcome(_ reason: CookieReason) -> CookieDecision.Outcome {
        switch reason {
        case .matches, .laxAllowingUnsafe: .sent
        case .expired: .evicted
        default: .withheld
        }
    }

    /// The third-party policy keeps this access from the site's cookies.
    func blocksThirdParty(_ access: CookieAccess, site: String) -> Bool {
        guard access.isThirdParty else { return false }
        return switch thirdPartyPolicy {
        case .allow: false
        case .block: true
        case .blockUnlessVisited: sites[site]?.contains { !$0.cookie.isExpired(at: access.now) } != true
        }
    }
}
