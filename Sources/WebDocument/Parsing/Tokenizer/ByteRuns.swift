import WebStandards

/// A set of ASCII bytes below 0x40, a bit for each: all that ends a run of a tag's bytes is there, but for a backtick.
///
/// Made of constants alone, so that the compiler has the bits ready.
struct StopBytes {
    private let bits: UInt64
    private var hasBacktick = false

    @inline(__always)
    private static func bit(_ byte: Unicode.Scalar) -> UInt64 { 1 << UInt64(byte.value) }

    @inline(__always) static var doctypeNameEnd: StopBytes {
        StopBytes(bits: bit("\0") | bit("\t") | bit("\n") | bit("\u{C}") | bit("\r") | bit(" ") | bit(">"))
    }
    @inline(__always) static var tagNameEnd: StopBytes { StopBytes(bits: doctypeNameEnd.bits | bit("/")) }
    @inline(__always) static var attributeNameEnd: StopBytes {
        StopBytes(bits: tagNameEnd.bits | bit("=") | bit("\"") | bit("'") | bit("<"))
    }
    @inline(__always) static var unquotedValueEnd: StopBytes {
        StopBytes(bits: doctypeNameEnd.bits | bit("&") | bit("=") | bit("\"") | bit("'") | bit("<"), hasBacktick: true)
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 0x40 ? bits >> UInt64(byte) & 1 != 0 : hasBacktick && byte == UInt8(ascii: "`")
    }
}

extension Span<UInt8> {
    /// Where one of these bytes is first, from `start` on; `count` for nowhere.
    @inline(__always)
    func index(ofAny a: UInt8, _ b: UInt8, _ c: UInt8, from start: Int) -> Int {
        unsafe withUnsafeBytes { buffer in
            let ones: UInt64 = 0x0101_0101_0101_0101
            let tops: UInt64 = 0x8080_8080_8080_8080
            var index = start
            while index + 8 <= buffer.count {
                let word = unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let first = word ^ (ones &* UInt64(a))
                let second = word ^ (ones &* UInt64(b))
                let third = word ^ (ones &* UInt64(c))
                // The lowest top bit that is set is the first byte that is zero in one of the three.
                let found =
                    ((first &- ones) & ~first | (second &- ones) & ~second | (third &- ones) & ~third) & tops
                if found != 0 { return index + found.trailingZeroBitCount / 8 }
                index += 8
            }
            while index < buffer.count {
                let byte = unsafe buffer[index]
                if byte == a || byte == b || byte == c { return index }
                index += 1
            }
            return buffer.count
        }
    }

    /// Where one of the stop bytes is first, from `start` on; `count` for nowhere.
    @inline(__always)
    func endOfRun(from start: Int, _ stop: StopBytes) -> Int {
        var index = start
        while index < count, !stop.contains(self[index]) { index += 1 }
        return index
    }

    var hasCapital: Bool {
        for index in 0..<count where self[index] &- 0x41 < 26 { return true }
        return false
    }

    func endOfLetters(from start: Int) -> Int {
        var index = start
        while index < count, self[index].isLetter { index += 1 }
        return index
    }
}

extension [UInt8] {
    /// How much a buffer that is used again and again keeps.
    private static var keptCapacity: Int { 1 << 16 }

    /// Empties a buffer that is used again and again.
    @inline(__always)
    mutating func clear() {
        if !isEmpty { removeAll(keepingCapacity: capacity <= Self.keptCapacity) }
    }

    /// Appends with A-Z as a-z.
    @inline(__always)
    mutating func appendLowercased(_ bytes: Span<UInt8>) {
        let start = count
        append(bytes)
        guard bytes.hasCapital else { return }
        for index in start..<count { self[index] = ASCII.lowercased(self[index]) }
    }

    /// Appends U+FFFD.
    mutating func appendReplacement() { append(contentsOf: "\u{FFFD}".utf8) }

    enum WordCase { case exact, ignoringCase }

    /// Whether the word, which is in lower case if that does not count, starts with these.
    func isWordStart(_ word: StaticString, _ wordCase: WordCase) -> Bool {
        guard count <= word.utf8CodeUnitCount else { return false }
        return indices.allSatisfy { index in
            let byte = wordCase == .exact ? self[index] : ASCII.lowercased(self[index])
            return unsafe byte == word.utf8Start[index]
        }
    }
}

extension UInt8 {
    @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    @inline(__always) var isAlphanumeric: Bool { isLetter || ASCII.isDigit(self) }

    /// Whether it is whitespace, `/` or `>`.
    var endsTagName: Bool { ASCII.isWhitespace(self) || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }

    var hexadecimalDigit: UInt32? {
        switch self {
        case 0x30...0x39: UInt32(self) - 0x30
        case 0x41...0x46, 0x61...0x66: UInt32(self | 0x20) - 0x61 + 10
        default: nil
        }
    }
}
