/// Determines a page's encoding from its first bytes and its Content-Type.
///
/// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
public enum EncodingSniffer {
    /// How many bytes of a page are looked at for `meta`.
    ///
    /// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
    public static let prescanLength = 1024

    /// Whether a later `meta` may still change the encoding.
    ///
    /// https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence
    public enum Confidence: Sendable, Hashable {
        /// The bytes may turn out to be in another encoding.
        case tentative
        /// A byte order mark or the header said so.
        case certain
    }

    /// The encoding of an HTML page that begins with those bytes.
    public static func sniff(_ prefix: [UInt8], contentType: MIMEType?) -> TextEncoding {
        sniffWithConfidence(prefix, contentType: contentType).encoding
    }

    /// The encoding of an HTML page, and whether it is settled; `container` is that of the document of the same origin
    /// whose frame the page is in.
    ///
    /// https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
    public static func sniffWithConfidence(
        _ prefix: [UInt8],
        contentType: MIMEType?,
        container: TextEncoding? = nil
    ) -> (encoding: TextEncoding, confidence: Confidence) {
        // 1. "If the result of BOM sniffing is an encoding, return it, with confidence certain."
        if let encoding = byteOrderMark(prefix) { return (encoding, .certain) }
        // 4. "If the transport layer specifies a character encoding that is supported, return it, certain."
        if let encoding = contentType?.charset { return (encoding, .certain) }
        // 5. "Optionally prescan the byte stream to determine its encoding, with the end condition being 1024 bytes."
        var scan = EncodingPrescan(Array(prefix.prefix(prescanLength)))
        if let encoding = scan.encoding() { return (encoding, .tentative) }
        // 6. "If … parentDocument's origin is same origin with d's origin and parentDocument's character encoding is not
        //    UTF-16BE/LE, then return parentDocument's character encoding, with the confidence tentative."
        if let container, container != .utf16BE, container != .utf16LE { return (container, .tentative) }
        // 9. "Otherwise, return an implementation-defined default, with confidence tentative": as of a Western locale.
        return (.windows1252, .tentative)
    }

    /// The encoding of an XML document, its `<?xml encoding="…"?>` asked after mark and header.
    ///
    /// https://www.w3.org/TR/xml/#sec-guessing
    public static func sniffXML(_ prefix: [UInt8], contentType: MIMEType?) -> TextEncoding {
        byteOrderMark(prefix) ?? contentType?.charset ?? EncodingPrescan.utf16Declaration(prefix)
            ?? EncodingPrescan.xmlDeclaration(prefix) ?? .utf8
    }

    /// The encoding a byte order mark gives away.
    ///
    /// https://encoding.spec.whatwg.org/#bom-sniff
    public static func byteOrderMark(_ prefix: [UInt8]) -> TextEncoding? {
        if prefix.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        if prefix.starts(with: [0xFE, 0xFF]) { return .utf16BE }
        if prefix.starts(with: [0xFF, 0xFE]) { return .utf16LE }
        return nil
    }

    /// The label after `charset=` in a `meta` element's `content`, as an encoding.
    ///
    /// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
    public static func extractFromMeta(_ content: some Collection<UInt8>) -> TextEncoding? {
        let text = Array(content)
        var position = 0
        while true {
            // 2. "Find the first seven characters after position that are a match for the word charset."
            guard let found = find("charset", in: text, from: position) else { return nil }
            position = skipSpace(text, found + 7)
            // 4. "If the next character is not =, move position to just before it, and jump back to loop."
            guard position < text.count, text[position] == UInt8(ascii: "=") else { continue }
            position = skipSpace(text, position + 1)
            break
        }
        guard position < text.count else { return nil }
        let first = text[position]
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            guard let end = text[(position + 1)...].firstIndex(of: first) else { return nil }
            return encoding(text[(position + 1)..<end])
        }
        return encoding(text[position...].prefix { !ASCII.isWhitespace($0) && $0 != UInt8(ascii: ";") })
    }

    /// The encoding that a style sheet's first bytes, `@charset "…";`, name.
    ///
    /// https://drafts.csswg.org/css-syntax-3/#determine-the-fallback-encoding, 2
    public static func charsetRule(_ prefix: some Collection<UInt8>) -> TextEncoding? {
        let text = Array(prefix)
        let rule = Array("@charset \"".utf8)
        guard text.starts(with: rule), let end = text[rule.count...].firstIndex(of: UInt8(ascii: "\"")),
            text[(end + 1)...].first == UInt8(ascii: ";"), let named = encoding(text[rule.count..<end])
        else { return nil }
        // "If the return value is UTF-16BE or UTF-16LE, use utf-8 as the fallback encoding."
        return named == .utf16BE || named == .utf16LE ? .utf8 : named
    }

    private static func encoding(_ label: ArraySlice<UInt8>) -> TextEncoding? {
        TextEncoding(label: String(decoding: label, as: UTF8.self))
    }

    private static func find(_ word: String, in text: [UInt8], from start: Int) -> Int? {
        let word = Array(word.utf8)
        guard text.count >= start + word.count else { return nil }
        return (start...(text.count - word.count)).first { index in
            text[index..<(index + word.count)].elementsEqual(word) { ASCII.lowercased($0) == $1 }
        }
    }

    private static func skipSpace(_ text: [UInt8], _ start: Int) -> Int {
        text[start...].firstIndex { !ASCII.isWhitespace($0) } ?? text.count
    }
}
