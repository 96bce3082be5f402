extension CookieJar {
    /// The Cookie header of a request, with the reason for each cookie of the site; those sent count as used.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.8.3
    public mutating func header(for access: CookieAccess) -> CookieHeader {
        var header = CookieHeader(value: nil, decisions: [])
        guard count > 0, let host = access.url.cookieHost else { return header }
        let site = Self.site(of: host)
        header.decisions = evictExpired(meeting: site, at: access.url, now: access.now)
        guard let group = sites.index(forKey: site) else { return header }

        let request = CookieRequest(access, host: host, jar: self, site: site)
        let moment = tick()
        // OPTIMIZATION: the site's cookies are taken out of the dictionary meanwhile, so that they change in place.
        var cookies: [StoredCookie] = []
        swap(&cookies, &sites.values[group])
        var others = limits.namedOtherHosts
        header.decisions.reserveCapacity(header.decisions.count + min(cookies.count, limits.namedOtherHosts))
        for index in cookies.indices {
            request.visit(&cookies[index], moment: moment, others: &others, header: &header)
        }
        swap(&cookies, &sites.values[group])
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
        return (sites[site] ?? []).lazy.map(\.cookie).filter { request.reason(for: $0).outcome == .sent }
    }

    /// Whether an access would find a cookie, in the jar or not, before its time is over.
    package func isVisible(_ cookie: Cookie, to access: CookieAccess) -> Bool {
        guard let host = access.url.cookieHost else { return false }
        var cookie = cookie
        cookie.expires = nil
        return CookieRequest(access, host: host, jar: self, site: Self.site(of: host)).reason(for: cookie).outcome
            == .sent
    }

    /// Whether the third-party policy lets this access have the cookies of its site.
    public func isOpen(to access: CookieAccess) -> Bool {
        access.url.cookieHost.map { !blocksThirdParty(access, site: Self.site(of: $0)) } ?? false
    }

    /// The third-party policy keeps this access from the site's cookies.
    func blocksThirdParty(_ access: CookieAccess, site: String) -> Bool {
        guard access.isThirdParty else { return false }
        return switch access.thirdPartyPolicy ?? thirdPartyPolicy {
        case .allow: false
        case .block: true
        case .blockWhenNeverVisited: sites[site]?.contains { !$0.cookie.isExpired(at: access.now) } != true
        }
    }
}
