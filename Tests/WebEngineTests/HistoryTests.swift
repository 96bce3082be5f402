import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Going back and forward, and what is kept for it.
struct HistoryTests {
    @Test("a page that was left shows again without a request")
    func pageCache() async {
        let site = TestPage { html($0.url.path) }
        await site.load("http://a.test/1")
        await site.load("http://a.test/2")
        _ = site.sent()
        let lines = await site.run { $0.go(by: -1) }
        #expect(
            lines == [
                "url http://a.test/1", "history", "policy backForward GET http://a.test/1", "started",
                "committed http://a.test/1", "finished http://a.test/1",
            ]
        )
        #expect(site.sent().isEmpty)
    }

    @Test("what a form was sent to is asked for again")
    func posted() async {
        var configuration = SessionConfiguration()
        configuration.keepsPageCache = false
        let site = TestPage(configuration) { _ in html("P", "<form method=post action=/p><button id=b></form>") }
        await site.load("http://a.test/p")
        await site.run { _ = try? $0.click(.css("#b")) }
        #expect(site.sent() == ["GET http://a.test/p", "POST http://a.test/p"])
        await site.run { $0.go(by: -1) }
        #expect(site.sent() == ["GET http://a.test/p"])
    }

    @Test("going to the entry that shows loads it anew")
    func toItself() async {
        let site = TestPage { html($0.url.path) }
        await site.load("http://a.test/1")
        let lines = await site.run { $0.go(by: 0) }
        #expect(lines.contains("policy backForward GET http://a.test/1"))
        #expect(lines.last == "finished http://a.test/1")
        #expect(await site.state { $0.historyList.items.count } == 1)
    }

    @Test("what https sent with no-store is asked for again, what http sent is not", arguments: ["https", "http"])
    func noStore(scheme: String) async {
        let site = TestPage { html($0.url.path, "", [HTTPField("Cache-Control", "no-store")]) }
        await site.load("\(scheme)://a.test/1")
        await site.load("\(scheme)://a.test/2")
        _ = site.sent()
        await site.run { $0.go(by: -1) }
        #expect(site.sent() == (scheme == "https" ? ["GET https://a.test/1"] : []))
    }

    struct KeptRow: CustomTestStringConvertible {
        var testDescription: String
        var fields: HTTPFields = []
        var status = 200
        /// Happens before going back.
        var between: @Sendable (PageCore) -> Void = { _ in }
        var isAskedAgain = false
    }

    static let keptRows = [
        KeptRow(testDescription: "a page that says nothing of its age"),
        KeptRow(testDescription: "no-cache", fields: [HTTPField("Cache-Control", "no-cache, max-age=0")]),
        KeptRow(testDescription: "an error page", status: 404),
        KeptRow(testDescription: "no-store", fields: [HTTPField("Cache-Control", "no-store")], isAskedAgain: true),
        KeptRow(testDescription: "the server's own failure", status: 500, isAskedAgain: true),
        KeptRow(testDescription: "Vary: *", fields: [HTTPField("Vary", "*")], isAskedAgain: true),
        KeptRow(testDescription: "Vary: Cookie, and the cookies are the same", fields: [HTTPField("Vary", "Cookie")]),
        KeptRow(
            testDescription: "Vary: Cookie, and the cookies are others",
            fields: [HTTPField("Vary", "Accept, Cookie")],
            between: { _ = try? $0.evaluate("document.cookie = 'sid=1'") },
            isAskedAgain: true
        ),
        KeptRow(testDescription: "too large", fields: [HTTPField("X-Large", "1")], isAskedAgain: true),
        KeptRow(
            testDescription: "the app has them forgotten",
            between: { $0.session.forgetResponses() },
            isAskedAgain: true
        ),
    ]

    @Test("without a page cache, a document is shown again as it came", arguments: keptRows)
    func keptResponse(_ row: KeptRow) async {
        var configuration = SessionConfiguration()
        configuration.keepsPageCache = false
        let site = TestPage(configuration) { request in
            let filler = row.fields["X-Large"] == nil ? "" : String(repeating: "x", count: 4 << 20)
            return .html("<title>\(request.url.path)</title>\(filler)", status: row.status, fields: row.fields)
        }
        await site.load("http://a.test/1")
        await site.load("http://a.test/2")
        await site.run { row.between($0) }
        _ = site.sent()
        let lines = await site.run { $0.go(by: -1) }
        #expect(lines.contains("finished http://a.test/1"))
        #expect(await site.state { $0.viewTitle } == "/1")
        #expect(site.sent() == (row.isAskedAgain ? ["GET http://a.test/1"] : []))
        let responders = await site.state { $0.hops.last?.responder }
        #expect(responders == (row.isAskedAgain ? .server : .cache))
        await site.run { _ = $0.reload() }
        #expect(site.sent() == ["GET http://a.test/1"])
    }

    @Test("of documents that are kept as they came, the first go when there are too many")
    func keptResponsesAreBounded() async {
        var configuration = SessionConfiguration()
        configuration.keepsPageCache = false
        configuration.limits.historyEntries = 400
        let site = TestPage(configuration) { _ in html("") }
        for number in 0...300 { await site.load("http://a.test/\(number)") }
        _ = site.sent()
        await site.run { $0.go(by: -299) }
        #expect(site.sent().isEmpty)
        await site.run { $0.go(by: -1) }
        #expect(site.sent() == ["GET http://a.test/0"])
    }

    @Test("what was typed into a kept page is there again, but for passwords and what is not to be completed")
    func typedValues() async throws {
        let form = """
            <form><input id=a><input id=b type=password value=preset><input id=c autocomplete=off>
            <input id=d autocomplete=OFF value=own><textarea id=e autocomplete=off></textarea></form>
            """
        let site = TestPage { html($0.url.path, form) }
        await site.load("http://a.test/1")
        _ = try await site.page.with { core throws(ScriptFailure) in
            try core.evaluate("for (const id of 'abcde') document.getElementById(id).value = 'typed'")
        }
        await site.load("http://a.test/2")
        await site.run { $0.go(by: -1) }
        let values = try await site.page.with { core throws(ScriptFailure) in
            try core.evaluate("[...'abcde'].map(id => document.getElementById(id).value).join()")
        }
        #expect(values == "typed,preset,,typed,typed")
    }

    @Test("a page whose load was cancelled before it was whole is asked for again")
    func cancelled() async throws {
        let site = TestPage(clock: ManualClock(advancesWhenIdle: false)) { request in
            guard request.url.path == "/1" else { return html("2") }
            return ServiceResponse(
                status: 200,
                fields: [HTTPField("Content-Type", "text/html")],
                chunks: [
                    .init("<title>1</title>" + String(repeating: " ", count: 512)),
                    .init("<p>late", delay: .seconds(1)),
                ]
            )
        }
        let second = try #require(WebURL("http://a.test/2"))
        let first = try #require(WebURL("http://a.test/1"))
        _ = await site.page.with { core in core.load(NavigationRequest(url: first)) }
        while await site.state({ $0.documentView?.url }) != first { await Task.yield() }
        await site.run { $0.load(NavigationRequest(url: second)) }
        _ = site.sent()
        _ = await site.page.with { $0.go(by: -1) }
        while await site.state({ $0.documentView?.url }) != first { await Task.yield() }
        #expect(site.sent { $0.url.path } == ["/1"])
    }

    @Test("between entries of one document nothing is loaded and no policy asked")
    func sameDocument() async throws {
        let site = TestPage { _ in html("P", "<a id=a href='#s'>s</a>") }
        await site.load("http://a.test/p")
        try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
        _ = site.sent()
        #expect(await site.run { $0.go(by: -1) } == ["url http://a.test/p", "history"])
        #expect(await site.run { $0.go(by: 1) } == ["url http://a.test/p#s", "history"])
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == ["http://a.test/p", "http://a.test/p#s"])
        #expect(site.sent().isEmpty)
    }

    @Test("text the app hands in has no entry; in WebKit the one behind it gets its URL by a reload or a fragment")
    func unlisted() async throws {
        let site = TestPage { html($0.url.path) }
        await site.load("http://a.test/1")
        await site.run { $0.loadHTML("<a id=a href=#f>a</a>", baseURL: WebURL("http://a.test/text")) }
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == ["http://a.test/1"])
        try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == ["http://a.test/text#f"])
        await site.run { $0.reload() }
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == ["http://a.test/text#f"])
        #expect(site.sent() == ["GET http://a.test/1", "GET http://a.test/text"])
    }

    @Test("a reload of text that the app hands in makes no entry where there is none")
    func reloadedText() async {
        let site = TestPage { html($0.url.path) }
        await site.run { $0.loadHTML("<title>T</title>", baseURL: nil) }
        await site.run { $0.reload() }
        #expect(await site.state { $0.historyList.index } == -1)
    }

    @Test("WebKit: what shows already is what the entry says, not what text that the app hands in is at")
    func loadedOverText() async {
        for (profile, first) in [(Profile.wkWebView(iOS: 17), ["/1"]), (.android(api: 34), ["/1", "/1"])] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let site = TestPage(configuration) { html($0.url.path) }
            await site.load("http://a.test/1")
            await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("http://a.test/text")) }
            await site.load("http://a.test/1")
            #expect(await site.state { $0.historyList.items.map(\.url.path) } == first)
            guard profile == .wkWebView(iOS: 17) else { continue }
            await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("http://a.test/text")) }
            #expect(await site.load("http://a.test/text").contains("history"))
            #expect(await site.state { $0.historyList.items.map(\.url.path) } == ["/1", "/text"])
        }
    }

    @Test("WebKit: an entry that is loaded anew, and leads elsewhere, has nothing of the page that was kept for it")
    func loadedAnew() async {
        let site = TestPage { request in
            switch request.url.path {
            case "/": html("first", "", [HTTPField("Vary", "*")])
            case "/moved": .redirect(to: "/o")
            default: html(request.url.path, "", [HTTPField("Cache-Control", "no-store")])
            }
        }
        await site.load("https://a.test/")
        await site.run { _ = try? $0.evaluate("history.replaceState(1, '', '/moved')") }
        await site.run { _ = $0.go(by: 0) }
        #expect(await site.state { $0.viewTitle } == "/o")
        await site.load("https://a.test/next")
        await site.run { $0.goBack() }
        #expect(await site.state { $0.viewTitle } == "/o")
    }

    @Test("WebKit: a page of an app's own scheme has any path of its host", arguments: ["app://localhost", "app://"])
    func pathsOfOwnScheme(_ host: String) async {
        let site = TestPage { _ in html("") }
        await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("\(host)/index.html")) }
        let script = "history.replaceState(1, '', '?q'); history.pushState(2, '', '/route/1'); location.href"
        #expect(await site.state { try? $0.evaluate(script).string } == "\(host)/route/1")
        // Of which it is, with that host.
        #expect(await site.state { try? $0.evaluate("origin + ' ' + location.origin").string } == "\(host) \(host)")
        let other = "try { history.pushState(3, '', 'app://other/') } catch (error) { error.name }"
        #expect(await site.state { try? $0.evaluate(other).string } == "SecurityError")
    }

    @Test("WebKit: behind such text, too, the list moves between entries of one document without a load")
    func movesBehindText() async {
        let site = TestPage { html($0.url.path) }
        await site.load("http://a.test/1")
        await site.run { _ = try? $0.evaluate("history.pushState(1, '', '/2')") }
        await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("http://a.test/text")) }
        let lines = await site.run { $0.goBack() }
        #expect(!lines.contains { $0.hasPrefix("policy") || $0.hasPrefix("started") }, "\(lines)")
        #expect(await site.state { $0.viewTitle } == "T")
        #expect(await site.state { $0.historyList.index } == 0)
    }

    @Test("WebKit: so it is for a link of such text")
    func linkOutOfText() async throws {
        for (profile, items) in [(Profile.wkWebView(iOS: 17), ["/1"]), (.android(api: 34), ["/1", "/1"])] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let site = TestPage(configuration) { html($0.url.path) }
            await site.load("http://a.test/1")
            await site.run { $0.loadHTML("<a id=a href='http://a.test/1'>a</a>", baseURL: nil) }
            try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
            #expect(await site.state { $0.historyList.items.map(\.url.path) } == items)
        }
    }

    struct LeftText: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var script = ""
        /// What the list says before it is left.
        var list = ["http://a.test/1"]
        /// What is gone back to.
        var title: String
        var url: String
    }

    // Recorded in WebKit.
    static let leftTexts = [
        LeftText(testDescription: "alone", title: "/1", url: "http://a.test/1"),
        LeftText(
            testDescription: "from where a load failed",
            script: "location = 'http://a.test/204'",
            title: "T",
            url: "http://a.test/text"
        ),
        LeftText(
            testDescription: "from where the app was to be called",
            script: "location = 'myapp://x'",
            title: "/1",
            url: "http://a.test/1"
        ),
        LeftText(
            testDescription: "that has moved to a fragment",
            script: "location.hash = 'f'",
            list: ["http://a.test/text#f"],
            title: "T",
            url: "http://a.test/text#f"
        ),
        LeftText(
            testDescription: "that was pushed, and has moved to a fragment",
            script: "history.pushState(1, '', '?q'); location.hash = 'f'",
            list: ["http://a.test/1", "http://a.test/text?q#f"],
            title: "T",
            url: "http://a.test/text?q#f"
        ),
        LeftText(
            testDescription: "that says to be elsewhere",
            script: "history.replaceState(1, '', '?q')",
            list: ["http://a.test/text?q"],
            title: "/1",
            url: "http://a.test/1"
        ),
    ]

    @Test("WebKit: text that the app hands in is gone back to where nothing is kept behind it", arguments: leftTexts)
    func leftText(_ row: LeftText) async {
        let site = TestPage { request in
            request.url.path == "/204" ? ServiceResponse(status: 204) : html(request.url.path)
        }
        await site.load("http://a.test/1")
        await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("http://a.test/text")) }
        await site.run { _ = try? $0.evaluate(row.script) }
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == row.list)
        await site.load("http://a.test/2")
        await site.run { $0.go(by: -1) }
        #expect(await site.state(\.viewTitle) == row.title)
        #expect(await site.state { $0.viewURL?.href } == row.url)
        #expect(!site.sent().contains("GET http://a.test/text"))
    }

    // Recorded in WebKit.
    @Test(
        "WebKit: what was posted is not posted to the URL of text that took its place",
        arguments: [
            ("location = 'http://a.test/204'", "GET http://a.test/text"),
            ("history.replaceState(1, '', '?q')", "GET http://a.test/text?q"),
        ]
    )
    func postedBehindText(script: String, sent: String) async throws {
        let site = TestPage { request in
            if request.url.path == "/204" { return ServiceResponse(status: 204) }
            return html(request.url.path, "<form method=post action=/p><input name=x value=1><button>b</button></form>")
        }
        await site.load("http://a.test/1")
        try await site.run { core throws(InteractionError) in _ = try core.click("button") }
        await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("http://a.test/text")) }
        await site.run { _ = try? $0.evaluate(script) }
        await site.load("http://a.test/2")
        if script.hasPrefix("location") { await site.run { $0.go(by: -1) } }
        for number in 3...6 { await site.load("http://a.test/\(number)") }
        _ = site.sent()
        await site.run { $0.go(by: script.hasPrefix("location") ? -4 : -5) }
        #expect(site.sent() == [sent])
    }

    @Test("WebKit: text that pushed an entry moves within itself, back to what it took the place of")
    func pushedText() async {
        let site = TestPage { html($0.url.path) }
        await site.load("http://a.test/1")
        await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("http://a.test/text")) }
        await site.run { _ = try? $0.evaluate("history.pushState(1, '', '?q')") }
        await site.run { $0.go(by: -1) }
        #expect(await site.state { $0.viewURL?.href } == "http://a.test/1")
        #expect(await site.state(\.viewTitle) == "T")
    }

    @Test("to an entry of another document whose URL differs in its fragment alone, WebKit's view stays where it is")
    func fragmentOfAnother() async throws {
        for (profile, stays) in [(Profile.wkWebView(iOS: 17), true), (.android(api: 34), false)] {
            var configuration = SessionConfiguration()
            (configuration.profile, configuration.keepsPageCache) = (profile, false)
            let script = """
                document.title = Math.random(); onpopstate = event => window.told = event.state
                history.replaceState(1, '', '#r')
                """
            let site = TestPage(configuration) { request in
                let form = "<form method=post action=/send><button id=b></button></form>"
                return request.url.path == "/send"
                    ? .redirect(to: "http://a.test/p") : .html("\(form)<script>\(script)</script>")
            }
            await site.load("http://a.test/p")
            try await site.run { core throws(InteractionError) in _ = try core.click("#b") }
            let before = await site.state { $0.viewTitle }
            let lines = await site.run { $0.goBack() }
            #expect(await site.state { $0.historyList.index } == 0)
            #expect(await (site.state { $0.viewTitle } == before) == stays)
            guard stays else { continue }
            #expect(lines == ["history", "policy backForward GET http://a.test/p#r"])
            #expect(await site.state { (try? $0.evaluateText("`${told} ${history.state}`")) ?? "" } == "null 1")
        }
    }

    @Test("and where the entry that was left has another URL, it is a move to a new one")
    func fragmentOfAnotherIsNew() async {
        let site = TestPage { html($0.url.path) }
        await site.load("http://a.test/p#f")
        await site.load("http://a.test/p")
        let lines = await site.run { $0.goBack() }.filter { !$0.hasPrefix("url ") }
        #expect(lines == ["history", "policy backForward GET http://a.test/p#f", "history"])
        let list = await site.state { $0.historyList }
        #expect(list.index == 1)
        #expect(list.items.map(\.url.href) == ["http://a.test/p#f", "http://a.test/p#f"])
    }

    @Test("and is asked about with the method of that entry, though nothing is posted")
    func fragmentOfPosted() async {
        let site = TestPage { _ in html("P", "<form method=post action=/p#f><button></button></form>") }
        await site.load("http://a.test/")
        await site.run { _ = try? $0.click(.css("button")) }
        await site.load("http://a.test/p")
        #expect(site.sent().count == 3)
        #expect(await site.run { $0.goBack() }.contains("policy backForward POST http://a.test/p#f"))
        #expect(site.sent() == [])
    }

    @Test(
        "WebKit: an entry that a script changed posts nothing when it is gone back to, one that it made does",
        arguments: [("replaceState(1, '')", "GET"), ("pushState(1, '')", "POST")]
    )
    func stateOfPosted(call: String, method: String) async throws {
        var configuration = SessionConfiguration()
        configuration.keepsPageCache = false
        let site = TestPage(configuration) { request in
            html(
                "P",
                "<form method=post action=/post><button id=b></button></form><script>history.\(call)</script>"
            )
        }
        await site.load("http://a.test/f")
        try await site.run { core throws(InteractionError) in _ = try core.click("#b") }
        await site.load("http://a.test/other")
        _ = site.sent()
        await site.run { $0.goBack() }
        #expect(site.sent() == ["\(method) http://a.test/post"])
    }

    @Test("a script that leads to the URL that shows leaves the entry its state")
    func stateAtSameURL() async {
        let site = TestPage { _ in html("P") }
        await site.load("http://a.test/")
        await site.run { _ = try? $0.evaluate("history.replaceState(7, ''); location.href = location.href") }
        #expect(await site.state { try? $0.evaluate("history.state") } == 7)
    }

    @Test("a script of text the app hands in makes an entry beside the last")
    func pushByUnlisted() async {
        let site = TestPage { html($0.url.path) }
        await site.load("http://a.test/1")
        let text = "<script>history.pushState(1, '', '/pushed')</script>"
        await site.run { $0.loadHTML(text, baseURL: WebURL("http://a.test/text")) }
        #expect(
            await site.state { $0.historyList.items.map(\.url.href) } == ["http://a.test/1", "http://a.test/pushed"]
        )
        #expect(await site.state { try? $0.evaluate("[history.length, history.state]") } == [2, 1])
    }

    @Test("text the app hands in shows at a URL that could not be fetched")
    func unlistedAtOtherScheme() async {
        let site = TestPage { html($0.url.path) }
        await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("foo:bar")) }
        #expect(await site.state { [$0.viewURL?.href, $0.viewTitle] } == ["foo:bar", "T"])
    }

    @Test("the event of a move to a fragment has no state; WebKit's entry keeps its own where it is replaced")
    func stateOfFragments() async {
        for (profile, replaced) in [(Profile.wkWebView(iOS: 17), #""S""#), (.android(api: 34), "null")] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let script = "told = []; onpopstate = e => told.push(JSON.stringify([e.state, history.state]))"
            let site = TestPage(configuration) { _ in .html("<script>\(script)</script>") }
            await site.load("http://a.test/")
            await site.run { _ = try? $0.evaluate("history.pushState('S', '', '/p'); location.replace('#x')") }
            await site.run { _ = try? $0.evaluate("history.replaceState('A', ''); location.assign('#x')") }
            await site.run { _ = try? $0.evaluate("location.hash = 'y'") }
            let told = await site.state { (try? $0.evaluateText("told.join(' ')")) ?? "" }
            #expect(told == #"[null,\#(replaced)] [null,"A"] [null,null]"#)
        }
    }

    @Test("where the app refuses such a move, the list is back where it was")
    func fragmentOfAnotherIsRefused() async throws {
        var client = TestClient()
        client.decide = { question in
            guard case .action(let action, let reply) = question, action.type == .backForward else { return false }
            reply(.cancel)
            return true
        }
        let site = TestPage(client: client) { _ in .html("<form method=post><button id=b></button></form>") }
        await site.load("http://a.test/p#r")
        try await site.run { core throws(InteractionError) in _ = try core.click("#b") }
        await site.load("http://a.test/p")
        let lines = await site.run { $0.go(by: -2) }
        #expect(lines == ["history", "policy backForward GET http://a.test/p#r", "history"])
        #expect(await site.state { $0.historyList.index } == 2)
    }

    @Test("an app's script runs before the first page, in a document without one's rights")
    func beforeTheFirst() async {
        let site = TestPage { _ in html("P") }
        let script = "[location.href, origin, document.body.innerHTML, history.length].join()"
        #expect(await site.state { (try? $0.evaluateText(script)) ?? "" } == "about:blank,null,,1")
        #expect(await site.run { $0.reload() } == [])
        #expect(await site.state { $0.viewURL } == nil)
        await site.load("http://a.test/")
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == ["http://a.test/"])
    }

    @Test("a reload from the origin passes caches by")
    func reload() async {
        let site = TestPage { _ in html("P") }
        await site.load("http://a.test/")
        await site.run { $0.reload() }
        await site.run { $0.reload(fromOrigin: true) }
        #expect(site.sent { $0.fields["Cache-Control"] ?? "-" } == ["-", "-", "no-cache"])
    }

    @Test("going back to the answer of a POST asks about a POST")
    func post() async throws {
        let site = TestPage { _ in html("P", "<form id=f method=post action=/p></form>") }
        await site.load("http://a.test/")
        try await site.run { core throws(InteractionError) in _ = try core.submit("#f", submitter: nil) }
        await site.load("http://a.test/end")
        #expect(await site.run { $0.go(by: -1) }.contains("policy backForward POST http://a.test/p"))
    }
}
