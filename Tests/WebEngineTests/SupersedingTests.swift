import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Loads that others take the place of, as recorded of WebKit.
struct SupersedingTests {
    /// Nothing comes of `/slow` before the page has been waited for.
    private static func site() -> TestPage {
        TestPage { request in
            switch request.url.path {
            case "/slow": ServiceResponse(status: 404, delay: .seconds(30))
            case "/p": html("P", "<a id=q href=/q>x</a><a id=app href=myapp://x>x</a><a id=h href='#h'>x</a>")
            case "/framed": html("F", "<iframe src=/slow></iframe>\(leave)")
            case "/pictured": html("I", "<img src=/slow>\(leave)")
            default: html("Q")
            }
        }
    }

    private static let leave = "<script>setTimeout(() => { location.href = '/q' }, 100)</script>"

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// What is done while `/slow` loads.
        var script: String
        var lines: [String]
        var testDescription: String { name }
    }

    private static let failed = "failed cancelled provisional https://a.test/slow"

    static let rows = [
        Row(
            name: "a load that shows nothing yet ends before the question about the next",
            script: "q.click()",
            lines: [failed, "policy linkClicked GET https://a.test/q", "started"]
        ),
        Row(
            name: "and goes also where that is refused",
            script: "app.click()",
            lines: [failed, "policy linkClicked GET myapp://x"]
        ),
        Row(
            name: "a move within the document ends it once that is allowed",
            script: "h.click()",
            lines: ["policy linkClicked GET https://a.test/p#h", failed, "history"]
        ),
    ]

    @Test(arguments: rows)
    func provisional(_ row: Row) async {
        let site = Self.site()
        await site.load("https://a.test/p")
        let lines = await site.run { core in
            if let url = WebURL("https://a.test/slow") { core.load(NavigationRequest(url: url)) }
            _ = try? core.evaluate(row.script)
        }
        let told = lines.filter { !$0.hasPrefix("url ") }.drop { $0 != "started" }.dropFirst()
        #expect(Array(told.prefix(row.lines.count)) == row.lines)
    }

    @Test(
        "of a document whose frames alone still load nothing has failed",
        arguments: [("/framed", "finished"), ("/pictured", "failed")]
    )
    func loading(path: String, end: String) async {
        let lines = await Self.site().load("https://a.test\(path)")
        let first = lines.first { $0.hasPrefix("finished") || $0.hasPrefix("failed") }
        #expect(first?.hasPrefix(end) == true)
        #expect(lines.last == "finished https://a.test/q")
    }

    @Test("a page waits for what its frame is led to before that has shown anything", arguments: ["/q", "myapp://x"])
    func frame(_ url: String) async {
        let site = TestPage { request in
            switch request.url.path {
            case "/slow": ServiceResponse(status: 404, delay: .seconds(30))
            case "/p":
                html(
                    "P",
                    """
                    <iframe name=f src=/slow></iframe><a id=a target=f href='\(url)'>x</a>
                    <script>setTimeout(() => document.getElementById('a').click(), 100)</script>
                    """
                )
            default: html("Q")
            }
        }
        let lines = await site.load("https://a.test/p")
        let ends = lines.filter { $0.hasPrefix("policy linkClicked") || $0.hasPrefix("finished") }
        #expect(ends.map { $0.prefix(6) } == ["policy", "finish"], "\(lines)")
    }

    @Test("a frame that the app refuses ends no load of those behind it")
    func refusedFrame() async {
        let site = TestPage { request in
            request.url.path == "/p"
                ? html("P", "<iframe src=myapp://x></iframe><iframe src=/f></iframe>") : html("F")
        }
        let lines = await site.load("https://a.test/p")
        #expect(lines.last == "finished https://a.test/p")
        #expect(lines.contains("policy other GET https://a.test/f"))
    }

    @Test("window.stop() ends what is under way, not what the script begins after it")
    func stop() async {
        let site = TestPage { request in
            html("P", request.url.path == "/p" ? "<script>stop(); location.href = '/q'</script>" : "")
        }
        let lines = await site.load("https://a.test/p")
        #expect(lines.last == "finished https://a.test/q")
    }

    @Test(
        "and what is to begin, where the page is told just now that it has loaded",
        arguments: [
            ("<script>onload = () => { location.href = '/q'; stop() }</script>", false),
            ("<script>onload = () => setTimeout(() => { location.href = '/q'; stop() })</script>", true),
            (
                "<iframe src=/f onload='onload = null; contentWindow.location.href = \"/q\"; contentWindow.stop()'></iframe>",
                false
            ),
        ]
    )
    func stopAtLoad(_ body: String, _ isLed: Bool) async {
        let site = TestPage { html("P", $0.url.path == "/p" ? body : "") }
        await site.load("https://a.test/p")
        #expect(site.sent().contains("GET https://a.test/q") == isLed)
    }
}
