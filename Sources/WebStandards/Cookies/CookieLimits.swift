/// Bounds on what a jar keeps.
public struct CookieLimits: Sendable, Hashable, Codable {
    /// Octets of name and value together (section 5.6, step 5: 4096).
    public var nameAndValueBytes = 4096
    /// Octets of one attribute's value (section 5.6, step 6 of the attributes: 1024).
    public var attributeValueBytes = 1024
    /// Cookies that share a domain; the draft asks for 50 at least, browsers keep 180.
    public var cookiesPerDomain = 180
    /// How many fewer than that a domain keeps once it had too many.
    ///
    /// Chromium's `CookieMonster::kDomainPurgeCookies` is 30; by default no more go than have to.
    public var spareCookiesPerDomain = 0
    /// Cookies in the jar (section 6.1 asks for 3000 at least).
    public var cookies = 3000
    /// The longest life a server can ask for (section 5.5: 400 days).
    public var lifetime = Duration.seconds(400 * 24 * 60 * 60)
    /// How long a cookie counts as new for ``UnspecifiedSameSite/laxAllowingUnsafe`` (section 5.6.7.2: 2 minutes).
    public var laxAllowingUnsafeAge = Duration.seconds(120)

    /// Cookies of other hosts of the site that the decisions on one header name, so that a site of very many hosts does
    /// not slow each of them down.
    public var namedOtherHosts = 50
    /// Changes that wait for one observer of a session's cookies; with more than a full jar's, emptying it is told whole.
    public var unreadChanges = 4096

    /// The limits of the draft.
    public static let standard = CookieLimits()

    /// Makes the limits of the draft, to be changed one by one.
    public init() {}
}
