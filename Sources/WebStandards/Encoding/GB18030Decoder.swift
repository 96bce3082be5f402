/// gb18030, and GBK, which is decoded by it.
///
/// https://encoding.spec.whatwg.org/#gb18030-decoder
struct GB18030Decoder: ByteDecoder {
    private var first: UInt8 = 0
    private var second: UInt8 = 0
    private var third: UInt8 = 0

    init() {}

    var isBetweenCharacters: Bool { first == 0 }

    mutating func decode(_ byte: UInt8, into output: inout [UInt8]) {
        if third != 0 {
            // 3. "If byte is not in the range 0x30 to 0x39: restore « second, third, byte », return error."
            let (b1, b2, b3) = (first, second, third)
            (first, second, third) = (0, 0, 0)
            guard (0x30...0x39).contains(byte) else {
                output.appendReplacement()
                decode(b2, into: &output)
                decode(b3, into: &output)
                return decode(byte, into: &output)
            }
            let pointer = ((Int(b1) - 0x81) * 10 + Int(b2) - 0x30) * 1260 + (Int(b3) - 0x81) * 10 + Int(byte) - 0x30
            return output.append(scalar: Self.scalar(ofFourByte: pointer))
        }
        if second != 0 {
            if (0x81...0xFE).contains(byte) {
                third = byte
                return
            }
            // 4. "Restore « second, byte », set first and second to 0x00, and return error."
            let b2 = second
            (first, second) = (0, 0)
            output.appendReplacement()
            decode(b2, into: &output)
            return decode(byte, into: &output)
        }
        if first != 0 { return decodePair(byte, into: &output) }
        switch byte {
        case 0x00...0x7F: output.append(byte)
        case 0x80: output.append(scalar: 0x20AC)
        case 0x81...0xFE: first = byte
        default: output.appendReplacement()
        }
    }

    private mutating func decodePair(_ byte: UInt8, into output: inout [UInt8]) {
        if (0x30...0x39).contains(byte) {
            second = byte
            return
        }
        let lead = first
        first = 0
        if (0x40...0x7E).contains(byte) || (0x80...0xFE).contains(byte) {
            let pointer = EncodingIndex.gb18030Pointer(Int(lead) << 8 | Int(byte))
            let scalar = EncodingIndex.gb18030[pointer]
            if scalar != EncodingIndex.none { return output.append(scalar: scalar) }
        }
        output.appendReplacement()
        if byte < 0x80 { output.append(byte) }
    }

    mutating func finish(into output: inout [UInt8]) {
        if first != 0 { output.appendReplacement() }
        (first, second, third) = (0, 0, 0)
    }

    // https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
    private static func scalar(ofFourByte pointer: Int) -> UInt32 {
        if pointer < EncodingIndex.gb18030FourByte.count { return EncodingIndex.gb18030FourByte[pointer] }
        guard (189_000...1_237_575).contains(pointer) else { return EncodingIndex.none }
        return UInt32(0x10000 + pointer - 189_000)
    }
}
