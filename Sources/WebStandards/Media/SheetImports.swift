/// The style sheets that a style sheet imports.
package enum SheetImports {
    /// More than any sheet imports.
    private static let limit = 64

    /// Whether a sheet of those bytes may import others; most do not, and need not be decoded.
    package static func mayBe(in bytes: [UInt8]) -> Bool {
        var isBehindAt = false
        for byte in bytes {
            if isBehindAt, byte | 0x20 == UInt8(ascii: "i") { return true }
            isBehindAt = byte == UInt8(ascii: "@") || isBehindAt && byte == 0
        }
        return false
    }

    /// The URLs as they are written, of the rules that stand before all others.
    ///
    /// https://drafts.csswg.org/css-cascade-5/#at-import
    package static func references(in text: String) -> [String] {
        var found: [String] = []
        var rest = Substring(text)
        while found.count < limit {
            skipBlanks(&rest)
            guard rest.first == "@" else { return found }
            let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
            rest = rest[name.endIndex...]
            guard ["charset", "import", "layer"].contains(name.lowercased()), let rule = statement(&rest) else {
                return found
            }
            if name.lowercased() == "import", let reference = reference(in: rule) { found.append(reference) }
        }
        return found
    }

    private static func skipBlanks(_ rest: inout Substring) {
        while true {
            rest = rest.drop { CSSText.isSpace($0) }
            if rest.hasPrefix("/*") {
                rest = rest.dropFirst(2).firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if rest.hasPrefix("<!--") {
                rest = rest.dropFirst(4)
            } else if rest.hasPrefix("-->") {
                rest = rest.dropFirst(3)
            } else {
                return
            }
        }
    }

    /// What stands before the semicolon; `nil` where a block comes first.
    private static func statement(_ rest: inout Substring) -> Substring? {
        var quote: Character?
        var depth = 0
        for index in rest.indices {
            let character = rest[index]
            if quote != nil {
                if character == quote { quote = nil }
                continue
            }
            switch character {
            case "\"", "'": quote = character
            case "(": depth += 1
            case ")": depth -= 1
            case "{" where depth <= 0: return nil
            case ";" where depth <= 0:
                defer { rest = rest[rest.index(after: index)...] }
                return rest[..<index]
            default: break
            }
        }
        defer { rest = "" }
        return rest
    }

    private static func reference(in rule: Substring) -> String? {
        var rest = rule
        skipBlanks(&rest)
        if rest.prefix(4).lowercased() == "url(" {
            rest = rest.dropFirst(4).drop { CSSText.isSpace($0) }
            if rest.first == "\"" || rest.first == "'" { return string(rest) }
            guard let end = rest.firstIndex(of: ")") else { return nil }
            let inner = CSSText.trimmed(rest[..<end])
            return inner.isEmpty ? nil : String(inner)
        }
        return string(rest)
    }

    private static func string(_ text: Substring) -> String? {
        guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
        let inner = text.dropFirst().prefix { $0 != quote }
        return inner.isEmpty || inner.endIndex == text.endIndex ? nil : String(inner)
    }
}
