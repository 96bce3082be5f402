import Testing
import WebStandards

@Suite("Encoding sniffing")
struct EncodingSnifferTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let page: String
        let type: String?
        let encoding: String
        let certain: Bool
        var testDescription: String { name }
    }

    @Test("sniffing.json", arguments: try SharedSuites.ownRows("encoding/sniffing.json", as: Case.self))
    func sniff(_ row: Case) {
        let type = row.type.flatMap { MIMEType($0) }
        let found = EncodingSniffer.sniffWithConfidence(row.page.isomorphicBytes, contentType: type)
        #expect(found.encoding.name == row.encoding)
        #expect((found.confidence == .certain) == row.certain)
    }

    @Test("looks at 1024 bytes")
    func limit() {
        let meta = "<meta charset=big5>"
        let space = String(repeating: " ", count: EncodingSniffer.prescanLength - meta.utf8.count)
        #expect(EncodingSniffer.sniff(Array((space + meta).utf8), contentType: nil) == .big5)
        #expect(EncodingSniffer.sniff(Array((" " + space + meta).utf8), contentType: nil) == .windows1252)
    }

    struct PrescanCase: Decodable, Sendable, CustomTestStringConvertible {
        let kind: String
        let input: String
        let expected: String?
        var testDescription: String { "\(kind): \(input)" }
    }

    /// What HtmlUnit does and the standards do not.
    private static func difference(_ row: PrescanCase) -> String? {
        guard row.expected != nil else { return nil }
        if row.kind == "content-type header" {
            return row.input.hasPrefix("charset") || row.input.hasPrefix(";")
                ? "a header without a type is none (https://mimesniff.spec.whatwg.org/#parse-a-mime-type)" : nil
        }
        return row.input.contains("e=\"f\"")
            ? "content needs its pragma (https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding)"
            : nil
    }

    @Test(
        "htmlunit-sniffer.json",
        arguments: try SharedSuites.rows("encoding/htmlunit-sniffer.json", as: PrescanCase.self)
    )
    func htmlUnit(_ row: PrescanCase) {
        func check() {
            if row.kind == "content-type header" {
                #expect(MIMEType(row.input)?.charset?.name == row.expected)
            } else {
                let found = EncodingSniffer.sniff(Array(row.input.utf8), contentType: nil)
                #expect(found.name == row.expected ?? TextEncoding.windows1252.name)
            }
        }
        guard let difference = Self.difference(row) else { return check() }
        withKnownIssue("\(difference)") { check() }
    }

    @Test(
        "reads XML's declaration",
        arguments: zip(
            ["<?xml version='1.0'?>", "<?xml encoding=\"koi8-r\"?>", "<a/>", "<?xml encoding='utf-16'?>"],
            [TextEncoding.utf8, .koi8r, .utf8, .utf8]
        )
    )
    func xml(_ text: String, encoding: TextEncoding) {
        #expect(EncodingSniffer.sniffXML(Array(text.utf8), contentType: nil) == encoding)
        let type = MIMEType("text/xml;charset=big5")
        #expect(EncodingSniffer.sniffXML(Array(text.utf8), contentType: type) == .big5)
    }
}
