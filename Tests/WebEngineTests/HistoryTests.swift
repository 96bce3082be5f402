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

    @Test("what https sent with no-store is asked for again, what http sent is not", arguments: ["https", "http"])
    func noStore(scheme: String) async {
        let site = TestPage { html($0.url.path, "", [HTTPField("Cache-Control", "no-store")]) }
        await site.load("\(scheme)://a.test/1")
        await site.load("\(scheme)://a.test/2")
        _ = site.sent()
        await site.run { $0.go(by: -1) }
        #expect(site.sent() == (scheme == "https" ? ["GET https://a.test/1"] : []))
    }

    @Test("a page whose load was cancelled is kept, and fails each time it shows")
    func cancelled() async throws {
        let site = TestPage(clock: ManualClock(advancesWhenIdle: false)) { request in
            guard request.url.path == "/1" else { return html("2") }
            return ServiceResponse(
                status: 200,
                fields: [HTTPField("Content-Type", "text/html")],
                chunks: [.init("<title>1</title>"), .init("<p>late", delay: .seconds(1))]
            )
        }
        let second = try #require(WebURL("http://a.test/2"))
        let first = try #require(WebURL("http://a.test/1"))
        _ = await site.page.with { core in core.load(NavigationRequest(url: first)) }
        while await site.state({ $0.documentView?.url }) != first { await Task.yield() }
        await site.run { $0.load(NavigationRequest(url: second)) }
        _ = site.sent()
        let lines = await site.run { $0.go(by: -1) }
        #expect(lines.suffix(2) == ["committed http://a.test/1", "failed cancelled committed http://a.test/1"])
        #expect(site.sent().isEmpty)
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

    @Test("text the app hands in has no entry, and none to be reloaded into")
    func unlisted() async {
        let site = TestPage { html($0.url.path) }
        await site.load("http://a.test/1")
        await site.run { $0.loadHTML("<title>T</title>", baseURL: WebURL("http://a.test/text")) }
        await site.run { $0.reload() }
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == ["http://a.test/1"])
        #expect(site.sent() == ["GET http://a.test/1", "GET http://a.test/text"])
    }

    @Test("a reload from the origin passes caches by")
    func reload() async {
        let site = TestPage { _ in html("P") }
        await site.load("http://a.test/")
        await site.run { $0.reload() }
        await site.run { $0.reload(fromOrigin: true) }
        #expect(site.sent { $0.fields["Cache-Control"] ?? "-" } == ["-", "max-age=0", "no-cache"])
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
