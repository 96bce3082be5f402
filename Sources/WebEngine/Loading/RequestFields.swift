import WebNetwork
import WebStandards

/// What a request is for and from where, as far as its header fields and cookies depend on it.
struct RequestContext {
    var destination: HopRecord.Destination
    /// The document that asks; `nil`: the app.
    var initiator: NavigationRequest.Initiator?
    /// What `Referer` and `Origin` say of it, prepared for the URL of this request.
    var referrer: RequestReferrer
    /// The URL of the page's own document; `nil` when this request is to become it.
    var topLevelURL: WebURL?
    /// A frame between the page and this request is of another site.
    var hasCrossSiteAncestor = false
}

extension RequestContext {
    /// Which SameSite cookies may go along: draft-ietf-httpbis-rfc6265bis-22, section 5.2.
    ///
    /// NB: the chain of redirects is not looked at, as browsers do not (Chromium measured it and took it back).
    func sameSite(for url: WebURL, method: String) -> SameSiteContext {
        if let topLevelURL {
            let isSame = !hasCrossSiteAncestor && topLevelURL.isSameSite(as: url)
            return isSame ? .sameSite : .crossSite
        }
        guard let initiator else { return .sameSite }
        if initiator.url.isSameSite(as: url) { return .sameSite }
        return method == "GET" || method == "HEAD" ? .crossSiteSafeNavigation : .crossSiteUnsafeNavigation
    }

    func isThirdParty(_ url: WebURL) -> Bool {
        guard let topLevelURL else { return false }
        return hasCrossSiteAncestor || !topLevelURL.isSameSite(as: url)
    }
}

extension WebURL {
    // https://html.spec.whatwg.org/#same-site
    func isSameSite(as other: WebURL) -> Bool {
        // OPTIMIZATION: within one host the public suffix list need not be asked.
        if scheme == other.scheme, hostname == other.hostname { return true }
        return site.isSchemefullySameSite(other.site)
    }
}

extension SessionState {
    /// The fields of a request in the order WebKit sends them; cookies come last, from the jar.
    func fields(
        for url: WebURL,
        method: String,
        contentType: String?,
        extra: HTTPFields,
        context: RequestContext
    ) -> HTTPFields {
        let profile = configuration.profile
        var fields = HTTPFields()
        fields.reserveCapacity(9 + extra.count)
        let accept =
            switch context.destination {
            case .document, .frame: profile.acceptDocument
            case .image: profile.acceptImage
            case .style: profile.acceptStyle
            }
        if let contentType { fields.append("Content-Type", contentType) }
        if context.destination == .document || context.destination == .frame {
            fields.append("Upgrade-Insecure-Requests", "1")
        }
        fields.append("Accept", accept)
        fields.append("User-Agent", profile.userAgent)
        if let referrer = context.referrer.url { fields.append("Referer", referrer.href) }
        if method != "GET", method != "HEAD", let origin = context.referrer.origin(sentTo: url) {
            fields.append("Origin", origin)
        }
        fields.append("Accept-Language", profile.acceptLanguage)
        for field in extra { fields[field.name] = field.value }
        return fields
    }
}
