import MockProviders
import Synchronization
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What becomes of documents that are left, reloaded and come back to, and where pages may lead.
struct LeavingTests {
    @Test("a reload keeps the state of its entry, and the entries of its document", arguments: ["reload()", "load"])
    func reload(how: String) async {
        let script = "<script>popped = []; onpopstate = e => popped.push(e.state)</script>"
        let site = TestPage { html($0.url.path, script) }
        await site.load("https://a.test/1")
        await site.run { _ = try? $0.evaluate("history.replaceState(1, ''); history.pushState(2, '', '/2')") }
        if how == "load" {
            await site.load("https://a.test/2")
        } else {
            await site.run { $0.reload() }
        }
        #expect(await site.state { try? $0.evaluate("history.state") } == 2)
        _ = site.sent()
        await site.run { $0.go(by: -1) }
        #expect(await site.state { try? $0.evaluate("[...popped, history.state, location.pathname]") } == [1, 1, "/1"])
        #expect(site.sent().isEmpty)
    }

    @Test("a document that listens to its end is kept for going back, and hears no unload")
    func unloading() async {
        let site = TestPage { request in
            html(
                request.url.path,
                """
                <script>
                heard = [];
                for (const type of ['pagehide', 'pageshow', 'unload', 'beforeunload'])
                    addEventListener(type, e => heard.push(type + (e.persisted ?? '')));
                document.addEventListener('visibilitychange', () => heard.push(document.visibilityState + document.hidden))
                </script>
                """
            )
        }
        await site.load("https://a.test/1")
        await site.load("https://a.test/2")
        await site.run { $0.go(by: -1) }
        #expect(
            await site.state { try? $0.evaluate("heard.join()") }
                == "pageshowfalse,beforeunload,pagehidetrue,hiddentrue,visiblefalse,pageshowtrue"
        )
    }

    @Test(
        "an image that a page makes as it is left is asked for, and nobody hears of it",
        arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)]
    )
    func partingImages(profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { request in
            guard request.url.path.hasSuffix(".gif") else {
                return .html(
                    """
                    <script>
                    function ask(name) {
                        const image = new Image();
                        image.onload = image.onerror = () => { document.title = 'heard' };
                        image.src = name;
                    }
                    onpagehide = () => { ask('/left.gif'); ask('https://b.test/refused.gif'); ask('data:,') };
                    </script>
                    """,
                    fields: [HTTPField("Content-Security-Policy", "img-src 'self'")]
                )
            }
            return ServiceResponse(fields: [HTTPField("Content-Type", "image/gif"), HTTPField("Set-Cookie", "left=1")])
        }
        await site.load("https://a.test/1")
        await site.load("https://a.test/2")
        let sent = site.sent { "\($0.url.href) \($0.fields["Referer"] ?? "") \($0.fields["Cache-Control"] ?? "")" }
        #expect(
            sent.filter { $0.contains(".gif") }
                == ["https://a.test/left.gif https://a.test/1 \(profile.engine == .webKit ? "max-age=0" : "")"],
            "\(sent)"
        )
        await site.run { $0.go(by: -1) }
        #expect(await site.state { try? $0.evaluate("document.cookie + document.title") } == "left=1")
    }

    @Test("the page is told before its frames, and microtasks run between two events")
    func order() async {
        let site = TestPage { request in
            html(
                request.url.path,
                """
                <script>
                const say = text => { localStorage.told = (localStorage.told ?? '') + name + text + ' ' }
                for (const type of ['pagehide', 'visibilitychange', 'unload'])
                    (type === 'visibilitychange' ? document : window).addEventListener(type, () => {
                        say(type)
                        Promise.resolve().then(() => say('then'))
                    })
                </script>
                """ + (request.url.path == "/1" ? "<iframe name=f src=/f></iframe>" : "")
            )
        }
        await site.load("https://a.test/1")
        await site.run { $0.reload() }
        #expect(
            await site.state { try? $0.evaluate("localStorage.told.trim()") }
                == """
                pagehide then visibilitychange then unload then \
                fpagehide fthen fvisibilitychange fthen funload fthen
                """
        )
    }

    @Test("a page and its frames are asked in tree order whether they may be left")
    func askingOrder() async {
        let site = TestPage { request in
            let frames = [
                "/1": "<iframe name=a src=/a></iframe><iframe name=b src=/b></iframe>",
                "/a": "<iframe name=c src=/c></iframe>",
            ]
            return html(
                request.url.path,
                "<script>onbeforeunload = () => { localStorage.told = (localStorage.told ?? '') + name + ';' }</script>"
                    + (frames[request.url.path] ?? "")
            )
        }
        await site.load("https://a.test/1")
        await site.load("https://a.test/2")
        #expect(await site.state { try? $0.evaluate("localStorage.told") } == ";a;c;b;")
    }

    @Test(
        "what a page fetches fails once another load has been allowed, while the page still shows",
        arguments: [("/2", true), ("/204", true), ("#x", false), ("myapp:x", false)]
    )
    func fetching(target: String, fails: Bool) async {
        let site = TestPage { request in
            switch request.url.path {
            case "/slow": ServiceResponse(status: 200, delay: .seconds(5))
            case "/204": ServiceResponse(status: 204)
            default:
                html(
                    request.url.path,
                    """
                    <script>
                    const say = text => { localStorage.told = (localStorage.told ?? '') + text + ' ' }
                    onpagehide = () => { say('pagehide') }
                    </script>
                    """
                )
            }
        }
        await site.load("https://a.test/1")
        let fetching = """
            fetch('/slow').then(() => { say('came') }, error => { say(`${error.name}: ${error.message}`) })
            const request = new XMLHttpRequest()
            request.open('GET', '/slow')
            for (const type of ['error', 'loadend']) request.addEventListener(type, () => { say(type) })
            request.send()
            setTimeout(() => { location = '\(target)' }, 10)
            """
        await site.run { _ = try? $0.evaluate(fetching) }
        let told = await site.state { try? $0.evaluate("localStorage.told.trim()") }
        guard fails else {
            #expect(told == "came loadend")
            return
        }
        guard target == "/2" else {
            #expect(told == "TypeError: Load failed error loadend")
            return
        }
        #expect(told == "TypeError: Load failed error loadend pagehide")
        // It fails each time that it is gone back to.
        #expect(await site.run { $0.goBack() }.last == "failed cancelled committed https://a.test/1")
    }

    @Test("while it is left a page sends nothing that it would wait for")
    func synchronousRequest() async {
        let site = TestPage { request in
            html(
                request.url.path,
                """
                <script>
                onpagehide = () => {
                    const request = new XMLHttpRequest()
                    request.open('POST', '/beacon', false)
                    try { request.send('x') } catch (error) { localStorage.told = error.name + ':' + error.message }
                }
                </script>
                """
            )
        }
        await site.load("https://a.test/1")
        await site.load("https://a.test/2")
        #expect(await site.state { try? $0.evaluate("localStorage.told") } == "NetworkError: A network error occurred.")
        #expect(site.sent() == ["GET https://a.test/1", "GET https://a.test/2"])
    }

    @Test("a window's name goes where another origin shows, not within one")
    func name() async {
        let site = TestPage { html($0.url.path) }
        await site.load("https://a.test/1")
        await site.run { _ = try? $0.evaluate("name = 'kept'") }
        for (url, name) in [("https://a.test/2", "kept"), ("https://b.test/", "")] {
            await site.load(url)
            #expect(await site.state { try? $0.evaluate("name") } == .string(name))
        }
    }

    @Test("a frame's script that changes the title of the page around it is heard of at once")
    func titleByFrame() async {
        let client = TestClient(line: { if case .titleChanged(let title) = $0 { "title \(title)" } else { nil } })
        let site = TestPage(client: client) { request in
            html(
                "P",
                request.url.path == "/f"
                    ? "<script>setTimeout(() => { parent.document.title = 'by frame' }, 10)</script>"
                    : "<iframe src=/f></iframe>"
            )
        }
        #expect(await site.load("https://a.test/p").contains("title by frame"))
    }

    @Test(
        "what a frame without a source shows first makes no entry, but where a link leads on",
        arguments: [("form.action += 'q'; form.submit()", [1, 2]), ("link.href += '?'; link.click()", [2, 3])]
    )
    func firstInFrame(script: String, counts: [Int]) async {
        let parts = "<iframe name=f></iframe><form id=form action=/q target=f></form><a id=link href=/q target=f>x</a>"
        let site = TestPage { html("P", $0.url.path == "/p" ? parts : "") }
        await site.load("https://a.test/p")
        for count in counts {
            await site.run { _ = try? $0.evaluate(script) }
            #expect(await site.state { $0.historyList.items.count } == count)
        }
    }

    @Test("a move within a document that the app allows when another one shows has moved nothing")
    func lateMove() async {
        let reply = Mutex<PolicyReply<ActionPolicy>?>(nil)
        var client = TestClient()
        client.decide = { question in
            guard case .action(let action, let answer) = question, action.url.fragment != nil else { return false }
            reply.withLock { $0 = answer }
            return true
        }
        client.line = { event in
            if case .finished(_, let url, _) = event, url.path == "/2" { reply.withLock { $0.take() }?(.allow) }
            return nil
        }
        let site = TestPage(client: client) { html($0.url.path, "<a href=#late>x</a>") }
        await site.load("https://a.test/1")
        let lines = await site.run { core in
            _ = try? core.click(.css("a"))
            if let url = WebURL("https://a.test/2") { core.load(NavigationRequest(url: url)) }
        }
        #expect(lines.contains("policy linkClicked GET https://a.test/1#late"))
        #expect(await site.state { $0.viewURL } == WebURL("https://a.test/2"))
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == ["https://a.test/1", "https://a.test/2"])
    }

    @Test("in WebKit a load that the user stayed for shows its URL until another document is here, or is not")
    func stayedFor() async {
        let isAccepted = Mutex(false)
        var client = TestClient()
        client.answer = { _ in isAccepted.withLock { $0 } ? .accept : .cancel }
        client.line = { event in
            guard case .started(_, let url, _) = event else { return nil }
            return "started over \(url?.path ?? "")"
        }
        let site = TestPage(client: client) { request in
            guard request.url.path != "/lost" else { return nil }
            return html(
                "",
                "<a id=lost href=/lost>x</a><a id=b href=/b>x</a><script>onbeforeunload = () => 'x'</script>"
            )
        }
        await site.load("https://a.test/p")
        await site.run { _ = try? $0.evaluate("0") }
        await site.load("https://a.test/2")
        #expect(await site.state { $0.viewURL?.path } == "/2")
        isAccepted.withLock { $0 = true }
        let lines = await site.run { _ = try? $0.click(.css("#lost")) }
        #expect(lines.contains("started over /2"))
        #expect(await site.state { $0.viewURL?.path } == "/p")
        isAccepted.withLock { $0 = false }
        await site.load("https://a.test/2")
        isAccepted.withLock { $0 = true }
        let others = await site.run { _ = try? $0.click(.css("#b")) }
        #expect(others.contains("started over /2"))
        #expect(await site.state { $0.viewURL?.path } == "/b")
    }

    struct DataRow: Sendable, CustomTestStringConvertible {
        var name: String
        var profile = Profile.wkWebView()
        var script: String
        var lines: [String]
        var testDescription: String { name }
    }

    static let dataRows = [
        DataRow(
            name: "a link",
            script: "a.click()",
            lines: [
                "policy linkClicked GET data:text/html,x", "started", "response 200 allow",
                "failed interrupted provisional data:text/html,x",
            ]
        ),
        DataRow(
            name: "a script",
            script: "location.href = a.href",
            lines: [
                "policy other GET data:text/html,x", "started", "response 200 allow",
                "failed interrupted provisional data:text/html,x",
            ]
        ),
        DataRow(name: "Chromium does not begin", profile: .android(), script: "a.click()", lines: []),
    ]

    @Test("a page leads the view to no data: URL", arguments: dataRows)
    func data(_ row: DataRow) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let site = TestPage(configuration) { _ in html("P", "<a id=a href='data:text/html,x'>x</a>") }
        await site.load("https://a.test/p")
        let lines = await site.run { _ = try? $0.evaluate(row.script) }
        #expect(lines == row.lines)
        #expect(await site.load("data:text/html,app").last == "finished data:text/html,app")
    }

    @Test("a control with nothing to do leaves the click to the link around it", arguments: [true, false])
    func control(runsScripts: Bool) async throws {
        var configuration = SessionConfiguration()
        configuration.javaScriptEnabled = runsScripts
        let site = TestPage(configuration) { request in
            html(
                request.url.path,
                """
                <a href=/linked><button>x</button><input id=t><label id=n>x</label><label id=o><input></label>
                <input type=submit><textarea></textarea><select></select><input type=checkbox id=c><label id=l for=c>x</label></a>
                <form action=/sent><a href=/no><button id=s>x</button></a></form>
                """
            )
        }
        let rows = [
            ("button", "/linked"), ("#t", "/linked"), ("#n", "/linked"), ("#o", "/linked"), ("#o > input", "/linked"),
            ("[type=submit]", "/linked"), ("textarea", "/linked"), ("select", "/linked"), ("#c", "/"), ("#l", "/"),
            ("#s", "/sent"),
        ]
        for (selector, path) in rows {
            await site.load("https://a.test/")
            try await site.run { (core) throws(InteractionError) in _ = try core.click(.css(selector)) }
            #expect(await site.state { $0.viewURL?.path } == path, "\(selector)")
        }
    }
}
