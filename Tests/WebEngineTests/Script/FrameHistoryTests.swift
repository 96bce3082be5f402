import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Frames in the back-forward list, and what shows in them.
struct FrameHistoryTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var frame = "<iframe name=f id=i src=/x></iframe>"
        /// Run by the app, one after the other.
        var steps: [String]
        var result: ScriptData
        /// What was asked for since the page was there.
        var sent: [String] = []
        var entries: Int
        /// Which of them shows.
        var index: Int
    }

    static let rows = [
        Row(
            testDescription: "entries of one document stay so when that is fetched anew",
            steps: ["f.location.hash = 'h'", "f.location = '/y'", "history.back()", "f.kept = 1", "history.back()"],
            result: ["https://a.test/x", 1],
            sent: ["GET /y", "GET /x"],
            entries: 3,
            index: 0
        ),
        Row(
            testDescription: "what one document puts there has no state of the others",
            steps: [
                "history.pushState(1, '')", "f.history.pushState(2, ''); a = [history.state]",
                "history.pushState(3, ''); a.push(f.history.state)", "history.back()",
                "f.kept = a.concat(history.state, f.history.state).join()",
            ],
            result: ["https://a.test/x", ",,,2"],
            entries: 4,
            index: 2
        ),
        Row(
            testDescription: "back to the text in the element",
            frame: "<iframe name=f id=i srcdoc='<p>text</p>'></iframe>",
            steps: ["f.location = '/y'", "history.back()", "f.kept = f.document.body.textContent"],
            result: ["about:srcdoc", "text"],
            sent: ["GET /y"],
            entries: 2,
            index: 0
        ),
        Row(
            testDescription: "the text in the element stays, whatever else it says",
            frame: "<iframe name=f id=i srcdoc='<p>text</p>'></iframe>",
            steps: ["f.kept = 1", "i.src = '/x'"],
            result: ["about:srcdoc", 1],
            entries: 1,
            index: 0
        ),
        Row(
            testDescription: "what takes the place of a script's text makes no entry",
            frame: "<iframe name=f id=i src=\"javascript:'text'\"></iframe>",
            steps: ["f.location = '/y'", "f.kept = 1"],
            result: ["https://a.test/y", 1],
            sent: ["GET /y"],
            entries: 1,
            index: 0
        ),
        Row(
            testDescription: "back to the empty document that a frame began with",
            frame: "<iframe name=f id=i></iframe><a id=a target=f href=/y>y</a>",
            steps: ["a.click()", "history.back()"],
            result: ["about:blank", .undefined],
            sent: ["GET /y"],
            entries: 2,
            index: 0
        ),
        Row(
            testDescription: "back to what a form was answered with",
            frame: "<iframe name=f id=i src=/x></iframe><form id=g action=/p target=f method=post></form>",
            steps: ["g.submit()", "f.location = '/y'", "history.back()"],
            result: ["https://a.test/p", .undefined],
            sent: ["POST /p", "GET /y", "POST /p"],
            entries: 3,
            index: 1
        ),
        Row(
            testDescription: "a step back goes with the frame that asked for it",
            steps: ["f.location = '/y'", "f.history.back(); i.remove(); f = { location: history.state + '' }"],
            result: ["null", .undefined],
            sent: ["GET /y"],
            entries: 2,
            index: 1
        ),
        Row(
            testDescription: "what shows already makes no entry, by a form or by the element",
            frame: "<iframe name=f id=i src=/x></iframe><form id=g action=/x target=f></form>",
            steps: ["g.submit()", "g.submit()", "i.src = '/x?'"],
            result: ["https://a.test/x?", .undefined],
            sent: ["GET /x?", "GET /x?", "GET /x?"],
            entries: 2,
            index: 1
        ),
        Row(
            testDescription: "what does not let itself be framed is an empty document of nobody's",
            steps: [
                "loads = 0; i.onload = () => loads++", "f.location = '/deny'", "f = { location: deny(), kept: loads }",
            ],
            result: ["SecurityError", 1],
            sent: ["GET /deny"],
            entries: 2,
            index: 1
        ),
    ]

    @Test(arguments: rows)
    func steps(_ row: Row) async {
        let page = TestPage { request in
            if request.url.path == "/deny" { return html("", "", [HTTPField("X-Frame-Options", "DENY")]) }
            guard request.url.path == "/" else { return html("", "", [HTTPField("Cache-Control", "no-store")]) }
            let script = "function deny() { try { return f.location.href } catch (error) { return error.name } }"
            return html("", "\(row.frame)<script>\(script)</script>")
        }
        await page.load("https://a.test/")
        _ = page.sent()
        for step in row.steps { await page.run { _ = try? $0.evaluate("void (() => { \(step) })()") } }
        #expect(await page.state { try? $0.evaluate("[String(f.location), f.kept]") } == .array(list(row.result)))
        let sent = page.sent { "\($0.method) \($0.url.href.dropFirst("https://a.test".count))" }
        #expect(sent == row.sent)
        #expect(await page.state { $0.historyList.items.count } == row.entries)
        #expect(await page.state { $0.historyList.index } == row.index)
    }

    @Test(
        "the URL that shows already makes an entry where one of another origin leads there",
        arguments: [("https://a.test", [1, 2, 2, 3, 3]), ("https://b.test", [2, 3, 4, 5, 6])]
    )
    func shownAlready(_ origin: String, _ counts: [Int]) async {
        let page = TestPage { request in
            html("", request.url.path == "/" ? "<iframe name=f id=i src=\(origin)/x></iframe>" : "")
        }
        await page.load("https://a.test/")
        _ = page.sent()
        let steps = ["i.src = url", "i.src = url + '#q'", "i.src = url + '#q'", "i.src = url", "f.location = url"]
        for (step, count) in zip(steps, counts) {
            await page.run { _ = try? $0.evaluate("void ((url) => { \(step) })('\(origin)/x')") }
            #expect(await page.state { $0.historyList.items.count } == count, "\(step)")
        }
        #expect(page.sent() == Array(repeating: "GET \(origin)/x", count: 3))
    }

    private func list(_ data: ScriptData) -> [ScriptData] {
        if case .array(let items) = data { items } else { [] }
    }
}
