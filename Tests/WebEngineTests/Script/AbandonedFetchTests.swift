import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Requests that a script lets go of: they were made, and their cookies are kept.
struct AbandonedFetchTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var script: String
    }

    static let rows = [
        Row(
            testDescription: "an event stream",
            script: "const s = new EventSource('/answer'); s.onmessage = () => { s.close(); done(); }"
        ),
        Row(
            testDescription: "a fetch",
            script: """
                const c = new AbortController();
                fetch('/answer', {signal: c.signal}).then(() => { c.abort(); done(); })
                """
        ),
        Row(
            testDescription: "a body",
            script: """
                fetch('/answer').then(async ({body}) => {
                  const reader = body.getReader();
                  await reader.read();
                  await reader.cancel();
                  done();
                })
                """
        ),
        Row(
            testDescription: "an XMLHttpRequest",
            script: """
                const x = new XMLHttpRequest();
                x.onreadystatechange = () => { if (x.readyState === 2) { x.abort(); done(); } };
                x.open('GET', '/answer');
                x.send();
                """
        ),
    ]

    @Test(
        "what a page asks for as it leads on goes out, and what comes at once counts there",
        arguments: ["fetch('/set')", "new Image().src = '/set'"]
    )
    func beforeLeading(script: String) async {
        let page = TestPage { request in
            switch request.url.path {
            case "/": html("P", "<button onclick=\"\(script); location = '/end'\">b</button>")
            case "/set": ServiceResponse(fields: [HTTPField("Set-Cookie", "token=1")])
            default: html("End")
            }
        }
        await page.load("https://rp.test/")
        await page.run { core in _ = try? core.evaluate("document.querySelector('button').click()") }
        #expect(
            page.sent { "\($0.url.path) \($0.fields["Cookie"] ?? "")" } == ["/ ", "/set ", "/end token=1"]
        )
    }

    @Test(arguments: rows)
    func areInTheLedger(_ row: Row) async throws {
        let page = TestPage { request in
            guard request.url.path == "/answer" else {
                return .html("<script>const done = () => { document.title = 'let go' }\n\(row.script)</script>")
            }
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/event-stream"), HTTPField("Set-Cookie", "token=1")],
                chunks: [.init("data: 1\n\n"), .init("data: 2\n\n", delay: .seconds(3600))]
            )
        }
        await page.load("https://rp.test/")
        let title = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("document.title") }
            .string
        #expect(title == "let go")
        let hops = await page.state { $0.hops.filter { $0.url.path == "/answer" } }
        #expect(hops.map(\.status) == [200])
        #expect(hops.flatMap(\.cookies).map(\.name) == ["token"])
    }

    @Test(
        "what went out and was let go of before an answer came was made too",
        arguments: [
            "const c = new AbortController(); fetch('/never', {signal: c.signal}).catch(done); go(() => c.abort())",
            "const x = new XMLHttpRequest(); x.onabort = done; x.open('GET', '/never'); x.send(); go(() => x.abort())",
            "const s = new EventSource('/never'); go(() => { s.close(); done() })",
        ]
    )
    func unanswered(script: String) async {
        let page = TestPage { request in
            guard request.url.path == "/never" else {
                let helpers = "const go = (f) => setTimeout(f, 100), done = () => { document.title = 'let go' }"
                return .html("<script>\(helpers);\n\(script)</script>")
            }
            return ServiceResponse(delay: .seconds(3600))
        }
        await page.load("https://rp.test/")
        #expect(await page.state { $0.document?.title } == "let go")
        let hops = await page.state { $0.hops.filter { $0.url.path == "/never" } }
        #expect(hops.map(\.status) == [0])
        #expect(hops.map { $0.failure?.code } == [.cancelled])
    }
}
