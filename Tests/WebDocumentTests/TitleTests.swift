import Foundation
import Testing
import WebDocument
import WebStandards

@Suite struct TitleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let html: String
        let title: String
        var testDescription: String { html }
    }

    static let rows = [
        Row(html: "<title>A</title>", title: "A"),
        Row(html: "<title> \n A \t\u{C}  B\r\n</title>", title: "A B"),
        Row(html: "<title>A&nbsp;B</title>", title: "A\u{A0}B"),
        Row(html: "<title>Success code=a&amp;b</title><title>second</title>", title: "Success code=a&b"),
        Row(html: "<p>none", title: ""),
        Row(html: "", title: ""),
        Row(html: "<body><svg><title>drawing</title></svg><title>page</title>", title: "page"),
        Row(html: "<title>日本 é</title>", title: "日本 é"),
    ]

    @Test(arguments: rows) func title(_ row: Row) {
        #expect(page(row.html).title == row.title)
    }

    @Test func comesWithTheBytes() {
        let builder = DocumentBuilder(origin("http://a.test/"))
        #expect(builder.document.title == "")
        builder.feed(Array("<title>Early</title>".utf8))
        #expect(builder.document.title == "Early")
        builder.feed(Array("<p>more".utf8))
        builder.finish()
        #expect(builder.document.title == "Early")
    }

    @Test func ofXML() {
        func title(_ type: String, _ text: String) -> String {
            DocumentBuilder.document(origin("http://a.test/", type: type), bytes: Array(text.utf8)).title
        }
        let svg = "<svg xmlns='http://www.w3.org/2000/svg'><g><title>inner</title></g><title>outer</title></svg>"
        #expect(title("image/svg+xml", svg) == "outer")
        let xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>X &amp; Y</title></head></html>"
        #expect(title("application/xhtml+xml", xhtml) == "X & Y")
        #expect(title("text/plain", "<title>no</title>") == "")
    }

    /// Titles that turn on the standard's tree construction.
    @Test func hardTitles() throws {
        guard let rows = SharedSuites.json("suites/html/hard-titles.json") as? [[String: String]] else { return }
        for row in rows { #expect(page(row["markup"] ?? "").title == row["expected_title"], "\(row)") }
    }
}
