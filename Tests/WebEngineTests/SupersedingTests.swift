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

    struct ListRow: Sendable, CustomTestStringConvertible {
        var name: String
        /// What is done while the page goes back from the third of three entries.
        var act: @Sendable (PageCore) -> Void
        var index: Int
        var items: [String]
        var testDescription: String { name }
    }

    static let lists = [
        ListRow(name: "a load", act: { load("/4", $0) }, index: 2, items: ["/1", "/2", "/4"]),
        ListRow(name: "a link", act: { _ = try? $0.evaluate("a.click()") }, index: 2, items: ["/1", "/2", "/4"]),
        ListRow(name: "a fragment", act: { _ = try? $0.evaluate("h.click()") }, index: 2, items: ["/1", "/2", "/3#h"]),
        ListRow(name: "a reload", act: { $0.reload() }, index: 1, items: ["/1", "/2", "/3"]),
        ListRow(name: "no more than stopping", act: { $0.stop() }, index: 2, items: ["/1", "/2", "/3"]),
    ]

    private static func load(_ path: String, _ core: PageCore) {
        if let url = WebURL("https://a.test" + path) { core.load(NavigationRequest(url: url)) }
    }

    @Test("the list stays where a move has brought it that a load takes the place of", arguments: lists)
    func list(_ row: ListRow) async {
        var configuration = SessionConfiguration()
        configuration.keepsPageCache = false
        let site = TestPage(configuration) { request in
            html(
                request.url.path,
                "<a id=a href=/4>x</a><a id=h href='#h'>x</a>",
                [HTTPField("Cache-Control", "no-store")]
            )
        }
        for number in 1...3 { await site.load("https://a.test/\(number)") }
        await site.run { core in
            core.go(by: -1)
            row.act(core)
        }
        let list = await site.state { $0.historyList }
        #expect(list.index == row.index)
        #expect(list.items.map { $0.url.href.dropFirst("https://a.test".count) } == row.items.map { $0[...] })
        // What showed is kept for no other entry.
        await site.run { $0.go(by: 1 - list.index) }
        #expect(await site.state { $0.viewURL?.path } == "/2")
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

    @Test(
        "a script that leads such a frame on ends its load at once, and with that the page's",
        arguments: [
            "frame.src = '/q'", "frame.contentWindow.location = '/q'", "frame.contentWindow.location.replace('/q')",
            "frame.srcdoc = 'x'", "open('/q', 'f')", "frame.src = 'myapp://x'",
        ]
    )
    func ledFrame(_ script: String) async {
        let site = TestPage { request in
            switch request.url.path {
            case "/slow": ServiceResponse(status: 404, delay: .seconds(30))
            case "/p":
                html(
                    "",
                    """
                    <iframe name=f src=/slow></iframe><script>
                    const notes = [], frame = document.querySelector('iframe');
                    const note = text => { document.title = notes.push(text) && notes.join(' ') };
                    onload = () => note('load');
                    setTimeout(() => { note('before'); \(script); note('after') }, 100)
                    </script>
                    """
                )
            default: html("Q")
            }
        }
        await site.load("https://a.test/p")
        #expect(await site.state { $0.viewTitle } == "before load after")
    }

    @Test("a move within the page lets another go on that loads, which comes to the entry that was moved to")
    func moveMeanwhile() async {
        let ask = "const x = new XMLHttpRequest; x.open('GET', '/moved', false); x.send()"
        let site = TestPage { request in
            request.url.path == "/slow"
                ? ServiceResponse(status: 200, fields: [HTTPField("Content-Type", "text/html")], delay: .seconds(9))
                : html("P", "<script>onpopstate = () => { \(ask) }</script>")
        }
        await site.load("https://a.test/p")
        await site.run { _ = try? $0.evaluate("history.pushState(1, '', '/1'); history.pushState(2, '', '/2')") }
        let lines = await site.run { _ = try? $0.evaluate("location = '/slow'; setTimeout(() => history.back(), 100)") }
        #expect(site.sent().contains("GET https://a.test/moved"))
        #expect(lines.last == "finished https://a.test/slow")
        let list = await site.state { $0.historyList }
        #expect(list.index == 1)
        #expect(list.items.map(\.url.path) == ["/p", "/slow", "/2"])
    }

    @Test("a move to a fragment lets the same document go on that loads again")
    func fragmentMeanwhile() async {
        let site = TestPage { _ in html("P", "<script>document.title = location.hash + 'loaded'</script>") }
        await site.load("https://a.test/p")
        let script = "location.reload(); setTimeout(() => { location.hash = 'h' })"
        let lines = await site.run { _ = try? $0.evaluate(script) }
        #expect(!lines.contains { $0.hasPrefix("failed") }, "\(lines)")
        #expect(site.sent().count == 2)
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
