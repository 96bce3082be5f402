/// Reads a structured field value from its front (https://www.rfc-editor.org/rfc/rfc9110#section-5.6).
struct HeaderScanner {
    private var rest: ArraySlice<UInt8>

    init(_ value: String) {
        rest = value.isomorphicBytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Spaces and tabs.
    mutating func skipBlanks() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    }

    /// Skips blanks and any number of that byte.
    mutating func skipBlanks(and byte: UInt8) {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == byte }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// A token, at least one byte long.
    mutating func token() -> String? {
        take(while: Self.isTokenByte)
    }

    /// A quoted-string, its backslashes resolved; one that does not end runs to the end of the value.
    mutating func quotedString() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
                bytes.append(escaped)
            } else {
                bytes.append(byte)
            }
        }
        return String(isomorphic: bytes)
    }

    /// A token or a quoted-string.
    mutating func value() -> String? {
        rest.first == UInt8(ascii: "\"") ? quotedString() : token()
    }

    /// At least one byte that satisfies the condition.
    mutating func take(while condition: (UInt8) -> Bool) -> String? {
        let taken = rest.prefix(while: condition)
        guard !taken.isEmpty else { return nil }
        rest = rest[taken.endIndex...]
        return String(isomorphic: taken)
    }

    // https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
