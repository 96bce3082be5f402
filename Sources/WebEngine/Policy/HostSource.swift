import WebStandards

/// A scheme-source or host-source.
///
/// https://www.w3.org/TR/CSP3/#grammardef-host-source
struct HostSource {
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

    /// A redirect's target is matched without the path, which would tell where it led.
    func matches(_ url: WebURL, selfScheme: String, isRedirected: Bool) -> Bool {
        guard scheme.map({ Self.schemeMatches($0, url.scheme) }) ?? Self.defaultMatches(selfScheme, url.scheme) else {
            return false
        }
        guard let host else { return scheme != nil }
        guard hostMatches(host, url.hostname), portMatches(url) else { return false }
        guard !isRedirected, let path, path != "/" else { return true }
        return path.hasSuffix("/") ? url.path.hasPrefix(path) : url.path == path
    }

    // https://www.w3.org/TR/CSP3/#scheme-part-match
    private static func schemeMatches(_ a: String, _ b: String) -> Bool {
        switch a {
        case b: true
        case "http": b == "https"
        case "ws": ["wss", "http", "https"].contains(b)
        case "wss": b == "https"
        default: false
        }
    }

    /// A host alone allows what the page's own scheme does, and the sockets that belong to it, as browsers have it.
    private static func defaultMatches(_ selfScheme: String, _ scheme: String) -> Bool {
        schemeMatches(selfScheme, scheme) || selfScheme == "http" && ["ws", "wss"].contains(scheme)
            || selfScheme == "https" && scheme == "wss"
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
