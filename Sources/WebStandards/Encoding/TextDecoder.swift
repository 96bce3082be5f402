/// Decodes a stream of bytes, in any pieces, to UTF-8; what cannot be decoded becomes U+FFFD.
///
/// https://encoding.spec.whatwg.org/#decode
public struct TextDecoder: Sendable {
    /// The encoding decoded from.
    public let encoding: TextEncoding
    private var machine: Machine
    private var mark: ByteOrderMark

    private enum Machine {
        case utf8(UTF8Decoder)
        case utf16(UTF16Decoder)
        case singleByte(SingleByteDecoder)
        case gb18030(GB18030Decoder)
        case big5(Big5Decoder)
        case eucJP(EUCJPDecoder)
        case iso2022JP(ISO2022JPDecoder)
        case shiftJIS(ShiftJISDecoder)
        case eucKR(EUCKRDecoder)
        case replacement(ReplacementDecoder)
    }

    /// A decoder at the start of a stream, where the encoding's own byte order mark is dropped.
    public init(_ encoding: TextEncoding) {
        self.init(encoding, mark: ByteOrderMark(of: encoding))
    }

    /// A decoder for the rest of a stream, where a byte order mark is a character.
    package init(continuingIn encoding: TextEncoding) {
        self.init(encoding, mark: ByteOrderMark(of: nil))
    }

    private init(_ encoding: TextEncoding, mark: ByteOrderMark) {
        self.encoding = encoding
        self.mark = mark
        machine =
            switch encoding {
            case .utf8: .utf8(UTF8Decoder())
            case .utf16BE: .utf16(UTF16Decoder(isBigEndian: true))
            case .utf16LE: .utf16(UTF16Decoder(isBigEndian: false))
            case .gbk, .gb18030: .gb18030(GB18030Decoder())
            case .big5: .big5(Big5Decoder())
            case .eucJP: .eucJP(EUCJPDecoder())
            case .iso2022JP: .iso2022JP(ISO2022JPDecoder())
            case .shiftJIS: .shiftJIS(ShiftJISDecoder())
            case .eucKR: .eucKR(EUCKRDecoder())
            case .replacement: .replacement(ReplacementDecoder())
            default: .singleByte(SingleByteDecoder(table: SingleByteTable.table(of: encoding) ?? .windows1252))
            }
    }

    /// Appends what these bytes, after those before, stand for; `flush` says that none follow.
    public mutating func decode(_ bytes: Span<UInt8>, into output: inout [UInt8], flush: Bool) {
        var start = 0
        if !mark.isDone {
            start = mark.skip(bytes, flush: flush)
            if let held = mark.taken() {
                decodeAfterMark(held.span, into: &output, flush: false)
            }
        }
        decodeAfterMark(bytes.extracting(start..<bytes.count), into: &output, flush: flush)
    }

    private mutating func decodeAfterMark(_ bytes: Span<UInt8>, into output: inout [UInt8], flush: Bool) {
        func run<Decoder: ByteDecoder>(_ decoder: Decoder, _ wrap: (Decoder) -> Machine) {
            var decoder = decoder
            decoder.decode(bytes, into: &output, flush: flush)
            machine = wrap(decoder)
        }
        switch machine {
        case .utf8(var decoder):
            decoder.decode(bytes, into: &output, flush: flush)
            machine = .utf8(decoder)
        case .utf16(let decoder): run(decoder) { .utf16($0) }
        case .singleByte(let decoder): run(decoder) { .singleByte($0) }
        case .gb18030(let decoder): run(decoder) { .gb18030($0) }
        case .big5(let decoder): run(decoder) { .big5($0) }
        case .eucJP(let decoder): run(decoder) { .eucJP($0) }
        case .iso2022JP(let decoder): run(decoder) { .iso2022JP($0) }
        case .shiftJIS(let decoder): run(decoder) { .shiftJIS($0) }
        case .eucKR(let decoder): run(decoder) { .eucKR($0) }
        case .replacement(let decoder): run(decoder) { .replacement($0) }
        }
    }
}

extension TextEncoding {
    /// The text of those bytes, a byte order mark of this encoding dropped.
    public func decode(_ bytes: [UInt8]) -> String {
        var decoder = TextDecoder(self)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        decoder.decode(bytes.span, into: &output, flush: true)
        return String(decoding: output, as: UTF8.self)
    }
}

/// The byte order mark a stream may begin with, as far as it has been seen.
///
/// https://encoding.spec.whatwg.org/#bom-sniff
private struct ByteOrderMark {
    private let bytes: [UInt8]
    private var seen = 0
    private(set) var isDone: Bool
    private var isAbsent = false

    /// None where there is no encoding.
    init(of encoding: TextEncoding?) {
        bytes =
            switch encoding {
            case .utf8: [0xEF, 0xBB, 0xBF]
            case .utf16BE: [0xFE, 0xFF]
            case .utf16LE: [0xFF, 0xFE]
            default: []
            }
        isDone = bytes.isEmpty
    }

    /// How many of the bytes belong to the mark, or may.
    mutating func skip(_ input: Span<UInt8>, flush: Bool) -> Int {
        var index = 0
        while !isDone, index < input.count {
            guard input[index] == bytes[seen] else {
                isAbsent = true
                isDone = true
                break
            }
            seen += 1
            index += 1
            isDone = seen == bytes.count
        }
        if flush, !isDone {
            isAbsent = true
            isDone = true
        }
        return index
    }

    /// The bytes held back that turned out to be no mark.
    mutating func taken() -> [UInt8]? {
        guard isAbsent, seen > 0 else { return nil }
        defer { seen = 0 }
        return Array(bytes[..<seen])
    }
}
