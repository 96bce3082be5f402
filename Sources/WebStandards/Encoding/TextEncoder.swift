extension TextEncoding {
    /// The text in this encoding's output encoding, with `&#…;` for what it cannot say.
    ///
    /// https://encoding.spec.whatwg.org/#concept-encoding-encode, error mode "html"
    public func encode(_ text: some StringProtocol) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        encode(text, into: &output) { scalar, output in
            output.append(contentsOf: "&#\(scalar.value);".utf8)
        }
        return output
    }

    /// Appends the text in this encoding's output encoding, asking `fallback` for each scalar that it cannot say.
    func encode(
        _ text: some StringProtocol,
        into output: inout [UInt8],
        fallback: (Unicode.Scalar, inout [UInt8]) -> Void
    ) {
        let encoding = outputEncoding
        if encoding == .utf8 || encoding != .iso2022JP && text.utf8.allSatisfy({ $0 < 0x80 }) {
            output.append(contentsOf: text.utf8)
            return
        }
        if encoding == .iso2022JP {
            var encoder = ISO2022JPEncoder()
            for scalar in text.unicodeScalars {
                if let unsayable = encoder.append(scalar, to: &output) { fallback(unsayable, &output) }
            }
            return encoder.finish(&output)
        }
        let table = SingleByteTable.table(of: encoding)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                output.append(UInt8(scalar.value))
            } else if let table {
                if let byte = table.byte(of: scalar) { output.append(byte) } else { fallback(scalar, &output) }
            } else if !MultibyteEncoder.append(scalar, in: encoding, to: &output) {
                fallback(scalar, &output)
            }
        }
    }
}

/// The encoders of the encodings with two bytes and more a character.
enum MultibyteEncoder {
    static func append(_ scalar: Unicode.Scalar, in encoding: TextEncoding, to output: inout [UInt8]) -> Bool {
        switch encoding {
        case .gbk, .gb18030: gb18030(scalar, isGBK: encoding == .gbk, &output)
        case .big5: big5(scalar, &output)
        case .eucKR: eucKR(scalar, &output)
        case .eucJP: eucJP(scalar, &output)
        case .shiftJIS: shiftJIS(scalar, &output)
        default: false
        }
    }

    // https://encoding.spec.whatwg.org/#gb18030-encoder
    private static func gb18030(_ scalar: Unicode.Scalar, isGBK: Bool, _ output: inout [UInt8]) -> Bool {
        let value = scalar.value
        if value == 0xE5E5 { return false }
        if isGBK, value == 0x20AC {
            output.append(0x80)
            return true
        }
        if let pointer = gb18030Pointers[value] {
            let trail = pointer % 190
            output.append(UInt8(pointer / 190 + 0x81))
            output.append(UInt8(trail + (trail < 0x3F ? 0x40 : 0x41)))
            return true
        }
        if isGBK { return false }
        guard let pointer = value >= 0x10000 ? Int(value) - 0x10000 + 189_000 : fourBytePointers[value] else {
            return false
        }
        output.append(UInt8(pointer / 12600 + 0x81))
        output.append(UInt8(pointer / 1260 % 10 + 0x30))
        output.append(UInt8(pointer / 10 % 126 + 0x81))
        output.append(UInt8(pointer % 10 + 0x30))
        return true
    }

    private static let gb18030Pointers: [UInt32: Int] = {
        var pointers = EncodingIndex.pointers(of: EncodingIndex.gb18030)
        // What was private use before 2022 still goes to the same bytes.
        for (bytes, _, before) in EncodingIndex.gb18030Of2022 {
            pointers[before] = EncodingIndex.gb18030Pointer(bytes)
        }
        return pointers
    }()
    private static let fourBytePointers: [UInt32: Int] = {
        var pointers = EncodingIndex.pointers(of: EncodingIndex.gb18030FourByte)
        // U+FFFD is a character of this part like any other.
        pointers[0xFFFD] = EncodingIndex.gb18030FourByte.firstIndex(of: 0xFFFD)
        return pointers
    }()

    // https://encoding.spec.whatwg.org/#big5-encoder
    private static func big5(_ scalar: Unicode.Scalar, _ output: inout [UInt8]) -> Bool {
        guard let pointer = big5Pointers[scalar.value] else { return false }
        let trail = pointer % 157
        output.append(UInt8(pointer / 157 + 0x81))
        output.append(UInt8(trail + (trail < 0x3F ? 0x40 : 0x62)))
        return true
    }

    // https://encoding.spec.whatwg.org/#index-big5-pointer
    private static let big5Pointers: [UInt32: Int] = {
        let first = (0xA1 - 0x81) * 157
        var pointers = EncodingIndex.pointers(of: EncodingIndex.big5) { $0 >= first }
        // "If code point is U+2550, U+255E, U+2561, U+256A, U+5341 or U+5345, return the last pointer."
        for scalar in [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345] as [UInt32] {
            pointers[scalar] = EncodingIndex.big5.lastIndex(of: scalar)
        }
        return pointers
    }()

    // https://encoding.spec.whatwg.org/#euc-kr-encoder
    private static func eucKR(_ scalar: Unicode.Scalar, _ output: inout [UInt8]) -> Bool {
        guard let pointer = eucKRPointers[scalar.value] else { return false }
        output.append(UInt8(pointer / 190 + 0x81))
        output.append(UInt8(pointer % 190 + 0x41))
        return true
    }

    private static let eucKRPointers = EncodingIndex.pointers(of: EncodingIndex.eucKR)

