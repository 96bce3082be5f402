/// What a Refresh header, or a meta element in its stead, asks for.
///
/// https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps
public struct DeclarativeRefresh: Sendable, Hashable, Codable {
    /// How long the page stays.
    public var seconds: Int
    /// As it is written, to be resolved against the document's base; `nil`: the page itself is loaded again.
    public var url: String?

    /// Parses the field's value, or the content attribute's; `nil` for what asks nothing.
    public init?(parsing input: String) {
        var rest = input.utf8[...]
        // 3. "Skip ASCII whitespace within input given position."
        rest.skipWhitespace()
        // 5. "Collect a sequence of code points that are ASCII digits from input given position, and let timeString be
        //    the result."
        let digits = rest.prefix(while: ASCII.isDigit)
        rest = rest.dropFirst(digits.count)
        // 6. "If timeString is the empty string, then: If the code point in input pointed to by position is not ".",
        //    then return."
        if digits.isEmpty, rest.first != UInt8(ascii: ".") { return nil }
        // 7. "Otherwise, set time to the result of parsing timeString using the rules for parsing non-negative integers."
        seconds = digits.isEmpty ? 0 : Int(Substring(digits)) ?? .max
        // 8. "Collect a sequence of code points that are ASCII digits and "." from input. Ignore any collected characters."
        rest = rest.drop { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
        // 10. "If position is not past the end of input, then: If the code point … is not ";", ",", or ASCII whitespace,
        //     then return. Skip ASCII whitespace …; if … is ";" or ",", then advance …; skip ASCII whitespace …"
        guard let separator = rest.first else { return }
        guard ASCII.isWhitespace(separator) || separator.isRefreshSeparator else { return nil }
        rest.skipWhitespace()
        if rest.first?.isRefreshSeparator == true { rest = rest.dropFirst() }
        rest.skipWhitespace()
        // 11. "If position is not past the end of input, then: …"
        if !rest.isEmpty { url = Self.url(in: rest) }
    }

    /// Step 11's substeps, up to the parsing of the URL.
    private static func url(in input: Substring.UTF8View) -> String {
        // 1. "Let urlString be the substring of input from the code point at position to the end of the string."
        // 2.-7. "If the code point … is "U" or "u", then advance … Otherwise, jump to the step labeled skip quotes."
        //       ""R" …, "L" …, skip ASCII whitespace, "=" …: Otherwise, jump to the step labeled parse."
        var rest = input
        if let first = rest.first, ASCII.lowercased(first) == UInt8(ascii: "u") {
            guard rest.prefix(3).map(ASCII.lowercased).elementsEqual("url".utf8) else {
                return whatURLParserReads(input)
            }
            rest = rest.dropFirst(3)
            rest.skipWhitespace()
            guard rest.first == UInt8(ascii: "=") else { return whatURLParserReads(input) }
            rest = rest.dropFirst()
            rest.skipWhitespace()
        }
        // 8. "Skip quotes: If the code point … is "'" or """, then let quote be that code point, and advance …"
        // 10. "If quote is not the empty string, and urlString contains a code point equal to quote, then truncate …"
        if let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            rest = rest.dropFirst().prefix { $0 != quote }
        }
        return whatURLParserReads(rest)
    }

    /// Without what the URL parser drops at once (https://url.spec.whatwg.org/#concept-basic-url-parser, steps 1 to 3).
    private static func whatURLParserReads(_ text: Substring.UTF8View) -> String {
        var text = text.drop { $0 <= 0x20 }
        while let last = text.last, last <= 0x20 { text = text.dropLast() }
        return String(decoding: text.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isRefreshSeparator: Bool { self == UInt8(ascii: ";") || self == UInt8(ascii: ",") }
}

extension Substring.UTF8View {
    fileprivate mutating func skipWhitespace() {
        self = drop(while: ASCII.isWhitespace)
    }
}
