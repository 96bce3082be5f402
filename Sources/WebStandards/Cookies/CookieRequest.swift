/// One retrieval, with what its conditions need of the URL.
struct CookieRequest {
    private let access: CookieAccess
    private let host: String
    private let path: String
    private let isSecure: Bool
    private let isBlocked: Bool
    private let unspecifiedSameSite: UnspecifiedSameSite
    private let laxAllowingUnsafeAge: Duration

    init(_ access: CookieAccess, host: String, jar: CookieJar, site: String) {
        self.access = access
        self.host = host
        path = access.url.path
        isSecure = jar.isSecure(access.url)
        isBlocked = jar.blocksThirdParty(access, site: site)
        unspecifiedSameSite = jar.unspecifiedSameSite
        laxAllowingUnsafeAge = jar.limits.laxAllowingUnsafeAge
    }

    /// Decides on one cookie of the site, in the order of the list, and puts it into the header if it is sent.
    ///
    /// `others` counts down the cookies of other hosts that are still named.
    func visit(_ stored: inout StoredCookie, moment: UInt64, others: inout Int, header: inout CookieHeader) {
        let reason = reason(for: stored.cookie)
        if reason == .otherHost {
            guard others > 0 else { return }
            others -= 1
        }
        header.decisions.append(CookieDecision(reason.outcome, reason, stored.cookie, at: access.url))
        guard reason.outcome == .sent else { return }
        // 3. "Update the last-access-time of each cookie in the cookie-list to the current date and time."
        stored.cookie.lastAccess = access.now
        stored.use = moment
        // 4. "Serialize the cookie-list into a cookie-string by processing each cookie in the cookie-list in order."
        var value = header.value.take() ?? ""
        if !value.isEmpty { value += "; " }
        stored.cookie.append(to: &value)
        header.value = value
    }

    /// What keeps a cookie from the list, or that nothing does.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.8.3
    func reason(for cookie: borrowing Cookie) -> CookieReason {
        if cookie.isExpired(at: access.now) { return .expired }
        // "The cookie's host-only-flag is true and the canonicalized host of the retrieval's URI is identical to the
        // cookie's domain; or the host-only-flag is false and the canonicalized host … domain-matches the cookie's domain."
        guard cookie.hostOnly ? host == cookie.domain : CookieMatching.domainMatches(host, cookie.domain) else {
            return .otherHost
        }
        // "The retrieval's URI's path path-matches the cookie's path."
        guard CookieMatching.pathMatches(path, cookie.path) else { return .otherPath }
        // "If the cookie's secure-only-flag is true, then the retrieval's URI must denote a "secure" connection."
        if cookie.secure, !isSecure { return .secureOnly }
        // "If the cookie's http-only-flag is true, then exclude the cookie if the retrieval's type is "non-HTTP"."
        if cookie.httpOnly, access.api == .script { return .httpOnly }
        if isBlocked { return .thirdParty }
        return sameSiteReason(cookie)
    }

    // "If the cookie's same-site-flag is not "None" and the retrieval's same-site status is "cross-site", then exclude the
    // cookie unless all of the following conditions are met: the retrieval's type is "HTTP"; the same-site-flag is "Lax"
    // or "Default"; the HTTP request associated with the retrieval uses a "safe" method; … is a top-level navigation."
    private func sameSiteReason(_ cookie: borrowing Cookie) -> CookieReason {
        if access.sameSite == .sameSite { return .matches }
        switch cookie.sameSite {
        case .none:
            return .matches
        case .strict:
            return .strict
        case .unspecified where unspecifiedSameSite == .none:
            return .matches
        case .lax, .unspecified:
            guard access.api == .http else { return .lax }
            if access.sameSite == .crossSiteSafeNavigation { return .matches }
            // "… the amount of time elapsed since the cookie's creation-time is at most a duration of the user agent's
            // choosing." (section 5.6.7.2)
            let isNew = access.now <= cookie.creation.advanced(by: laxAllowingUnsafeAge)
            return cookie.sameSite == .unspecified && unspecifiedSameSite == .laxAllowingUnsafe
                && access.sameSite == .crossSiteUnsafeNavigation && isNew ? .laxAllowingUnsafe : .lax
        }
    }
}

extension WebURL {
    /// The canonical host of a URL that may have cookies.
    var cookieHost: String? {
        guard isHTTPFamily, let host, !host.isEmpty else { return nil }
        return host
    }
}

extension CookieReason {
    /// What became of a cookie at retrieval for this reason.
    var outcome: CookieDecision.Outcome {
        switch self {
        case .matches, .laxAllowingUnsafe: .sent
        case .expired: .evicted
        default: .withheld
        }
    }
}
