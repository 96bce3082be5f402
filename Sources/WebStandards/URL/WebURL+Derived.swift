extension WebURL {
    /// Equality by the serialisation, with the fragment left out if so wished.
    ///
    /// https://url.spec.whatwg.org/#concept-url-equals
    public func equals(_ other: WebURL, excludingFragment: Bool) -> Bool {
        guard excludingFragment else { return self == other }
        return parts.queryEnd == other.parts.queryEnd
            && href.utf8.prefix(Int(parts.queryEnd)).elementsEqual(other.href.utf8.prefix(Int(other.parts.queryEnd)))
    }

    /// The same URL without `#` and what follows.
    public func removingFragment() -> WebURL {
        guard href.utf8.count > Int(parts.queryEnd) else { return self }
        return WebURL(href: text(0..<Int(parts.queryEnd)), parts: parts)
    }

    /// The same URL with that fragment, percent-encoded where it is not yet; `nil` removes it.
    public func replacingFragment(_ fragment: String?) -> WebURL {
        guard let fragment else { return removingFragment() }
        return WebURL(
            href: text(0..<Int(parts.queryEnd)) + "#" + PercentEncodeSet.fragment.encode(fragment),
            parts: parts
        )
    }

    /// The same URL with that query, percent-encoded where it is not yet; `nil` removes it.
    public func replacingQuery(_ query: String?) -> WebURL {
        var record = URLRecord(self)
        let set = isSpecial ? PercentEncodeSet.specialQuery : .query
        record.query = query.map { Array(set.encode($0).utf8) }
        return record.url
    }

    /// The same URL without user name and password.
    public func removingCredentials() -> WebURL {
        guard hasCredentials else { return self }
        var record = URLRecord(self)
        record.username = []
        record.password = []
        return record.url
    }

    /// Whether what comes from here came unaltered: https, wss, loopback hosts, `about:`, `data:`, `file:`.
    ///
    /// https://w3c.github.io/webappsec-secure-contexts/#potentially-trustworthy-url
    public var isPotentiallyTrustworthy: Bool {
        switch parts.scheme {
        case .https, .wss, .file: return true
        case .http, .ws, .ftp: return hasLoopbackHost
        case .other: return scheme == "about" || scheme == "data"
        }
    }

    /// Whether the host names this machine: `localhost`, `*.localhost`, `127.0.0.0/8`, `[::1]`.
    public var hasLoopbackHost: Bool {
        let name = hostname
        if name == "[::1]" || name == "localhost" || name == "localhost." { return true }
        if name.hasSuffix(".localhost") || name.hasSuffix(".localhost.") { return true }
        return name.hasPrefix("127.") && IPv4Address.endsInNumber(ArraySlice(name.utf8))
    }

    /// Whether the host is an IPv4 or IPv6 address.
    public var hasIPAddressHost: Bool {
        guard isSpecial else { return false }
        let name = hostname
        return name.utf8.first == UInt8(ascii: "[") || IPv4Address.endsInNumber(ArraySlice(name.utf8))
    }
}
