import WebNetwork
import WebStandards

/// What a request is for and from where, as far as its header fields and cookies depend on it.
struct RequestContext {
    var destination: HopRecord.Destination
    /// The document that asks; `nil`: the app.
    var initiator: NavigationRequest.Initiator?
    /// What `Referer` and `Origin` say of it, prepared for the URL of this request.
    var referrer: RequestReferrer
    /// The "site for cookies" of the document that asks; `nil`: the app.
    var siteForCookies: Origin?
    /// That of the documents around the frame that is to show what is asked for; `nil`: it is for none, and the one above counts.
    var siteAround: Origin?
    /// What the view shows; `nil`: nothing, or nobody knows.
    var topURL: WebURL?
    var hasUserGesture = false
    /// What a script's request says for itself; `nil` for what the engine asks.
    var script: Script?

    struct Script {
        /// Its mode, as `Sec-Fetch-Mode` says it.
        var mode: String
        /// `nil`: there is no `Origin`.
        var origin: String?
        /// Cookies and credentials go along and come back.
        var includesCredentials: Bool
    }

    var includesCredentials: Bool { script?.includesCredentials ?? true }
}

extension SessionState {
    /// The fields of a request in the order the profile's engine sends them; cookies come last, from the jar.
    func fields(
        for url: WebURL,
        method: String,
        contentType: String?,
        extra: HTTPFields,
        context: RequestContext
    ) -> HTTPFields {
        var fields = HTTPFields()
        fields.reserveCapacity(12 + extra.count)
        switch configuration.profile.engine {
        case .webKit: appendAsWebKit(to: &fields, url, method, contentType, context)
        case .chromium: appendAsChromium(to: &fields, url, method, contentType, context)
        }
        for field in extra { fields[field.name] = field.value }
        return fields
    }

    private func appendAsWebKit(
        to fields: inout HTTPFields,
        _ url: WebURL,
        _ method: String,
        _ contentType: String?,
        _ context: RequestContext
    ) {
        let profile = configuration.profile
        if let contentType { fields.append("Content-Type", contentType) }
        // PLATFORM(WebKit): FrameLoader says so to http URLs alone.
        if context.isNavigation, url.scheme != "https" { fields.append("Upgrade-Insecure-Requests", "1") }
        fields.append("Accept", profile.accept(context.destination))
        fields.append("User-Agent", profile.userAgent)
        if let referrer = context.referrer.url {
            // PLATFORM(WebKit): NetworkDataTask::restrictRequestReferrerToOriginIfNeeded, a part of tracking prevention.
            let isCut = profile.thirdPartyCookies == .block && context.isOfOtherDomain(url)
            fields.append("Referer", isCut ? referrer.origin.serialized + "/" : referrer.href)
        }
        if let origin = origin(method, url, context) { fields.append("Origin", origin) }
        if profile.sendsFetchMetadata { context.appendFetchMetadata(to: &fields, for: url, .webKit) }
        fields.append("Accept-Language", profile.acceptLanguage)
        if let app = profile.requestedWith { fields.append("X-Requested-With", app) }
    }

    private func appendAsChromium(
        to fields: inout HTTPFields,
        _ url: WebURL,
        _ method: String,
        _ contentType: String?,
        _ context: RequestContext
    ) {
        let profile = configuration.profile
        // PLATFORM(Chromium): the document a form makes is never taken from a cache on the way.
        if context.isNavigation, method == "POST" { fields.append("Cache-Control", "max-age=0") }
        if context.isNavigation { fields.append("Upgrade-Insecure-Requests", "1") }
        if let origin = origin(method, url, context) { fields.append("Origin", origin) }
        if let contentType { fields.append("Content-Type", contentType) }
        fields.append("User-Agent", profile.userAgent)
        fields.append("Accept", profile.accept(context.destination))
        if let app = profile.requestedWith { fields.append("X-Requested-With", app) }
        if profile.sendsFetchMetadata { context.appendFetchMetadata(to: &fields, for: url, .chromium) }
        if let referrer = context.referrer.url { fields.append("Referer", referrer.href) }
        fields.append("Accept-Language", profile.acceptLanguage)
    }

    private func origin(_ method: String, _ url: WebURL, _ context: RequestContext) -> String? {
        if let script = context.script { return script.origin }
        if method == "GET" || method == "HEAD" { return nil }
        return context.referrer.origin(sentTo: url, by: configuration.profile.engine)
    }
}

extension Profile {
    fileprivate func accept(_ destination: HopRecord.Destination) -> String {
        switch destination {
        case .document, .frame: acceptDocument
        case .image: acceptImage
        case .style: acceptStyle
        case .script, .font, .track, .fetch: "*/*"
        }
    }
}
