import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPCookie {
    /// A cookie of the jar as Foundation shows it: a domain set by attribute has a leading dot.
    ///
    /// `nil` for what Foundation cannot hold. NB: SameSite is lost where Foundation does not know it, as on Linux.
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
        return HTTPCookie(properties: properties)
    }
}

extension Cookie {
    /// What the jar keeps of an app's cookie.
    package init(_ cookie: HTTPCookie) {
        let sameSite = (cookie.properties?[.sameSite] as? String).map { ASCII.lowercase($0) }
        self.init(
            name: cookie.name,
            value: cookie.value,
            domain: cookie.domain,
            path: cookie.path,
            expires: cookie.isSessionOnly ? nil : cookie.expiresDate.flatMap { UnixTime($0) },
            secure: cookie.isSecure,
            httpOnly: cookie.isHTTPOnly,
            sameSite: sameSite.flatMap(SameSite.init(rawValue:)) ?? .unspecified
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
