/// What a Set-Cookie header, or a write to `document.cookie`, said; nothing is decided yet.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6
public struct ParsedCookie: Sendable, Hashable {
    /// A Path attribute's part in the matter.
    public enum Path: Sendable, Hashable {
        case absent
        /// Given, but empty or not beginning with a slash.
        case unusable
        case path(String)
    }

    /// The octets of the name, isomorphic-decoded; empty for a nameless cookie.
    public var name: String
    /// The octets of the value, isomorphic-decoded.
    public var value: String
    /// The last Expires that is a date.
    public var expires: UnixTime?
    /// The last Max-Age that is a number, in seconds; out of range is clamped.
    public var maxAge: Int64?
    /// The last Domain, in lower case, without a leading dot; empty says as much as none.
    public var domain = ""
    /// The last Path.
    public var path = Path.absent
    /// It has Secure.
    public var secure = false
    /// It has HttpOnly.
    public var httpOnly = false
    /// It has Partitioned.
    public var partitioned = false
    /// The last SameSite.
    public var sameSite = SameSite.unspecified

    /// Parses a set-cookie-string whose octets stand as the scalars of their numbers.
    ///
    /// - Parameters:
    ///   - text: the set-cookie-string.
    ///   - limits: how long its parts may be.
    ///   - syntax: what is a cookie at all.
    /// - Throws: the reason for which it is ignored.
    public init(
        parsing text: String,
        limits: CookieLimits = .standard,
        syntax: CookieSyntax = .draft
    ) throws(CookieReason) {
        let bytes = text.utf8
        // 1. "If the set-cookie-string contains a %x00-08 / %x0A-1F / %x7F character (CTL characters excluding HTAB):
        //    Abort this algorithm and ignore the set-cookie-string entirely."
        guard !text.containsControl else { throw .controlCharacter }
        // 2. "If the set-cookie-string contains a ";": the name-value-pair string consists of the characters up to …"
        let pairEnd = bytes.firstIndex(of: 0x3B) ?? bytes.endIndex
        let pair = text[..<pairEnd]
        // 3. "If the name-value-pair string lacks a "=" character, then the name string is empty, and the value string
        //    is the value of name-value-pair."
        // 4. "Remove any leading or trailing WSP characters from the name string and the value string."
        if let equals = pair.utf8.firstIndex(of: 0x3D) {
            name = String(pair[..<equals].trimmingBlanks)
            value = String(pair[pair.utf8.index(after: equals)...].trimmingBlanks)
        } else {
            name = ""
            value = String(pair.trimmingBlanks)
        }
        // 5. "If the sum of the lengths of the name string and the value string is more than 4096 octets, abort …"
        guard name.octetCount + value.octetCount <= limits.nameAndValueBytes else { throw .tooLarge }
        // 6. "The cookie-name is the name string, and the cookie-value is the value string."

        if syntax == .chromium, name.isEmpty, value.utf8.contains(0x3D) { throw .namelessPair }
        let mayHoldTab = syntax == .chromium && bytes.contains(0x09)
        guard !mayHoldTab || !name.utf8.contains(0x09) && !value.utf8.contains(0x09) else { throw .controlCharacter }
        var rest = text[pairEnd...]
        while rest.utf8.first == 0x3B {
            rest = rest.droppingByte
            let end = rest.utf8.firstIndex(of: 0x3B) ?? rest.endIndex
            let attribute = rest[..<end]
            if mayHoldTab, attribute.split(separator: "=", maxSplits: 1).contains(where: \.holdsTabWithin) {
                throw .controlCharacter
            }
            // OPTIMIZATION: one that is empty says nothing.
            if !attribute.isEmpty { take(attribute: attribute, limits: limits) }
            rest = rest[end...]
        }
    }

