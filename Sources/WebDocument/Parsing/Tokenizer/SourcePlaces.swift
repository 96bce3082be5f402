/// Lines and columns of a source that is read in chunks, counted from one question to the next.
struct SourcePlaces {
    /// The place of the next character to be counted.
    private(set) var mark = SourcePosition()
    /// Where that character is in the chunk.
    private var index = 0
    private var length = 0

    /// The `<` of the token being read.
    var token = SourcePosition()
    /// The `&` of the character reference being read, or where a fixed word may begin.
    var word = SourcePosition()

    mutating func beginChunk() { index = 0 }

    /// The next character, if it is before that index.
    mutating func next(_ input: Span<UInt8>, before end: Int) -> UInt32? {
        guard index < end else { return nil }
        let lead = input[index]
        length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard length > 1 else { return UInt32(lead) }
        var scalar = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for offset in index + 1..<min(index + length, input.count) {
            scalar = scalar << 6 | UInt32(input[offset] & 0x3F)
        }
        return scalar
    }

    /// Counts the character `next` gave.
    mutating func pass(_ scalar: UInt32) {
        index += length
        if scalar == 0x0A {
            mark.line += 1
            mark.column = 1
        } else {
            mark.column += 1
        }
    }
}

/// What kind of code point one is, as the errors tell them apart.
enum CharacterKind {
    case plain
    /// https://infra.spec.whatwg.org/#noncharacter
    case noncharacter
    /// https://infra.spec.whatwg.org/#control, without ASCII whitespace.
    case control

    init(_ scalar: UInt32) {
        switch scalar {
        case 0x09, 0x0A, 0x0C, 0x0D: self = .plain
        case 0..<0x20, 0x7F..<0xA0: self = .control
        case 0xFDD0...0xFDEF: self = .noncharacter
        default: self = scalar & 0xFFFE == 0xFFFE ? .noncharacter : .plain
        }
    }
}
