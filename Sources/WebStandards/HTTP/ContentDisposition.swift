/// Whether a response is to be shown or saved, and under which name.
///
/// https://www.rfc-editor.org/rfc/rfc6266
public struct ContentDisposition: Sendable, Hashable, Codable {
    /// The response is to be saved.
    public var isAttachment: Bool
    /// The last component of the name given, which is text of the server's choosing; `nil` without one.
    public var filename: String?

    /// Parses the field's value, an isomorphic string.
    public init(parsing value: String) {
        var scanner = HeaderScanner(value)
        scanner.skipBlanks()
        let type = scanner.token()
        scanner.skipBlanks()
        // "Unknown or unhandled disposition types SHOULD be handled by recipients the same way as "attachment"."
        // PLATFORM(WebKit): a field without a type, such as `filename=x`, is no attachment.
        let isWellFormed = scanner.isAtEnd || scanner.take(UInt8(ascii: ";"))
        isAttachment = isWellFormed && type.map { !ASCII.equalIgnoringCase($0, "inline") } ?? false

        var plain: String?
        var extended: String?
        while !scanner.isAtEnd {
            scanner.skipBlanks(and: UInt8(ascii: ";"))
            let name = scanner.take { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") } ?? ""
            guard scanner.take(UInt8(ascii: "=")) else { continue }
            scanner.skipBlanks()
            let text = scanner.quotedString() ?? scanner.take { $0 != UInt8(ascii: ";") } ?? ""
            _ = scanner.take { $0 != UInt8(ascii: ";") }
            switch ASCII.lowercase(name[...].trimmingBlanks) {
            case "filename": plain = plain ?? Self.decode(text)
            case "filename*": extended = extended ?? Self.decodeExtended(text)
            default: break
            }
        }
        filename = (extended ?? plain).flatMap(Self.safeFilename)
    }

    /// UTF-8 where the bytes are that, else Latin-1.
    private static func decode(_ text: String) -> String {
        let text = String(text[...].trimmingBlanks)
        return String(validating: text.isomorphicBytes, as: UTF8.self) ?? text
    }

    /// An extended value, `UTF-8''na%C3%AFve`; `nil` for what is malformed.
    ///
    /// https://www.rfc-editor.org/rfc/rfc8187#section-3.2
    private static func decodeExtended(_ text: String) -> String? {
        let parts = text[...].trimmingBlanks.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let bytes = PercentEncoding.decode(parts[2].utf8)
        switch ASCII.lowercase(parts[0]) {
        case "utf-8": return String(validating: bytes, as: UTF8.self)
        case "iso-8859-1": return String(isomorphic: bytes)
        default: return nil
        }
    }

    // "Recipients MUST NOT be able to write into any location other than one to which they are specifically entitled."
    /// The last component of a name that somebody else chose, without control characters; `nil` where nothing is left.
    package static func safeFilename(_ name: String) -> String? {
        let component = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? ""
        let visible = String(
            String.UnicodeScalarView(component.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" })
        )
        return visible.isEmpty || visible == "." || visible == ".." ? nil : visible
    }
}
