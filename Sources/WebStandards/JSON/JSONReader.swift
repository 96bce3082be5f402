/// Reads one JSON value (RFC 8259) from bytes; nesting is bounded, so a hostile line costs no stack.
package struct JSONReader {
    /// Deeper than any request of the probe's format and any file of cookies.
    private static let maximumDepth = 64

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// The value of that text; `nil` where it is not JSON.
    package static func read(_ bytes: ArraySlice<UInt8>) -> JSON? {
        var reader = JSONReader(bytes: bytes, position: bytes.startIndex)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.current == nil ? value : nil
    }

    private var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard current == byte else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) -> JSON? {
        guard depth < Self.maximumDepth else { return nil }
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return text().map { .string($0) }
        case UInt8(ascii: "t"): return word("true", .bool(true))
        case UInt8(ascii: "f"): return word("false", .bool(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private mutating func word(_ word: String, _ value: JSON) -> JSON? {
        guard bytes[position...].starts(with: word.utf8) else { return nil }
        position += word.utf8.count
        return value
    }

    private mutating func number() -> JSON? {
        let start = position
        while let byte = current, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
        return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map { .number($0) }
    }

    private mutating func array(depth: Int) -> JSON? {
        position += 1
        var values: [JSON] = []
        if take(UInt8(ascii: "]")) { return .array(values) }
        while let next = value(depth: depth + 1) {
            values.append(next)
            if take(UInt8(ascii: "]")) { return .array(values) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
        return nil
    }

    private mutating func object(depth: Int) -> JSON? {
        position += 1
        var members: [JSON.Member] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\""), let name = text(), take(UInt8(ascii: ":")),
                let next = value(depth: depth + 1)
            else { return nil }
            members.append(JSON.Member(name, next))
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func text() -> String? {
        position += 1
        let start = position
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
        if current == UInt8(ascii: "\"") {
            defer { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        var units = Array(String(decoding: bytes[start..<position], as: UTF8.self).utf16)
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF16.self)
            case UInt8(ascii: "\\"):
                guard let unit = escape() else { return nil }
                units.append(unit)
            default:
                let run = position - 1
                while let next = current, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { position += 1 }
                units.append(contentsOf: String(decoding: bytes[run..<position], as: UTF8.self).utf16)
            }
        }
        return nil
    }

    private mutating func escape() -> UInt16? {
        guard let byte = current else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
        case UInt8(ascii: "u"):
            guard position + 4 <= bytes.endIndex else { return nil }
            let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
            position += 4
            return UInt16(digits, radix: 16)
        default: return nil
        }
    }
}
