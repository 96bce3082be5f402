/// Playwright's `storageState`: cookies, and what the pages of each origin stored.
///
/// https://playwright.dev/docs/api/class-browsercontext#browser-context-storage-state
public struct StorageState: Sendable {
    /// The cookies, in their order; expired ones too.
    public var cookies: [Cookie]
    /// The cookies that make no sense, when it was read.
    public private(set) var skipped: [SkippedCookie] = []
    /// What the pages of each origin stored.
    package var origins: [JSON]

    /// A state of these cookies.
    package init(cookies: [Cookie], origins: [JSON] = []) {
        self.cookies = cookies
        self.origins = origins
    }

    /// Reads a file.
    ///
    /// - Throws: `CookieFileError` when it is far too large, no JSON, or nothing like such a file.
    public init(parsing bytes: some Collection<UInt8>) throws(CookieFileError) {
        try CookieFileLimits.check(bytes)
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : Array(bytes)
        guard let state = JSONReader.read(text[...]) else { throw CookieFileError(message: "It is no JSON.") }
        guard let list = state["cookies"]?.array else {
            throw CookieFileError(message: "It has no list “cookies”, as a storageState of Playwright has.")
        }
        origins = state["origins"]?.array ?? []
        var partitioned: [Cookie] = []
        var whole: [Cookie] = []
        for (offset, entry) in list.enumerated() {
            do throws(EntryError) {
                let cookie = try Self.cookie(entry)
                // NB: a jar has no partitions. A partitioned cookie counts as one of the site itself, unless that has
                // another of its name.
                if entry["partitionKey"] == nil { whole.append(cookie) } else { partitioned.append(cookie) }
            } catch {
                skipped.append(SkippedCookie(position: offset + 1, format: .storageState, reason: error.reason))
                try CookieFileLimits.check(skipped)
            }
        }
        cookies = partitioned + whole
    }

    private struct EntryError: Error {
        let reason: String
    }

    private static func cookie(_ entry: JSON) throws(EntryError) -> Cookie {
        func text(_ name: String) throws(EntryError) -> String {
            guard let text = entry[name]?.string else { throw EntryError(reason: "it has no text “\(name)”") }
            return text
        }
        func flag(_ name: String) throws(EntryError) -> Bool {
            guard let value = entry[name] else { return false }
            guard let flag = value.bool else { throw EntryError(reason: "its “\(name)” is neither true nor false") }
            return flag
        }
        let domain = try text("domain")
        var cookie = Cookie(name: try text("name"), value: try text("value"), domain: "", path: "/")
        cookie.setDomain(domain, coversSubdomains: domain.hasPrefix("."))
        if let path = entry["path"]?.string { cookie.path = String(isomorphic: path.utf8) }
        cookie.expires = try expiry(entry["expires"])
        cookie.secure = try flag("secure")
        cookie.httpOnly = try flag("httpOnly")
        cookie.sameSite = try sameSite(entry["sameSite"])
        if let objection = cookie.objection { throw EntryError(reason: objection) }
        return cookie
    }

    /// Seconds since 1970 with a fraction; -1, or nothing: the session's end.
    private static func expiry(_ value: JSON?) throws(EntryError) -> UnixTime? {
        guard let value else { return nil }
        guard case .number(let seconds) = value else { throw EntryError(reason: "its “expires” is no number") }
        guard seconds != -1 else { return nil }
        return Int64(exactly: (seconds * 1000).rounded(.down)).map { UnixTime(milliseconds: $0) }
            ?? (seconds < 0 ? .distantPast : .distantFuture)
    }

    private static func sameSite(_ value: JSON?) throws(EntryError) -> SameSite {
        guard let value else { return .unspecified }
        guard let text = value.string, let sameSite = SameSite(rawValue: ASCII.lowercase(text)) else {
            throw EntryError(reason: "its “sameSite” is none of Strict, Lax and None")
        }
        return sameSite
    }

    /// The file, as Playwright takes it.
    ///
    /// NB: a cookie without SameSite is written without one, which Playwright takes. Its values are text: octets that are no
    /// UTF-8 do not survive.
    public var bytes: [UInt8] {
        let state: JSON = ["cookies": .array(cookies.map(Self.entry)), "origins": .array(origins)]
        return state.indented + [0x0A]
    }

    private static func entry(_ cookie: Cookie) -> JSON {
        var members: [JSON.Member] = [
            JSON.Member("name", .string(cookie.name)),
            JSON.Member("value", .string(cookie.value)),
            JSON.Member("domain", .string(cookie.platformDomain)),
            JSON.Member("path", .string(Cookie.text(cookie.path))),
            JSON.Member("expires", .number(cookie.expires.map { Double($0.milliseconds) / 1000 } ?? -1)),
            JSON.Member("httpOnly", .bool(cookie.httpOnly)),
            JSON.Member("secure", .bool(cookie.secure)),
        ]
        let names: [SameSite: String] = [.strict: "Strict", .lax: "Lax", .none: "None"]
        if let name = names[cookie.sameSite] { members.append(JSON.Member("sameSite", .string(name))) }
        return .object(members)
    }
}
