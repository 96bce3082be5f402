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
        case .double(let value): try Self.encode(value, to: &container)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSON {
    /// https://tc39.es/ecma262/#sec-numeric-types-number-tostring: whole numbers below 1e21 have all their digits.
    private static func encode(_ value: Double, to container: inout any SingleValueEncodingContainer) throws {
        guard value == value.rounded(), abs(value) < 1e21, let whole = Decimal(string: digits(of: value)) else {
            return try container.encode(value)
        }
        try container.encode(whole)
    }

    /// The shortest that say the number, zeros behind them.
    private static func digits(of value: Double) -> String {
        let parts = "\(value)".split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return "\(value)" }
        let mantissa = parts[0].split(separator: ".")
        let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
        return mantissa[0] + fraction + String(repeating: "0", count: max(0, exponent - fraction.count))
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
}

extension JSON {
    /// https://tc39.es/ecma262/#sec-date.prototype.toisostring: milliseconds are whole, and a year has four digits or six.
    private static func text(ofDate time: Double) -> String {
        let seconds = (time / 1000).rounded(.down)
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents(
            [.era, .year, .month, .day, .hour, .minute, .second],
            from: Date(timeIntervalSince1970: seconds)
        )
        let year = parts.era == 0 ? 1 - (parts.year ?? 0) : parts.year ?? 0
        let sign = (0...9999).contains(year) ? "" : year < 0 ? "-" : "+"
        let date = [(parts.month, 2), (parts.day, 2)].map { digits($0 ?? 0, $1) }.joined(separator: "-")
        let clock = [parts.hour, parts.minute, parts.second].map { digits($0 ?? 0, 2) }.joined(separator: ":")
        let fraction = digits(Int(time - seconds * 1000), 3)
        return "\(sign)\(digits(abs(year), sign.isEmpty ? 4 : 6))-\(date)T\(clock).\(fraction)Z"
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// As `JSON.stringify` has it.
    init(_ data: ScriptData) {
        switch data {
        case .undefined, .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number):
            self = Int(exactly: number).map(JSON.number) ?? (number.isFinite ? .double(number) : .null)
        case .string(let text): self = .string(text)
        case .date(let time):
            guard time.isFinite else {
                self = .null
                return
            }
            self = .string(Self.text(ofDate: time))
        case .array(let items): self = .array(items.map { JSON($0) })
        case .object(let members):
            self = .object(members.compactMapValues { if case .undefined = $0 { nil } else { JSON($0) } })
        }
    }
}
