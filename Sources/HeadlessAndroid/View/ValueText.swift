import HeadlessWebView

/// A script's value as the JSON that Chromium writes.
///
/// PLATFORM(Chromium): `V8ValueConverterImpl` makes a `base::Value` of it, and `base::JSONWriter` writes that.
enum ValueText {
    /// The text; `null` for what has none.
    static func of(_ value: ScriptData) -> String {
        var text = ""
        if !write(value, to: &text) { text = "null" }
        return text
    }

    /// False: it has no form as JSON, and nothing was written.
    private static func write(_ value: ScriptData, to text: inout String) -> Bool {
        switch value {
        case .undefined: return false
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number):
            guard number.isFinite else { return false }
            text += integer(number) ?? self.text(of: number)
        case .string(let string): write(string, to: &text)
        // Seconds, and 0 for a date that is none (`base::Value(double)`).
        case .date(let time): text += self.text(of: time.isFinite ? time / 1000 : 0)
        case .array(let items): write(items, to: &text)
        case .object(let members): write(members, to: &text)
        }
        return true
    }

    /// "JSON.stringify puts null in places where values don't serialize".
    private static func write(_ items: [ScriptData], to text: inout String) {
        text += "["
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            if !write(item, to: &text) { text += "null" }
        }
        text += "]"
    }

    /// "JSON.stringify skips properties whose values don't serialize".
    private static func write(_ members: [String: ScriptData], to text: inout String) {
        text += "{"
        var isFirst = true
        // A `base::Value::Dict` is in the order of its names' bytes.
        for (name, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            var member = ""
            guard write(value, to: &member) else { continue }
            if !isFirst { text += "," }
            isFirst = false
            write(name, to: &text)
            text += ":"
            text += member
        }
        text += "}"
    }

    // MARK: - Numbers

    /// `v8::Value::IsInt32`: -0 is none.
    private static func integer(_ number: Double) -> String? {
        guard let integer = Int32(exactly: number), integer != 0 || number.sign == .plus else { return nil }
        return String(integer)
    }

    /// `base::NumberToString(double)`, exponents from 12 and below -6 on; and `.0`, "to ensure that the number has a .0 if
    /// there's no decimal or 'e'".
    private static func text(of number: Double) -> String {
        let sign = number.sign == .minus ? "-" : ""
        let (digits, point) = shortest(number.magnitude)
        switch point {
        case -5...0: return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)"
        case 1...12 where digits.count <= point:
            return "\(sign)\(digits)\(String(repeating: "0", count: point - digits.count)).0"
        case 1...12: return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
        default:
            let fraction = digits.count > 1 ? ".\(digits.dropFirst())" : ""
            return "\(sign)\(digits.prefix(1))\(fraction)e\(point > 0 ? "+" : "")\(point - 1)"
        }
    }

    /// The fewest digits that say the number, and how many of them stand before the decimal point.
    private static func shortest(_ number: Double) -> (digits: String, point: Int) {
        let parts = number.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let fraction = mantissa.count > 1 ? mantissa[1] : ""
        let all = (String(mantissa[0]) + fraction).trimmingZeros()
        guard !all.digits.isEmpty else { return ("0", 1) }
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        return (all.digits, mantissa[0].count + exponent - all.leading)
    }

    // MARK: - Strings

    /// `base::EscapeJSONString`.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            if let escaped = escapes[scalar] {
                text += escaped
            } else if scalar.value < 0x20 {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", "\"": "\\\"",
        // "Escape < to prevent script execution."
        "<": "\\u003C", "\u{2028}": "\\u2028", "\u{2029}": "\\u2029",
    ]
}

extension String {
    /// Digits without the zeros around them, and how many stood before.
    fileprivate func trimmingZeros() -> (digits: String, leading: Int) {
        let rest = drop { $0 == "0" }
        let end = rest.lastIndex { $0 != "0" }.map(rest.index(after:)) ?? rest.startIndex
        return (String(rest[..<end]), count - rest.count)
    }
}
