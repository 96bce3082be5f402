import WebStandards

/// What makes two cookies the same one, in a jar and as the key of a row.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7 (step 23)
struct CookieKey: Hashable {
    let domain: String
    let path: String
    let name: String
    let hostOnly: Bool

    init(_ cookie: Cookie) {
        domain = cookie.domain
        path = cookie.path
        name = cookie.rawName
        hostOnly = cookie.hostOnly
    }

    static func table(_ cookies: [Cookie]) -> [CookieKey: Cookie] {
        Dictionary(cookies.map { (CookieKey($0), $0) }) { $1 }
    }
}

/// What is to be written so that the file says what the session says.
struct StoreChanges: Sendable {
    var cookies = CookieChanges()
    var items: [ItemChanges] = []
    var databases: [OriginsDatabases] = []

    var isEmpty: Bool { cookies.isEmpty && items.isEmpty && databases.isEmpty }
}

/// What is to be written so that the file says what the jar says.
struct CookieChanges {
    /// New, or with another value or flag.
    var stored: [Cookie] = []
    /// The same as they were, but used since.
    var used: [Cookie] = []
    var removed: [CookieKey] = []

    var isEmpty: Bool { stored.isEmpty && used.isEmpty && removed.isEmpty }
    var keys: [CookieKey] { (stored + used).map(CookieKey.init) + removed }

    /// Nothing.
    init() {}

    /// What differs between what the file has and what it is to have; of the keys in `unknown` it may have anything.
    init(from file: [CookieKey: Cookie], to jar: [CookieKey: Cookie], unknown: Set<CookieKey> = []) {
        for (key, cookie) in jar {
            guard !unknown.contains(key), var old = file[key] else {
                stored.append(cookie)
                continue
            }
            let lastWritten = old.lastAccess
            old.lastAccess = cookie.lastAccess
            if old != cookie {
                stored.append(cookie)
            } else if lastWritten.advanced(by: StorageLimits.useIsWorthWriting) <= cookie.lastAccess {
                used.append(cookie)
            }
        }
        removed = unknown.union(file.keys).filter { jar[$0] == nil }
    }
}
