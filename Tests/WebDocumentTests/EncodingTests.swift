import Foundation
import Testing
import WebDocument
import WebStandards

/// Which encoding a page is in, as its bytes come.
@Suite struct EncodingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        /// Of scalars below U+0100, a byte each.
        let page: String
        var type = "text/html"
        let encoding: TextEncoding
        let title: String
        var testDescription: String { name }
    }

    static let comment = "<!--" + String(repeating: "x", count: 1024) + "-->"
    static let scripted = "<script>'<meta charset=koi8-r>'</script>"

    static let rows = [
        Row(
            name: "late, all ASCII before",
            page: comment + "<meta charset=iso-8859-2><title>\u{B1}</title>",
            encoding: .iso8859x2,
            title: "ą"
        ),
        Row(
            name: "late, other bytes before",
            page: "<title>\u{B1}</title>" + comment + "<meta charset=iso-8859-2>",
            encoding: .iso8859x2,
            title: "ą"
        ),
        Row(
            name: "late, by http-equiv",
            page: "<title>\u{B1}</title>" + comment
                + "<meta http-equiv=Content-TYPE content='text/html; charset=\"iso-8859-2\"'>",
            encoding: .iso8859x2,
            title: "ą"
        ),
        Row(
            name: "late, without http-equiv",
            page: "<title>\u{B1}</title>" + comment + "<meta content='text/html; charset=iso-8859-2'>",
            encoding: .windows1252,
            title: "±"
        ),
        Row(
            name: "late, a label unknown before one that is known",
            page: "<title>\u{B1}</title>" + comment + "<meta charset=x><meta charset=iso-8859-2>",
            encoding: .iso8859x2,
            title: "ą"
        ),
        Row(
            name: "late, the first of two",
            page: "<title>\u{B1}</title>" + comment + "<meta charset=iso-8859-2><meta charset=koi8-r>",
            encoding: .iso8859x2,
            title: "ą"
        ),
        Row(
            name: "late, in the body",
            page: "<title>\u{B1}</title>" + comment + "<body><p><meta charset=iso-8859-2>",
            encoding: .iso8859x2,
            title: "ą"
        ),
        Row(
            name: "late, UTF-16 in ASCII",
            page: "<title>\u{C4}\u{85}</title>" + comment + "<meta charset=utf-16le>",
            encoding: .utf8,
            title: "ą"
        ),
        Row(
            name: "late, x-user-defined",
            page: "<title>\u{B1}</title>" + comment + "<meta charset=x-user-defined>",
            encoding: .windows1252,
            title: "±"
        ),
        Row(
            name: "late, ISO-2022-JP",
            page: "<title>\u{1B}$B$\"\u{1B}(B</title>" + comment + "<meta charset=iso-2022-jp>",
            encoding: .iso2022JP,
            title: "あ"
        ),
        Row(
            name: "late, replacement",
            page: "<title>x</title>" + comment + "<meta charset=iso-2022-kr><title>y</title>",
            encoding: .replacement,
            title: ""
        ),
        Row(
            name: "late, a mark that is a character",
            page: comment + "<meta charset=utf-8>" + "\u{EF}\u{BB}\u{BF}<title>\u{EF}\u{BB}\u{BF}x</title>",
            encoding: .utf8,
            title: "\u{FEFF}x"
        ),
        Row(
            name: "late, in a comment and a script",
            page: "<title>\u{B1}</title>" + comment + "<!--<meta charset=koi8-r>-->" + scripted,
            encoding: .windows1252,
            title: "±"
        ),
        Row(
            name: "a header is certain",
            page: "<meta charset=koi8-r><title>\u{B1}</title>",
            type: "text/html; charset=iso-8859-2",
            encoding: .iso8859x2,
            title: "ą"
        ),
        Row(
            name: "a mark is certain",
            page: "\u{EF}\u{BB}\u{BF}<title>\u{C4}\u{85}</title>" + comment + "<meta charset=big5>",
            encoding: .utf8,
            title: "ą"
        ),
        Row(
            name: "UTF-16 by its declaration stays",
            page: "<\0?\0x\0m\0l\0?\0>\0<\0m\0e\0t\0a\0 \0c\0h\0a\0r\0s\0e\0t\0=\0b\0i\0g\u{35}\0>\0",
            encoding: .utf16LE,
            title: ""
        ),
        Row(
            name: "the prescan is deceived by a script, the parser is not",
            page: scripted + "<title>\u{B1}</title><meta charset=iso-8859-2>",
            encoding: .iso8859x2,
            title: "ą"
        ),
    ]

    @Test(arguments: rows, [1, 7, 1000, 1_000_000]) func found(_ row: Row, chunk: Int) {
        let document = Self.document(row.page.isomorphicBytes, type: row.type, chunk: chunk)
        #expect(document.encoding == row.encoding)
        #expect(document.title.unicodeScalars.elementsEqual(row.title.unicodeScalars), "\(document.title)")
        #expect(document.html == Self.document(row.page.isomorphicBytes, type: row.type).html)
    }

    static func document(
        _ bytes: [UInt8],
        type: String?,
        chunk: Int = .max,
        limits: DocumentLimits = .standard
    ) -> Document {
        let builder = DocumentBuilder(origin("http://a.test/", type: type), limits: limits)
        for start in stride(from: 0, to: bytes.count, by: min(chunk, max(bytes.count, 1))) {
            builder.feed(Array(bytes[start..<min(start + min(chunk, bytes.count), bytes.count)]))
        }
        builder.finish()
        return builder.document
    }

    /// The document is the same one when the parse begins again, and what was taken from it is still good.
    @Test func beginsAgainInPlace() throws {
        let builder = DocumentBuilder(origin("http://a.test/", type: "text/html"))
        let document = builder.document
        builder.feed("<title>\u{B1}</title><p id=first>\u{B1}</p>\(Self.comment)<!---->".isomorphicBytes)
        let before = try #require(document.element(id: "first"))
        #expect(document.title == "±")
        builder.feed("<meta charset=iso-8859-2><p id=second>\u{B1}</p>".isomorphicBytes)
        builder.finish()
        #expect(document.title == "ą")
        #expect(document.element(id: "first")?.textContent == "ą")
        #expect(document.element(id: "second")?.textContent == "ą")
        #expect(before.textContent == "±")
        #expect(document.element(id: "first") != before)
    }

    /// Beyond the bytes that are kept a `meta` is heeded where all before it was ASCII, and else not.
    @Test func isBounded() {
        var limits = DocumentLimits.standard
        limits.undecidedBytes = 4096
        let space = String(repeating: " ", count: 5000)
        let meta = "<meta charset=iso-8859-2><title>\u{B1}</title>"
        let ascii = Self.document((space + meta).isomorphicBytes, type: nil, chunk: 1000, limits: limits)
        #expect(ascii.title == "ą")
        let other = Self.document(("\u{B1}" + space + meta).isomorphicBytes, type: nil, chunk: 1000, limits: limits)
        #expect(other.title == "±")
        #expect(other.encoding == .windows1252)
    }

    struct SuiteRow: Sendable, CustomTestStringConvertible {
        let page: [UInt8]
        let encoding: TextEncoding?
        var testDescription: String { String(isomorphic: page.prefix(60)) }

        static func read(_ file: String) -> [SuiteRow] {
            guard let data = SharedSuites.data("suites/html5lib/encoding/" + file) else { return [] }
            return "\n\(String(isomorphic: Array(data)))".components(separatedBy: "\n#data\n").compactMap { part in
                let halves = part.components(separatedBy: "\n#encoding\n")
                guard halves.count == 2, let label = halves[1].split(separator: "\n").first else { return nil }
                return SuiteRow(page: halves[0].isomorphicBytes, encoding: TextEncoding(label: label))
            }
        }
    }

    @Test(
        "html5lib's encoding tests",
        arguments: ["tests1.dat", "tests2.dat", "test-yahoo-jp.dat"].flatMap(SuiteRow.read)
    )
    func html5lib(_ row: SuiteRow) {
        #expect(Self.document(row.page, type: nil).encoding == row.encoding)
    }
}
