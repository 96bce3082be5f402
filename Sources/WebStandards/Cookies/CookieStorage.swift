extension CookieJar {
    /// Takes in one Set-Cookie header of a response, whose octets stand as the scalars of their numbers.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7
    @discardableResult
    public mutating func receive(_ setCookie: String, access: CookieAccess) -> CookieDecision {
        do throws(CookieReason) {
            let text = access.api == .http ? ParsedCookie.field(setCookie) : setCookie
            let parsed = try ParsedCookie(parsing: text, limits: limits, syntax: syntax)
            return store(parsed, access: access)
        } catch {
            let name = setCookie.prefix(Self.shownNameLength).prefix { $0 != "=" && $0 != ";" }
            return CookieDecision(refused: error, name: Cookie.text(String(name)), at: access.url)
        }
    }

    /// Takes in a write to `document.cookie`: text, which is encoded as UTF-8.
    ///
    /// https://html.spec.whatwg.org/multipage/dom.html#dom-document-cookie
    @discardableResult
    public mutating func setDocumentCookie(_ text: String, access: CookieAccess) -> CookieDecision {
        var access = access
        access.api = .script
        return receive(String(isomorphic: text.utf8), access: access)
    }

    /// How much of the name of a cookie that cannot be parsed is told.
    private static let shownNameLength = 64

    private mutating func store(_ parsed: ParsedCookie, access: CookieAccess) -> CookieDecision {
        guard let host = access.url.cookieHost else {
            return CookieDecision(refused: .urlWithoutCookies, name: Cookie.text(parsed.name), at: access.url)
        }
        let site = Self.site(of: host)
        let expired = evictExpired(meeting: site, at: access.url, now: access.now)
        var decision: CookieDecision
        do throws(CookieReason) {
            let cookie = try admit(parsed, host: host, site: site, access: access)
            decision = insert(cookie, site: site, CookieOccasion(access))
        } catch {
            decision = CookieDecision(refused: error, name: Cookie.text(parsed.name), at: access.url)
        }
        decision.evicted.insert(contentsOf: expired, at: 0)
        return decision
    }

    /// Steps 1 to 23.2 of the storage model: the new cookie, or why it is ignored.
    private func admit(
        _ parsed: ParsedCookie,
        host: String,
        site: String,
        access: CookieAccess
    ) throws(CookieReason) -> Cookie {
        let isSecure = isSecure(access.url)
        // 1. "A user agent MAY ignore a received cookie in its entirety."
        guard !blocksThirdParty(access, site: site) else { throw .thirdParty }
        // 2. "If cookie-name is empty and cookie-value is empty, abort this algorithm and ignore the cookie entirely."
        guard !(parsed.name.isEmpty && parsed.value.isEmpty) else { throw .empty }
        // 3., 4. Control characters and lengths: ParsedCookie.
        // 5. "Create a new cookie with name cookie-name, value cookie-value. Set the creation-time and the
        //    last-access-time to the current date and time."
        var cookie = Cookie(parsed, host: host, now: access.now)
        // 6. "If the cookie-attribute-list contains an attribute with an attribute-name of "Max-Age" … Otherwise … "Expires""
        cookie.expires = expiry(of: parsed, now: access.now)
        // 7. "If the cookie-attribute-list contains an attribute with an attribute-name of "Domain" …"
        var domain = parsed.domain
        // 8. "If the domain-attribute contains a character that is not in the range of [USASCII] characters, abort …"
        guard domain.utf8.allSatisfy({ $0 < 0x80 }) else { throw .domainNotASCII }
        // 9. "If the user agent is configured to reject "public suffixes" and the domain-attribute is a public suffix: …
        //    identical to the canonicalized request-host: Let the domain-attribute be the empty string. Otherwise: …"
        if !domain.isEmpty, PublicSuffixList.system.isPublicSuffix(domain) {
            guard domain == host else { throw .publicSuffix }
            domain = ""
        }
        // 10. "If the domain-attribute is non-empty: If the canonicalized request-host does not domain-match …"
        if !domain.isEmpty {
            guard CookieMatching.domainMatches(host, domain) else { throw .domainMismatch }
            // NB: an address has no subdomains, so its cookie stays host-only, as in browsers and in the draft's successor:
            // https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-layered-cookies#name-store-a-cookie
            cookie.hostOnly = CookieMatching.isIPAddress(host)
            cookie.domain = domain
        }
        // 11. "If the cookie-attribute-list contains an attribute with an attribute-name of "Path" … Otherwise, set the
        //     cookie's path to the default-path of the request-uri."
        if case .path(let path) = parsed.path {
            cookie.path = path
        } else {
            cookie.path = CookieMatching.defaultPath(access.url.path)
        }
        // 12. "If … "Secure", set the cookie's secure-only-flag to true."
        cookie.secure = parsed.secure
        // 13. "If the request-uri does not denote a "secure" connection …, and the secure-only-flag is true, abort …"
        guard isSecure || !cookie.secure else { throw .secureOverInsecure }
        // 14. "If … "HttpOnly", set the cookie's http-only-flag to true."
        cookie.httpOnly = parsed.httpOnly
        // 15. "If the cookie was received from a "non-HTTP" API and the cookie's http-only-flag is true, abort …"
        guard access.api == .http || !cookie.httpOnly else { throw .httpOnlyFromScript }
        // 16. "If the cookie's secure-only-flag is false, and the request-uri does not denote a "secure" connection, abort
        //     … if the cookie store contains one or more cookies that meet all of the following criteria: …"
        if !cookie.secure, !isSecure, overlaysSecure(cookie, site: site) { throw .overlaysSecure }
        // 17. "If … "SameSite" …, set the cookie's same-site-flag to the attribute-value … Otherwise … "Default"."
        cookie.sameSite = read(parsed.sameSite)
        // 18. "If the cookie's same-site-flag is not "None": …"
        guard cookie.sameSite == .none || mayComeFrom(access) || isExempt(cookie) else { throw .sameSiteFromCrossSite }
        // 19. "If the cookie's same-site-flag is "None", abort … unless the cookie's secure-only-flag is true."
        guard cookie.sameSite != .none || cookie.secure || noneSameSite != .needsSecure else {
            throw .sameSiteNoneInsecure
        }
        // https://www.ietf.org/archive/id/draft-cutler-httpbis-partitioned-cookies-01.html#section-2.3: "If the cookie's
        // partitioned attribute is set and its secure-only-flag is not, abort". NB: a jar has no partitions otherwise.
        // PLATFORM(WebKit): before iOS 18.4 nothing knows of the attribute.
        guard cookie.secure || !parsed.partitioned || noneSameSite != .needsSecure else { throw .partitionedInsecure }
        try cookie.checkPrefix(hasPath: parsed.path != .absent)
        // 23.2. "If the newly-created cookie was received from a "non-HTTP" API and the old-cookie's http-only-flag is
        //       true, abort …"
        if access.api == .script,
            sites[site]?.contains(where: { $0.cookie.httpOnly && $0.cookie.sharesIdentity(with: cookie) }) == true
        {
            throw .hidesHTTPOnly
        }
        return cookie
    }

    /// Step 6, with the limit of section 5.5.
    private func expiry(of parsed: ParsedCookie, now: UnixTime) -> UnixTime? {
        let latest = now.advanced(by: limits.lifetime)
        if let seconds = parsed.maxAge {
            return seconds <= 0 ? .distantPast : min(latest, now.advanced(by: .seconds(seconds)))
        }
        return parsed.expires.map { min(latest, $0) }
    }

    /// Step 16's criteria: a non-secure cookie must not stand before a secure one.
    private func overlaysSecure(_ new: Cookie, site: String) -> Bool {
        (sites[site] ?? []).contains { stored in
            let old = stored.cookie
            return old.secure && old.rawName == new.rawName
                && (CookieMatching.domainMatches(old.domain, new.domain)
                    || CookieMatching.domainMatches(new.domain, old.domain))
                && CookieMatching.pathMatches(new.path, old.path)
        }
    }

    /// Steps 18.1 to 18.3: the site's own request or document, or a top-level navigation.
    private func mayComeFrom(_ access: CookieAccess) -> Bool {
        access.sameSite == .sameSite || access.api == .http && access.sameSite.isTopLevelNavigation
    }

    /// PLATFORM(WebKit): what old versions take the attribute for.
    private func read(_ sameSite: SameSite) -> SameSite {
        switch noneSameSite {
        case .needsSecure, .needsNothing: sameSite
        case .isStrict: sameSite == .none ? .strict : sameSite
        case .isUnknown: .unspecified
        }
    }

    /// PLATFORM(WebKit): where an absent attribute counts as None, such a cookie may come from anywhere.
    private func isExempt(_ cookie: Cookie) -> Bool {
        cookie.sameSite == .unspecified && unspecifiedSameSite == .none
    }
}
