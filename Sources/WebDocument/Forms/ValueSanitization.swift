import WebStandards

// What rounds numbers stands in the C library.
#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// https://html.spec.whatwg.org/#value-sanitization-algorithm
enum ValueSanitization {
    static func sanitize(_ value: String, of node: Node, _ type: InputType) -> String {
        switch type {
        case .text, .search, .tel, .password:
            return strippingNewlines(value)
        case .url:
            return trimmed(strippingNewlines(value))
        case .email:
            let value = strippingNewlines(value)
            guard node.has(.multiple) else { return trimmed(value) }
            return value.split(separator: ",", omittingEmptySubsequences: false).map(trimmed).joined(separator: ",")
        case .number:
            return HTMLNumber(value) == nil ? "" : value
        case .range:
            return range(value, of: node)
        case .color:
            return isSimpleColor(value) ? ASCII.lowercase(value) : "#000000"
        case .date: return HTMLDate.isDate(value) ? value : ""
        case .month: return HTMLDate.isMonth(value) ? value : ""
        case .week: return HTMLDate.isWeek(value) ? value : ""
        case .time: return HTMLDate.isTime(value) ? value : ""
        case .localDateAndTime: return HTMLDate.normalizedLocalDateAndTime(value) ?? ""
        default: return value
        }
    }

    // https://infra.spec.whatwg.org/#strip-newlines
    private static func strippingNewlines(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return value }
        return String(decoding: value.utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }

    // https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace
    static func trimmed(_ value: some StringProtocol) -> String {
        let bytes = Array(value.utf8)
        guard let first = bytes.firstIndex(where: { !ASCII.isWhitespace($0) }),
            let last = bytes.lastIndex(where: { !ASCII.isWhitespace($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    // https://html.spec.whatwg.org/#valid-simple-colour
    private static func isSimpleColor(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        return bytes.count == 7 && bytes[0] == 0x23
            && bytes.dropFirst().allSatisfy { ($0 &- 0x30 < 10) || (($0 | 0x20) &- 0x61 < 6) }
    }

    // https://html.spec.whatwg.org/#range-state-(type=range)
    private static func range(_ value: String, of node: Node) -> String {
        let minimum = node.number(.min) ?? 0
        let maximum = node.number(.max) ?? 100
        let step = node.number(.step) ?? 1
        let isAnyStep = node.attribute(.step)?.equalsIgnoringCase("any") ?? false
        // "The default value is the minimum plus half the difference between the minimum and the maximum, unless the
        // maximum is less than the minimum, in which case the default value is the minimum."
        let given = HTMLNumber(value)
        var number = given?.value ?? (maximum < minimum ? minimum : minimum + (maximum - minimum) / 2)
        number = max(min(number, maximum), minimum)
        if !isAnyStep {
            let size = step > 0 ? step : 1
            // https://html.spec.whatwg.org/#concept-input-min-zero: steps start from the least there may be, else from what is
            // written, else from zero.
            let base = node.number(.min) ?? node.number(.value) ?? 0
            let steps = ((number - base) / size + 0.5).rounded(.down)
            var snapped = base + steps * size
            if snapped > maximum, maximum >= minimum { snapped -= size } else if snapped < minimum { snapped += size }
            number = HTMLNumber.rounded(snapped)
        }
        if let given, given.value == number { return value }
        return HTMLNumber.text(number)
    }
}

/// A valid floating-point number of HTML.
///
/// https://html.spec.whatwg.org/#valid-floating-point-number
struct HTMLNumber {
    let value: Double

    init?(_ text: String) {
        var bytes = Array(text.utf8)[...]
        if bytes.first == 0x2D { bytes = bytes.dropFirst() }
        let whole = bytes.prefix { $0 &- 0x30 < 10 }
        bytes = bytes[whole.endIndex...]
        var hasDigits = !whole.isEmpty
        if bytes.first == 0x2E {
            let fraction = bytes.dropFirst().prefix { $0 &- 0x30 < 10 }
            guard !fraction.isEmpty else { return nil }
            hasDigits = true
            bytes = bytes[fraction.endIndex...]
        }
        guard hasDigits else { return nil }
        if let exponent = bytes.first, exponent | 0x20 == 0x65 {
            bytes = bytes.dropFirst()
            if let sign = bytes.first, sign == 0x2B || sign == 0x2D { bytes = bytes.dropFirst() }
            let digits = bytes.prefix { $0 &- 0x30 < 10 }
            guard !digits.isEmpty else { return nil }
            bytes = bytes[digits.endIndex...]
        }
        guard bytes.isEmpty, let value = Double(text), value.isFinite else { return nil }
        self.value = value
    }

    /// Without what binary fractions add to sums of decimal ones.
    static func rounded(_ number: Double) -> Double {
        let scaled = number * 1e10
        return abs(scaled) < 1e15 ? scaled.rounded() / 1e10 : number
    }

    // https://html.spec.whatwg.org/#best-representation-of-the-number-as-a-floating-point-number
    static func text(_ number: Double) -> String {
        if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
        return "\(number)"
    }
}
