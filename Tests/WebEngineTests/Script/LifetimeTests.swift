import MockProviders
import Synchronization
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// How long scripts go on.
@Suite(.timeLimit(.minutes(10)))
struct LifetimeTests {
    // https://html.spec.whatwg.org/#fully-active
    @Test("a frame's timers do not run once it is gone")
    func removedFrame() async {
        let page = TestPage { _ in
            html(
                "",
                """
                <iframe srcdoc="<script>const home = parent; setTimeout(() => home.count++, 500)</script>"></iframe>
                <script>
                count = 0;
                onload = () => {
                    document.querySelector('iframe').remove();
                    setTimeout(() => { document.title = `${count} in a second` }, 1000);
                };
                </script>
                """
            )
        }
        await page.load("https://a.example/")
        #expect(await page.state { $0.viewTitle } == "0 in a second")
    }

    @Test("a page that nobody has any more does nothing more, whatever it waits for")
    func droppedPage() async throws {
        let log = Mutex<[String]>([])
        let (ticks, ticking) = AsyncStream.makeStream(of: Void.self)
        let service = ClosureService { request in
            let path = request.url.path
            log.withLock { $0.append(path) }
            switch path {
            case "/":
                return html("", "<iframe src=/late></iframe><script>setInterval(() => fetch('/tick'), 100)</script>")
            case "/late":
                var late = html("late")
                late.delay = .seconds(50)
                return late
            case "/tick": ticking.yield()
            default: break
            }
            return html("other")
        }
        let browser = Browser(transports: InMemoryTransports(service: service), clock: ManualClock())
        let session = BrowsingSession(browser: browser, configuration: SessionConfiguration())
        var page: Page? = Page(session: session)
        let url = try #require(WebURL("https://a.example/"))
        await page?.with { _ = $0.load(NavigationRequest(url: url)) }
        for await _ in ticks { break }
        page = nil

        let other = Page(session: session)
        let otherURL = try #require(WebURL("https://a.example/other"))
        await other.with { _ = $0.load(NavigationRequest(url: otherURL)) }
        await other.settle(horizon: .zero)
        _ = try await other.with { core in
            Result { () throws(ScriptFailure) in try core.evaluate("setTimeout(() => {}, 30000)") }
        }.get()
        await other.settle(horizon: .seconds(60))
        let after = log.withLock { $0.drop { $0 != "/other" } }
        #expect(Array(after) == ["/other"])
    }

    @Test("a window outlives the one that opened it")
    func orphanedWindow() async {
        var configuration = SessionConfiguration()
        configuration.newWindows = .page
        let (heard, hearing) = AsyncStream.makeStream(of: Void.self)
        let page = TestPage(configuration) { request in
            switch request.url.path {
            case "/first": return html("", "<script>open('/second'); close()</script>")
            case "/second":
                let script = "setInterval(() => { if (!opener || opener.closed) fetch('/alone') }, 1000)"
                return html("", "<script>\(script)</script>")
            case "/alone": hearing.yield()
            default: break
            }
            return html("", "<script>onload = () => { open('/first') }</script>")
        }
        await page.load("https://a.example/")
        for await _ in heard { break }
    }

    @Test(
        "a window that has named itself to open goes when it is closed, whatever it waits for",
        arguments: [Profile.android(api: 34), .wkWebView(iOS: 17)]
    )
    func ownOpener(_ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.newWindows = .page
        configuration.profile = profile
        configuration.limits.cachedDocuments = 0
        let page = TestPage(configuration) { request in
            switch request.url.path {
            case "/second":
                let script = """
                    open('#own', 'named');
                    for (let index = 0; index < 9; index++) new FileReader().readAsText(new Blob(['a']));
                    close();
                    """
                return html("", "<script>\(script)</script>")
            default: return html("", "<script>onload = () => { open('/second', 'named') }</script>")
            }
        }
        for _ in 0..<8 { await page.load("https://a.example/") }
        #expect(await page.state { $0.scriptObjectsAlive } < 8)
    }
}
