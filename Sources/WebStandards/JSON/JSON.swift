/// A JSON value (RFC 8259).
///
/// Own code rather than Foundation's, which refuses lone surrogates: here each is U+FFFD.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A member of an object; their order is kept.
    package struct Member: Sendable, Equatable {
        package let name: String
        package let value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    package var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    package var int: Int? {
        guard case .number(let value) = self else { return nil }
        return Int(exactly: value.rounded(.towardZero))
    }

    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    package var array: [JSON]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// A string, or `null` for none.
    package init(_ text: String?) {
        self = text.map { .string($0) } ?? .null
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    package init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(members.map { Member($0, $1) })
    }

    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

// MARK: - Writing

extension JSON {
    /// The value on one line.
    package var text: String {
        var output: [UInt8] = []
        write(to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The value with a line for each member and element, two blanks deep for each level.
    package var indented: [UInt8] {
        var output: [UInt8] = []
        writeIndented(to: &output, depth: 0)
        return output
    }

    private func writeIndented(to output: inout [UInt8], depth: Int) {
        switch self {
        case .array(let values) where !values.isEmpty:
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                Self.beginLine(index, depth + 1, &output)
                value.writeIndented(to: &output, depth: depth + 1)
            }
            Self.beginLine(0, depth, &output)
            output.append(UInt8(ascii: "]"))
        case .object(let members) where !members.isEmpty:
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                Self.beginLine(index, depth + 1, &output)
                Self.write(member.name, to: &output)
                output.append(contentsOf: ": ".utf8)
                member.value.writeIndented(to: &output, depth: depth + 1)
            }
            Self.beginLine(0, depth, &output)
            output.append(UInt8(ascii: "}"))
        default: write(to: &output)
        }
    }

    /// A line of its own for an item, after a comma but for the first.
    private static func beginLine(_ index: Int, _ depth: Int, _ output: inout [UInt8]) {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output.append(0x0A)
        output.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }

    package func write(to output: inout [UInt8]) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): Self.write(value, to: &output)
        case .string(let value): Self.write(value, to: &output)
        case .array(let values):
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                value.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ value: Double, to output: inout [UInt8]) {
        if let whole = Int64(exactly: value) {
            output.append(contentsOf: String(whole).utf8)
        } else {
            output.append(contentsOf: (value.isFinite ? String(value) : "null").utf8)
        }
    }

    private static func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            case 0x0A: output.append(contentsOf: "\\n".utf8)
            case 0..<0x20:
                output.append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
                output.append(contentsOf: String(byte, radix: 16).utf8)
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
