import MockProviders
import Synchronization
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Windows that scripts open, in pages that the app makes for them.
@Suite(.timeLimit(.minutes(10)))
struct WindowTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Of the page's button.
        var handler: String
        var profile = Profile.wkWebView(iOS: 17)
        var opens = true
        var title: String
        var testDescription: String { name }
    }

    private static let open = "document.title = open('/w', 'w', 'width=9') === null ? 'none' : 'some'"

    static let rows = [
        Row(name: "a click", handler: open, title: "some"),
        Row(name: "the app makes none", handler: open, opens: false, title: "none"),
        Row(name: "a timer that the click sets", handler: "setTimeout(() => \(open), 500)", title: "some"),
        Row(name: "a late one", handler: "setTimeout(() => \(open), 1500)", title: "none"),
        Row(name: "a timer's timer", handler: "setTimeout(() => setTimeout(() => \(open)))", title: "none"),
        Row(
            name: "Chromium remembers the click for a while",
            handler: "setTimeout(() => \(open), 1500)",
            profile: .android(api: 34),
            title: "some"
        ),
        Row(
            name: "Chromium opens one window a click",
            handler: "window.open('/w'); \(open)",
            profile: .android(api: 34),
            title: "none"
        ),
        Row(
            name: "without a click",
            handler: "",
            title: "none"
        ),
    ]

    @Test(arguments: rows)
    func permission(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let pages = Windows()
        let client = TestClient(open: { _ in row.opens ? pages.make() : nil })
        let page = TestPage(configuration, client: client) { request in
            let script = row.handler.isEmpty ? "<script>\(Self.open)</script>" : ""
            return html(request.url.path, "<button onclick=\"\(row.handler)\">x</button>\(script)")
        }
        pages.belong(to: page)
        await page.load("https://a.example/")
        await page.run { _ = try? $0.click(.css("button")) }
        #expect(await page.state { $0.viewTitle } == row.title)
    }

    @Test(
        "who opens a window that there is becomes its opener",
        arguments: [("_self", "", "true"), ("n", "", "true"), ("_self", "noopener", "true"), ("_top", "", "false")]
    )
    func opener(name: String, features: String, isSet: String) async {
        let page = TestPage { _ in html("", "<iframe name=n></iframe>") }
        await page.load("https://a.test/")
        let script = "open('', '\(name)', '\(features)'); String((frames['\(name)'] ?? window).opener === window)"
        #expect(await page.state { try? $0.evaluate(script).string } == isSet)
    }

    @Test(
        "an empty window has its opener's origin as its referrer, where that is none of https",
        arguments: [("http", "http://a.test/"), ("https", "")]
    )
    func emptyWindow(scheme: String, said: String) async {
        let pages = Windows()
        let page = TestPage(client: TestClient(open: { _ in pages.make() })) { _ in html("", "<button>x</button>") }
        pages.belong(to: page)
        await page.load("\(scheme)://a.test/p?code=1")
        await page.run { _ = try? $0.evaluate("onclick = () => { w = open() }") }
        await page.run { _ = try? $0.click(.css("button")) }
        #expect(await page.state { try? $0.evaluate("w.document.referrer") } == .string(said))
    }

    @Test("the opener of an empty window has no name at another site")
    func nameOfOpener() async {
        let pages = Windows()
        let page = TestPage(client: TestClient(open: { _ in pages.make() })) { _ in html("", "<button>x</button>") }
        pages.belong(to: page)
        await page.load("https://a.test/p?code=1")
        let script = "name = 'named'; onclick = () => { w = open() }"
        await page.run { _ = try? $0.evaluate(script) }
        await page.run { _ = try? $0.click(.css("button")) }
        await page.run { _ = try? $0.evaluate("location = 'https://b.test/'") }
        #expect(await page.state { try? $0.evaluate("name") } == .string(""))
    }

    @Test(
        "for what a page may not lead to, the app is asked for no window",
        arguments: [
            (Profile.wkWebView(iOS: 17), "file:///etc/hosts", ["link", "form"]),
            (.wkWebView(iOS: 17), "http://a.test:25/", ["link", "form"]),
            (.android(api: 34), "file:///etc/hosts", ["link", "form", "script"]),
        ]
    )
    func refusedWindow(profile: Profile, url: String, ways: [String]) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let client = TestClient(line: { if case .consoleMessage(let message) = $0 { message.text } else { nil } })
        let page = TestPage(configuration, client: client) { _ in
            html(
                "",
                """
                <a id=link target=_blank href="\(url)">x</a>
                <form target=w action="\(url)"><button id=form>x</button></form>
                <p id=script onclick="said = String(window.open('\(url)'))">x</p>
                """
            )
        }
        await page.load("https://a.test/")
        for way in ways {
            let lines = await page.run { _ = try? $0.click(.css("#\(way)")) }
            #expect(lines.count == 1 && lines[0].hasPrefix("Not allowed to"), "\(way): \(lines)")
        }
        if ways.contains("script") { #expect(await page.state { try? $0.evaluate("said") } == .string("null")) }
    }

    @Test("a view that the app leaves where it is is closed again")
    func closesAgain() async {
        let page = TestPage { _ in html("") }
        await page.load("https://a.test/")
        for _ in 1...2 {
            let lines = await page.run { _ = try? $0.evaluate("close()") }
            #expect(lines.contains("closed"))
        }
    }

    @Test(
        "a page that closes its view has loaded where all of it was there, and is cancelled where not",
        arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)]
    )
    func closesWhileItLoads(profile: Profile) async {
        for rest in [nil, Duration.seconds(60)] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let page = TestPage(configuration) { _ in
                let more = rest.map { [ServiceResponse.Chunk("<p>rest", delay: $0)] } ?? []
                return ServiceResponse(
                    fields: [HTTPField("Content-Type", "text/html; charset=utf-8")],
                    chunks: [.init("<p><script>close()</script><p>\(String(repeating: " ", count: 2048))")] + more
                )
            }
            let lines = await page.load("https://a.test/")
            #expect(lines.last == "closed", "\(lines)")
            #expect(lines.contains("finished https://a.test/") == (rest == nil), "\(lines)")
            #expect(lines.contains { $0.hasPrefix("failed") } == (rest != nil), "\(lines)")
        }
    }

    @Test("a view that is left where it is is open again once it shows another page")
    func opensAgain() async {
        let page = TestPage { _ in html("P") }
        await page.load("https://a.test/")
        #expect(await page.state { try? $0.evaluate("close(); closed") } == .bool(true))
        await page.load("https://a.test/next")
        #expect(await page.state { try? $0.evaluate("closed") } == .bool(false))
    }

    @Test("and has no name for others")
    func hasNoName() async {
        var configuration = SessionConfiguration()
        configuration.newWindows = .page
        let page = TestPage(configuration) { _ in html("P") }
        await page.load("https://a.test/")
        await page.run { _ = try? $0.evaluate("name = 'main'; open('', 'n'); close()") }
        await page.load("https://a.test/next")
        let knows = "open('', 'n').eval(\"[opener.name, open('', 'main') === opener].join()\")"
        #expect(await page.state { try? $0.evaluate(knows).string } == "main,false")
    }

    @Test("a window hands over and closes itself")
    func popup() async {
        let pages = Windows()
        // The other page loads by itself: the request says that it has been heard.
        let (heard, hearing) = AsyncStream.makeStream(of: Void.self)
        let page = TestPage(client: TestClient(open: { _ in pages.make() })) { request in
            switch request.url.path {
            case "/w": return html("", "<script>opener.postMessage(name + location.search, '*'); close()</script>")
            case "/heard": hearing.yield()
            default: break
            }
            return html(
                "",
                """
                <button>x</button><script>
                onclick = () => { w = open('/w?1', 'n') }; onmessage = e => { title = e; fetch('/heard') }
                </script>
                """
            )
        }
        pages.belong(to: page)
        await page.load("https://a.example/")
        await page.run { _ = try? $0.click(.css("button")) }
        for await _ in heard { break }
        let told = await page.state { try? $0.evaluate("[title.data, title.source === w, w.closed]") }
        #expect(told == ["n?1", true, true])
    }

    @Test(
        "of windows without a way back each is a new one; WebKit says that it has no referrer",
        arguments: [
            (Profile.wkWebView(iOS: 17), "", "https://a.example/"), (.wkWebView(iOS: 17), "no-referrer", "empty"),
            (.android(api: 34), "", "https://a.example/"), (.android(api: 34), "no-referrer", "none"),
        ]
    )
    func apart(profile: Profile, policy: String, referrer: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let pages = Windows()
        let (loaded, loading) = AsyncStream.makeStream(of: String.self)
        let page = TestPage(configuration, client: TestClient(open: { _ in pages.make() })) { request in
            let path = request.url.path
            if path == "/w" { return .redirect(to: "/end") }
            if path == "/end" { loading.yield(request.fields["Referer"].map { $0.isEmpty ? "empty" : $0 } ?? "none") }
            return html("", "<meta name=referrer content='\(policy)'><button>x</button>")
        }
        pages.belong(to: page)
        await page.load("https://a.example/")
        let script = "document.querySelector('button').onclick = () => { r = open('/w', 'n', 'noopener') }; 0"
        _ = await page.state { try? $0.evaluate(script) }
        var ends: [String] = []
        for _ in 1...2 {
            await page.run { _ = try? $0.click(.css("button")) }
            for await end in loaded {
                ends.append(end)
                break
            }
        }
        let first = page.sent { request in
            let referrer = request.fields["Referer"].map { $0.isEmpty ? "empty" : $0 } ?? "none"
            return request.url.path == "/w" ? referrer : ""
        }
        #expect(first.filter { !$0.isEmpty } == [referrer, referrer])
        #expect(ends == Array(repeating: referrer == "empty" ? "none" : referrer, count: 2))
        #expect(await page.state { try? $0.evaluate("r === null") } == true)
        #expect(pages.made == 2)
    }

    // web-platform-tests has it that no window for about:blank hears of a load; recorded in WebKit.
    @Test(
        "a window for about:blank has its URL at once, and stays the document that it began with",
        arguments: ["about:blank", "about:blank#f", "about:blank?q"],
        [Profile.wkWebView(iOS: 17), .android(api: 34)]
    )
    func emptyWindow(url: String, profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let pages = Windows()
        let page = TestPage(configuration, client: TestClient(open: { _ in pages.make() })) { _ in
            html("", "<button>x</button>")
        }
        pages.belong(to: page)
        await page.load("https://a.example/")
        let script =
            "onclick = () => { w = open('\(url)'); d = w.document; r = [w.location.href]; w.onload = () => r.push('load') }"
        await page.run { _ = try? $0.evaluate(script) }
        await page.run { _ = try? $0.click(.css("button")) }
        let seen = await page.state { try? $0.evaluate("r.concat(w.location.href, w.document === d).join()") }
        #expect(seen == .string("\(url),\(url),true"))
    }

    @Test("what an empty window is led to takes its place, though a script has written into it")
    func writtenWindow() async {
        let (loaded, loading) = AsyncStream.makeStream(of: Void.self)
        let pages = Windows()
        let page = TestPage(client: TestClient(open: { _ in pages.make() })) { request in
            if request.url.path == "/loaded" { loading.yield() }
            return html("", request.url.path == "/w" ? "<script>fetch('/loaded')</script>" : "<button>x</button>")
        }
        pages.belong(to: page)
        await page.load("https://a.test/")
        let script = "onclick = () => { w = open('about:blank', 'w'); w.document.write('<p>'); w.document.close() }"
        await page.run { _ = try? $0.evaluate(script) }
        await page.run { _ = try? $0.click(.css("button")) }
        await page.run { _ = try? $0.evaluate("w.location = '/w'") }
        for await _ in loaded { break }
        #expect(await page.state { try? $0.evaluate("w.history.length") } == .number(1))
    }

    @Test("a page closes itself where that is all it has shown", arguments: [1, 2])
    func closing(loads: Int) async {
        let page = TestPage { html($0.url.path) }
        for number in 1...loads { await page.load("https://a.example/\(number)") }
        let lines = await page.run { _ = try? $0.evaluate("close()") }
        #expect(lines == (loads == 1 ? ["closed"] : []))
    }

    @Test("in WebKit a window that its opener leads on and closes shows no more, though the app leaves it")
    func leadsAndCloses() async {
        let pages = Windows(client: Transcript(TestClient()))
        let (loaded, loading) = AsyncStream.makeStream(of: Void.self)
        let page = TestPage(client: TestClient(open: { _ in pages.make() })) { request in
            if request.url.path == "/told" { loading.yield() }
            return html("", request.url.path == "/w" ? "<script>onload = () => fetch('/told')</script>" : "")
        }
        pages.belong(to: page)
        await page.load("https://a.example/")
        await page.run { _ = try? $0.evaluate("w = open('/w'); 0") }
        for await _ in loaded { break }
        await page.run { _ = try? $0.evaluate("w.location.replace('/end'); w.close()") }
        // What comes behind that has been answered, and the window has asked for nothing.
        _ = try? await page.call("await fetch('/behind')")
        #expect(await page.state { try? $0.evaluate("w.closed") } == .bool(true))
        #expect(!page.sent { $0.url.path }.contains("/end"))
    }
}

/// The app, which makes a page for each window.
private final class Windows: Sendable {
    private let session = Mutex<BrowsingSession?>(nil)
    /// Of the views that are left when their windows close.
    private let client: (any PageClient)?

    init(client: (any PageClient)? = nil) { self.client = client }

    /// The session that the windows are of.
    func belong(to page: TestPage) { session.withLock { $0 = page.page.session } }

    private let count = Mutex(0)

    /// How many were made.
    var made: Int { count.withLock(\.self) }

    func make() -> PageCore? {
        count.withLock { $0 += 1 }
        return session.withLock(\.self).map { PageCore(session: $0.state.value, client: client) }
    }
}
