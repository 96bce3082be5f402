import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Entries of the back-forward list that frames have made: what is kept of their page, and what moves with them.
///
/// Asserted is what WebKitGTK showed.
struct FrameEntriesTests {
    private static func site() -> TestPage {
        TestPage { request in
            guard let number = Int(request.url.path.dropFirst(2)) else {
                return html(
                    "P",
                    "<a id=h href=#s>h</a><a id=b href=/next>b</a>\(request.url.path == "/" ? "<iframe src=/f0></iframe>" : "")"
                )
            }
            return html("F", "<a id=n href=/f\(number + 1)>n</a>")
        }
    }

    /// `f`: the frame is led on, `p`: it makes an entry by itself, `h`: the page moves to a fragment, `t`: it makes an entry,
    /// `r`: it is loaded again, `s` and `S`: it is stopped, by the app or a script, `b` and `w`: back and forward.
    private static func play(_ moves: String, in page: TestPage) async {
        for move in moves {
            await page.run { core in
                switch move {
                case "f": _ = try? core.evaluate("frames[0].document.getElementById('n').click()")
                case "p": _ = try? core.evaluate("frames[0].history.pushState(1, '', '?' + history.length)")
                case "t": _ = try? core.evaluate("history.pushState(1, '', '?' + history.length)")
                case "h": _ = try? core.evaluate("document.getElementById('h').click()")
                case "r": core.reload()
                case "s": core.stop()
                case "S": _ = try? core.evaluate("stop()")
                case "b": core.goBack()
                default: core.goForward()
                }
            }
        }
    }

    static let rows: [(moves: String, isKept: Bool)] = [
        ("", true), ("f", false), ("fb", false), ("fbw", true), ("fh", true), ("hf", false), ("ffb", true),
        ("ffbb", true), ("ffbw", true), ("fhb", true), ("fhbb", true), ("fhbw", true), ("hfb", false), ("hfbb", false),
        ("fhfb", false), ("fbwf", false), ("ffbf", false), ("fbh", false), ("hb", true),
        ("p", true), ("pb", true), ("fp", true), ("pf", false), ("pfb", false), ("pfbb", true), ("pfbbw", true),
        ("tp", true), ("tpb", true), ("ptf", false), ("ptfb", false), ("ptfbb", false), ("ptfbbbw", true),
        ("fbt", true), ("fbp", true), ("frt", true), ("frh", true), ("frp", true), ("frb", false), ("fr", false),
        ("fbs", true), ("fbS", true), ("fs", false), ("fsb", false),
    ]

    @Test("a page is kept where its entry is known to be its own", arguments: rows)
    func isKept(_ row: (moves: String, isKept: Bool)) async {
        let page = Self.site()
        await page.load("https://a.test/")
        await Self.play(row.moves, in: page)
        await page.run { _ = try? $0.evaluate("document.getElementById('b').click()") }
        let lines = await page.run { $0.goBack() }
        #expect(lines.contains { $0.hasPrefix("response") } == !row.isKept, "\(lines)")
    }

    @Test(
        "what a frame showed before its page was loaded again is gone back to, where the frame had made the entry",
        arguments: [
            ("f", "/f1"), ("fr", "/f1"), ("ffr", "/f2"), ("frf", "/f1"), ("ffrf", "/f2"), ("rf", "/f1"), ("r", "/f0"),
            ("rff", "/f2"), ("frb", "/f0"),
        ]
    )
    func showsAgain(made: String, shown: String) async {
        let page = Self.site()
        await page.load("https://a.test/")
        await Self.play(made, in: page)
        await page.run { _ = try? $0.evaluate("document.getElementById('b').click()") }
        await page.run { $0.goBack() }
        #expect(await page.state { try? $0.evaluate("frames[0].location.pathname").string } == shown)
    }

