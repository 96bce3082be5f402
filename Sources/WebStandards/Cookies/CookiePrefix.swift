/// What a cookie's name promises of its flags.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.4
///
/// NB: `__Http-` and `__Host-Http-` are of the draft's successor, and browsers have them:
/// https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-layered-cookies#name-store-a-cookie
private enum CookiePrefix: String, CaseIterable {
    // The longer before the one it begins with.
    case hostHTTP = "__host-http-"
    case host = "__host-"
    case http = "__http-"
    case secure = "__secure-"

    /// The prefix of a name in any case of letters.
    init?(of name: String) {
        // OPTIMIZATION: few names begin so.
        guard name.utf8.starts(with: [0x5F, 0x5F]) else { return nil }
        let folded = name.utf8.lazy.map(ASCII.lowercased)
        guard let prefix = Self.allCases.first(where: { folded.starts(with: $0.rawValue.utf8) }) else { return nil }
        self = prefix
    }
}

extension Cookie {
    /// Steps 20 to 22 of the storage model; `hasPath`: it came with a Path attribute.
    func checkPrefix(hasPath: Bool) throws(CookieReason) {
        // 22. "If the cookie-name is empty and either: the cookie-value begins with a case-insensitive match for the string
        //     "__Secure-"; … "__Host-", abort …"
        if rawName.isEmpty, CookiePrefix(of: rawValue) != nil { throw .namelessPrefix }
        switch CookiePrefix(of: rawName) {
        case nil:
            break
        // 20. "If the cookie-name begins with a case-insensitive match for the string "__Secure-", abort … unless the
        //     cookie's secure-only-flag is true."
        case .secure:
            guard secure else { throw .securePrefix }
        // 21. "If … "__Host-", abort … unless …: the secure-only-flag is true; the host-only-flag is true; the
        //     cookie-attribute-list contains an attribute with an attribute-name of "Path", and the cookie's path is /."
        case .host:
            guard secure, hostOnly, hasPath, path == "/" else { throw .hostPrefix }
        case .http:
            guard secure, httpOnly else { throw .httpPrefix }
        case .hostHTTP:
            guard secure, hostOnly, hasPath, path == "/" else { throw .hostPrefix }
            guard httpOnly else { throw .httpPrefix }
        }
    }
}
