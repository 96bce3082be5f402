/// A redirect URI as `NSURL` takes it apart, and AppAuth's comparison of two of them.
///
/// Source: AppAuth-iOS, `OIDAuthorizationService.m`, `shouldHandleURL:`: the scheme but for letter case, then user, password,
/// host, port and path, each equal or absent in both.
package struct RedirectParts: Sendable, Hashable {
    /// As it was written.
    package var scheme: String
    package var user: String?
    package var password: String?
    package var host: String?
    package var port: String?
    /// `nil` where what follows the scheme does not begin with a slash.
    package var path: String?
    package var query: String?
    package var fragment: String?

    /// Takes a URI apart by RFC 3986, section 3; `nil` without a scheme.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
        scheme = String(text[..<colon])
        var rest = text[text.index(after: colon)...]
        if let hash = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if rest.hasPrefix("//") {
            let authority = rest.dropFirst(2).prefix { $0 != "/" }
            rest = rest.dropFirst(2)[authority.endIndex...]
            read(authority)
            path = Self.withoutDots(rest)
        } else if rest.hasPrefix("/") {
            path = Self.withoutDots(rest)
        }
    }

    private mutating func read(_ authority: Substring) {
        var hostAndPort = authority
        if let at = authority.lastIndex(of: "@") {
            let parts = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            user = parts.first.map(String.init)
            password = parts.count > 1 ? String(parts[1]) : nil
            hostAndPort = authority[authority.index(after: at)...]
        }
        let end = hostAndPort.lastIndex(of: "]") ?? hostAndPort.startIndex
        if let colon = hostAndPort[end...].lastIndex(of: ":") {
            port = String(hostAndPort[hostAndPort.index(after: colon)...])
            hostAndPort = hostAndPort[..<colon]
        }
        host = hostAndPort.isEmpty ? nil : String(hostAndPort)
    }

    /// `standardizedURL`: the segments `.` and `..` resolved.
    private static func withoutDots(_ path: Substring) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            if segment == "." || segment == ".." {
                if segment == "..", kept.count > 1 { kept.removeLast() }
                if index == segments.count - 1 { kept.append("") }
            } else {
                kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }

    /// The parts in which two redirect URIs differ for AppAuth, in its order; empty: it takes the one for the other.
    package func differences(from registered: RedirectParts) -> [String] {
        var differences: [String] = []
        if !ASCII.equalIgnoringCase(scheme, registered.scheme) { differences.append("scheme") }
        if user != registered.user { differences.append("user") }
        if password != registered.password { differences.append("password") }
        if host != registered.host { differences.append("host") }
        if port != registered.port { differences.append("port") }
        if path != registered.path { differences.append("path") }
        return differences
    }
}