    /// `index`: where the list is meanwhile.
    @Test(
        "what replaces a page, its URL or its state does so at its own entry, wherever its frames have led the list",
        arguments: [
            ("location.replace('/other')", ["/other", "/"], 1), ("history.replaceState(1, '', '?r')", ["/?r", "/"], 1),
            ("location.replace('#r')", ["/#r", "/"], 1), ("history.pushState(1, '', '?r')", ["/", "/", "/?r"], 2),
            ("location.replace('/')", ["/", "/"], 1),
        ]
    )
    func replaces(script: String, list: [String], index: Int) async {
        let page = Self.site()
        await page.load("https://a.test/")
        await Self.play("f", in: page)
        await page.run { _ = try? $0.evaluate(script) }
        let found = await page.state { $0.historyList }
        #expect(found.items.map { $0.url.href.replacing("https://a.test", with: "") } == list)
        #expect(found.index == index)
        await page.load("https://a.test/next")
        let lines = await page.run { $0.goBack() }
        #expect(lines.contains("committed https://a.test\(list[index])"), "\(lines)")
    }

    /// `f`: back to the page before from the frame's entry, `fb`: from the page's own.
    @Test(
        "a page that is left along the list is kept at its own entry",
        arguments: [("f", -2), ("fb", -1), ("ffbb", -1), ("frb", -1)]
    )
    func isKept(made: String, delta: Int) async {
        let page = Self.site()
        await page.load("https://a.test/before")
        await page.load("https://a.test/")
        await Self.play(made, in: page)
        await page.run { _ = $0.go(by: delta) }
        let lines = await page.run { _ = $0.go(by: 1) }
        #expect(lines.contains("committed https://a.test/"))
        #expect(!lines.contains { $0.hasPrefix("response") }, "\(lines)")
    }

    @Test("a page that is left for another from a frame's entry is kept at its own")
    func isKeptBefore() async {
        let page = Self.site()
        await page.load("https://a.test/")
        await Self.play("f", in: page)
        await page.load("https://a.test/next")
        let lines = await page.run { _ = $0.go(by: -2) }
        #expect(lines.contains("committed https://a.test/"))
        #expect(!lines.contains { $0.hasPrefix("response") }, "\(lines)")
    }

    @Test(
        "frames move along the list while the page around them stays where it is, and has not been fetched anew",
        arguments: [("f", -1, "/f0"), ("fh", -2, "/f1"), ("fhf", -2, "/f2"), ("fhf", -1, "/f1")]
    )
    func moves(made: String, delta: Int, shown: String) async {
        let page = Self.site()
        await page.load("https://a.test/")
        await Self.play(made, in: page)
        await page.run { _ = $0.go(by: delta) }
        #expect(await page.state { try? $0.evaluate("frames[0].location.pathname").string } == shown)
    }

    @Test func ofAPageFetchedAnewNoneMoves() async {
        let page = Self.site()
        await page.load("https://a.test/")
        await Self.play("ff", in: page)
        await page.run { _ = try? $0.evaluate("document.getElementById('b').click()") }
        await page.run { $0.goBack() }
        #expect(await page.run { _ = $0.go(by: -2) } == ["history"])
        #expect(await page.state { try? $0.evaluate("frames[0].location.pathname").string } == "/f2")
    }

    @Test(
        "what a frame shows after a first navigation that came to nothing is a new entry, which the list has by its URL"
    )
    func firstRefused() async {
        var client = TestClient()
        client.decide = { question in
            guard case .action(let action, let reply) = question, action.url.scheme == "myapp" else { return false }
            reply(.cancel)
            return true
        }
        let page = TestPage(client: client) { request in
            switch request.url.path {
            case "/r": .redirect(to: "myapp://x")
            case "/": html("P", "<iframe src=/r></iframe>")
            default: html("F")
            }
        }
        await page.load("https://a.test/")
        for path in ["/1", "/2"] { await page.run { _ = try? $0.evaluate("frames[0].location.href = '\(path)'") } }
        let list = await page.state { $0.historyList.items.map(\.url.href) }
        #expect(list == ["https://a.test/", "https://a.test/1", "https://a.test/2"])
        await page.run { _ = $0.go(by: -1) }
        #expect(await page.state { try? $0.evaluate("frames[0].location.pathname").string } == "/1")
        let lines = await page.run { $0.goBack() }
        #expect(lines.contains("policy backForward GET https://a.test/"), "\(lines)")
    }

