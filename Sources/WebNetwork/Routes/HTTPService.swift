import WebStandards

/// A server as a function: the same handlers answer from memory and from sockets.
///
/// It is called on a loop's or a server's thread and answers at once; what takes time says so in its response.
public protocol HTTPService: Sendable {
    /// The answer, or `nil`: there is no such host.
    func respond(to request: ServiceRequest) -> ServiceResponse?
}

/// A request as a service sees it.
public struct ServiceRequest: Sendable, Hashable {
    /// The method, as sent.
    public var method: String
    /// Absolute, as the client named it.
    public var url: WebURL
    /// The header fields, in the order of the wire.
    public var fields: HTTPFields
    /// The whole body.
    public var body: [UInt8]

    /// A request made by hand.
    public init(method: String = "GET", url: WebURL, fields: HTTPFields = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }

    /// The value of the cookie of that name, as sent.
    public func cookie(_ name: String) -> String? {
        for value in fields.values(of: "Cookie") {
            for pair in value.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, trimmed(parts[0]) == name else { continue }
                return String(trimmed(parts[1]))
            }
        }
        return nil
    }

    /// The pairs of the query, decoded.
    public var query: [(String, String)] {
        url.query.map { URLEncoded.parse(Array($0.utf8)) } ?? []
    }

    /// The first value of that name in the query.
    public func query(_ name: String) -> String? {
        query.first { $0.0 == name }?.1
    }

    /// The pairs of an `application/x-www-form-urlencoded` body, decoded; empty for another type.
    public var form: [(String, String)] {
        let type = fields["Content-Type"]?.split(separator: ";").first.map(trimmed) ?? ""
        guard ASCII.equalIgnoringCase(type, "application/x-www-form-urlencoded") else { return [] }
        return URLEncoded.parse(body)
    }

    /// The first value of that name in the form.
    public func form(_ name: String) -> String? {
        form.first { $0.0 == name }?.1
    }

    private func trimmed(_ text: Substring) -> Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let front = text.drop(while: isBlank)
        return front.lastIndex { !isBlank($0) }.map { front[...$0] } ?? front.prefix(0)
    }
}
