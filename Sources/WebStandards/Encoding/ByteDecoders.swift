/// A decoder of the Encoding Standard that is told one byte at a time and writes UTF-8.
protocol ByteDecoder: Sendable {
    /// Whether an ASCII byte that comes now stands for itself.
    var isBetweenCharacters: Bool { get }

    mutating func decode(_ byte: UInt8, into output: inout [UInt8])

    /// What the handler does at the end of the queue.
    mutating func finish(into output: inout [UInt8])
}

extension ByteDecoder {
    mutating func decode(_ bytes: Span<UInt8>, into output: inout [UInt8], flush: Bool) {
        var index = 0
        while index < bytes.count {
            if isBetweenCharacters {
                let end = bytes.endOfASCII(from: index)
                output.append(bytes, index..<end)
                index = end
                if index == bytes.count { break }
            }
            decode(bytes[index], into: &output)
            index += 1
        }
        if flush { finish(into: &output) }
    }
}

// https://encoding.spec.whatwg.org/#single-byte-decoder
struct SingleByteDecoder: ByteDecoder {
    let table: SingleByteTable
    var isBetweenCharacters: Bool { true }

    mutating func decode(_ byte: UInt8, into output: inout [UInt8]) {
        output.append(scalar: byte < 0x80 ? UInt32(byte) : UInt32(table.scalars[Int(byte & 0x7F)]))
    }

    mutating func finish(into output: inout [UInt8]) {}
}

// https://encoding.spec.whatwg.org/#shared-utf-16-decoder
struct UTF16Decoder: ByteDecoder {
    let isBigEndian: Bool
    private var leadByte: UInt8?
    private var leadSurrogate: UInt32?
    var isBetweenCharacters: Bool { false }

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func decode(_ byte: UInt8, into output: inout [UInt8]) {
        guard let first = leadByte else {
            leadByte = byte
            return
        }
        leadByte = nil
        let unit = isBigEndian ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first)
        if let lead = leadSurrogate {
            leadSurrogate = nil
            if (0xDC00...0xDFFF).contains(unit) {
                return output.append(scalar: 0x10000 + (lead - 0xD800) << 10 + unit - 0xDC00)
            }
            output.appendReplacement()
        }
        if (0xD800...0xDBFF).contains(unit) {
            leadSurrogate = unit
        } else {
            output.append(scalar: unit)
        }
    }

    mutating func finish(into output: inout [UInt8]) {
        if leadByte != nil || leadSurrogate != nil { output.appendReplacement() }
        leadByte = nil
        leadSurrogate = nil
    }
}

// https://encoding.spec.whatwg.org/#replacement-decoder
struct ReplacementDecoder: ByteDecoder {
    private var hasReported = false
    var isBetweenCharacters: Bool { false }

    init() {}

    mutating func decode(_ byte: UInt8, into output: inout [UInt8]) {
        if !hasReported { output.appendReplacement() }
        hasReported = true
    }

    mutating func finish(into output: inout [UInt8]) {}
}

/// A decoder of pairs of a lead and a trail byte.
protocol PairDecoder: ByteDecoder {
    var lead: UInt8 { get set }

    /// The scalar, or two, of a pair; none if it stands for nothing.
    static func scalars(lead: UInt8, trail: UInt8) -> (UInt32, UInt32)?

    /// What a byte outside of a pair stands for; `nil` if it can only lead one, U+FFFD if nothing.
    static func single(_ byte: UInt8) -> UInt32?
}

extension PairDecoder {
    var isBetweenCharacters: Bool { lead == 0 }

    mutating func decode(_ byte: UInt8, into output: inout [UInt8]) {
        guard lead != 0 else {
            if let scalar = Self.single(byte) { output.append(scalar: scalar) } else { lead = byte }
            return
        }
        let pair = Self.scalars(lead: lead, trail: byte)
        lead = 0
        if let (first, second) = pair {
            output.append(scalar: first)
            if second != 0 { output.append(scalar: second) }
            return
        }
        // "If byte is an ASCII byte, restore byte to ioQueue. Return error."
        output.appendReplacement()
        if byte < 0x80 { output.append(byte) }
    }

    mutating func finish(into output: inout [UInt8]) {
        if lead != 0 { output.appendReplacement() }
        lead = 0
    }

    static func found(_ scalar: UInt32) -> (UInt32, UInt32)? {
        scalar == EncodingIndex.none ? nil : (scalar, 0)
    }
}

// https://encoding.spec.whatwg.org/#big5-decoder
struct Big5Decoder: PairDecoder {
    var lead: UInt8 = 0

    static func single(_ byte: UInt8) -> UInt32? {
        byte < 0x80 ? UInt32(byte) : byte == 0x80 || byte == 0xFF ? EncodingIndex.none : nil
    }

    static func scalars(lead: UInt8, trail: UInt8) -> (UInt32, UInt32)? {
        guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return nil }
        let pointer = (Int(lead) - 0x81) * 157 + Int(trail) - (trail < 0x7F ? 0x40 : 0x62)
        switch pointer {
        case 1133: return (0xCA, 0x304)
        case 1135: return (0xCA, 0x30C)
        case 1164: return (0xEA, 0x304)
        case 1166: return (0xEA, 0x30C)
        default: return found(EncodingIndex.big5[pointer])
        }
    }
}

// https://encoding.spec.whatwg.org/#euc-kr-decoder
struct EUCKRDecoder: PairDecoder {
    var lead: UInt8 = 0

    static func single(_ byte: UInt8) -> UInt32? {
        byte < 0x80 ? UInt32(byte) : byte == 0x80 || byte == 0xFF ? EncodingIndex.none : nil
    }

    static func scalars(lead: UInt8, trail: UInt8) -> (UInt32, UInt32)? {
        guard (0x41...0xFE).contains(trail) else { return nil }
        return found(EncodingIndex.eucKR[(Int(lead) - 0x81) * 190 + Int(trail) - 0x41])
    }
}

// https://encoding.spec.whatwg.org/#shift_jis-decoder
struct ShiftJISDecoder: PairDecoder {
    var lead: UInt8 = 0

    static func single(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x00...0x80: UInt32(byte)
        case 0xA1...0xDF: 0xFF61 - 0xA1 + UInt32(byte)
        case 0x81...0x9F, 0xE0...0xFC: nil
        default: EncodingIndex.none
        }
    }

    static func scalars(lead: UInt8, trail: UInt8) -> (UInt32, UInt32)? {
        guard (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else { return nil }
        let row = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
        let pointer = row * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
        // 4. "If pointer is in the range 8836 to 10715, return a code point whose value is 0xE000 - 8836 + pointer."
        if (8836...10715).contains(pointer) { return (UInt32(0xE000 - 8836 + pointer), 0) }
        return found(EncodingIndex.jis0208[pointer])
    }
}
