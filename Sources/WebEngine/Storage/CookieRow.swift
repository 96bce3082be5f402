import WebStandards

/// A cookie as a row, and back: what a file says is believed only as far as a jar could have written it.
enum CookieRow {
    /// In the order of `values`.
    static let columns = [
        "domain", "path", "name", "host_only", "value", "expires", "creation", "last_access", "secure", "http_only",
        "same_site",
    ]

    static func values(of cookie: Cookie) -> [SQLiteValue] {
        key(CookieKey(cookie)) + [
            .blob(cookie.rawValue.isomorphicBytes), cookie.expires.map { .integer($0.milliseconds) } ?? .null,
            .integer(cookie.creation.milliseconds), .integer(cookie.lastAccess.milliseconds), .flag(cookie.secure),
            .flag(cookie.httpOnly), .text(Array(cookie.sameSite.rawValue.utf8)),
        ]
    }

    /// The first four columns.
    static func key(_ key: CookieKey) -> [SQLiteValue] {
        [.text(Array(key.domain.utf8)), octets(key.path), octets(key.name), .flag(key.hostOnly)]
    }

    private static func octets(_ text: String) -> SQLiteValue { .blob(text.isomorphicBytes) }

    /// The cookie of a row; `nil`: no jar has written it.
    static func cookie(_ values: [SQLiteValue]) -> Cookie? {
        guard values.count == columns.count,
            case .text(let domain) = values[0], case .blob(let path) = values[1], case .blob(let name) = values[2],
            let hostOnly = values[3].flag, case .blob(let value) = values[4],
            let expires = expiry(values[5]), case .integer(let creation) = values[6],
            case .integer(let lastAccess) = values[7], let secure = values[8].flag, let httpOnly = values[9].flag,
            case .text(let sameSite) = values[10],
            let sameSite = SameSite(rawValue: String(decoding: sameSite, as: UTF8.self))
        else { return nil }
        var cookie = Cookie(name: "", value: "", domain: String(decoding: domain, as: UTF8.self))
        cookie.rawName = String(isomorphic: name)
        cookie.rawValue = String(isomorphic: value)
        cookie.hostOnly = hostOnly
        cookie.path = String(isomorphic: path)
        cookie.expires = expires
        cookie.creation = UnixTime(milliseconds: creation)
        cookie.lastAccess = UnixTime(milliseconds: lastAccess)
        cookie.secure = secure
        cookie.httpOnly = httpOnly
        cookie.sameSite = sameSite
        // A leading dot or a capital letter is gone by now: then the row was not of our writing.
        return cookie.domain.utf8.elementsEqual(domain) && isStorable(cookie) ? cookie : nil
    }

    /// Whether a row has room for it, and would be believed when it is read again.
    static func isStorable(_ cookie: Cookie) -> Bool {
        let octets = [cookie.domain, cookie.path, cookie.rawName, cookie.rawValue].map(\.unicodeScalars.count)
        return cookie.isWellFormed && octets[1] <= StorageLimits.path && octets.reduce(0, +) <= StorageLimits.row / 2
    }

    /// `.some(nil)`: it ends with the session.
    private static func expiry(_ value: SQLiteValue) -> UnixTime?? {
        switch value {
        case .null: .some(nil)
        case .integer(let milliseconds): UnixTime(milliseconds: milliseconds)
        default: nil
        }
    }
}

extension SQLiteValue {
    static func flag(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }

    var flag: Bool? {
        switch self {
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }
}
