import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPCookie {
    /// A cookie of the jar as Foundation shows it: a domain set by attribute has a leading dot.
    ///
    /// `nil` for what Foundation cannot hold.
    package static func make(of cookie: Cookie) -> HTTPCookie? {
        var properties: [HTTPCookiePropertyKey: Any] = [
            .name: cookie.name,
            .value: cookie.value,
            .domain: cookie.platformDomain,
            .path: cookie.path,
        ]
        if cookie.secure { properties[.secure] = "TRUE" }
        if cookie.httpOnly { properties[.httpOnly] = "TRUE" }
        if cookie.sameSite != .unspecified { properties[.sameSite] = cookie.sameSite.rawValue }
        if let expires = cookie.expires {
            properties[.expires] = Date(timeIntervalSince1970: Double(expires.milliseconds) / 1000)
        } else {
            properties[.discard] = "TRUE"
        }
        #if canImport(ObjectiveC)
        return HTTPCookie(properties: properties)
        #else
        return JarCookie(properties: properties, sameSite: cookie.sameSite)
        #endif
    }
}

#if !canImport(ObjectiveC)
/// One of the jar's: Foundation's own keeps no SameSite here.
///
/// Safe because what it adds never changes; the conformance is Foundation's, which has to be restated.
private final class JarCookie: HTTPCookie, @unchecked Sendable {
    let sameSite: SameSite

    init?(properties: [HTTPCookiePropertyKey: Any], sameSite: SameSite) {
        self.sameSite = sameSite
        super.init(properties: properties)
    }
}

/// Which requests of other sites carry a cookie.
///
/// Source: https://developer.apple.com/documentation/foundation/httpcookiestringpolicy
public struct HTTPCookieStringPolicy: RawRepresentable, Sendable, Hashable {
    /// The word of the cookie's attribute.
    public let rawValue: String

    /// The policy of that word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Those that lead the user to its site.
    public static let sameSiteLax = HTTPCookieStringPolicy(rawValue: "lax")
    /// None.
    public static let sameSiteStrict = HTTPCookieStringPolicy(rawValue: "strict")
}

extension HTTPCookiePropertyKey {
    /// What `SameSite` says.
    ///
    /// NB: Foundation keeps it of no cookie that an app makes here, and the web view sends such a cookie as one that says nothing.
    public static let sameSitePolicy = HTTPCookiePropertyKey("SameSite")
}

extension HTTPCookie {
    /// What its `SameSite` says; `nil` where that is neither `Lax` nor `Strict`, and of a cookie that the app has made.
    ///
    /// Source: https://developer.apple.com/documentation/foundation/httpcookie/samesitepolicy
    public var sameSitePolicy: HTTPCookieStringPolicy? {
        switch (self as? JarCookie)?.sameSite {
        case .lax: .sameSiteLax
        case .strict: .sameSiteStrict
        default: nil
        }
    }
}
#endif

extension Cookie {
    /// What the jar keeps of an app's cookie.
    package init(_ cookie: HTTPCookie) {
        #if canImport(ObjectiveC)
        let sameSite = (cookie.properties?[.sameSite] as? String).map { ASCII.lowercase($0) }
            .flatMap(SameSite.init(rawValue:))
        #else
        let sameSite = (cookie as? JarCookie)?.sameSite
        #endif
        self.init(
            name: cookie.name,
            value: cookie.value,
            domain: cookie.domain,
            path: cookie.path,
            expires: cookie.isSessionOnly ? nil : cookie.expiresDate.flatMap { UnixTime($0) },
            secure: cookie.isSecure,
            httpOnly: cookie.isHTTPOnly,
            sameSite: sameSite ?? .unspecified
        )
    }
}

extension UnixTime {
    /// `nil` for a date that no counter of milliseconds reaches.
    package init?(_ date: Date) {
        guard let milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

extension HTTPCookiePropertyKey {
    // Foundation reads the first under this name on every platform, though it has a constant for neither everywhere.
    fileprivate static let httpOnly = HTTPCookiePropertyKey("HttpOnly")
    fileprivate static let sameSite = HTTPCookiePropertyKey("SameSite")
}
