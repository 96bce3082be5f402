import WebStandards

/// What a request says of the document it comes from, kept from hop to hop.
///
/// https://fetch.spec.whatwg.org/#concept-request-referrer
struct RequestReferrer {
    /// What `Referer` says, once `prepare(for:)` was called; `nil`: nothing.
    private(set) var url: WebURL?
    /// How the places the request was sent to lie to the document, the worst of them.
    private(set) var site = FetchSite.none
    private var policy: ReferrerPolicy
    private let origin: Origin?
    // https://fetch.spec.whatwg.org/#concept-request-origin, tainted by a redirect to another origin.
    private(set) var hasTaintedOrigin = false
    /// A redirect led to another site, or to another domain, than it came from.
    private(set) var (hasLeftSite, hasLeftDomain) = (false, false)

    /// `nil`: the app asks, and says nothing.
    init(_ initiator: NavigationRequest.Initiator?) {
        url = initiator?.isHidden == true ? nil : initiator?.referrer ?? initiator?.url
        policy = initiator?.referrerPolicy ?? .standard
        origin = initiator?.origin
        hasTaintedOrigin = initiator?.hasTaintedOrigin ?? false
    }

    /// Nothing is said of the document.
    mutating func hide() { url = nil }

    /// Another URL is said in the document's stead.
    mutating func replace(with url: WebURL) { self.url = url }

    mutating func override(_ policy: ReferrerPolicy) { self.policy = policy }

    /// Settles what the request to `target` says; what one hop leaves out, none after it can say.
    ///
    /// https://fetch.spec.whatwg.org/#main-fetch, step 8: "set request's referrer to the result of invoking determine
    /// request's referrer".
    mutating func prepare(for target: WebURL) {
        if let origin { site = min(site, FetchSite(from: origin, to: target)) }
        guard let source = url else { return }
        guard let text = policy.referrer(from: source, to: target) else {
            url = nil
            return
        }
        if text != source.href { url = WebURL(text) }
    }

    /// Takes note of a redirect.
    ///
    /// https://fetch.spec.whatwg.org/#concept-http-redirect-fetch
    mutating func redirect(from current: WebURL, to next: WebURL, fields: HTTPFields, in engine: Profile.Engine) {
        // PLATFORM(WebKit): NetworkDataTask's shouldClearReferrerOnHTTPSToHTTPRedirect, whatever the policy.
        if engine == .webKit, next.scheme != "https", url?.scheme == "https" { url = nil }
        // https://fetch.spec.whatwg.org/#concept-request-redirect-taint: "If url's origin is not same origin with
        // lastURL's origin and request's origin is not same origin with lastURL's origin, then …".
        // NB: WebKit and Chromium say null after every redirect to another origin, the request's own host's too.
        if !current.origin.sameOrigin(next.origin) {
            hasTaintedOrigin = true
            hasLeftSite = hasLeftSite || !current.origin.isSameSite(as: next)
            hasLeftDomain = hasLeftDomain || !current.isSameDomain(as: next)
        }
        // "Invoke set request's referrer policy on redirect on request and actualResponse."
        let values = fields.values(of: "Referrer-Policy")
        if !values.isEmpty, let said = ReferrerPolicy.parse(values) { policy = said }
    }

    /// Whether redirects led through sites that make of a view's document one that another site asked for.
    func isLedAcrossSites(by redirects: Profile.SameSiteRedirects) -> Bool {
        switch redirects {
        case .ignored: false
        case .endAcrossDomains: hasLeftDomain
        case .endAcrossSites: hasLeftSite
        }
    }

    /// The `Origin` of the request; `nil`: the app asks, and there is none.
    ///
    /// https://fetch.spec.whatwg.org/#append-a-request-origin-header
    func origin(sentTo url: WebURL, by engine: Profile.Engine) -> String? {
        guard let origin else { return nil }
        let serialized = hasTaintedOrigin ? "null" : origin.serialized
        // "Switch on request's referrer policy".
        switch policy {
        case .noReferrer:
            return "null"
        case .noReferrerWhenDowngrade, .strictOrigin, .strictOriginWhenCrossOrigin:
            // "If request's origin is a tuple origin, its scheme is "https", and request's current URL's scheme is not
            // "https", then set serializedOrigin to `null`."
            // PLATFORM(WebKit): what goes from https to http says where it comes from.
            let isDowngrade = serialized.hasPrefix("https:") && url.scheme != "https"
            return isDowngrade && engine != .webKit ? "null" : serialized
        case .sameOrigin:
            return origin.sameOrigin(url.origin) ? serialized : "null"
        default:
            return serialized
        }
    }
}
