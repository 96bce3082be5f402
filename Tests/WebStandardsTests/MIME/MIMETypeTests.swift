import Testing
import WebStandards

@Suite("Media types")
struct MIMETypeTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let input: String
        let output: String?
        let navigable: Bool?
        let encoding: String?
        var testDescription: String { input.debugDescription }
    }

    @Test(
        "mime-types.json",
        arguments: try SharedSuites.rows("mime/mime-types.json", as: Commented<Case>.self).compactMap(\.row)
    )
    func parse(_ row: Case) {
        let type = MIMEType(row.input)
        #expect(type?.description == row.output)
        if row.navigable == true { #expect(type?.charset?.name == row.encoding) }
        if let output = row.output { #expect(MIMEType(output)?.description == output) }
    }

    struct ExtractionCase: Decodable, Sendable, CustomTestStringConvertible {
        let values: [String]
        let type: String?
        var testDescription: String { "\(values)" }
    }

    @Test("extraction.json", arguments: try SharedSuites.ownRows("mime/extraction.json", as: ExtractionCase.self))
    func extract(_ row: ExtractionCase) {
        let fields = HTTPFields(row.values.map { HTTPField("content-type", $0) })
        #expect(MIMEType.extract(from: fields)?.description == row.type)
    }

    struct SniffingCase: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let type: String?
        let nosniff: String?
        let bytes: String
        let computed: String
        let presentation: String
        var testDescription: String { name }
    }

    @Test("sniffing.json", arguments: try SharedSuites.ownRows("mime/sniffing.json", as: SniffingCase.self))
    func sniff(_ row: SniffingCase) {
        var fields = HTTPFields()
        if let type = row.type { fields.append("Content-Type", type) }
        if let nosniff = row.nosniff { fields.append("X-Content-Type-Options", nosniff) }
        let computed = MIMESniffer.computedType(of: fields, prefix: row.bytes.isomorphicBytes)
        #expect(computed.description == row.computed)
        #expect("\(computed.presentation)" == row.presentation)
        if MIMESniffer.definiteType(of: fields) != nil {
            #expect(MIMESniffer.computedType(of: fields, prefix: []).description == row.computed)
        }
    }

    @Test("reads no more parameters than the limit")
    func limit() {
        let many = (0..<1000).map { ";p\($0)=1" }.joined()
        #expect(MIMEType("a/b" + many)?.parameters.count == MIMELimits.maximumParameters)
    }

    @Test(
        "knows kinds",
        arguments: zip(
            ["text/html", "text/xml", "application/rss+xml", "application/ld+json", "text/ecmascript", "text/css"],
            ["html", "xml", "xml", "json", "javascript", ""]
        )
    )
    func kinds(_ text: String, kind: String) throws {
        let type = try #require(MIMEType(text))
        #expect(type.isHTML == (kind == "html"))
        #expect(type.isXML == (kind == "xml"))
        #expect(type.isJSON == (kind == "json"))
        #expect(type.isJavaScript == (kind == "javascript"))
    }
}
