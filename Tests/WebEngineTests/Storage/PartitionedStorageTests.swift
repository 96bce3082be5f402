import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What frames keep under pages of other origins, and whom they reach there.
struct PartitionedStorageTests {
    let folder: CookieFolder

    init() throws {
        folder = try CookieFolder()
    }

    /// `/keep` appends its query to an item of each storage and asks for `/found` with what it had; `/in?x` has it in a frame.
    private func page(_ configuration: SessionConfiguration) -> TestPage {
        TestPage(configuration) { request in
            let query = request.url.query ?? ""
            switch request.url.path {
            case "/keep":
                return html(
                    "",
                    """
                    <script>for (const storage of [localStorage, sessionStorage]) {
                        fetch('/found?' + (storage.item ?? '-'));
                        storage.item = (storage.item ?? '') + '\(query)';
                    }</script>
                    """
                )
            case "/in": return html("", "<iframe src='https://a.test/keep?\(query)'></iframe>")
            case "/nest": return html("", "<iframe src='https://b.test/in?\(query)'></iframe>")
            default: return html("")
            }
        }
    }

    private func found(_ url: String, in page: TestPage) async -> [String] {
        _ = page.sent()
        await page.load(url)
        return page.sent { $0.url.path == "/found" ? $0.url.query ?? "" : "" }.filter { !$0.isEmpty }
    }

    @Test("under each page of another origin it is another")
    func webKit() async {
        var configuration = SessionConfiguration()
        configuration.profile = .wkWebView(iOS: 17)
        let page = page(configuration)
        let loads = [
            ("https://a.test/keep?1", "-"), ("https://b.test/in?2", "-"), ("https://sub.a.test/in?3", "-"),
            ("https://a.test:444/in?4", "-"), ("https://b.test/in?5", "2"), ("https://a.test/in?6", "1"),
            ("https://a.test/nest?7", "16"), ("https://a.test/keep?8", "167"), ("https://b.test/in?9", "25"),
        ]
        for (url, item) in loads { #expect(await found(url, in: page) == [item, item], "\(url)") }
    }

    @Test(
        "Android's web view and UIWebView make no difference",
        arguments: [
            Profile.android(api: 34), .uiWebView(iOS: 12),
        ]
    )
    func others(_ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = page(configuration)
        #expect(await found("https://a.test/keep?1", in: page) == ["-", "-"])
        #expect(await found("https://b.test/in?2", in: page) == ["1", "1"])
        #expect(await found("https://a.test/keep?3", in: page) == ["12", "12"])
    }

    @Test("it ends with the session, and goes with its origin's data")
    func lifetime() async throws {
        var configuration = SessionConfiguration()
        configuration.profile = .wkWebView(iOS: 17)
        configuration.dataStore = try await .open(folder.path())
        do {
            let page = page(configuration)
            #expect(await found("https://a.test/keep?1", in: page) == ["-", "-"])
            #expect(await found("https://b.test/in?2", in: page) == ["-", "-"])
            await page.state { core in
                core.session.localStorage.remove(now: core.session.now) { $0.key.topOrigin != nil }
            }
            #expect(await found("https://b.test/in?3", in: page) == ["-", "2"])
            try await page.page.session.flush()
        }
        configuration.dataStore = try await .open(folder.path())
        let later = page(configuration)
        #expect(await found("https://b.test/in?4", in: later) == ["-", "-"])
        #expect(await found("https://a.test/keep?5", in: later) == ["1", "-"])
    }

    @Test("channels and events stay within it")
    func channels() async {
        let page = TestPage { request in
            switch request.url.path {
            case "/hear":
                html(
                    "",
                    """
                    <script>const channel = new BroadcastChannel('c');
                    channel.onmessage = event => fetch('/heard?' + event.data);
                    onstorage = event => fetch('/stored?' + event.newValue);
                    onmessage = event => { channel.postMessage(event.data); localStorage.item = event.data }</script>
                    """
                )
            case "/around": html("", "<iframe src=https://a.test/hear></iframe>")
            default:
                html(
                    "",
                    """
                    <iframe src=https://a.test/hear></iframe><iframe src=https://a.test/hear></iframe>
                    <iframe src=https://b.test/around></iframe>
                    """
                )
            }
        }
        // A page of the frames' own origin, which hears nothing.
        let own = Page(session: page.page.session)
        await own.with { core in
            if let url = WebURL("https://a.test/hear") { core.load(NavigationRequest(url: url)) }
        }
        await own.settle(horizon: .seconds(1))
        await page.load("https://b.test/")
        _ = page.sent()
        await page.run { _ = try? $0.evaluate("frames[0].postMessage('x', '*')") }
        // The frame in the other frame of the page's own origin is under the same page.
        #expect(
            page.sent().sorted() == [
                "GET https://a.test/heard?x", "GET https://a.test/heard?x", "GET https://a.test/stored?x",
                "GET https://a.test/stored?x",
            ]
        )
    }
}