    /// A renewed token comes to the same page, by its fragment.
    @Test(
        "a frame stays for another document's entry whose URL differs in the fragment alone, which then is a new entry",
        arguments: [("#2", 2, ["/cb#1", "null", "hash"]), ("#1", 1, ["/cb#1", "null"])]
    )
    func fragmentsOfOtherDocuments(second: String, index: Int, heard: [String]) async {
        let page = TestPage { request in
            switch request.url.path {
            case "/": html("P", "<iframe src=/auth1></iframe>")
            case "/auth1": .redirect(to: "/cb#1")
            case "/auth2": .redirect(to: "/cb\(second)")
            default:
                html(
                    "CB",
                    """
                    <script>
                    heard = []; onpopstate = e => heard.push(String(e.state)); onhashchange = e => heard.push('hash')
                    </script>
                    """
                )
            }
        }
        await page.load("https://a.test/")
        for path in ["/auth1?", "/auth2"] {
            await page.run { _ = try? $0.evaluate("document.querySelector('iframe').src = '\(path)'") }
        }
        _ = page.sent()
        let lines = await page.run { $0.goBack() }
        #expect(lines.contains { $0.contains("backForward GET https://a.test/cb#1") }, "\(lines)")
        #expect(page.sent().isEmpty)
        let shown = "[frames[0].location.pathname + frames[0].location.hash, ...frames[0].heard]"
        #expect(await page.state { try? $0.evaluate(shown) } == .array(heard.map { .string($0) }))
        #expect(await page.state { $0.historyList.index } == index)
        #expect(await page.state { $0.historyList.items.count } == 3)
    }

    @Test("what a frame is led to as its element hears that it has loaded takes the place of its entry")
    func inLoadHandler() async {
        let page = TestPage { request in
            request.url.path == "/"
                ? html(
                    "P",
                    "<script>n = 0</script><iframe src=/f0 onload=\"if (n++ < 3) this.src = '/f' + n\"></iframe>"
                ) : html("F")
        }
        await page.load("https://a.test/")
        #expect(page.sent { $0.url.path } == ["/", "/f0", "/f1", "/f2", "/f3"])
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == ["/"])
    }

    @Test("what a form leads a frame to that was empty takes the place of that")
    func formInEmptyFrame() async {
        let page = TestPage { html($0.url.path, $0.url.path == "/" ? "<iframe></iframe>" : "") }
        await page.load("https://a.test/")
        let script = "frames[0].document.body.innerHTML = '<form action=/f>'; frames[0].document.forms[0].submit()"
        await page.run { _ = try? $0.evaluate(script) }
        #expect(page.sent { $0.url.path } == ["/", "/f"])
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == ["/"])
    }

    @Test("an empty document that something else made way for is an entry, too")
    func emptyAgain() async {
        let page = Self.site()
        await page.load("https://a.test/")
        for source in ["", "about:blank"] {
            await page.run { _ = try? $0.evaluate("document.querySelector('iframe').setAttribute('src', '\(source)')") }
        }
        #expect(await page.state { $0.historyList.items.count } == 3)
    }

    @Test("frames of a frame that is gone back to are gone back to with it")
    func nested() async {
        let page = TestPage { request in
            html(
                "F",
                request.url.path == "/"
                    ? "<iframe src=/o></iframe>" : request.url.path == "/o" ? "<iframe src=/i></iframe>" : ""
            )
        }
        await page.load("https://a.test/")
        await page.run { _ = try? $0.evaluate("frames[0].location.href = '/n'") }
        let lines = await page.run { $0.goBack() }
        let policies = lines.filter { $0.hasPrefix("policy") }
        #expect(policies == ["o", "i"].map { "policy backForward GET https://a.test/\($0)" })
    }
}
