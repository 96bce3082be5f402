/// How far a cookie may travel in requests that another site began.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.7
public enum SameSite: String, Sendable, Hashable, Codable, CaseIterable {
    /// No such attribute, or a value nobody knows: the draft's "Default".
    case unspecified
    case none
    case lax
    case strict
}

/// What a request, or the document that asks, is to the cookie's site.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.2
public enum SameSiteContext: String, Sendable, Hashable, Codable, CaseIterable {
    case sameSite
    /// A top-level navigation by GET, HEAD, OPTIONS or TRACE that another site began.
    case crossSiteSafeNavigation
    /// A top-level navigation by another method, such as a form's POST, that another site began.
    case crossSiteUnsafeNavigation
    /// Anything else of another site: a subresource, a frame, a script's fetch.
    case crossSite

    /// The request fills the view itself, so its response may set cookies of any SameSite value.
    var isTopLevelNavigation: Bool {
        self == .crossSiteSafeNavigation || self == .crossSiteUnsafeNavigation
    }
}

/// How a cookie is enforced whose server gave no (known) SameSite value.
public enum UnspecifiedSameSite: String, Sendable, Hashable, Codable, CaseIterable {
    /// As Lax, but for its first two minutes sent with cross-site top-level POSTs too (section 5.6.7.2).
    case laxAllowingUnsafe
    case lax
    /// PLATFORM(WebKit): WebKit does not treat an absent attribute as Lax.
    case none
}
