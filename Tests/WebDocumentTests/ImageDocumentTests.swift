import Testing
import WebDocument
import WebStandards

/// Images shown as pages.
struct ImageDocumentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var url = "http://a.test/i"
        var bytes: [UInt8]
        var title: String
        var testDescription: String { name }
    }

    private static let png: [UInt8] =
        Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })
        + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 0, 0, 0, 0, 2]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 17, 8, 0, 3, 1, 4]
    private static let webP = Array("RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0".utf8) + [9, 0, 0, 19, 0, 0]

    static let rows = [
        Row(name: "PNG", bytes: png, title: "i 256×2 pixels"),
        Row(name: "GIF", bytes: Array("GIF89a".utf8) + [3, 0, 1, 1], title: "i 3×257 pixels"),
        Row(name: "JPEG", bytes: jpeg, title: "i 260×3 pixels"),
        Row(name: "WebP", bytes: webP, title: "i 10×20 pixels"),
        Row(
            name: "a name in escapes",
            url: "http://a.test/x/a%20%C3%A9.png?q",
            bytes: png,
            title: "a é.png 256×2 pixels"
        ),
        Row(name: "no name", url: "http://a.test/", bytes: png, title: "a.test 256×2 pixels"),
        Row(name: "no image", bytes: Array("<title>x</title>".utf8), title: ""),
        Row(name: "no width", bytes: Array(png.dropLast(8)) + [0, 0, 0, 0, 0, 0, 0, 2], title: ""),
        Row(name: "a JPEG that leads in circles", bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xE0], title: ""),
    ]

    @Test(arguments: rows)
    func titles(_ row: Row) throws {
        let origin = DocumentOrigin(url: try #require(WebURL(row.url)), contentType: MIMEType("image/png"))
        let builder = DocumentBuilder(origin)
        for byte in row.bytes { builder.feed([byte]) }
        builder.finish()
        #expect(builder.document.title == row.title)
        // However short, it is read to its end and no further.
        for length in 0..<row.bytes.count {
            #expect(DocumentBuilder.document(origin, bytes: Array(row.bytes[..<length])).title == "")
        }
    }
}
