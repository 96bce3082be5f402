import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What a script leads the page and its frame to in one turn, as WebKit asks about it and sends it (recorded).
@Suite struct LedInOneTurnTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var script: String
        /// What the app is asked about, in that order.
        var asked: [String]
        /// What goes out, where that does not hang on how fast the server is.
        var sent: [String]?
        var testDescription: String { script }
    }

    private static let rows = [
        Row(
            script: "history.back(); i.src = '/frame?2'",
            asked: ["other GET /frame?2", "backForward GET /first"],
            sent: nil
        ),
        Row(
            script: "f.submit(); i.src = '/frame?2'",
            asked: ["formSubmitted GET /form?", "other GET /frame?2"],
            sent: ["/form?"]
        ),
        Row(
            script: "l.click(); i.src = '/frame?2'",
            asked: ["linkClicked GET /link", "other GET /frame?2"],
            sent: ["/link"]
        ),
    ]

    @Test(arguments: rows)
    func order(_ row: Row) async {
        let page = TestPage { request in
            let body = "<a id=l href=/link>l</a><form id=f action=/form></form><iframe id=i src=/frame></iframe>"
            return html("P", request.url.path == "/page" ? body : "")
        }
        await page.load("https://a.test/first")
        await page.load("https://a.test/page")
        _ = page.sent()
        let lines = await page.run { _ = try? $0.evaluate(row.script) }
        let asked = lines.filter { $0.hasPrefix("policy ") }.map { line in
            line.replacing("policy ", with: "").replacing("https://a.test", with: "")
        }
        #expect(asked == row.asked)
        let sent = page.sent { $0.url.href.replacing("https://a.test", with: "") }
        #expect(sent == row.sent ?? sent)
    }
}
