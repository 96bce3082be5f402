/// EUC-JP.
///
/// https://encoding.spec.whatwg.org/#euc-jp-decoder
struct EUCJPDecoder: ByteDecoder {
    private var lead: UInt8 = 0
    private var isJIS0212 = false

    init() {}

    var isBetweenCharacters: Bool { lead == 0 }

    mutating func decode(_ byte: UInt8, into output: inout [UInt8]) {
        guard lead != 0 else {
            switch byte {
            case 0x00...0x7F: output.append(byte)
            case 0x8E, 0x8F, 0xA1...0xFE: lead = byte
            default: output.appendReplacement()
            }
            return
        }
        if lead == 0x8E, (0xA1...0xDF).contains(byte) {
            lead = 0
            return output.append(scalar: 0xFF61 - 0xA1 + UInt32(byte))
        }
        if lead == 0x8F, (0xA1...0xFE).contains(byte) {
            isJIS0212 = true
            lead = byte
            return
        }
        let first = lead
        let index = isJIS0212 ? EncodingIndex.jis0212 : EncodingIndex.jis0208
        lead = 0
        isJIS0212 = false
        if (0xA1...0xFE).contains(first), (0xA1...0xFE).contains(byte) {
            let scalar = index[(Int(first) - 0xA1) * 94 + Int(byte) - 0xA1]
            if scalar != EncodingIndex.none { return output.append(scalar: scalar) }
        }
        output.appendReplacement()
        if byte < 0x80 { output.append(byte) }
    }

    mutating func finish(into output: inout [UInt8]) {
        if lead != 0 { output.appendReplacement() }
        lead = 0
        isJIS0212 = false
    }
}

/// ISO-2022-JP, which switches character sets by escape sequences.
///
/// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
struct ISO2022JPDecoder: ByteDecoder {
    private enum State {
        case ascii
        case roman
        case katakana
        case leadByte
        case trailByte
        case escapeStart
        case escape
    }

    private var state = State.ascii
    private var outputState = State.ascii
    private var lead: UInt8 = 0
    private var hasOutput = false

    init() {}

    var isBetweenCharacters: Bool { false }

    mutating func decode(_ byte: UInt8, into output: inout [UInt8]) {
        switch state {
        case .ascii, .roman, .katakana, .leadByte:
            if byte == 0x1B {
                state = .escapeStart
            } else {
                decodeCharacter(byte, into: &output)
            }
        case .trailByte: decodeTrail(byte, into: &output)
        case .escapeStart:
            if byte == 0x24 || byte == 0x28 {
                lead = byte
                state = .escape
            } else {
                // "Restore byte, set output to false and state to output state, and return error."
                leaveEscape(into: &output)
                decode(byte, into: &output)
            }
        case .escape: decodeEscape(byte, into: &output)
        }
    }

    private mutating func decodeCharacter(_ byte: UInt8, into output: inout [UInt8]) {
        hasOutput = false
        switch (state, byte) {
        case (.roman, 0x5C): output.append(scalar: 0xA5)
        case (.roman, 0x7E): output.append(scalar: 0x203E)
        case (.ascii, 0x0E), (.ascii, 0x0F), (.roman, 0x0E), (.roman, 0x0F): output.appendReplacement()
        case (.ascii, 0..<0x80), (.roman, 0..<0x80): output.append(byte)
        case (.katakana, 0x21...0x5F): output.append(scalar: 0xFF61 - 0x21 + UInt32(byte))
        case (.leadByte, 0x21...0x7E):
            lead = byte
            state = .trailByte
        default: output.appendReplacement()
        }
    }

    private mutating func decodeTrail(_ byte: UInt8, into output: inout [UInt8]) {
        if byte == 0x1B {
            state = .escapeStart
            return output.appendReplacement()
        }
        state = .leadByte
        guard (0x21...0x7E).contains(byte) else { return output.appendReplacement() }
        output.append(scalar: EncodingIndex.jis0208[(Int(lead) - 0x21) * 94 + Int(byte) - 0x21])
    }

    private mutating func decodeEscape(_ byte: UInt8, into output: inout [UInt8]) {
        let first = lead
        lead = 0
        let next: State? =
            switch (first, byte) {
            case (0x28, 0x42): .ascii
            case (0x28, 0x4A): .roman
            case (0x28, 0x49): .katakana
            case (0x24, 0x40), (0x24, 0x42): .leadByte
            default: nil
            }
        if let next {
            state = next
            outputState = next
            let isRepeated = hasOutput
            hasOutput = true
            if isRepeated { output.appendReplacement() }
            return
        }
        // "Restore « lead, byte », set output to false and state to output state, and return error."
        leaveEscape(into: &output)
        decode(first, into: &output)
        decode(byte, into: &output)
    }

    private mutating func leaveEscape(into output: inout [UInt8]) {
        hasOutput = false
        state = outputState
        output.appendReplacement()
    }

    mutating func finish(into output: inout [UInt8]) {
        switch state {
        case .ascii, .roman, .katakana, .leadByte: break
        case .trailByte: output.appendReplacement()
        case .escapeStart: output.appendReplacement()
        case .escape:
            let first = lead
            leaveEscape(into: &output)
            decodeCharacter(first, into: &output)
            if state == .trailByte { output.appendReplacement() }
        }
        self = ISO2022JPDecoder()
    }
}
