/// Reads the tokens of a selector: names with escapes, strings, numbers (https://drafts.csswg.org/css-syntax/).
struct SelectorReader {
    let source: String
    private let scalars: [Unicode.Scalar]
    private(set) var index = 0

    init(_ source: String) {
        self.source = source
        // https://drafts.csswg.org/css-syntax/#input-preprocessing, as far as it is not whitespace anyway
        scalars = source.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
    }

    var isAtEnd: Bool { index >= scalars.count }
    var current: Unicode.Scalar? { peek(0) }

    func peek(_ offset: Int) -> Unicode.Scalar? {
        index + offset < scalars.count ? scalars[index + offset] : nil
    }

    mutating func advance(_ count: Int = 1) { index = min(index + count, scalars.count) }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    /// Skips whitespace and comments; whether there was whitespace.
    @discardableResult
    mutating func skipWhitespace() -> Bool {
        var found = false
        while let scalar = current {
            if scalar == "/", peek(1) == "*" {
                skipComments()
            } else if Self.isWhitespace(scalar) {
                found = true
                advance()
            } else {
                break
            }
        }
        return found
    }

    /// Skips comments, which part tokens but are no whitespace.
    mutating func skipComments() {
        while current == "/", peek(1) == "*" {
            advance(2)
            while !isAtEnd, !(current == "*" && peek(1) == "/") { advance() }
            advance(2)
        }
    }

    static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar == "\u{C}"
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x80 || scalar == "_" || (scalar.value | 0x20) &- 0x61 < 26
    }

    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
        isNameStart(scalar) || scalar == "-" || scalar.value &- 0x30 < 10
    }

    private func isEscape(at offset: Int) -> Bool {
        guard peek(offset) == "\\" else { return false }
        // At the end stands U+FFFD.
        guard let next = peek(offset + 1) else { return true }
        return next != "\n" && next != "\r" && next != "\u{C}"
    }

    // https://drafts.csswg.org/css-syntax/#would-start-an-identifier
    var startsIdentifier: Bool {
        guard let first = current else { return false }
        if first == "-" {
            guard let second = peek(1) else { return false }
            return second == "-" || Self.isNameStart(second) || isEscape(at: 1)
        }
        return Self.isNameStart(first) || isEscape(at: 0)
    }

    /// Whether what comes next belongs to the name or number just read.
    var continuesName: Bool { current.map(Self.isName) ?? false || isEscape(at: 0) }

    mutating func identifier() -> String? { startsIdentifier ? name() : nil }

    // https://drafts.csswg.org/css-syntax/#consume-name
    mutating func name() -> String? {
        var result = String.UnicodeScalarView()
        while let scalar = current {
            if Self.isName(scalar) {
                result.append(scalar)
                advance()
            } else if isEscape(at: 0) {
                advance()
                result.append(escaped())
            } else {
                break
            }
        }
        return result.isEmpty ? nil : String(result)
    }

    // https://drafts.csswg.org/css-syntax/#consume-escaped-code-point, after the backslash
    private mutating func escaped() -> Unicode.Scalar {
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, let scalar = current, let digit = Self.hexDigit(scalar) {
            value = value * 16 + digit
            digits += 1
            advance()
        }
        guard digits > 0 else {
            let scalar = current ?? "\u{FFFD}"
            advance()
            return scalar
        }
        if let scalar = current, Self.isWhitespace(scalar) {
            advance()
            if scalar == "\r", current == "\n" { advance() }
        }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func hexDigit(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "0"..."9": scalar.value - 0x30
        case "a"..."f": scalar.value - 0x61 + 10
        case "A"..."F": scalar.value - 0x41 + 10
        default: nil
        }
    }

    /// A quoted string; `nil` if none starts here or it breaks off at a newline.
    mutating func string() -> String? {
        guard let quote = current, quote == "\"" || quote == "'" else { return nil }
        advance()
        var result = String.UnicodeScalarView()
        while let scalar = current {
            if scalar == quote {
                advance()
                return String(result)
            }
            if scalar == "\n" || scalar == "\r" || scalar == "\u{C}" { return nil }
            advance()
            if scalar != "\\" {
                result.append(scalar)
            } else if let next = current {
                if next == "\n" || next == "\u{C}" {
                    advance()
                } else if next == "\r" {
                    advance()
                    _ = take("\n")
                } else {
                    result.append(escaped())
                }
            }
        }
        // "EOF: This is a parse error. Return the <string-token>."
        return String(result)
    }

    mutating func digits() -> Int? {
        var value: Int?
        while let scalar = current, scalar.value &- 0x30 < 10 {
            // Larger numbers are all as large.
            value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), 1 << 30)
            advance()
        }
        return value
    }
}
