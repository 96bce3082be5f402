/// Pieces of CSS values.
///
/// https://drafts.csswg.org/css-syntax-3/
enum CSSText {
    /// Bytes of a media query list or of what says an image's sizes; what has more says nothing.
    static let limit = 1 << 14

    static func isSpace(_ character: Character) -> Bool {
        character == " " || character == "\t" || character == "\n" || character == "\r" || character == "\u{C}"
            || character == "\r\n"
    }

    static func isLetter(_ byte: UInt8) -> Bool { ASCII.lowercased(byte) &- 0x61 < 26 }

    static func trimmed(_ text: Substring) -> Substring {
        guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return text[first...last]
    }

    /// A comment is as a space.
    static func withoutComments(_ text: String) -> String {
        var parts: [Substring] = []
        var rest = Substring(text)
        while let start = rest.firstRange(of: "/*") {
            parts.append(rest[..<start.lowerBound])
            rest = rest[start.upperBound...]
            rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
        }
        return (parts + [rest]).joined(separator: " ")
    }

    /// What stands between a separator outside of brackets, without the spaces around it.
    static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var found: [Substring] = []
        var depth = 0
        var start = text.startIndex
        for index in text.indices {
            switch text[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case separator where depth <= 0:
                found.append(trimmed(text[start..<index]))
                start = text.index(after: index)
            default: break
            }
        }
        found.append(trimmed(text[start...]))
        return found
    }

    /// A number and its unit, in lower case.
    static func dimension(_ text: Substring) -> (number: Double, unit: Substring)? {
        var end = text.startIndex
        var digits = 0
        for index in text.indices {
            let character = text[index]
            let isSign = (character == "+" || character == "-") && index == text.startIndex
            guard isSign || character == "." || character.isASCII && character.isNumber else { break }
            if character.isNumber { digits += 1 }
            end = text.index(after: index)
        }
        guard digits > 0, let number = Double(text[..<end].first == "+" ? text[..<end].dropFirst() : text[..<end]),
            text[end...].utf8.allSatisfy({ isLetter($0) || $0 == 0x25 })
        else { return nil }
        return (number, text[end...])
    }
}
