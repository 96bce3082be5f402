/// Why the jar did what it did with a cookie.
public enum CookieReason: String, Error, Sendable, Hashable, Codable, CaseIterable {
    // Stored, replaced, removed.
    case accepted
    case sameIdentity
    case expiryInThePast
    case removedByApp
    case clearedBySite

    // Refused.
    case urlWithoutCookies
    case controlCharacter
    case tooLarge
    case empty
    case domainNotASCII
    case publicSuffix
    case domainMismatch
    case secureOverInsecure
    case httpOnlyFromScript
    case overlaysSecure
    case sameSiteFromCrossSite
    case sameSiteNoneInsecure
    case partitionedInsecure
    case securePrefix
    case hostPrefix
    case httpPrefix
    case namelessPrefix
    case namelessPair
    case hidesHTTPOnly
    case alreadyExpired

    // Evicted.
    case expired
    case domainFull
    case jarFull

    // Sent, or withheld.
    case matches
    case laxAllowingUnsafe
    case otherHost
    case otherPath
    case secureOnly
    case httpOnly
    case strict
    case lax
    case thirdParty

    /// One line for people.
    public var explanation: String { rule.text }

    /// The section of draft-ietf-httpbis-rfc6265bis-22 that says so; `nil` where it is our own rule.
    public var section: String? { rule.section }

    private var rule: (text: String, section: String?) {
        switch self {
        case .accepted: ("Nothing forbids it.", "5.7")
        case .sameIdentity: ("It takes the place of the cookie with the same name, domain and path.", "5.7 step 23")
        case .expiryInThePast: ("Its Max-Age or Expires lies in the past, which removes the cookie it names.", "5.7")
        case .removedByApp: ("The app removed it.", nil)
        case .clearedBySite: ("A response of its site asked for that with Clear-Site-Data.", nil)
        case .urlWithoutCookies: ("Only http and https URLs with a host have cookies.", "5.7 step 1")
        case .controlCharacter: ("It contains a control character other than a tab.", "5.6 step 1")
        case .tooLarge: ("Its name and value together exceed the limit of 4096 bytes.", "5.6 step 5")
        case .empty: ("Neither name nor value is given.", "5.7 step 2")
        case .domainNotASCII: ("Its Domain attribute contains a character outside ASCII.", "5.7 step 8")
        case .publicSuffix: ("Its Domain attribute names a public suffix, under which others register.", "5.7 step 9")
        case .domainMismatch: ("Its Domain attribute is neither the host nor a parent of it.", "5.7 step 10")
        case .secureOverInsecure: ("It has Secure, and the connection is not secure.", "5.7 step 13")
        case .httpOnlyFromScript: ("It has HttpOnly, and a script set it.", "5.7 step 15")
        case .overlaysSecure: ("A Secure cookie of that name exists, and the connection is not secure.", "5.7 step 16")
        case .sameSiteFromCrossSite:
            ("Without SameSite=None only its own site, or a top-level navigation, may set it.", "5.7 step 18")
        case .sameSiteNoneInsecure: ("It has SameSite=None without Secure.", "5.7 step 19")
        case .partitionedInsecure: ("It has Partitioned without Secure.", nil)
        case .securePrefix: ("A name beginning with __Secure- wants Secure.", "5.7 step 20")
        case .hostPrefix: ("A name beginning with __Host- wants Secure, Path=/ and no Domain.", "5.7 step 21")
        case .httpPrefix: ("A name beginning with __Http- or __Host-Http- wants Secure and HttpOnly.", nil)
        case .namelessPrefix: ("It has no name, and its value begins as a prefixed name would.", "5.7 step 22")
        case .namelessPair: ("It has no name, and its value has an equals sign.", nil)
        case .hidesHTTPOnly: ("An HttpOnly cookie of that name exists, and a script set this one.", "5.7 step 23.2")
        case .alreadyExpired: ("Its Max-Age or Expires lies in the past, and there was none to remove.", "5.7")
        case .expired: ("Its time was over.", "5.7")
        case .domainFull: ("Its domain has more cookies than the limit; the least recently used goes first.", "5.7")
        case .jarFull: ("The jar has more cookies than the limit; the least recently used goes first.", "5.7")
        case .matches: ("Host, path and flags match the request.", "5.8.3")
        case .laxAllowingUnsafe:
            ("It has no SameSite and is new, so a cross-site POST that fills the view carries it.", "5.6.7.2")
        case .otherHost: ("It belongs to another host of the site.", "5.8.3 step 1")
        case .otherPath: ("The request's path lies outside its path.", "5.8.3 step 1")
        case .secureOnly: ("It has Secure, and the connection is not secure.", "5.8.3 step 1")
        case .httpOnly: ("It has HttpOnly, and a script asked.", "5.8.3 step 1")
        case .strict: ("It has SameSite=Strict, and another site began the request.", "5.8.3 step 1")
        case .lax: ("Its SameSite is Lax, or absent, and another site began the request.", "5.8.3 step 1")
        case .thirdParty: ("The cookie policy blocks third parties.", "7.1")
        }
    }
}
