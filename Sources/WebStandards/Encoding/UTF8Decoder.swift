/// The UTF-8 decoder, whose output is UTF-8 too: what is well-formed is copied as it is.
///
/// https://encoding.spec.whatwg.org/#utf-8-decoder
struct UTF8Decoder: Sendable {
    /// The bytes of a sequence that has begun, at most three.
    private var pending: UInt32 = 0
    private var pendingCount = 0
    private var bytesNeeded = 0
    private var lowerBoundary: UInt8 = 0x80
    private var upperBoundary: UInt8 = 0xBF

    mutating func decode(_ bytes: Span<UInt8>, into output: inout [UInt8], flush: Bool) {
        var index = 0
        while index < bytes.count {
            if bytesNeeded == 0 {
                let end = Self.endOfWellFormed(bytes, from: index)
                if end > index {
                    output.append(bytes, index..<end)
                    index = end
                    continue
                }
            }
            step(bytes[index], into: &output)
            index += 1
        }
        if flush, bytesNeeded > 0 {
            reset()
            output.appendReplacement()
        }
    }

    /// The standard's handler for one byte.
    private mutating func step(_ byte: UInt8, into output: inout [UInt8]) {
        guard bytesNeeded > 0 else {
            switch byte {
            case 0x00...0x7F: output.append(byte)
            case 0xC2...0xDF: begin(byte, needing: 1)
            case 0xE0...0xEF:
                begin(byte, needing: 2)
                if byte == 0xE0 { lowerBoundary = 0xA0 }
                if byte == 0xED { upperBoundary = 0x9F }
            case 0xF0...0xF4:
                begin(byte, needing: 3)
                if byte == 0xF0 { lowerBoundary = 0x90 }
                if byte == 0xF4 { upperBoundary = 0x8F }
            default: output.appendReplacement()
            }
            return
        }
        // 4. "If byte is not in the range, reset, restore byte to ioQueue, and return error."
        guard lowerBoundary <= byte, byte <= upperBoundary else {
            reset()
            output.appendReplacement()
            return step(byte, into: &output)
        }
        lowerBoundary = 0x80
        upperBoundary = 0xBF
        pending = pending << 8 | UInt32(byte)
        pendingCount += 1
        bytesNeeded -= 1
        if bytesNeeded == 0 {
            for shift in (0..<pendingCount).reversed() {
                output.append(UInt8(truncatingIfNeeded: pending >> UInt32(8 * shift)))
            }
            reset()
        }
    }

    private mutating func begin(_ byte: UInt8, needing count: Int) {
        pending = UInt32(byte)
        pendingCount = 1
        bytesNeeded = count
    }

    private mutating func reset() {
        self = UTF8Decoder()
    }

    /// The end of the longest run of whole well-formed sequences that begins there.
    private static func endOfWellFormed(_ bytes: Span<UInt8>, from start: Int) -> Int {
        let count = bytes.count
        var index = start
        while index < count {
            let lead = bytes[index]
            if lead < 0x80 {
                index = bytes.endOfASCII(from: index + 1)
                continue
            }
            let length: Int
            let second: ClosedRange<UInt8>
            switch lead {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return index
            }
            guard index + length <= count, second.contains(bytes[index + 1]),
                length < 3 || bytes[index + 2] & 0xC0 == 0x80,
                length < 4 || bytes[index + 3] & 0xC0 == 0x80
            else { return index }
            index += length
        }
        return index
    }
}

extension Span<UInt8> {
    /// Where the run of ASCII that begins there ends.
    package func endOfASCII(from start: Int) -> Int {
        var index = start
        // OPTIMIZATION: eight bytes at a time; the reads stay within the span.
        while index + 8 <= count {
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard word & 0x8080_8080_8080_8080 == 0 else { break }
            index += 8
        }
        while index < count, self[index] < 0x80 { index += 1 }
        return index
    }
}

extension [UInt8] {
    mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe append(contentsOf: buffer[range])
        }
    }

    /// U+FFFD in UTF-8.
    mutating func appendReplacement() {
        append(0xEF)
        append(0xBF)
        append(0xBD)
    }

    /// A scalar in UTF-8; U+FFFD for what is none.
    mutating func append(scalar value: UInt32) {
        switch value {
        case 0..<0x80: append(UInt8(value))
        case 0x80..<0x800:
            append(0xC0 | UInt8(value >> 6))
            append(0x80 | UInt8(value & 0x3F))
        case 0xD800..<0xE000: appendReplacement()
        case 0x800..<0x10000:
            append(0xE0 | UInt8(value >> 12))
            append(0x80 | UInt8(value >> 6 & 0x3F))
            append(0x80 | UInt8(value & 0x3F))
        case 0x10000..<0x11_0000:
            append(0xF0 | UInt8(value >> 18))
            append(0x80 | UInt8(value >> 12 & 0x3F))
            append(0x80 | UInt8(value >> 6 & 0x3F))
            append(0x80 | UInt8(value & 0x3F))
        default: appendReplacement()
        }
    }
}
