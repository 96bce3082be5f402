/// A decoder that also says whether the bytes were in the encoding: `fatal` of the Encoding Standard's decoders.
///
/// https://encoding.spec.whatwg.org/#concept-encoding-process, with error mode "fatal"
package struct StrictTextDecoder: Sendable {
    private var decoder: TextDecoder
    /// What U+FFFD itself is in the encoding; empty where it has none.
    private let replacement: [UInt8]
    /// The step at which such a sequence can begin.
    private let width: Int
    /// The last bytes of what came before, shorter than a whole sequence.
    private var tail: [UInt8] = []

    package init(_ decoder: TextDecoder) {
        self.decoder = decoder
        (replacement, width) =
            switch decoder.encoding {
            case .utf8: ([0xEF, 0xBF, 0xBD], 1)
            case .utf16BE: ([0xFF, 0xFD], 2)
            case .utf16LE: ([0xFD, 0xFF], 2)
            case .gb18030, .gbk: ([0x84, 0x31, 0xA4, 0x37], 1)
            default: ([], 1)
            }
    }

    /// Appends the text of those bytes; `false` if a part of them stands for nothing.
    package mutating func decode(_ bytes: [UInt8], into output: inout [UInt8], flush: Bool) -> Bool {
        let start = output.count
        decoder.decode(bytes.span, into: &output, flush: flush)
        let errors = Self.count([0xEF, 0xBF, 0xBD], in: output[start...], width: 1)
        guard !replacement.isEmpty else { return errors == 0 }
        let whole = tail + bytes
        let written = Self.count(replacement, in: whole[...], width: width)
        // What remains is to be seen together with what follows, and at its own step.
        let rest = width == 1 ? min(whole.count, replacement.count - 1) : whole.count % width
        tail = Array(whole.suffix(rest))
        return errors <= written
    }

    private static func count(_ sequence: [UInt8], in bytes: ArraySlice<UInt8>, width: Int) -> Int {
        var count = 0
        var index = bytes.startIndex
        while index + sequence.count <= bytes.endIndex {
            if bytes[index] == sequence[0], bytes[index..<index + sequence.count].elementsEqual(sequence) {
                count += 1
                index += sequence.count
            } else {
                index += width
            }
        }
        return count
    }
}
