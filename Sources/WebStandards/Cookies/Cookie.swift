/// A cookie as the jar keeps it; what the header said is ``ParsedCookie``.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7
///
/// The octets of name and value are kept, each as the scalar of its number, so the header on the wire repeats what the
/// server wrote whatever its encoding. ``name`` and ``value`` read them as UTF-8; for ASCII the two are the same string.
public struct Cookie: Sendable, Hashable {
    /// The octets of the name, isomorphic-decoded.
    package var rawName: String
    /// The octets of the value, isomorphic-decoded.
    package var rawValue: String
    /// The host it belongs to, canonical, without a leading dot.
    public var domain: String
    /// Sent to `domain` alone, not to its subdomains.
    public var hostOnly: Bool
    /// The path whose requests carry it, octets as scalars.
    public var path: String
    /// `nil`: it ends with the session.
    public var expires: UnixTime?
    /// When the first cookie of this name, domain and path came; replacing it does not change this.
    public var creation: UnixTime
    /// When a request carried it last, or it was set.
    public var lastAccess: UnixTime
    /// Sent over secure connections alone.
    public var secure: Bool
    /// Hidden from scripts.
    public var httpOnly: Bool
    /// Which requests of other sites carry it.
    public var sameSite: SameSite

    /// Makes a cookie for an app to put into the jar.
    ///
    /// A `domain` with a leading dot covers subdomains. Without `creation` it counts as made when the jar takes it.
    public init(
        name: String,
        value: String,
        domain: String,
        path: String = "/",
        expires: UnixTime? = nil,
        secure: Bool = false,
        httpOnly: Bool = false,
        sameSite: SameSite = .unspecified,
        creation: UnixTime = .epoch
    ) {
        rawName = String(isomorphic: name.utf8)
        rawValue = String(isomorphic: value.utf8)
        hostOnly = !domain.hasPrefix(".")
        self.domain = ASCII.lowercase(hostOnly ? domain[...] : domain.dropFirst())
        self.path = path
        self.expires = expires
        self.creation = creation
        self.lastAccess = creation
        self.secure = secure
        self.httpOnly = httpOnly
        self.sameSite = sameSite
    }

    /// A new cookie of a response or script, to be filled by the storage model's steps.
    init(_ parsed: ParsedCookie, host: String, now: UnixTime) {
        rawName = parsed.name
        rawValue = parsed.value
        domain = host
        hostOnly = true
        path = "/"
        expires = nil
        creation = now
        lastAccess = now
        secure = false
        httpOnly = false
        sameSite = .unspecified
    }

    /// The name, read as UTF-8.
    public var name: String { Self.text(rawName) }
    /// The value, read as UTF-8.
    public var value: String { Self.text(rawValue) }

    /// The domain as iOS shows it: a leading dot when subdomains are covered.
    public var platformDomain: String { hostOnly ? domain : "." + domain }

    /// It is over at `now`.
    public func isExpired(at now: UnixTime) -> Bool {
        guard let expires else { return false }
        return expires <= now
    }

    /// The same name, domain, host-only-flag and path: one replaces the other.
    func sharesIdentity(with other: Cookie) -> Bool {
        // Isomorphic strings are never canonically equivalent without being equal, so == compares octets here.
        rawName == other.rawName && hostOnly == other.hostOnly && domain == other.domain && path == other.path
    }

    /// "If the cookie's name is not empty, output the cookie's name followed by the "=" character. If the cookie's value is
    /// not empty, output the cookie's value." (section 5.8.3, step 4)
    func append(to header: inout String) {
        if !rawName.isEmpty {
            header += rawName
            header += "="
        }
        header += rawValue
    }

    package static func text(_ raw: String) -> String {
        raw.utf8.allSatisfy { $0 < 0x80 } ? raw : String(decoding: raw.isomorphicBytes, as: UTF8.self)
    }
}

extension Cookie: CustomStringConvertible {
    /// Everything but the value, which is masked.
    public var description: String {
        "\(name)=\(Secret.mask(value)); domain=\(platformDomain); path=\(path)"
            + (secure ? "; secure" : "") + (httpOnly ? "; httpOnly" : "")
            + (sameSite == .unspecified ? "" : "; sameSite=\(sameSite.rawValue)")
    }
}

extension Cookie: Codable {
    private enum Key: String, CodingKey {
        case name
        case value
        case nameOctets
        case valueOctets
        case domain
        case hostOnly
        case path
        case expires
        case creation
        case lastAccess
        case secure
        case httpOnly
        case sameSite
    }

    /// Reads what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func octets(_ key: Key, text: Key) throws -> String {
            try container.decodeIfPresent(String.self, forKey: key)
                ?? String(isomorphic: container.decode(String.self, forKey: text).utf8)
        }
        rawName = try octets(.nameOctets, text: .name)
        rawValue = try octets(.valueOctets, text: .value)
        domain = try container.decode(String.self, forKey: .domain)
        hostOnly = try container.decode(Bool.self, forKey: .hostOnly)
        path = try container.decode(String.self, forKey: .path)
        expires = try container.decodeIfPresent(UnixTime.self, forKey: .expires)
        creation = try container.decode(UnixTime.self, forKey: .creation)
        lastAccess = try container.decode(UnixTime.self, forKey: .lastAccess)
        secure = try container.decode(Bool.self, forKey: .secure)
        httpOnly = try container.decode(Bool.self, forKey: .httpOnly)
        sameSite = try container.decode(SameSite.self, forKey: .sameSite)
    }

    /// Writes the text of name and value, and their octets beside it where they are not UTF-8.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        func encode(_ raw: String, _ text: String, _ textKey: Key, _ octetsKey: Key) throws {
            try container.encode(text, forKey: textKey)
            if String(isomorphic: text.utf8) != raw { try container.encode(raw, forKey: octetsKey) }
        }
        try encode(rawName, name, .name, .nameOctets)
        try encode(rawValue, value, .value, .valueOctets)
        try container.encode(domain, forKey: .domain)
        try container.encode(hostOnly, forKey: .hostOnly)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(expires, forKey: .expires)
        try container.encode(creation, forKey: .creation)
        try container.encode(lastAccess, forKey: .lastAccess)
        try container.encode(secure, forKey: .secure)
        try container.encode(httpOnly, forKey: .httpOnly)
        try container.encode(sameSite, forKey: .sameSite)
    }
}
