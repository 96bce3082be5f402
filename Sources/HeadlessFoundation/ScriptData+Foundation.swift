import Foundation
import HeadlessWebView

extension ScriptData {
    /// The value as WebKit hands it to an app: `NSNumber`, `NSString`, `NSDate`, `NSArray`, `NSDictionary`, `NSNull`;
    /// `nil` for `undefined`.
    package var bridged: Any? {
        switch self {
        case .undefined: nil
        case .null: NSNull()
        case .bool(let bool): NSNumber(value: bool)
        // Apple's NSNumber writes a whole number without a fraction, whatever it was made of; Foundation's here does not.
        case .number(let number) where number != 0 || number.sign == .plus:
            Int(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: number)
        case .number(let number): NSNumber(value: number)
        case .string(let text): text
        case .date(let time): Date(timeIntervalSince1970: time / 1000)
        case .array(let items): items.map { $0.bridged ?? NSNull() }
        case .object(let members): members.mapValues { $0.bridged ?? NSNull() }
        }
    }

    /// What an app gives a script; `nil` for what has no form there.
    package init?(bridging value: Any?) {
        switch value {
        case nil: self = .undefined
        case is NSNull: self = .null
        case let text as String: self = .string(text)
        case let bool as Bool where Self.isBool(value): self = .bool(bool)
        case let number as NSNumber: self = .number(number.doubleValue)
        case let number as Int: self = .number(Double(number))
        case let number as Double: self = .number(number)
        case let date as Date: self = .date(date.timeIntervalSince1970 * 1000)
        case let items as [Any]:
            var list: [ScriptData] = []
            for item in items {
                guard let data = ScriptData(bridging: item) else { return nil }
                list.append(data)
            }
            self = .array(list)
        case let members as [String: Any]:
            var object: [String: ScriptData] = [:]
            for (name, item) in members {
                guard let data = ScriptData(bridging: item) else { return nil }
                object[name] = data
            }
            self = .object(object)
        default: return nil
        }
    }

    /// A truth value, and not a number that is 0 or 1: another thing to a script.
    private static func isBool(_ value: Any?) -> Bool {
        guard let value else { return false }
        if type(of: value) == Bool.self { return true }
        return (value as? NSNumber).map { unsafe $0.objCType.pointee == CChar(bitPattern: UInt8(ascii: "c")) } ?? false
    }
}
