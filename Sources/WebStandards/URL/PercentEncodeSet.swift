/// A percent-encode set of the URL Standard: the bytes to be written as `%XX`; all bytes above 0x7E are in each.
///
/// https://url.spec.whatwg.org/#percent-encoded-bytes
public struct PercentEncodeSet: Sendable {
    /// One bit for each of the bytes 0x00-0x3F and 0x40-0x7F.
    private let low: UInt64
    private let high: UInt64

    private func adding(_ characters: StaticString) -> PercentEncodeSet {
        var low = low
        var high = high
        for byte in characters.description.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
        return PercentEncodeSet(low: low, high: high)
    }

    /// C0 controls and everything above `~`.
    public static let c0Control = PercentEncodeSet(low: 0xFFFF_FFFF, high: 1 << 63)
    /// What a fragment may not hold as it is.
    public static let fragment = c0Control.adding(" \"<>`")
    /// What a query may not hold as it is.
    public static let query = c0Control.adding(" \"#<>")
    /// What the query of a special URL may not hold as it is.
    public static let specialQuery = query.adding("'")
    /// What a path segment may not hold as it is.
    public static let path = query.adding("?^`{}")
    /// What a user name or password may not hold as it is.
    public static let userinfo = path.adding("/:;=@[\\]|")
    /// What JavaScript's encodeURIComponent encodes.
    public static let component = userinfo.adding("$%&+,")
    /// What `application/x-www-form-urlencoded` encodes, but for the space, which it writes as `+`.
    public static let formURLEncoded = component.adding("!'()~")

    /// Whether `byte` is written as `%XX`.
    public func contains(_ byte: UInt8) -> Bool {
        if byte >= 0x80 { return true }
        return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
    }

    /// The text's UTF-8 bytes, those in the set written as `%XX`.
    ///
    /// https://url.spec.whatwg.org/#string-utf-8-percent-encode
    public func encode(_ text: some StringProtocol) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + 16)
        append(text.utf8, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    // https://url.spec.whatwg.org/#string-percent-encode-after-encoding
    func append(_ text: String, in encoding: TextEncoding, to output: inout [UInt8]) {
        var bytes: [UInt8] = []
        encoding.encode(text, into: &bytes) { scalar, bytes in
            append(bytes, to: &output)
            bytes.removeAll(keepingCapacity: true)
            // "If potentialError is non-null, append "%26%23", followed by the shortest sequence of ASCII digits, "%3B"."
            output.append(contentsOf: "%26%23\(scalar.value)%3B".utf8)
        }
        append(bytes, to: &output)
    }

    func append(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
        for byte in bytes {
            if contains(byte) {
                PercentEncoding.append(byte, to: &output)
            } else {
                output.append(byte)
            }
        }
    }
}

/// `%XX` written and read.
///
/// https://url.spec.whatwg.org/#percent-encoded-bytes
public enum PercentEncoding {
    /// The bytes with each `%XX` replaced by its byte; a `%` without two hex digits stays.
    ///
    /// https://url.spec.whatwg.org/#percent-decode
    public static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            guard byte == UInt8(ascii: "%"), index != bytes.endIndex, let high = hexDigit(bytes[index]) else {
                output.append(byte)
                continue
            }
            let second = bytes.index(after: index)
            guard second != bytes.endIndex, let low = hexDigit(bytes[second]) else {
                output.append(byte)
                continue
            }
            output.append(high << 4 | low)
            index = bytes.index(after: second)
        }
        return output
    }

    static func append(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "%"))
        output.append(upperHexDigit(byte >> 4))
        output.append(upperHexDigit(byte & 15))
    }

    private static func upperHexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x41 + value - 10
    }

    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
