import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What scripts do to the back-forward list, and what becomes of pages that are kept in it.
struct ScriptedHistoryTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// The body of `/a`, from which `/b` is loaded.
        var body: String
        var profile = Profile.wkWebView(iOS: 17)
        /// The paths in the list.
        var list: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "while the page loads", body: "<script>location = '/c'</script>", list: ["/c", "/b"]),
        Row(
            name: "in a listener of load",
            body: "<script>onload = () => location = '/c'</script>",
            list: ["/c", "/b"]
        ),
        Row(
            name: "by a form in a listener of load",
            body: "<form action=/c></form><script>onload = () => document.forms[0].submit()</script>",
            list: ["/c", "/b"]
        ),
        Row(
            name: "after load",
            body: "<script>onload = () => setTimeout(() => location = '/c')</script>",
            list: ["/a", "/c", "/b"]
        ),
        Row(
            name: "a form in a frame",
            body:
                "<iframe srcdoc='<form action=/c></form><script>setTimeout(() => document.forms[0].submit(), 9)</script>'>",
            list: ["/a", "/b"]
        ),
        Row(
            name: "in a frame that has loaded, while the page around it is told that it has",
            body: "<iframe src=/f></iframe><script>onload = () => { frames[0].location = '/c' }</script>",
            list: ["/a", "/a", "/b"]
        ),
        Row(
            name: "which Chromium counts to the page's load",
            body: "<iframe src=/f></iframe><script>onload = () => { frames[0].location = '/c' }</script>",
            profile: .android(api: 34),
            list: ["/a", "/b"]
        ),
        Row(
            name: "in a frame that has loaded, by its own timer, while the page around it loads",
            body: "<iframe srcdoc='<script>setTimeout(() => { location = `/c` }, 9)</script>'></iframe><img src=/slow>",
            list: ["/a", "/a", "/b"]
        ),
        Row(
            name: "in a frame that has shown nothing yet",
            body: "<iframe src=/slow></iframe><script>frames[0].location = '/c'</script>",
            list: ["/a", "/b"]
        ),
        Row(
            name: "the page's new URL is what others are resolved against",
            body: "<script>onload = () => { history.pushState(1, '', '/x/y'); history.pushState(2, '', 'z') }</script>",
            list: ["/a", "/x/y", "/x/z", "/b"]
        ),
        Row(
            name: "a link into a frame that was empty",
            body:
                "<iframe name=f></iframe><a id=l target=f href=/f>x</a><script>onload = () => setTimeout(() => l.click())</script>",
            list: ["/a", "/a", "/b"]
        ),
        Row(
            name: "which Chromium does not count",
            body:
                "<iframe name=f></iframe><a id=l target=f href=/f>x</a><script>onload = () => setTimeout(() => l.click())</script>",
            profile: .android(api: 34),
            list: ["/a", "/b"]
        ),
        Row(
            name: "a frame's form, for the page around it",
            body:
                "<iframe srcdoc='<form action=/c target=_top></form><script>setTimeout(() => document.forms[0].submit(), 9)</script>'>",
            list: ["/a", "/c", "/b"]
        ),
        Row(
            name: "text of a javascript: URL takes the place of the page",
            body: "<script>onload = () => setTimeout(() => location = `javascript:'<p>x'`)</script>",
            list: ["/a", "/b"]
        ),
        Row(name: "a fragment while the page loads", body: "<script>location.hash = 'x'</script>", list: ["/a", "/b"]),
        Row(
            name: "a fragment after load",
            body: "<script>onload = () => setTimeout(() => location.hash = 'x')</script>",
            list: ["/a", "/a", "/b"]
        ),
        Row(
            name: "an empty page in its place, of which WebKit's list does not hear",
            body: "<script>location.replace('about:blank')</script>",
            list: ["/a", "/b"]
        ),
        Row(
            name: "but Chromium's does",
            body: "<script>location.replace('about:blank')</script>",
            profile: .android(api: 34),
            list: ["blank", "/b"]
        ),
        Row(
            name: "stopped",
            body: "<script>location = '/c'; stop()</script><script>location = '/d'</script>",
            list: ["/a", "/b"]
        ),
    ]

    @Test(arguments: rows)
    func entries(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            var answer = html("", request.url.path == "/a" ? row.body : "")
            if request.url.path == "/slow" { answer.delay = .seconds(1) }
            return answer
        }
        await page.load("https://a.example/a")
        await page.load("https://a.example/b")
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == row.list)
    }

    @Test("a page whose URL has a fragment is loaded again")
    func reload() async {
        let page = TestPage { _ in html("") }
        await page.load("https://a.example/a#part")
        _ = page.sent()
        await page.run { _ = try? $0.evaluate("location.reload()") }
        #expect(page.sent() == ["GET https://a.example/a"])
    }

    @Test("of several moves in one turn the last is made, from the entry that shows")
    func severalMoves() async {
        let page = TestPage { html($0.url.path) }
        for path in ["a", "b", "c"] { await page.load("https://a.example/\(path)") }
        await page.run { _ = try? $0.evaluate("history.back(); history.back()") }
        #expect(await page.state { $0.viewTitle } == "/b")
    }

    @Test("a page that is gone back to goes on where it stood")
    func pageCache() async {
        let script = """
            const notes = [];
            const note = text => { notes.push(text); document.title = notes.join(' ') };
            for (const type of ['pageshow', 'pagehide']) addEventListener(type, e => note(type + e.persisted));
            setTimeout(() => note('timer'), 200000);
            """
        let clock = ManualClock(advancesWhenIdle: false)
        let page = TestPage(clock: clock) {
            html("", $0.url.path == "/a" ? "<script>\(script)</script>" : "")
        }
        await page.load("https://a.example/a")
        clock.advance(by: .seconds(60))
        await page.load("https://a.example/b")
        clock.advance(by: .seconds(60))
        await page.run { $0.go(by: -1) }
        #expect(await page.state { $0.viewTitle } == "pageshowfalse pagehidetrue pageshowtrue")
        clock.advance(by: .seconds(139))
        #expect(await page.state { $0.viewTitle } == "pageshowfalse pagehidetrue pageshowtrue")
        clock.advance(by: .seconds(2))
        await page.run { _ in }
        #expect(await page.state { $0.viewTitle } == "pageshowfalse pagehidetrue pageshowtrue timer")
    }

    @Test("how an entry is to scroll is kept with it, and those that the document makes begin with that")
    func scrollRestoration() async {
        let page = TestPage { _ in html("P") }
        func mode(_ script: String = "") async -> String? {
            await page.run { _ = try? $0.evaluate(script) }
            return await page.state { try? $0.evaluate("history.scrollRestoration").string }
        }
        await page.load("https://a.test/1")
        #expect(await mode("history.scrollRestoration = 'manual'; history.scrollRestoration = 'none'") == "manual")
        await page.run { $0.reload() }
        #expect(await mode() == "manual")
        #expect(await mode("history.pushState(1, '')") == "manual")
        #expect(await mode("history.scrollRestoration = 'auto'") == "auto")
        #expect(await mode("history.back()") == "manual")
        #expect(await mode("frames = document.createElement('iframe'); document.body.append(frames)") == "manual")
        #expect(
            await mode("document.querySelector('iframe').contentWindow.history.scrollRestoration = 'auto'") == "manual"
        )
        await page.load("https://a.test/2")
        #expect(await mode() == "auto")
        await page.run { $0.go(by: -1) }
        #expect(await mode() == "manual")
        #expect(await mode("location.replace('/3')") == "auto")
    }

    @Test("to go nowhere from a fragment is to go to the fragment")
    func fragment() async {
        let page = TestPage { _ in html("P") }
        await page.load("https://a.test/#f")
        _ = page.sent()
        await page.run { core in
            _ = try? core.evaluate("onpopstate = e => { document.title = `popstate ${e.state}` }; history.go(0)")
        }
        #expect(page.sent() == [])
        #expect(await page.state { $0.document?.title } == "popstate null")
    }

    @Test("in WebKit a view that shows nothing yet has no URL to reload, nor one to move within")
    func ofEmptyView() async {
        let page = TestPage { _ in html("") }
        for script in ["location.reload()", "location.hash = 'x'"] {
            #expect(await page.run { _ = try? $0.evaluate(script) } == [], "\(script)")
        }
        await page.run { _ = try? $0.evaluate("location = '#y'") }
        await page.run { _ = try? $0.evaluate("location.hash = 'z'") }
        let urls = ["about:blank#y", "about:blank#z"]
        #expect(await page.state { $0.historyList.items.map(\.url.href) } == urls)
    }
}
