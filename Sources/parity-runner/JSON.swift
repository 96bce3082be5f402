import Foundation
import WebEngine

/// A JSON value to be written; the keys are those of FORMAT.md.
enum JSON: Sendable, Encodable {
    case null
    case bool(Bool)
    case number(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(_ text: String?) {
        self = text.map(JSON.string) ?? .null
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
}

extension JSON {
    /// As `JSON.stringify` has it.
    init(_ data: ScriptData) {
        switch data {
        case .undefined, .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number):
            self = Int(exactly: number).map(JSON.number) ?? (number.isFinite ? .double(number) : .null)
        case .string(let text): self = .string(text)
        case .date(let time):
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            self = .string(Date(timeIntervalSince1970: time / 1000).formatted(style))
        case .array(let items): self = .array(items.map { JSON($0) })
        case .object(let members): self = .object(members.mapValues { JSON($0) })
        }
    }
}
