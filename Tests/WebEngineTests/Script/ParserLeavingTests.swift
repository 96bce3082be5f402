import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// A page that leads on while it is parsed: what stands behind that is not read.
struct ParserLeavingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        var profile = Profile.wkWebView(iOS: 17)
        /// What scripts of the page noted.
        var seen: String
        /// What was asked for behind the page.
        var sent: [String] = []
        var testDescription: String { name }
    }

    private static let rest = "<img src=/image><script>note('rest')</script>"

    static let rows = [
        Row(
            name: "to the app",
            body: "<script>location = 'myapp:x'; note('here')</script>\(rest)",
            seen: "here content"
        ),
        Row(
            name: "to a page",
            body: "<script>if (!location.search) location.replace('?x')</script>\(rest)",
            seen: "content rest content load",
            sent: ["/?x", "/image"]
        ),
        Row(
            name: "by a form",
            body: "<form action=myapp:form></form><script>document.forms[0].submit()</script>\(rest)",
            seen: "content"
        ),
        Row(
            name: "by a script that is fetched",
            body: "<script src=/lead></script>\(rest)",
            seen: "content",
            sent: ["/lead", "/image"]
        ),
        Row(
            name: "by a script that is written, and what is written behind it",
            body: """
                <script>document.write("<script>location = 'myapp:x'<\\/script><script>note('written')<\\/script>");
                document.write("<script>note('again')<\\/script>")</script>\(rest)
                """,
            seen: "content"
        ),
        Row(
            name: "what is written behind the location",
            body: "<script>location = 'myapp:x'; document.write(\"<script>note('written')<\\/script>\")</script>",
            seen: "content"
        ),
        Row(
            name: "by an empty frame",
            body: "<iframe onload=\"location = 'myapp:x'\"></iframe><script>note('rest')</script>",
            seen: "content"
        ),
        Row(
            name: "a fragment leads nowhere",
            body: "<script>location = '#x'</script>\(rest)",
            seen: "rest content load",
            sent: ["/image"]
        ),
        Row(
            name: "nor does a link before its policy is heard",
            body: "<a id=a href=myapp:x></a><script>a.click()</script>\(rest)",
            seen: "rest content load",
            sent: ["/image"]
        ),
        Row(
            name: "Chromium leaves it for good, but has looked ahead",
            body: "<script>location = 'myapp:x'; note('here')</script>\(rest)",
            profile: .android(api: 34),
            seen: "here",
            sent: ["/image"]
        ),
    ]

    @Test(arguments: rows)
    func leaving(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            request.url.path == "/lead" ? ServiceResponse(chunks: [.init("location = 'myapp:x'")]) : Self.page(row.body)
        }
        await page.load("https://a.test/")
        #expect(await page.state { try? $0.evaluate("sessionStorage.seen.trim()") } == .string(row.seen))
        #expect(page.sent { $0.url.href.replacing("https://a.test", with: "") } == ["/"] + row.sent)
    }

    @Test(
        "nor does the page have the body that its end would give it",
        arguments: [Profile.wkWebView(), .android()]
    )
    func body(_ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in .html("<title>T</title><script>location = 'myapp:x'</script>") }
        await page.load("https://a.test/")
        #expect(await page.state { try? $0.evaluate("document.body != null") } == .bool(false))
    }

    /// What comes later is read, since the app has not let the page lead on.
    @Test func laterPieces() async {
        let page = TestPage { _ in
            // More than what the encoding is looked for in.
            let start = "<!--\(String(repeating: "x", count: 1_500))-->"
            let body = Self.page(start + "<script>location = 'myapp:x'</script><script>note('same')</script>")
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html")],
                chunks: body.chunks + [.init("<script>note('later')</script>", delay: .seconds(1))]
            )
        }
        await page.load("https://a.test/")
        #expect(await page.state { try? $0.evaluate("sessionStorage.seen.trim()") } == "same later content load")
    }

    private static func page(_ body: String) -> ServiceResponse {
        .html(
            """
            <!DOCTYPE html><script>
            note = text => { sessionStorage.seen = (sessionStorage.seen ?? '') + text + ' ' }
            document.addEventListener('DOMContentLoaded', () => note('content'))
            addEventListener('load', () => note('load'))
            </script>\(body)
            """
        )
    }
}
