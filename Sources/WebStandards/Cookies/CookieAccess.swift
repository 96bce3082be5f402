/// Who asks the jar, and from where.
public struct CookieAccess: Sendable, Hashable, Codable {
    /// By which door cookies are read and written.
    public enum API: String, Sendable, Hashable, Codable {
        case http
        /// `document.cookie`: a "non-HTTP" API, from which HttpOnly cookies are hidden.
        case script
    }

    /// The request's URL, or the document's.
    public var url: WebURL
    /// HTTP or script.
    public var api: API
    /// What the request is to its own site.
    public var sameSite: SameSiteContext
    /// The request's site is not the site of the page that fills the view.
    public var isThirdParty: Bool
    /// What third parties may do on this occasion.
    ///
    /// Default: `nil`, what the jar says.
    public var thirdPartyPolicy: ThirdPartyCookiePolicy?
    /// The moment, by the session's clock.
    public var now: UnixTime

    /// Describes one access; without more, a first-party request over HTTP.
    public init(
        url: WebURL,
        api: API = .http,
        sameSite: SameSiteContext = .sameSite,
        isThirdParty: Bool = false,
        now: UnixTime
    ) {
        self.url = url
        self.api = api
        self.sameSite = sameSite
        self.isThirdParty = isThirdParty
        self.now = now
    }
}

/// What third parties may do with cookies.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-7.1
public enum ThirdPartyCookiePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    case allow
    /// They neither set nor receive cookies.
    case block
    /// As `allow` for a site that has a cookie in the jar already, as `block` for every other.
    ///
    /// PLATFORM(WebKit): what Safari and the web views of old iOS did, "from websites I visit".
    case blockWhenNeverVisited
}
