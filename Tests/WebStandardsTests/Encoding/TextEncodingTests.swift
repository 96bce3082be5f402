import Testing
import WebStandards

@Suite("Text encodings")
struct TextEncodingTests {
    struct LabelCase: Decodable, Sendable, CustomTestStringConvertible {
        let label: String
        let encoding: String
        var testDescription: String { label }
    }

    @Test("labels.json", arguments: try SharedSuites.rows("encoding/labels.json", as: LabelCase.self))
    func label(_ row: LabelCase) {
        #expect(TextEncoding(label: row.label)?.name == row.encoding)
        #expect(TextEncoding(label: "\t\n\u{C}\r " + row.label.uppercased() + " ")?.name == row.encoding)
    }

    @Test("knows no other label", arguments: ["", " ", "utf", "utf-8x", "\u{A0}utf-8", "latin 1", "utf\u{2011}8"])
    func noLabel(_ label: String) {
        #expect(TextEncoding(label: label) == nil)
    }

    @Test("has a label for each name", arguments: TextEncoding.allCases)
    func name(_ encoding: TextEncoding) {
        #expect(TextEncoding(label: encoding.name) == encoding)
    }

    struct Indexes: Decodable {
        let cases: [IndexCase]
    }

    struct IndexCase: Decodable, Sendable, CustomTestStringConvertible {
        let encoding: String
        let scalars: [UInt32?]
        var testDescription: String { encoding }

        enum CodingKeys: String, CodingKey {
            case encoding
            case scalars = "code_points"
        }
    }

    @Test(
        "single-byte-indexes.json",
        arguments: try SharedSuites.value("encoding/single-byte-indexes.json", as: Indexes.self)?.cases ?? []
    )
    func singleByte(_ row: IndexCase) throws {
        let encoding = try #require(TextEncoding(label: row.encoding))
        for (index, scalar) in row.scalars.enumerated() {
            let byte = UInt8(0x80 + index)
            let text = encoding.decode([byte])
            #expect(text.unicodeScalars.map(\.value) == [scalar ?? 0xFFFD], "\(byte)")
            if scalar != nil { #expect(encoding.encode(text) == [byte]) }
        }
    }

    /// All that an encoding can write, it reads as what it was.
    @Test("reads what it writes", arguments: TextEncoding.allCases)
    func roundTrip(_ encoding: TextEncoding) {
        // What is written as another character: the yen and the overline, half-width katakana, the minus sign, and the
        // private characters that GB 18030-2022 gave up.
        let moved: [UInt32] = [0xE81E, 0xE826, 0xE82B, 0xE82C, 0xE832, 0xE843, 0xE854, 0xE864]
        let changed = Set<UInt32>([0xA5, 0x203E, 0x2212] + (0xFF61...0xFF9F) + (0xE78D...0xE796) + moved)
        var lost = 0
        var bytes: [UInt8] = []
        var kept = String.UnicodeScalarView()
        for value in (0x20...0x2_FFFF as ClosedRange<UInt32>) where value % 7 == 0 || value < 0x3100 {
            guard let scalar = Unicode.Scalar(value), !changed.contains(value) else { continue }
            let written = encoding.encode(String(scalar))
            if written.elementsEqual("&#\(value);".utf8) {
                lost += 1
            } else {
                bytes += written
                kept.append(scalar)
            }
        }
        // In ISO-2022-JP each scalar ends in ASCII, and two escapes without a character between them are an error.
        guard encoding != .iso2022JP else { return }
        #expect(encoding.outputEncoding.decode(bytes) == String(kept))
        #expect((lost == 0) == [.utf8, .utf16LE, .utf16BE, .gb18030, .replacement].contains(encoding))
    }

    struct EncodingCase: Decodable, Sendable, CustomTestStringConvertible {
        let encoding: String
        let text: String
        let bytes: String
        var testDescription: String { "\(encoding) \(text.debugDescription)" }
    }

    @Test("encoding.json", arguments: try SharedSuites.ownRows("encoding/encoding.json", as: EncodingCase.self))
    func encode(_ row: EncodingCase) throws {
        let encoding = try #require(TextEncoding(label: row.encoding))
        #expect(encoding.encode(row.text) == hexadecimal(row.bytes))
    }
}

/// The whole indexes of the multi-byte encodings, held against digests.
@Suite("Multi-byte indexes")
struct MultiByteIndexTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let encoding: String
        let reads: String
        let writes: String
        var testDescription: String { encoding }

        var prefixes: [[UInt8]] {
            switch encoding {
            case "euc-jp": [[], [0x8F]]
            case "iso-2022-jp": [[], [0x1B, 0x24, 0x42]]
            default: [[]]
            }
        }
    }

    @Test("tables.json, decoding", arguments: try SharedSuites.ownRows("encoding/tables.json", as: Case.self))
    func reads(_ row: Case) throws {
        let encoding = try #require(TextEncoding(label: row.encoding))
        var bytes: [UInt8] = []
        for prefix in row.prefixes {
            for lead in 0...255 as ClosedRange<UInt8> {
                for trail in 0...255 as ClosedRange<UInt8> { bytes += prefix + [lead, trail, 0x0A, 0x0A] }
            }
        }
        if encoding == .gb18030 {
            for pointer in 0..<39420 {
                let digits = [pointer / 12600 + 0x81, pointer / 1260 % 10 + 0x30, pointer / 10 % 126 + 0x81]
                bytes += (digits + [pointer % 10 + 0x30, 0x0A]).map(UInt8.init)
            }
        }
        #expect(Self.digest(encoding.decode(bytes).utf8) == row.reads)
    }

    @Test("tables.json, encoding", arguments: try SharedSuites.ownRows("encoding/tables.json", as: Case.self))
    func writes(_ row: Case) throws {
        let encoding = try #require(TextEncoding(label: row.encoding))
        var text = String.UnicodeScalarView()
        for value in 0x80...0xFFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            text.append(scalar)
            text.append("\n")
        }
        #expect(Self.digest(encoding.encode(String(text))) == row.writes)
    }

    /// FNV-1a of 64 bits.
    private static func digest(_ bytes: some Sequence<UInt8>) -> String {
        let value = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The bytes that pairs of hexadecimal digits stand for.
func hexadecimal(_ text: String) -> [UInt8] {
    let digits = Array(text)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
}
