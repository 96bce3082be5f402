import CICU

/// ICU behind the functions of `CICU`, the only door to it.
package enum ICU {
    /// UTS 46 ToASCII; errors that the URL Standard's flags switch off are not errors.
    static func domainToASCII(_ domain: String, beStrict: Bool) -> [UInt8]? {
        var domain = domain
        return domain.withUTF8 { input in
            // Punycode is at most about twice the UTF-8, plus `xn--` a label.
            let capacity = input.count * 6 + 64
            var length: Int32 = -1
            let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                length = unsafe cicu_domain_to_ascii(
                    input.baseAddress,
                    Int32(input.count),
                    beStrict,
                    buffer.baseAddress,
                    Int32(capacity)
                )
                count = max(0, Int(length))
            }
            return length < 0 ? nil : output
        }
    }

    /// The first scalar of each character of `width` bytes, and the second where one has two; U+FFFD for what is none.
    static func decodeEach(_ bytes: [UInt8], width: Int, converter: String) -> (first: [UInt32], second: [UInt32]) {
        let count = bytes.count / width
        var first = [UInt32](repeating: 0xFFFD, count: count)
        var second = [UInt32](repeating: 0, count: count)
        let isKnown = unsafe cicu_decode_each(converter, bytes, Int32(width), Int32(count), &first, &second)
        return isKnown ? (first, second) : (first.map { _ in 0xFFFD }, second.map { _ in 0 })
    }

    /// Whether the whole text matches the regular expression; `nil` for what is none, or takes too long.
    package static func matches(_ text: String, pattern: String) -> Bool? {
        let expression = Array(pattern.utf16)
        let units = Array(text.utf16)
        let found = unsafe cicu_matches(expression, Int32(expression.count), units, Int32(units.count))
        return found < 0 ? nil : found == 1
    }
}
