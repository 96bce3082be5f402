/// A number that an IPv4 host stands for.
///
/// https://url.spec.whatwg.org/#concept-ipv4
struct IPv4Address: Hashable, Sendable {
    let value: UInt32

    // https://url.spec.whatwg.org/#ends-in-a-number-checker
    static func endsInNumber(_ domain: ArraySlice<UInt8>) -> Bool {
        var domain = domain
        // 2. "If the last item in parts is the empty string: if parts's size is 1, return false; remove it."
        if domain.last == UInt8(ascii: ".") { domain = domain.dropLast() }
        guard let last = domain.last, last != UInt8(ascii: ".") else { return false }
        let start = domain.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? domain.startIndex
        let label = domain[start...]
        // 4. "If last is non-empty and contains only ASCII digits, return true."
        if label.allSatisfy({ $0 &- 0x30 < 10 }) { return true }
        // 5. "If parsing last as an IPv4 number does not return failure, return true."
        return number(label) != nil
    }

    // https://url.spec.whatwg.org/#concept-ipv4-parser
    init?(parsing input: ArraySlice<UInt8>) {
        var parts = input.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // 3. "If the last item in parts is the empty string: if parts's size is greater than 1, remove it."
        if parts.last?.isEmpty == true, parts.count > 1 { parts.removeLast() }
        // 4. "If parts's size is greater than 4, return failure."
        guard parts.count <= 4 else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            guard let number = Self.number(part) else { return nil }
            numbers.append(number)
        }
        // 9. "If any but the last item in numbers is greater than 255, return failure."
        guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }) else { return nil }
        // 10. "If the last item in numbers is greater than or equal to 256^(5 - numbers's size), return failure."
        guard last < 1 << UInt64(8 * (4 - numbers.count)) else { return nil }
        var address = last
        for (index, number) in numbers.enumerated() { address += number << UInt64(8 * (3 - index)) }
        value = UInt32(truncatingIfNeeded: address)
    }

    /// A number, octal after `0` and hexadecimal after `0x`, held at 2^40 once it is too large for an address.
    ///
    /// https://url.spec.whatwg.org/#ipv4-number-parser
    private static func number(_ input: ArraySlice<UInt8>) -> UInt64? {
        guard !input.isEmpty else { return nil }
        var digits = input
        var radix: UInt64 = 10
        if digits.count >= 2, digits.first == UInt8(ascii: "0") {
            if ASCII.lowercased(digits[digits.startIndex + 1]) == UInt8(ascii: "x") {
                digits = digits.dropFirst(2)
                radix = 16
            } else {
                digits = digits.dropFirst()
                radix = 8
            }
        }
        var value: UInt64 = 0
        for byte in digits {
            guard let digit = PercentEncoding.hexDigit(byte), digit < radix else { return nil }
            value = min(value * radix + UInt64(digit), 1 << 40)
        }
        return value
    }

    // https://url.spec.whatwg.org/#concept-ipv4-serializer
    func append(to output: inout [UInt8]) {
        for shift in [24, 16, 8, 0] as [UInt32] {
            if shift < 24 { output.append(UInt8(ascii: ".")) }
            output.append(contentsOf: String(value >> shift & 0xFF).utf8)
        }
    }
}
