import HeadlessWebView
import MockProviders
import Testing

/// Windows that pages open, where the session gives each a view of its own.
@Suite(.timeLimit(.minutes(10)))
struct WindowViewTests {
    /// A site that signs in with the provider in a window, which hands back what it was given and closes itself.
    private static let site: ClosureService = {
        let provider = SignInService()
        return ClosureService { request in
            guard request.url.hostname == "app.example" else { return provider.respond(to: request) }
            return switch request.url.path {
            case "/": page("App", Self.opener)
            case "/done": page("Done", "<script>opener.postMessage(location.search, '*'); close()</script>")
            default: .notFound
            }
        }
    }()

    private static let opener = """
        <button id=provider onclick="provider = window.open('https://rp.example/login?deliver=redirect&redirect_uri='
            + encodeURIComponent('https://app.example/done'), 'provider', 'width=400')">Sign in</button>
        <script>
        addEventListener('message', event => {
            document.title = 'Success ' + new URLSearchParams(event.data).get('code') + ' ' + provider.closed;
        });
        </script>
        """

    private func view(_ service: any HTTPService, policy: (any NavigationPolicy)? = nil) -> WebView {
        .inMemory(service, policy: policy) { $0.newWindows = .view }
    }

    @Test func aWindowSignsInAndHandsTheTokenBack() async throws {
        let view = view(Self.site)
        try await view.open("https://app.example/")
        #expect(view.windows.isEmpty && view.front === view)
        try await view.click("#provider")
        let window = try #require(view.windows.first)
        #expect(view.front === window && window.front === window && window.session === view.session)
        await view.settle()
        #expect(await window.title == "Sign in - Example Orders")
        #expect(await view.title == "App")
        try await window.fill("#email", SignInService.Account.demo.email)
        try await window.fill("#password", SignInService.Account.demo.password)
        try await window.click("#go")
        try await window.click("#allow")
        await view.settle()
        #expect(view.windows.isEmpty && view.front === view)
        let words = await view.title.split(separator: " ")
        #expect(words.count == 3 && words[0] == "Success" && words[1].count == 32 && words[2] == "true")
        // Whoever still has the window sees what it showed.
        #expect(await window.title == "Done")
    }

    /// Whoever waits for a load hears that the page closed its window before it was all there.
    @Test func aWindowClosesBeforeItsPageIsAllThere() async throws {
        let service = routes([
            "/": page("One", "<a id=open href=/two target=w>2</a>"),
            "/two": page("Two", "<form action=/three></form>"),
            "/three": ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html; charset=utf-8")],
                chunks: [
                    .init("<title>Three</title><script>close()</script>\(String(repeating: " ", count: 2048))"),
                    .init("rest", delay: .seconds(60)),
                ]
            ),
        ])
        let view = view(service)
        try await view.open("https://site.example/")
        try await view.click("#open")
        let window = try #require(view.windows.first)
        await view.settle()
        #expect(try await window.submit() == .closed)
        #expect(view.windows.isEmpty)
        #expect(await window.title == "Three")
    }

    /// The app's own view is not taken away; what the app stops there afterwards is cancelled as ever.
    @Test func aViewThatIsLeftWhereItIsLoadsOn() async throws {
        let service = routes([
            "/": page("One", "<script>close()</script>"),
            "/slow": ServiceResponse(status: 200, delay: .seconds(3_600)),
        ])
        let browser = Browser(
            transports: InMemoryTransports(service: service),
            clock: ManualClock(advancesWhenIdle: false)
        )
        let view = WebView(session: BrowsingSession(browser: browser))
        try await view.open("https://site.example/")
        var events = view.load(try #require(WebURL("https://site.example/slow"))).makeAsyncIterator()
        _ = try await events.next()
        await view.stop()
        let failure = await #expect(throws: NavigationFailure.self) { while try await events.next() != nil {} }
        #expect(failure?.code == .cancelled)
    }

    @Test func linksOpenWindowsThatKnowNoOpener() async throws {
        let view = view(
            routes([
                "/": page("One", "<a id=blank href=/two target=_blank>2</a><a id=named href=/three target=w>3</a>"),
                "/two": page("Two", "<script>document.title += ' ' + opener</script>"),
                "/three": page("Three", "<script>document.title += ' ' + opener.document.title</script>"),
            ])
        )
        try await view.open("https://site.example/")
        try await view.click("#blank")
        try await view.click("#named")
        // A window of that name is there.
        try await view.click("#named")
        await view.settle()
        var titles: [String] = []
        for window in view.windows { titles.append(await window.title) }
        #expect(titles == ["Two null", "Three One"])
        #expect(await view.title == "One")
    }

    @Test func windowsOfWindowsOutliveThem() async throws {
        let view = view(
            routes([
                "/": page("One", "<button id=go onclick=\"a = window.open('/a')\">go</button>"),
                "/a": page("A", "<button id=go onclick=\"b = window.open('/b')\">go</button>"),
                "/b": page("B", "<button id=go onclick='opener.close()'>go</button>"),
            ])
        )
        try await view.open("https://site.example/")
        for _ in 0..<3 {
            try await view.front.click("#go")
            await view.settle()
        }
        #expect(view.windows.count == 1)
        #expect(await view.front.title == "B")
        #expect(try await view.evaluate("a.closed").bool == true)
        #expect(try await view.front.evaluate("opener === null || opener.closed").bool == true)
    }

    /// The session's policy decides for windows too, and what the app keeps of them after the view keeps nothing alive.
    @Test func windowsGoWithTheirView() async throws {
        let service = routes(["/": page("One", "<button id=go onclick=\"window.open('myapp://done')\">go</button>")])
        weak var gone: WebView?
        do {
            let view = view(service)
            try await view.open("https://site.example/")
            try await view.click("#go")
            await view.settle()
            gone = view.windows.first
            #expect(gone != nil)
            #expect(await gone?.url?.href ?? "about:blank" == "about:blank")
        }
        #expect(gone == nil)
    }
}
