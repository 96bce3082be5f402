import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Panels that scripts show, and what their answers lead to.
struct PanelTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var script: String
        var answer: @Sendable (ScriptDialog) -> DialogAnswer = { $0.answerOfNobody }
        var title: String
        var testDescription: String { name }
    }

    static let all = "alert('a'); document.title = [confirm('b'), prompt('c', 'd')].join()"

    static let rows = [
        Row(name: "nobody answers", script: all, title: "false,"),
        Row(name: "all is accepted", script: all, answer: { _ in .accept }, title: "true,d"),
        Row(name: "a text is typed", script: all, answer: { _ in .accept("é") }, title: "true,é"),
        Row(name: "all is cancelled", script: all, answer: { _ in .cancel }, title: "false,"),
        Row(
            name: "line ends are one",
            script: "confirm('a\\r\\nb\\rc')",
            answer: { dialog in
                #expect(dialog.message == "a\nb\nc")
                return .accept
            },
            title: "P"
        ),
        Row(
            name: "a page that asks without end is not asked for any more",
            script: "let n = 0; while (confirm('more?')) n++; document.title = n",
            answer: { _ in .accept },
            title: "1000"
        ),
    ]

    @Test(arguments: rows)
    func panel(_ row: Row) async {
        let page = TestPage(client: TestClient(answer: row.answer)) { _ in html("P", "<script>\(row.script)</script>") }
        await page.load("https://a.example/")
        #expect(await page.state { $0.viewTitle } == row.title)
    }

    enum Touch { case none, before, byUser, byScript }

    struct Leaving: Sendable, CustomTestStringConvertible {
        var name: String
        var handler: String
        var profile = Profile.wkWebView(iOS: 17)
        var touch = Touch.byUser
        var stays = true
        /// What the user is asked; `nil`: nothing.
        var asked: String?
        var testDescription: String { name }
    }

    static let leavings = [
        Leaving(name: "prevented", handler: "e => e.preventDefault()", asked: ""),
        Leaving(name: "a handler's value", handler: "() => 'sure?'", asked: "sure?"),
        Leaving(name: "returnValue", handler: "e => { e.returnValue = 'really?' }", asked: "really?"),
        Leaving(name: "the user leaves", handler: "() => 'sure?'", stays: false, asked: "sure?"),
        Leaving(name: "nothing is wanted", handler: "() => {}", stays: false),
        Leaving(name: "no panel in its own handler", handler: "() => { alert('x') }", stays: false),
        Leaving(name: "nobody has touched the page", handler: "() => 'sure?'", touch: .none, stays: false),
        Leaving(
            name: "nobody has touched the page, in Chromium",
            handler: "() => 'sure?'",
            profile: .android(api: 34),
            touch: .none,
            stays: false
        ),
        Leaving(name: "what was touched is the page before", handler: "() => 'sure?'", touch: .before, stays: false),
        Leaving(
            name: "what was touched is the page before, in Chromium",
            handler: "() => 'sure?'",
            profile: .android(api: 34),
            touch: .before,
            stays: false
        ),
        Leaving(name: "the app's script is a touch", handler: "() => 'sure?'", touch: .byScript, asked: "sure?"),
        Leaving(
            name: "the app's script is none in Chromium",
            handler: "() => 'sure?'",
            profile: .android(api: 34),
            touch: .byScript,
            stays: false
        ),
        Leaving(
            name: "a page that was touched, in Chromium",
            handler: "() => 'sure?'",
            profile: .android(api: 34),
            asked: "sure?"
        ),
    ]

    @Test("where the user stays, WebKit's view has the URL that the app wanted to go back to")
    func urlOfHeld() async {
        for (profile, path) in [(Profile.wkWebView(iOS: 17), "/a"), (.android(api: 34), "/b")] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let page = TestPage(configuration, client: TestClient(answer: { _ in .cancel })) {
                html($0.url.path, $0.url.path == "/b" ? "<script>onbeforeunload = () => 'x'</script><button>b" : "")
            }
            await page.load("https://a.example/a")
            await page.load("https://a.example/b")
            await page.run { _ = try? $0.click(.css("button")) }
            await page.run { $0.go(by: -1) }
            #expect(await page.state { $0.viewURL?.path } == path)
            await page.run { $0.reload() }
            #expect(await page.state { $0.viewURL?.path } == "/b")
        }
    }

    @Test("and has the page's again once that moves within itself")
    func urlOfHeldThatMoves() async {
        let page = TestPage(client: TestClient(answer: { _ in .cancel })) {
            html($0.url.path, "<script>onbeforeunload = () => 'x'</script>")
        }
        for script in ["history.pushState(null, '', '/moved')", "location.hash = 'there'"] {
            await page.load("https://a.example/b")
            await page.run { _ = try? $0.evaluate("0") }
            await page.load("https://a.example/c")
            #expect(await page.state { $0.viewURL?.path } == "/c")
            await page.run { _ = try? $0.evaluate(script) }
            #expect(await page.state { $0.viewURL?.path } == "/moved")
        }
    }

    @Test(arguments: leavings)
    func beforeUnload(_ row: Leaving) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration, client: TestClient(answer: { _ in row.stays ? .cancel : .accept })) {
            html($0.url.path, "<script>onbeforeunload = \(row.handler)</script><button>x")
        }
        await page.load("https://a.example/a")
        switch row.touch {
        case .none: break
        case .byScript: await page.run { _ = try? $0.evaluate("0") }
        case .byUser, .before: await page.run { _ = try? $0.click(.css("button")) }
        }
        if row.touch == .before { await page.load("https://a.example/a?2") }
        let lines = await page.load("https://a.example/b")
        let kinds = lines.filter { $0.hasPrefix("beforeUnload") || $0.hasPrefix("alert") }
        #expect(kinds == (row.asked.map { ["beforeUnload \($0): \(!row.stays)"] } ?? []))
        #expect(await page.state { $0.viewTitle } == (row.stays ? "/a" : "/b"))
    }

    struct FrameRow: Sendable, CustomTestStringConvertible {
        var name: String
        var page: String
        var frame: String
        var asked: Int
        var testDescription: String { name }
    }

    @Test(
        "of a page and its frames one asks, and all hear that they are to be left",
        arguments: [
            FrameRow(name: "the page", page: "asks", frame: "", asked: 1),
            FrameRow(name: "its frame", page: "", frame: "asks", asked: 1),
            FrameRow(name: "both", page: "asks", frame: "asks", asked: 1),
            FrameRow(name: "a frame of another site", page: "", frame: "https://b.example/asks", asked: 0),
        ]
    )
    func beforeUnloadOfFrames(_ row: FrameRow) async {
        let page = TestPage(client: TestClient(answer: { _ in .accept })) { request in
            let path = request.url.path
            let asks = path.hasSuffix("asks") ? "e.preventDefault();" : ""
            let handler = "onbeforeunload = e => { \(asks) navigator.sendBeacon('/left' + location.pathname) }"
            let frame = path.hasPrefix("/p") ? "<iframe src='\(row.frame.isEmpty ? "/f" : row.frame)'></iframe>" : ""
            return html("", "<script>\(handler)</script>\(frame)")
        }
        await page.load("https://a.example/p\(row.page)")
        await page.run { _ = try? $0.evaluate("0") }
        _ = page.sent()
        let lines = await page.load("https://a.example/q")
        #expect(lines.count { $0.hasPrefix("beforeUnload") } == row.asked)
        #expect(page.sent().count { $0.contains("/left/") } == 2)
    }
}