    /// The value of a Set-Cookie field as HTTP hands it on.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9110#section-5.5: "a recipient of CR, LF, or NUL within a field value MUST either
    /// reject the message or replace each of those characters with SP before further processing".
    ///
    /// NB: after the first equals sign such a character ends the field, as web-platform-tests want it
    /// (cookies/value/value.html, "ignore value after LF") and the http-state cases before them.
    static func field(_ text: String) -> String {
        func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0 }
        guard text.utf8.contains(where: isBreak) else { return text }
        let equals = text.utf8.firstIndex(of: 0x3D) ?? text.endIndex
        let end = text[equals...].utf8.firstIndex(where: isBreak) ?? text.endIndex
        let name = text[..<equals].unicodeScalars.lazy.map { $0.value < 0x20 && isBreak(UInt8($0.value)) ? " " : $0 }
        var field = String.UnicodeScalarView(name)
        field += text[equals..<end].unicodeScalars
        return String(field)
    }

    /// Steps 4 to 7 of the algorithm for unparsed-attributes.
    private mutating func take(attribute: Substring, limits: CookieLimits) {
        let equals = attribute.utf8.firstIndex(of: 0x3D)
        let name = attribute[..<(equals ?? attribute.endIndex)].trimmingBlanks
        let value = equals.map { attribute[$0...].droppingByte.trimmingBlanks } ?? ""
        // 6. "If the attribute-value is longer than 1024 octets, ignore the cookie-av string and return to Step 1."
        guard value.octetCount <= limits.attributeValueBytes else { return }
        // 7. "Process the attribute-name and attribute-value according to the requirements in the following subsections."
        switch ASCII.lowercase(name) {
        case "expires":
            if let date = CookieDate.parse(value) { expires = date }
        case "max-age":
            if let seconds = Self.seconds(value) { maxAge = seconds }
        case "domain":
            // 5.6.3: "If cookie-domain starts with ".", remove it" and "Convert the cookie-domain to lower case."
            // NB: a lone dot is left, which no host matches: browsers refuse it, and do not take it for an empty value.
            domain = ASCII.lowercase(value.utf8.first == 0x2E && value != "." ? value.droppingByte : value)
        case "path":
            path = value.utf8.first == 0x2F ? .path(String(value)) : .unusable
        case "secure":
            secure = true
        case "httponly":
            httpOnly = true
        case "partitioned":
            partitioned = true
        case "samesite":
            sameSite = Self.sameSite(value)
        default:
            break
        }
    }

    // https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.2
    private static func seconds(_ value: Substring) -> Int64? {
        let isNegative = value.utf8.first == 0x2D
        let digits = isNegative ? value.droppingByte : value
        // 1.-3. "If the first character is not a DIGIT or a "-" …, if the remainder contains a non-DIGIT …, ignore."
        guard !digits.isEmpty, digits.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        let magnitude = Int64(digits) ?? .max
        return isNegative ? -magnitude : magnitude
    }

    // https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.7
    private static func sameSite(_ value: Substring) -> SameSite {
        switch ASCII.lowercase(value) {
        case "none": .none
        case "lax": .lax
        case "strict": .strict
        default: .unspecified
        }
    }
}

extension StringProtocol {
    /// A CTL character other than the tab.
    var containsControl: Bool {
        utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    }

    /// Octets of an isomorphic string.
    var octetCount: Int {
        utf8.allSatisfy { $0 < 0x80 } ? utf8.count : unicodeScalars.count
    }
}

extension Substring {
    /// Without its first byte, an ASCII character.
    var droppingByte: Substring { self[utf8.index(after: startIndex)...] }

    /// A tab is left once both ends are trimmed.
    fileprivate var holdsTabWithin: Bool { trimmingBlanks.utf8.contains(0x09) }

    /// Without the spaces and tabs (WSP) at both ends.
    package var trimmingBlanks: Substring {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let first = utf8.firstIndex(where: { !isBlank($0) }),
            let last = utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return self[first..<utf8.index(after: last)]
    }
}
