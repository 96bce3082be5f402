/// What a Cache-Control field says of keeping the response.
///
/// https://www.rfc-editor.org/rfc/rfc9111#section-5.2
public struct CacheControl: Sendable, Hashable, Codable {
    /// It may not be kept.
    public var noStore = false
    /// It may not be used again without asking the server.
    public var noCache = false
    /// Once stale it may not be used without asking the server.
    public var mustRevalidate = false
    /// How many seconds it stays fresh; `nil` where nothing valid is said.
    public var maxAge: Int64?

    /// Parses all such fields, isomorphic strings.
    public init(parsing values: [String]) {
        var scanner = HeaderScanner(values.joined(separator: ","))
        scanner.skipBlanks(and: UInt8(ascii: ","))
        while !scanner.isAtEnd {
            let name = scanner.token() ?? ""
            let argument = scanner.take(UInt8(ascii: "=")) ? scanner.value() : nil
            switch ASCII.lowercase(name) {
            case "no-store": noStore = true
            case "no-cache": noCache = true
            case "must-revalidate": mustRevalidate = true
            case "max-age": maxAge = maxAge ?? argument.flatMap(DeltaSeconds.parse)
            default: break
            }
            _ = scanner.take { $0 != UInt8(ascii: ",") }
            scanner.skipBlanks(and: UInt8(ascii: ","))
        }
    }

    /// What older caches are told in the stead of `no-cache`.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9111#section-5.4
    public static func hasPragma(_ fields: HTTPFields) -> Bool {
        fields.values(of: "Pragma").contains { ASCII.lowercase($0).contains("no-cache") }
    }
}

// https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2
enum DeltaSeconds {
    /// Digits alone; a number too large counts as the largest.
    static func parse(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        return Int64(text) ?? .max
    }
}
