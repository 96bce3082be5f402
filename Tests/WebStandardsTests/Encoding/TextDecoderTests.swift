import Testing
import WebStandards

@Suite("TextDecoder")
struct TextDecoderTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let encoding: String
        let bytes: String
        let text: String
        var testDescription: String { "\(encoding) \(bytes)" }
    }

    @Test("decoding.json", arguments: try SharedSuites.ownRows("encoding/decoding.json", as: Case.self))
    func decode(_ row: Case) throws {
        let encoding = try #require(TextEncoding(label: row.encoding))
        let bytes = hexadecimal(row.bytes)
        #expect(Self.scalars(encoding.decode(bytes)) == Self.scalars(row.text))
        for cut in 0...bytes.count {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            #expect(Self.scalars(Self.decode(pieces, encoding)) == Self.scalars(row.text), "cut at \(cut)")
        }
        #expect(Self.scalars(Self.decode(bytes.map { [$0] }, encoding)) == Self.scalars(row.text), "byte by byte")
    }

    private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

    private static func decode(_ pieces: [[UInt8]], _ encoding: TextEncoding) -> String {
        var decoder = TextDecoder(encoding)
        var output: [UInt8] = []
        for piece in pieces { decoder.decode(piece.span, into: &output, flush: false) }
        decoder.decode(Span(), into: &output, flush: true)
        return String(decoding: output, as: UTF8.self)
    }

    /// Bytes of chance, seeded so that a failure comes again.
    private struct Noise: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 33
        }

        mutating func bytes(_ count: Int, among alphabet: [UInt8]) -> [UInt8] {
            (0..<count).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] }
        }
    }

    @Test("decodes broken UTF-8 as Swift does", arguments: 1...50)
    func noise(seed: Int) {
        var noise = Noise(state: UInt64(seed))
        let alphabet: [UInt8] = [
            0x41, 0x42, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1,
            0xF4, 0xF5, 0xFF,
        ]
        let bytes = [0x78] + noise.bytes(300, among: alphabet)
        let expected = String(decoding: bytes, as: UTF8.self)
        #expect(TextEncoding.utf8.decode(bytes) == expected)
        let cut = Int(noise.next() % 300)
        #expect(Self.decode([Array(bytes[..<cut]), Array(bytes[cut...])], .utf8) == expected)
    }

    /// No bytes stop a decoder, how they are cut makes no difference, and no ASCII is swallowed for good.
    @Test("decodes noise in any encoding", arguments: TextEncoding.allCases)
    func noise(_ encoding: TextEncoding) {
        var noise = Noise(state: 1)
        for _ in 0..<20 {
            let bytes = noise.bytes(200, among: Array(0...255))
            let whole = encoding.decode(bytes)
            let cut = Int(noise.next() % 200)
            #expect(Self.decode([Array(bytes[..<cut]), Array(bytes[cut...])], encoding) == whole)
            #expect(Self.decode(bytes.map { [$0] }, encoding) == whole)
        }
    }
}
