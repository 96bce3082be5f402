/// A site with its scheme: what SameSite cookies and cross-site decisions compare.
///
/// https://html.spec.whatwg.org/multipage/browsers.html#site
public enum Site: Sendable, Hashable, Codable {
    /// The site of an opaque origin, the same as no other.
    case opaque
    /// The scheme, and the registrable domain or, where there is none, the host.
    case schemeAndHost(scheme: String, host: String)

    /// `https://example.com`, or `null`.
    public var serialized: String {
        switch self {
        case .opaque: "null"
        case .schemeAndHost(let scheme, let host): "\(scheme)://\(host)"
        }
    }

    /// Whether both are the same site, scheme included; an opaque one never is.
    ///
    /// https://html.spec.whatwg.org/multipage/browsers.html#same-site
    public func isSchemefullySameSite(_ other: Site) -> Bool {
        self != .opaque && self == other
    }
}

extension Origin {
    /// The site this origin belongs to.
    ///
    /// https://html.spec.whatwg.org/multipage/browsers.html#obtain-a-site
    public var site: Site {
        guard case .tuple(let scheme, let host, _) = self else { return .opaque }
        return .schemeAndHost(scheme: scheme, host: PublicSuffixList.system.registrableDomain(of: host) ?? host)
    }
}

extension WebURL {
    /// The site of what is at this URL.
    public var site: Site { origin.site }
}
