import WebStandards

/// The parts of Content Security Policy that decide where a page may navigate and be framed.
///
/// https://www.w3.org/TR/CSP3/
struct ContentSecurityPolicy {
    /// The directives of each policy, the first of a name counting.
    private var policies: [[String: [Substring]]] = []
    private let selfURL: WebURL

    /// The policies that the response from `url` brought.
    ///
    /// https://www.w3.org/TR/CSP3/#parse-response-csp
    init(_ fields: HTTPFields, url: WebURL) {
        selfURL = url
        for value in fields.values(of: "Content-Security-Policy") {
            for text in value.utf8.split(separator: UInt8(ascii: ",")) {
                var policy: [String: [Substring]] = [:]
                for directive in text.split(separator: UInt8(ascii: ";")) {
                    let words = directive.split(whereSeparator: ASCII.isWhitespace).map { Substring($0) }
                    guard let name = words.first.map(ASCII.lowercase), policy[name] == nil else { continue }
                    policy[name] = Array(words.dropFirst())
                }
                if !policy.isEmpty { policies.append(policy) }
            }
        }
    }

    /// Any policy has that directive.
    func has(_ directive: String) -> Bool {
        policies.contains { $0[directive] != nil }
    }

    /// Every policy that has the directive names the URL in it.
    func allows(_ url: WebURL, by directive: String) -> Bool {
        policies.allSatisfy { policy in
            policy[directive].map { sources in sources.contains { matches($0, url) } } ?? true
        }
    }

    /// Every policy allows that fetch, by the directive or else by `default-src`.
    ///
    /// https://www.w3.org/TR/CSP3/#should-directive-execute
    func allowsFetch(_ url: WebURL, by directive: String) -> Bool {
        policies.allSatisfy { policy in
            guard let sources = policy[directive] ?? policy["default-src"] else { return true }
            return sources.contains { matches($0, url) }
        }
    }

    // https://www.w3.org/TR/CSP3/#match-url-to-source-expression
    private func matches(_ expression: Substring, _ url: WebURL) -> Bool {
        if expression == "*" { return url.isHTTPFamily || url.scheme == selfURL.scheme }
        if ASCII.equalIgnoringCase(expression, "'self'") {
            // "… origin is the same as url's origin, or … host is the same and … their ports … and url's scheme is "https"".
            return url.origin.sameOrigin(selfURL.origin)
                || url.hostname == selfURL.hostname && selfURL.scheme == "http" && url.scheme == "https"
        }
        return SourceExpression(expression)?.matches(url, selfScheme: selfURL.scheme) ?? false
    }
}

/// A scheme-source or host-source.
///
/// https://www.w3.org/TR/CSP3/#grammardef-host-source
private struct SourceExpression {
    var scheme: String?
    /// `nil` for a scheme alone.
    var host: String?
    var port: Substring?
    var path: Substring?

    init?(_ text: Substring) {
        var rest = text.utf8[...]
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let after = rest[rest.index(after: colon)...]
            if after.isEmpty || after.starts(with: "//".utf8) {
                scheme = ASCII.lowercase(Substring(rest[..<colon]))
                if after.isEmpty { return }
                rest = after.dropFirst(2)
            }
        }
        if let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
            path = Substring(rest[slash...])
            rest = rest[..<slash]
        }
        if let colon = rest.lastIndex(of: UInt8(ascii: ":")) {
            port = Substring(rest[rest.index(after: colon)...])
            rest = rest[..<colon]
        }
        guard !rest.isEmpty else { return nil }
        host = ASCII.lowercase(Substring(rest))
    }

    func matches(_ url: WebURL, selfScheme: String) -> Bool {
        guard Self.schemeMatches(scheme ?? selfScheme, url.scheme) else { return false }
        guard let host else { return scheme != nil }
        guard hostMatches(host, url.hostname), portMatches(url) else { return false }
        guard let path, path != "/" else { return true }
        return path.hasSuffix("/") ? url.path.hasPrefix(path) : url.path == path
    }

    // https://www.w3.org/TR/CSP3/#scheme-part-match
    private static func schemeMatches(_ a: String, _ b: String) -> Bool {
        a == b || a == "http" && b == "https"
    }

    // https://www.w3.org/TR/CSP3/#host-part-match
    private func hostMatches(_ pattern: String, _ host: String) -> Bool {
        if pattern == "*" { return true }
        guard pattern.hasPrefix("*.") else { return pattern == host }
        return host.hasSuffix(pattern.dropFirst())
    }

    // https://www.w3.org/TR/CSP3/#port-part-matches
    private func portMatches(_ url: WebURL) -> Bool {
        guard let port else { return url.port == nil }
        if port == "*" { return true }
        return Int(port) == url.effectivePort || port == "80" && url.scheme == "https" && url.port == nil
    }
}
