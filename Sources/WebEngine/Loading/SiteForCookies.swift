import WebStandards

/// From where a request comes, as far as its cookies depend on it.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.2
extension RequestContext {
    /// Which SameSite cookies may go along, or come back.
    ///
    /// "A request is "same-site" if its target's URI's origin is same-site with the request's client's "site for cookies"
    /// (which is an origin), or if the request has no client."
    func sameSite(for url: WebURL, method: String) -> SameSiteContext {
        SameSiteContext(
            isSameSite: siteForCookies?.isSameSite(as: url) ?? true,
            isTopLevelNavigation: destination == .document,
            method: method
        )
    }

    /// It is not the view's own document that is asked for, and it is of another site than that, whoever asks.
    ///
    /// PLATFORM(WebKit): ResourceRequest::firstPartyForCookies. PLATFORM(Chromium): IsolationInfo::site_for_cookies of the frame.
    func isThirdParty(_ url: WebURL) -> Bool {
        guard destination != .document, let site = siteAround ?? siteForCookies else { return false }
        return !site.isSameSite(as: url)
    }

    /// It is not the view's own document that is asked for, and it is of another domain than that, whatever is between them.
    ///
    /// PLATFORM(WebKit): NetworkDataTask::restrictRequestReferrerToOriginIfNeeded goes by RegistrableDomain, which has no scheme.
    func isOfOtherDomain(_ url: WebURL) -> Bool {
        guard destination != .document, let topURL else { return isThirdParty(url) }
        return !url.isSameDomain(as: topURL)
    }
}

extension Navigable {
    /// The "site for cookies" of a document of that origin in this frame.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.2.1: "A document's "site for cookies"
    /// is the top-level origin if and only if the top-level origin is same-site with the document's origin, and with each
    /// of the document's ancestor documents' origins. Otherwise its "site for cookies" is an origin set to an opaque
    /// origin."
    ///
    /// Of a sandboxed document "the origin of |item|'s URI" counts.
    func siteForCookies(ofDocumentFrom origin: Origin) -> Origin {
        guard !frame.isMainFrame else { return origin }
        let around = parent?.active?.siteForCookies ?? .opaque
        return around.isSameSite(as: origin) ? around : .opaque
    }

    /// What counts for a request that is to fill this frame: its client's, within what the frames around it allow.
    func siteForCookies(ofNavigationBy initiator: NavigationRequest.Initiator?) -> Origin? {
        // PLATFORM(WebKit): FrameLoader::addSameSiteInfoToRequestIfNeeded goes by the origin, which a sandbox makes opaque.
        guard !frame.isMainFrame else { return initiator?.origin == .opaque ? .opaque : initiator?.siteForCookies }
        let around = parent?.active?.siteForCookies ?? .opaque
        return initiator.map { around.isSameSite(as: $0.siteForCookies) } ?? true ? around : .opaque
    }
}

extension ActiveDocument {
    /// How a script in the document reads and writes cookies (section 5.8.2).
    func cookieAccess(at now: UnixTime) -> CookieAccess {
        let isSameSite = siteForCookies.isSameSite(as: cookieURL)
        return CookieAccess(
            url: cookieURL,
            api: .script,
            sameSite: isSameSite ? .sameSite : .crossSite,
            isThirdParty: !isSameSite,
            now: now
        )
    }
}

extension WebURL {
    /// Whether both are of one registrable domain, whatever the schemes.
    func isSameDomain(as other: WebURL) -> Bool {
        // OPTIMIZATION: within one host the public suffix list need not be asked.
        if host != nil, host == other.host { return true }
        let (site, otherSite) = (site, other.site)
        if site == otherSite { return true }
        guard case .schemeAndHost(_, let host) = site, case .schemeAndHost(_, host) = otherSite else { return false }
        return true
    }
}

extension Origin {
    /// https://html.spec.whatwg.org/#same-site; an opaque origin is same-site with no other.
    func isSameSite(as other: Origin) -> Bool {
        // OPTIMIZATION: within one host the public suffix list need not be asked.
        if case .tuple(let scheme, let host, _) = self, case .tuple(scheme, host, _) = other { return true }
        return site.isSchemefullySameSite(other.site)
    }

    func isSameSite(as url: WebURL) -> Bool { isSameSite(as: url.origin) }
}
