/// A `cookies.txt`: a line a cookie, seven fields with tabs between them.
///
/// https://curl.se/docs/http-cookies.html. `#HttpOnly_` before the domain is an attribute, any other line that begins with
/// `#` a comment; an expiry of 0 is none. The second field, not a dot before the domain, says whether subdomains are meant.
public struct NetscapeCookieFile: Sendable, Hashable {
    /// The cookies, in their order; expired ones too.
    public var cookies: [Cookie]
    /// The lines that make no sense, when it was read.
    public private(set) var skipped: [SkippedCookie] = []

    private static let httpOnly = "#HttpOnly_"
    /// The first line is what some readers know the format by.
    private static let header = """
        # Netscape HTTP Cookie File
        # domain, subdomains too, path, secure, expiry in seconds since 1970 (0: the session's end), name, value


        """

    /// A file of these cookies.
    public init(_ cookies: [Cookie]) {
        self.cookies = cookies
    }

    /// Reads a file; lines end in LF or CR LF.
    ///
    /// - Throws: `CookieFileError` when it is far too large, or nothing like such a file.
    public init(parsing bytes: some Collection<UInt8>) throws(CookieFileError) {
        try CookieFileLimits.check(bytes)
        cookies = []
        for (offset, line) in Array(bytes).split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            var text = String(isomorphic: line.last == 0x0D ? line.dropLast() : line)[...]
            if offset == 0, text.hasPrefix("\u{EF}\u{BB}\u{BF}") { text = text.dropFirst(3) }
            do throws(LineError) {
                if let cookie = try Self.cookie(text) { cookies.append(cookie) }
            } catch {
                skipped.append(SkippedCookie(position: offset + 1, format: .netscape, reason: error.reason))
                try CookieFileLimits.check(skipped)
            }
        }
    }

    private struct LineError: Error {
        let reason: String
    }

    /// The cookie of a line, its octets as scalars; `nil`: the line has none.
    private static func cookie(_ line: Substring) throws(LineError) -> Cookie? {
        let isHTTPOnly = line.hasPrefix(httpOnly)
        let rest = isHTTPOnly ? line.dropFirst(httpOnly.count) : line
        guard isHTTPOnly || !rest.hasPrefix("#"), rest.utf8.contains(where: { !ASCII.isWhitespace($0) }) else {
            return nil
        }
        // A value may have tabs. One that is empty may have lost the tab before it, as in old files of curl's.
        var fields = rest.split(separator: "\t", maxSplits: 6, omittingEmptySubsequences: false)
        if fields.count == 6 { fields.append("") }
        guard fields.count == 7 else {
            throw LineError(reason: "it has \(fields.count) fields with tabs between them instead of 7")
        }
        var cookie = Cookie(name: "", value: "", domain: "", path: String(fields[2]), httpOnly: isHTTPOnly)
        cookie.rawName = String(fields[5])
        cookie.rawValue = String(fields[6])
        cookie.setDomain(Cookie.text(String(fields[0])), coversSubdomains: try flag(fields[1], "second"))
        cookie.secure = try flag(fields[3], "fourth")
        cookie.expires = try expiry(fields[4])
        if let objection = cookie.objection { throw LineError(reason: objection) }
        return cookie
    }

    private static func flag(_ field: Substring, _ ordinal: String) throws(LineError) -> Bool {
        if ASCII.equalIgnoringCase(field, "TRUE") { return true }
        guard ASCII.equalIgnoringCase(field, "FALSE") else {
            throw LineError(reason: "its \(ordinal) field is neither TRUE nor FALSE")
        }
        return false
    }

    /// Python's `MozillaCookieJar` leaves the field empty for a session's cookie.
    private static func expiry(_ field: Substring) throws(LineError) -> UnixTime? {
        guard field != "0", !field.isEmpty else { return nil }
        guard field.utf8.allSatisfy(ASCII.isDigit) else {
            throw LineError(reason: "its fifth field, the expiry, is no number of seconds")
        }
        return UnixTime(seconds: Int64(field) ?? .max)
    }

    /// The cookies that the format can hold: one with a tab in its name or path it cannot.
    public var writable: [Cookie] {
        cookies.filter { !$0.rawName.utf8.contains(0x09) && !$0.path.utf8.contains(0x09) }
    }

    /// The file, without what is not ``writable``.
    public var bytes: [UInt8] {
        var text = Self.header
        for cookie in writable {
            let flag = { (value: Bool) in value ? "TRUE" : "FALSE" }
            let fields = [
                cookie.platformDomain, flag(!cookie.hostOnly), cookie.path, flag(cookie.secure),
                "\(max(0, cookie.expires?.seconds ?? 0))", cookie.rawName, cookie.rawValue,
            ]
            text += (cookie.httpOnly ? Self.httpOnly : "") + fields.joined(separator: "\t") + "\n"
        }
        return text.isomorphicBytes
    }
}
