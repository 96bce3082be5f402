/// Base64 for URLs, without padding.
///
/// https://www.rfc-editor.org/rfc/rfc7515#appendix-C
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        String(
            Base64.encode(bytes).prefix { $0 != "=" }.map { character in
                switch character {
                case "+": "-"
                case "/": "_"
                default: character
                }
            }
        )
    }

    /// `nil`: it is none.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
            case let byte where ASCII.isWhitespace(byte): return nil
            default: digits.append(byte)
            }
        }
        return Base64.forgivingDecode(digits)
    }
}
