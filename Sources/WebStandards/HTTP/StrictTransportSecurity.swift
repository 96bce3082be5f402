/// The hosts that asked to be met over https alone; no list of them is built in.
///
/// https://www.rfc-editor.org/rfc/rfc6797
public struct StrictTransportSecurity: Sendable, Hashable, Codable {
    private struct Policy: Hashable, Codable {
        let includesSubdomains: Bool
        let expires: UnixTime
    }

    private var policies: [String: Policy] = [:]

    /// How many hosts are remembered; those of a session are few, and a hostile one could name many.
    public var maximumHosts = 3000

    /// How many hosts are remembered now.
    public var count: Int { policies.count }

    /// Makes a store that knows no host.
    public init() {}

    /// Takes in the Strict-Transport-Security fields of a response.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6797#section-8.1
    public mutating func receive(_ values: [String], from url: WebURL, now: UnixTime) {
        // "If an HTTP response is received over insecure transport, the UA MUST ignore any present STS header field(s)."
        // "If … the substring matching the host production … syntactically matches the IP-literal or IPv4address
        // productions …, the UA MUST NOT note this host."
        // "If a UA receives more than one STS header field …, then the UA MUST process only the first such header field."
        guard url.scheme == "https", !url.hasIPAddressHost, let host = url.host, let value = values.first,
            let header = Header(value)
        else { return }
        // "A max-age value of zero … signals the UA to cease regarding the host as a Known HSTS Host."
        guard header.maxAge > 0 else {
            policies[host] = nil
            return
        }
        if policies.count >= maximumHosts { policies = policies.filter { $0.value.expires > now } }
        guard policies.count < maximumHosts || policies[host] != nil else { return }
        policies[host] = Policy(
            includesSubdomains: header.includesSubdomains,
            expires: now.advanced(by: .seconds(header.maxAge))
        )
    }

    /// The https URL to load instead of this http one; `nil` where the URL stays as it is.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6797#section-8.3
    public func upgrade(_ url: WebURL, now: UnixTime) -> WebURL? {
        guard !policies.isEmpty, url.scheme == "http", !url.hasIPAddressHost, let host = url.host,
            isKnown(host, now: now)
        else { return nil }
        // "The UA MUST replace the URI scheme with "https", and if the URI contains an explicit port component of "80",
        // then the UA MUST convert the port component to be "443" …; any other port is preserved."
        return WebURL("https" + url.href.dropFirst("http".count))
    }

    // https://www.rfc-editor.org/rfc/rfc6797#section-8.2
    private func isKnown(_ host: String, now: UnixTime) -> Bool {
        var name = host[...]
        while true {
            if let policy = policies[String(name)], policy.expires > now,
                policy.includesSubdomains || name.startIndex == host.startIndex
            {
                return true
            }
            guard let dot = name.firstIndex(of: ".") else { return false }
            name = name[name.index(after: dot)...]
        }
    }

    /// One field's value; `nil` where it does not conform.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6797#section-6.1
    private struct Header {
        var maxAge: Int64 = 0
        var includesSubdomains = false

        init?(_ value: String) {
            var scanner = HeaderScanner(value)
            var directives: [String: String] = [:]
            scanner.skipBlanks(and: UInt8(ascii: ";"))
            while !scanner.isAtEnd {
                guard let name = scanner.token().map(ASCII.lowercase) else { return nil }
                scanner.skipBlanks()
                var argument = ""
                if scanner.take(UInt8(ascii: "=")) {
                    scanner.skipBlanks()
                    guard let given = scanner.value() else { return nil }
                    argument = given
                    scanner.skipBlanks()
                }
                // 2. "All directives MUST appear only once in an STS header field."
                guard directives.updateValue(argument, forKey: name) == nil else { return nil }
                guard scanner.isAtEnd || scanner.take(UInt8(ascii: ";")) else { return nil }
                scanner.skipBlanks(and: UInt8(ascii: ";"))
            }
            // 6.1.1: "The REQUIRED "max-age" directive".
            guard let maxAge = directives["max-age"].flatMap(DeltaSeconds.parse) else { return nil }
            self.maxAge = maxAge
            includesSubdomains = directives["includesubdomains"] != nil
        }
    }
}
