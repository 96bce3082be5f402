// Base64 as the web decodes it.
//
// https://infra.spec.whatwg.org/#forgiving-base64-decode
extension Base64 {
    /// The bytes; `nil` is failure.
    package static func forgivingDecode(_ text: some Collection<UInt8>) -> [UInt8]? {
        // 1. "Remove all ASCII whitespace from data."
        var digits = text.filter { !ASCII.isWhitespace($0) }
        // 2. "If data's code point length divides by 4 leaving no remainder, remove one or two = from its end."
        if digits.count % 4 == 0 {
            for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
        }
        // 3. "If data's code point length divides by 4 leaving a remainder of 1, return failure."
        guard digits.count % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(digits.count / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            buffer = buffer << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        return output
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case 0x41...0x5A: UInt32(digit) - 0x41
        case 0x61...0x7A: UInt32(digit) - 0x61 + 26
        case 0x30...0x39: UInt32(digit) - 0x30 + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
