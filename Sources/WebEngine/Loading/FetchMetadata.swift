import WebStandards

/// How the places a request goes to lie to the document that asks, worst place first.
///
/// https://w3c.github.io/webappsec-fetch-metadata/#sec-fetch-site-header
enum FetchSite: String, Comparable {
    case crossSite = "cross-site"
    case sameSite = "same-site"
    case sameOrigin = "same-origin"
    /// The app asks.
    case none

    /// "If url is same origin with r's origin, continue"; else by site.
    init(from origin: Origin, to url: WebURL) {
        let target = url.origin
        if origin.sameOrigin(target) {
            self = .sameOrigin
        } else {
            self = origin.site.isSchemefullySameSite(target.site) ? .sameSite : .crossSite
        }
    }

    private var rank: Int {
        switch self {
        case .crossSite: 0
        case .sameSite: 1
        case .sameOrigin: 2
        case .none: 3
        }
    }

    static func < (a: FetchSite, b: FetchSite) -> Bool { a.rank < b.rank }
}

extension RequestContext {
    /// Appends the fields; nothing to a URL that is not potentially trustworthy.
    ///
    /// https://w3c.github.io/webappsec-fetch-metadata/#fetch-integration
    func appendFetchMetadata(to fields: inout HTTPFields, for url: WebURL, _ engine: Profile.Engine) {
        guard url.isPotentiallyTrustworthy else { return }
        fields.append("Sec-Fetch-Site", referrer.site.rawValue)
        fields.append("Sec-Fetch-Mode", isNavigation ? "navigate" : script?.mode ?? "no-cors")
        // PLATFORM(Chromium): "Sec-Fetch-User" says of the app's loads, too, that a user stands behind them.
        if engine == .chromium, destination == .document, hasUserGesture || initiator == nil {
            fields.append("Sec-Fetch-User", "?1")
        }
        let name =
            switch destination {
            case .document: "document"
            case .frame: "iframe"
            case .image: "image"
            case .style: "style"
            case .script: "script"
            case .font: "font"
            case .track: "track"
            case .fetch: "empty"
            }
        fields.append("Sec-Fetch-Dest", name)
    }

    var isNavigation: Bool { destination == .document || destination == .frame }
}
