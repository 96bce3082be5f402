import WebNetwork
import WebStandards

/// The CORS protocol's checks.
///
/// https://fetch.spec.whatwg.org/#http-cors-protocol
enum CORS {
    // https://fetch.spec.whatwg.org/#cors-safelisted-method
    static func isSafelisted(method: String) -> Bool { ["GET", "HEAD", "POST"].contains(method) }

    /// Why the answer is not for that origin; `nil`: it is.
    ///
    /// https://fetch.spec.whatwg.org/#concept-cors-check
    static func refusal(of head: ResponseHead, _ credentials: FetchRequest.Credentials, _ origin: String) -> String? {
        guard let allowed = head.fields.combined("Access-Control-Allow-Origin") else {
            return "The answer has no Access-Control-Allow-Origin; \(origin) may not read it."
        }
        if credentials != .include, allowed == "*" { return nil }
        guard allowed == origin else {
            return "Access-Control-Allow-Origin says \(allowed), not \(origin); \(origin) may not read the answer."
        }
        if credentials != .include || head.fields.combined("Access-Control-Allow-Credentials") == "true" { return nil }
        return "The request has credentials, and Access-Control-Allow-Credentials is not true."
    }

    /// Whether the answer to a request without CORS is for none of that origin.
    ///
    /// https://fetch.spec.whatwg.org/#cross-origin-resource-policy-check
    static func isWithheld(_ head: ResponseHead, of url: WebURL, from origin: Origin) -> Bool {
        switch head.fields.combined("Cross-Origin-Resource-Policy") {
        case "same-origin": FetchSite(from: origin, to: url) != .sameOrigin
        case "same-site": FetchSite(from: origin, to: url) == .crossSite
        default: false
        }
    }

    /// The fields a script may see.
    ///
    /// https://fetch.spec.whatwg.org/#concept-filtered-response-cors
    static func exposed(_ fields: HTTPFields, withCredentials: Bool) -> HTTPFields {
        let named = Set(names(in: fields, "Access-Control-Expose-Headers"))
        let all = !withCredentials && named.contains("*")
        return HTTPFields(
            fields.filter {
                let name = ASCII.lowercase($0.name)
                guard !isForbiddenResponseName(name) else { return false }
                return all || safelistedResponseNames.contains(name) || named.contains(name)
            }
        )
    }

    // https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name
    private static let safelistedResponseNames: Set<String> = [
        "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
    ]

    // https://fetch.spec.whatwg.org/#forbidden-response-header-name
    static func isForbiddenResponseName(_ name: String) -> Bool {
        let name = ASCII.lowercase(name)
        return name == "set-cookie" || name == "set-cookie2"
    }

    /// The names in a field's list, lowercase.
    static func names(in fields: HTTPFields, _ field: String) -> [String] {
        fields.values(of: field).flatMap { $0.split(separator: ",") }.map { text in
            ASCII.lowercase(String(decoding: text.utf8.drop { $0 == 0x20 || $0 == 9 }, as: UTF8.self).trimmedAtEnd)
        }.filter { !$0.isEmpty }
    }

    /// The names that a preflight has to ask about, lowercase and in order.
    ///
    /// https://fetch.spec.whatwg.org/#cors-unsafe-request-header-names
    static func unsafeNames(of fields: HTTPFields) -> [String] {
        var unsafe: Set<String> = []
        var potentially: Set<String> = []
        var size = 0
        for field in fields {
            let name = ASCII.lowercase(field.name)
            if isSafelisted(name, field.value) {
                potentially.insert(name)
                size += field.value.unicodeScalars.count
            } else {
                unsafe.insert(name)
            }
        }
        return (size > 1024 ? unsafe.union(potentially) : unsafe).sorted()
    }

    // https://fetch.spec.whatwg.org/#cors-safelisted-request-header
    static func isSafelisted(_ name: String, _ value: String) -> Bool {
        let bytes = value.unicodeScalars
        guard bytes.count <= 128 else { return false }
        switch name {
        case "accept": return !bytes.contains(where: isUnsafe)
        case "accept-language", "content-language":
            return bytes.allSatisfy { ASCII.isAlphanumeric($0) || " *,-.;=".unicodeScalars.contains($0) }
        case "content-type":
            guard !bytes.contains(where: isUnsafe), let type = MIMEType(value) else { return false }
            return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(type.essence)
        case "range":
            guard let range = ByteRange(value) else { return false }
            return range.start != nil
        default: return false
        }
    }

    // https://fetch.spec.whatwg.org/#cors-unsafe-request-header-byte
    private static func isUnsafe(_ byte: Unicode.Scalar) -> Bool {
        byte.value < 0x20 && byte.value != 9 || "\"():<>?@[\\]{}\u{7F}".unicodeScalars.contains(byte)
    }
}

extension ASCII {
    fileprivate static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "A"..."Z", "a"..."z": true
        default: false
        }
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self
        while let last = text.utf8.last, last == 0x20 || last == 9 { text.removeLast() }
        return text
    }
}

/// A single range of `Range` (https://fetch.spec.whatwg.org/#simple-range-header-value).
struct ByteRange {
    let start: Int?
    let end: Int?

    init?(_ value: String) {
        let bytes = value.utf8.filter { $0 != 0x20 && $0 != 9 }
        guard bytes.starts(with: "bytes=".utf8) else { return nil }
        let halves = bytes.dropFirst(6).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        func number(_ digits: ArraySlice<UInt8>) -> Int?? {
            if digits.isEmpty { return .some(nil) }
            guard digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
            return Int(String(decoding: digits, as: UTF8.self)).map { .some($0) }
        }
        guard case .some(let start) = number(halves[0]), case .some(let end) = number(halves[1]) else { return nil }
        if start == nil, end == nil { return nil }
        if let start, let end, start > end { return nil }
        self.start = start
        self.end = end
    }

    /// The range of that many bytes; `nil` for one outside of them.
    func within(_ size: Int) -> Range<Int>? {
        guard let start else { return max(0, size - (end ?? 0))..<size }
        guard start < size else { return nil }
        return start..<min(size, (end ?? size) < size ? (end ?? size) + 1 : size)
    }
}

/// Ports that belong to other protocols.
///
/// https://fetch.spec.whatwg.org/#port-blocking
enum PortBlocking {
    static func isBad(_ port: Int) -> Bool { bad.contains(port) }

    static func blocks(_ url: WebURL) -> Bool { url.isHTTPFamily && url.port.map(isBad) ?? false }

    static func message(for url: WebURL) -> String {
        "\(Secret.maskURL(url.href)) is not asked: port \(url.port ?? 0) belongs to another protocol, and browsers load nothing "
            + "from it."
    }

    private static let bad: Set<Int> = [
        0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
        110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530,
        531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190,
        5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
    ]
}
