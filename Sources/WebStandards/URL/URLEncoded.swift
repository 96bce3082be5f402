/// `application/x-www-form-urlencoded`.
///
/// https://url.spec.whatwg.org/#application/x-www-form-urlencoded
public enum URLEncoded {
    /// The name-value pairs of those bytes, read as UTF-8.
    ///
    /// https://url.spec.whatwg.org/#concept-urlencoded-parser
    public static func parse(_ bytes: [UInt8]) -> [(String, String)] {
        bytes.split(separator: UInt8(ascii: "&")).map { sequence in
            let equals = sequence.firstIndex(of: UInt8(ascii: "=")) ?? sequence.endIndex
            return (text(sequence[..<equals]), text(sequence[equals...].dropFirst()))
        }
    }

    /// The name-value pairs of a query or of a body given as text.
    public static func parse(_ text: String) -> [(String, String)] {
        parse(Array(text.utf8))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let spaced = bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        return String(decoding: PercentEncoding.decode(spaced), as: UTF8.self)
    }

    /// The pairs as a query or a body, in UTF-8.
    ///
    /// https://url.spec.whatwg.org/#concept-urlencoded-serializer
    public static func serialize(_ pairs: [(String, String)]) -> String {
        var output: [UInt8] = []
        for (name, value) in pairs {
            if !output.isEmpty { output.append(UInt8(ascii: "&")) }
            append(name.utf8, to: &output)
            output.append(UInt8(ascii: "="))
            append(value.utf8, to: &output)
        }
        return String(decoding: output, as: UTF8.self)
    }

    static func append(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
        for byte in bytes {
            if byte == 0x20 {
                output.append(UInt8(ascii: "+"))
            } else if PercentEncodeSet.formURLEncoded.contains(byte) {
                PercentEncoding.append(byte, to: &output)
            } else {
                output.append(byte)
            }
        }
    }
}
