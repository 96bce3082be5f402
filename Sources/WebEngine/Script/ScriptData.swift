import WebStandards

/// A value that came out of a script, or goes into one: data alone, as JSON has it, with the few more that scripts tell
/// apart.
public enum ScriptData: Sendable, Hashable {
    /// `undefined`, and whatever has no form as data: functions, symbols.
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    /// A `Date`, in milliseconds since 1970 (UTC).
    case date(Double)
    case array([ScriptData])
    /// An object's own enumerable members.
    case object([String: ScriptData])
}

extension ScriptData: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// The literal as data.
    public init(stringLiteral value: String) { self = .string(value) }
    /// The literal as data.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// The literal as data.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// The literal as data.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// The literal as data.
    public init(arrayLiteral elements: ScriptData...) { self = .array(elements) }
    /// The literal as data.
    public init(dictionaryLiteral elements: (String, ScriptData)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension ScriptData {
    /// The text of a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a number.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// `true` or `false`.
    public var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// A member of an object.
    public subscript(_ name: String) -> ScriptData? {
        if case .object(let members) = self { members[name] } else { nil }
    }
}

/// What a script threw and nothing caught.
public struct ScriptFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's `name`: `TypeError`, `NotFoundError`; empty for what is no error object.
    public var name: String
    /// The error's `message`, or the thrown value as text.
    public var message: String
    /// Where it was thrown, from 1; 0 where that is not known.
    public var line: Int
    /// From 1; 0 where that is not known.
    public var column: Int
    /// The script's URL; empty where that is not known.
    public var sourceURL: String
    /// JavaScriptCore's stack, a frame a line.
    public var stack: String

    /// Name and message, as a script makes text of an error.
    package var text: String { name.isEmpty ? message : message.isEmpty ? name : "\(name): \(message)" }

    /// The error as a browser's console prints it.
    public var description: String {
        sourceURL.isEmpty && line == 0 ? text : "\(text) (\(sourceURL):\(line))"
    }
}

extension ScriptData {
    /// As `JSON.stringify` has it, but that what JSON has no word for is null everywhere.
    package var json: JSON {
        switch self {
        case .undefined, .null: .null
        case .bool(let bool): .bool(bool)
        case .number(let number): number.isFinite ? .number(number) : .null
        case .string(let text): .string(text)
        case .date(let time): Self.json(ofDate: time)
        case .array(let items): .array(items.map(\.json))
        case .object(let members):
            .object(members.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) })
        }
    }

    private static func json(ofDate time: Double) -> JSON {
        guard time.isFinite, let milliseconds = Int64(exactly: time.rounded()) else { return .null }
        return .string(UTCDate(UnixTime(milliseconds: milliseconds)).iso8601)
    }
}
