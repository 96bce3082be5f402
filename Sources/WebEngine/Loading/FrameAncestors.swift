import WebStandards

/// Whether a response lets itself be shown in a frame here.
enum FrameAncestors {
    /// https://html.spec.whatwg.org/#check-a-navigation-response's-adherence-to-x-frame-options, which gives way to
    /// Content Security Policy's `frame-ancestors`.
    static func allow(_ fields: HTTPFields, url: WebURL, framedIn navigable: Navigable?) -> Bool {
        guard let navigable, !navigable.frame.isMainFrame else { return true }
        var ancestors: [WebURL] = []
        var parent = navigable.parent
        while let frame = parent {
            if let url = frame.active?.url { ancestors.append(url) }
            parent = frame.parent
        }
        let directives = fields.values(of: "Content-Security-Policy").flatMap(frameAncestors)
        if !directives.isEmpty {
            return directives.allSatisfy { sources in
                ancestors.allSatisfy { ancestor in sources.contains { matches($0, ancestor, selfURL: url) } }
            }
        }
        let options = Set(
            fields.values(of: "X-Frame-Options").flatMap { $0.split(separator: ",") }
                .map { ASCII.lowercase($0.filter { $0 != " " && $0 != "\t" }) }
        )
        if options.count > 1, !options.isDisjoint(with: ["deny", "allowall", "sameorigin"]) { return false }
        switch options.first {
        case "deny": return false
        case "sameorigin": return ancestors.allSatisfy { $0.origin.sameOrigin(url.origin) }
        default: return true
        }
    }

    /// The source lists of `frame-ancestors`, one a policy that has it.
    private static func frameAncestors(in value: String) -> [[Substring]] {
        value.split(separator: ",").compactMap { policy in
            for directive in policy.split(separator: ";") {
                let words = directive.split { $0 == " " || $0 == "\t" }
                guard let name = words.first, ASCII.equalIgnoringCase(name, "frame-ancestors") else { continue }
                return Array(words.dropFirst())
            }
            return nil
        }
    }

    /// https://www.w3.org/TR/CSP3/#match-url-to-source-expression, for the sources that can name an ancestor.
    private static func matches(_ source: Substring, _ url: WebURL, selfURL: WebURL) -> Bool {
        if source == "*" { return url.isHTTPFamily }
        if ASCII.equalIgnoringCase(source, "'self'") { return url.origin.sameOrigin(selfURL.origin) }
        if source.hasSuffix(":") { return ASCII.equalIgnoringCase(source.dropLast(), url.scheme) }
        var rest = source
        if let colon = rest.range(of: "://") {
            guard ASCII.equalIgnoringCase(rest[..<colon.lowerBound], url.scheme) else { return false }
            rest = rest[colon.upperBound...]
        }
        var host = rest.prefix { $0 != "/" }
        if let colon = host.lastIndex(of: ":") {
            let port = host[host.index(after: colon)...]
            guard port == "*" || Int(port) == url.effectivePort else { return false }
            host = host[..<colon]
        }
        if host.hasPrefix("*.") {
            return ASCII.lowercase(url.hostname).hasSuffix(ASCII.lowercase(host.dropFirst()))
        }
        return ASCII.equalIgnoringCase(host, url.hostname)
    }
}

extension StringProtocol {
    /// Where `needle` first stands; the standard library has none without Foundation.
    fileprivate func range(of needle: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
            start = index(after: start)
        }
        return nil
    }
}
