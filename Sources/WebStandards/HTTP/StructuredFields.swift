/// Structured field values, as far as the engine reads fields that are such.
///
/// https://www.rfc-editor.org/rfc/rfc8941#section-4.2
package enum StructuredFields {
    /// A value of a dictionary.
    package enum Value: Sendable, Equatable {
        case string(String)
        case token(String)
        /// Another item, or a list: nobody has asked for what is in it yet.
        case other
    }

    /// The members of a dictionary, a later one in the place of an earlier one with its key, `limit` at most; `nil` where the
    /// text is none.
    ///
    /// https://www.rfc-editor.org/rfc/rfc8941#section-4.2.2
    package static func dictionary(_ text: String, limit: Int) -> [String: Value]? {
        var reader = StructuredReader(text)
        return reader.dictionary(limit: limit)
    }

    /// The token that the text is, whatever its parameters; `nil` where it is another item, or none.
    ///
    /// https://www.rfc-editor.org/rfc/rfc8941#section-4.2.3
    package static func token(_ text: String) -> String? {
        var reader = StructuredReader(text)
        guard case .token(let token) = reader.item() else { return nil }
        return token
    }
}

private struct StructuredReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// As many of them as there are.
    private mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return taken
    }

    private mutating func skipSpaces() { _ = take { $0 == 0x20 } }
    private mutating func skipBlanks() { _ = take { $0 == 0x20 || $0 == 0x09 } }

    mutating func dictionary(limit: Int) -> [String: StructuredFields.Value]? {
        var members: [String: StructuredFields.Value] = [:]
        skipSpaces()
        while !rest.isEmpty {
            guard let name = key(), let value = member() else { return nil }
            if members.count < limit || members[name] != nil { members[name] = value }
            skipBlanks()
            if rest.isEmpty { return members }
            guard take(",") else { return nil }
            skipBlanks()
            // "There is a trailing comma; fail parsing."
            if rest.isEmpty { return nil }
        }
        return members
    }

    // https://www.rfc-editor.org/rfc/rfc8941#section-4.2.3
    mutating func item() -> StructuredFields.Value? {
        skipSpaces()
        guard let value = bareItem(), parameters() else { return nil }
        skipSpaces()
        return rest.isEmpty ? value : nil
    }

    /// A value with its parameters; a key alone is true.
    private mutating func member() -> StructuredFields.Value? {
        let value = take("=") ? itemOrInnerList() : .other
        return parameters() ? value : nil
    }

    // https://www.rfc-editor.org/rfc/rfc8941#section-4.2.1.1
    private mutating func itemOrInnerList() -> StructuredFields.Value? {
        guard take("(") else { return bareItem() }
        while true {
            skipSpaces()
            if take(")") { return .other }
            guard bareItem() != nil, parameters(), rest.first == 0x20 || rest.first == UInt8(ascii: ")") else {
                return nil
            }
        }
    }

    // https://www.rfc-editor.org/rfc/rfc8941#section-4.2.3.2
    private mutating func parameters() -> Bool {
        while take(";") {
            skipSpaces()
            guard key() != nil, !take("=") || bareItem() != nil else { return false }
        }
        return true
    }

    // https://www.rfc-editor.org/rfc/rfc8941#section-4.2.3.3
    private mutating func key() -> String? {
        guard let first = rest.first, Self.isLowercase(first) || first == UInt8(ascii: "*") else { return nil }
        let name = take { Self.isLowercase($0) || ASCII.isDigit($0) || "_-.*".utf8.contains($0) }
        return String(decoding: name, as: UTF8.self)
    }

    // https://www.rfc-editor.org/rfc/rfc8941#section-4.2.3.1
    private mutating func bareItem() -> StructuredFields.Value? {
        guard let first = rest.first else { return nil }
        switch first {
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "-"): return isNumber() ? .other : nil
        case _ where ASCII.isDigit(first): return isNumber() ? .other : nil
        case UInt8(ascii: ":"): return isByteSequence() ? .other : nil
        case UInt8(ascii: "?"):
            rest.removeFirst()
            return take("0") || take("1") ? .other : nil
        case _ where Self.isLetter(first) || first == UInt8(ascii: "*"):
            return .token(String(decoding: take { Self.isTokenByte($0) }, as: UTF8.self))
        default: return nil
        }
    }

    // https://www.rfc-editor.org/rfc/rfc8941#section-4.2.4
    private mutating func isNumber() -> Bool {
        _ = take("-")
        let whole = take(while: ASCII.isDigit)
        guard !whole.isEmpty else { return false }
        guard take(".") else { return whole.count <= 15 }
        return whole.count <= 12 && (1...3).contains(take(while: ASCII.isDigit).count)
    }

    // https://www.rfc-editor.org/rfc/rfc8941#section-4.2.5
    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), "\"\\".utf8.contains(escaped) else { return nil }
                text.append(escaped)
            case 0x20...0x7E: text.append(byte)
            default: return nil
            }
        }
        return nil
    }

    // https://www.rfc-editor.org/rfc/rfc8941#section-4.2.7
    private mutating func isByteSequence() -> Bool {
        guard take(":") else { return false }
        _ = take { Self.isLetter($0) || ASCII.isDigit($0) || "+/=".utf8.contains($0) }
        return take(":")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }
    private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    // https://www.rfc-editor.org/rfc/rfc8941#section-3.3.4
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        Self.isLetter(byte) || ASCII.isDigit(byte) || "!#$%&'*+-.^_`|~:/".utf8.contains(byte)
    }
}
