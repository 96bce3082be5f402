internal import HeadlessWebView
package import LoginFlows

/// What active checks may do, and what they know.
package struct ActiveChecks: Sendable {
    /// Requests go to no others.
    package var hosts: [AllowedHost]
    /// How the login's code is exchanged; `nil`: unknown.
    package var exchange: CodeExchange?

    package init(_ hosts: [AllowedHost], exchange: CodeExchange? = nil) {
        self.hosts = hosts
        self.exchange = exchange
    }

    /// Requests in all; a login has a handful of endpoints.
    static let requestLimit = 60
    /// Endpoints of each kind that are looked at.
    static let endpointLimit = 8
    /// Redirects of a service to itself that are followed.
    static let stepLimit = 5
    /// For each request.
    static let timeout = Duration.seconds(10)
    /// Bytes of an answer's body; more ends the request.
    static let bodyLimit = 1 << 20
    /// The host that an attacker would have: nobody can register it, and nothing is ever sent there.
    ///
    /// https://www.rfc-editor.org/rfc/rfc2606#section-3
    static let foreignHost = "evil.example"
}

/// A host that requests may be sent to.
package struct AllowedHost: Sendable, Hashable {
    private let host: String
    /// `nil`: any.
    private let port: Int?

    /// `HOST[:PORT]`, an IPv6 address in brackets.
    package init?(_ text: String) {
        guard !text.isEmpty, !text.contains(where: { "/?#@\\ ".contains($0) }) else { return nil }
        var name = text[...]
        var port: Int?
        if let colon = text.lastIndex(of: ":"), text[colon...].dropFirst().firstIndex(of: "]") == nil {
            guard let number = UInt16(text[text.index(after: colon)...]), number > 0 else { return nil }
            port = Int(number)
            name = text[..<colon]
        }
        guard let host = WebURL("https://\(name)/")?.host, !host.isEmpty else { return nil }
        self.host = host
        self.port = port
    }

    func allows(_ url: WebURL) -> Bool {
        url.isHTTPFamily && url.host == host && (port == nil || url.effectivePort == port)
    }
}