    // https://encoding.spec.whatwg.org/#euc-jp-encoder
    private static func eucJP(_ scalar: Unicode.Scalar, _ output: inout [UInt8]) -> Bool {
        switch scalar.value {
        case 0xA5: output.append(0x5C)
        case 0x203E: output.append(0x7E)
        case 0xFF61...0xFF9F:
            output.append(0x8E)
            output.append(UInt8(scalar.value - 0xFF61 + 0xA1))
        default:
            guard let pointer = jis0208Pointer(of: scalar) else { return false }
            output.append(UInt8(pointer / 94 + 0xA1))
            output.append(UInt8(pointer % 94 + 0xA1))
        }
        return true
    }

    /// A pointer within the 94 rows that EUC-JP and ISO-2022-JP can write; U+2212 stands for U+FF0D.
    static func jis0208Pointer(of scalar: Unicode.Scalar) -> Int? {
        jis0208Pointers[scalar.value == 0x2212 ? 0xFF0D : scalar.value]
    }

    private static let jis0208Pointers = EncodingIndex.pointers(of: EncodingIndex.jis0208) { $0 < 94 * 94 }

    // https://encoding.spec.whatwg.org/#shift_jis-encoder
    private static func shiftJIS(_ scalar: Unicode.Scalar, _ output: inout [UInt8]) -> Bool {
        switch scalar.value {
        case 0x80: output.append(0x80)
        case 0xA5: output.append(0x5C)
        case 0x203E: output.append(0x7E)
        case 0xFF61...0xFF9F: output.append(UInt8(scalar.value - 0xFF61 + 0xA1))
        default:
            guard let pointer = shiftJISPointers[scalar.value == 0x2212 ? 0xFF0D : scalar.value] else { return false }
            let lead = pointer / 188
            let trail = pointer % 188
            output.append(UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)))
            output.append(UInt8(trail + (trail < 0x3F ? 0x40 : 0x41)))
        }
        return true
    }

    // https://encoding.spec.whatwg.org/#index-shift_jis-pointer
    private static let shiftJISPointers = EncodingIndex.pointers(of: EncodingIndex.jis0208) {
        !(8272...8835).contains($0)
    }
}

/// ISO-2022-JP, which says by escape sequences which character set follows.
///
/// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
struct ISO2022JPEncoder {
    private enum State {
        case ascii
        case roman
        case jis0208
    }

    private var state = State.ascii

    init() {}

    /// Appends a scalar; gives back what cannot be said, with the state one in which ASCII can.
    mutating func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) -> Unicode.Scalar? {
        let value = scalar.value
        // 3. "If state is ASCII or Roman, and code point is U+000E, U+000F or U+001B, return error with U+FFFD."
        if value == 0x0E || value == 0x0F || value == 0x1B {
            if state == .jis0208 { change(to: .ascii, &output) }
            return "\u{FFFD}"
        }
        let isRomanOnly = value == 0xA5 || value == 0x203E
        if state == .roman, isRomanOnly || value < 0x80 && value != 0x5C && value != 0x7E {
            output.append(value == 0xA5 ? 0x5C : value == 0x203E ? 0x7E : UInt8(value))
            return nil
        }
        if value < 0x80 {
            change(to: .ascii, &output)
            output.append(UInt8(value))
            return nil
        }
        if isRomanOnly {
            change(to: .roman, &output)
            output.append(value == 0xA5 ? 0x5C : 0x7E)
            return nil
        }
        let full = (0xFF61...0xFF9F).contains(value) ? Self.fullWidthKatakana[Int(value - 0xFF61)] : scalar
        guard let pointer = MultibyteEncoder.jis0208Pointer(of: full) else {
            if state == .jis0208 { change(to: .ascii, &output) }
            return scalar
        }
        change(to: .jis0208, &output)
        output.append(UInt8(pointer / 94 + 0x21))
        output.append(UInt8(pointer % 94 + 0x21))
        return nil
    }

    mutating func finish(_ output: inout [UInt8]) {
        change(to: .ascii, &output)
    }

    private mutating func change(to next: State, _ output: inout [UInt8]) {
        guard state != next else { return }
        state = next
        output.append(0x1B)
        switch next {
        case .ascii: output.append(contentsOf: "(B".utf8)
        case .roman: output.append(contentsOf: "(J".utf8)
        case .jis0208: output.append(contentsOf: "$B".utf8)
        }
    }

    // https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana
    private static let fullWidthKatakana = Array(
        """
        \u{3002}\u{300C}\u{300D}\u{3001}\u{30FB}\u{30F2}\u{30A1}\u{30A3}\u{30A5}\u{30A7}\u{30A9}\u{30E3}\u{30E5}\
        \u{30E7}\u{30C3}\u{30FC}\u{30A2}\u{30A4}\u{30A6}\u{30A8}\u{30AA}\u{30AB}\u{30AD}\u{30AF}\u{30B1}\u{30B3}\
        \u{30B5}\u{30B7}\u{30B9}\u{30BB}\u{30BD}\u{30BF}\u{30C1}\u{30C4}\u{30C6}\u{30C8}\u{30CA}\u{30CB}\u{30CC}\
        \u{30CD}\u{30CE}\u{30CF}\u{30D2}\u{30D5}\u{30D8}\u{30DB}\u{30DE}\u{30DF}\u{30E0}\u{30E1}\u{30E2}\u{30E4}\
        \u{30E6}\u{30E8}\u{30E9}\u{30EA}\u{30EB}\u{30EC}\u{30ED}\u{30EF}\u{30F3}\u{309B}\u{309C}
        """.unicodeScalars
    )
}
