/// A URL as browsers have it: a URL record, kept as its serialisation and where the components stand in it.
///
/// https://url.spec.whatwg.org/#concept-url
public struct WebURL: Sendable {
    /// The serialised URL, all ASCII.
    ///
    /// https://url.spec.whatwg.org/#concept-url-serializer
    public let href: String
    let parts: URLParts

    init(href: String, parts: URLParts) {
        self.href = href
        self.parts = parts
    }

    /// An absolute URL; `nil` for what a browser's address bar would not take as one.
    public init?(_ input: String) {
        self.init(input, base: nil)
    }

    /// A URL that may be relative to `base`.
    ///
    /// https://url.spec.whatwg.org/#concept-url-parser
    public init?(_ input: String, base: WebURL?) {
        var parser = URLParser(input, base: base)
        guard let url = parser.parse() else { return nil }
        self = url
    }

    /// A URL found in a document of that encoding, in which the query of an http or https URL is written.
    ///
    /// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
    public init?(_ input: String, base: WebURL?, encoding: TextEncoding) {
        var parser = URLParser(input, base: base, queryEncoding: encoding)
        guard let url = parser.parse() else { return nil }
        self = url
    }

    /// `about:blank`, where a page begins.
    public static let aboutBlank: WebURL = {
        let href = "about:blank"
        var parts = URLParts()
        parts.schemeEnd = 5
        parts.usernameEnd = 6
        parts.hostStart = 6
        parts.hostEnd = 6
        parts.pathStart = 6
        parts.pathEnd = UInt32(href.utf8.count)
        parts.queryEnd = parts.pathEnd
        parts.hasOpaquePath = true
        return WebURL(href: href, parts: parts)
    }()

    // MARK: Components

    /// The scheme, lowercase, without the `:`.
    public var scheme: String { text(0..<Int(parts.schemeEnd)) }

    /// The user name as it is written; empty without one.
    public var username: String {
        guard parts.hasHost else { return "" }
        return text(Int(parts.schemeEnd) + 3..<Int(parts.usernameEnd))
    }

    /// The password as it is written; empty without one.
    public var password: String {
        // Between them and the host stand a `:` and a `@`, or a `@` alone.
        guard hasCredentials, parts.hostStart - parts.usernameEnd > 1 else { return "" }
        return text(Int(parts.usernameEnd) + 1..<Int(parts.hostStart) - 1)
    }

    /// Whether a user name or a password is written.
    public var hasCredentials: Bool { parts.hasHost && parts.hostStart > parts.schemeEnd + 3 }

    /// The serialised host: a domain in ASCII, an IPv4 address, an IPv6 address in brackets; `nil` without one.
    public var host: String? { parts.hasHost ? hostname : nil }

    /// The host, empty without one.
    public var hostname: String { text(Int(parts.hostStart)..<Int(parts.hostEnd)) }

    /// The port, unless it is the scheme's default.
    public var port: Int? { parts.hasPort ? Int(parts.port) : nil }

    /// The port a connection is made to; `nil` where scheme and URL give none.
    public var effectivePort: Int? { port ?? parts.scheme.defaultPort.map(Int.init) }

    /// The serialised path.
    public var path: String { text(Int(parts.pathStart)..<Int(parts.pathEnd)) }

    /// What stands after `?`; `nil` without one.
    public var query: String? {
        parts.queryEnd > parts.pathEnd ? text(Int(parts.pathEnd) + 1..<Int(parts.queryEnd)) : nil
    }

    /// What stands after `#`; `nil` without one.
    public var fragment: String? {
        let end = href.utf8.count
        return end > Int(parts.queryEnd) ? text(Int(parts.queryEnd) + 1..<end) : nil
    }

    // MARK: Kinds

    /// Whether the scheme is http, https, ws, wss, ftp or file.
    public var isSpecial: Bool { parts.scheme.isSpecial }

    /// Whether the path is one string rather than segments, as in `mailto:` and `data:`.
    public var hasOpaquePath: Bool { parts.hasOpaquePath }

    /// Whether the scheme is http or https.
    ///
    /// https://fetch.spec.whatwg.org/#http-scheme
    public var isHTTPFamily: Bool { parts.scheme == .http || parts.scheme == .https }

    // MARK: Bytes

    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        let utf8 = href.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        return String(href[start..<utf8.index(start, offsetBy: range.count)])
    }

    func append(_ range: Range<Int>, to output: inout [UInt8]) {
        let utf8 = href.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        output.append(contentsOf: utf8[start..<utf8.index(start, offsetBy: range.count)])
    }
}

extension WebURL: Hashable {
    /// Whether the serialisations are the same.
    ///
    /// https://url.spec.whatwg.org/#concept-url-equals
    public static func == (a: WebURL, b: WebURL) -> Bool { a.href == b.href }

    /// Hashes the serialisation.
    public func hash(into hasher: inout Hasher) { hasher.combine(href) }
}

extension WebURL: LosslessStringConvertible {
    /// The serialised URL.
    public var description: String { href }
}

extension WebURL: Codable {
    private enum CodingKeys: CodingKey {
        case unparsable
    }

    /// Reads a URL from one string, or from an object with the text of what is none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self) else {
            let kept = try decoder.container(keyedBy: CodingKeys.self)
            self.init(unparsable: try kept.decode(String.self, forKey: .unparsable))
            return
        }
        guard let url = WebURL(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an absolute URL: \(text)")
        }
        self = url
    }

    /// Writes the serialised URL as one string; what is none as an object.
    public func encode(to encoder: any Encoder) throws {
        if isUnparsable {
            var kept = encoder.container(keyedBy: CodingKeys.self)
            return try kept.encode(href, forKey: .unparsable)
        }
        var container = encoder.singleValueContainer()
        try container.encode(href)
    }
}
