import HeadlessWebView
import MockProviders
import Testing

@Suite("Cookie events")
struct CookieEventTests {
    private static let site = routes([
        "/": page("Home").settingCookie("a=1; Path=/").settingCookie("b=1; Max-Age=60"),
        "/out": page("Out").settingCookie("a=; Max-Age=0"),
    ])

    /// As people write them: kind, name, value, who.
    private static func line(_ event: CookieEvent) -> String {
        guard case .changed(let change) = event else { return "\(event)" }
        let actor =
            switch change.cause {
            case .response(let url): url.href
            case .script(let url): "script of \(url.href)"
            case .app: "app"
            case .time: "time"
            }
        return "\(change.kind) \(change.cookie.name)=\(change.cookie.value) \(actor)"
    }

    private func lines(_ count: Int, of events: CookieEvents) async -> [String] {
        var lines: [String] = []
        guard count > 0 else { return lines }
        for await event in events {
            lines.append(Self.line(event))
            if lines.count == count { break }
        }
        return lines
    }

    @Test("what servers, time and the app do, in order, to each observer from where it began")
    func order() async throws {
        let clock = ManualClock()
        let browser = Browser(transports: InMemoryTransports(service: Self.site), clock: clock)
        let view = WebView(session: BrowsingSession(browser: browser))
        let first = await view.cookieEvents
        try await view.open("https://a.test/")
        let second = await view.session.cookieEvents
        try await view.open("https://a.test/out")
        clock.advance(by: .seconds(60))
        _ = await view.cookies
        await view.session.setCookie(Cookie(name: "c", value: "1", domain: "b.test"))
        await view.session.removeAllCookies()
        let told = [
            "set a=1 https://a.test/", "set b=1 https://a.test/", "deleted a=1 https://a.test/out", "expired b=1 time",
            "set c=1 app", "deleted c=1 app",
        ]
        #expect(await lines(6, of: first) == told)
        #expect(await lines(4, of: second) == Array(told.dropFirst(2)))
    }

    @Test("a reader that waits is woken")
    func waking() async throws {
        let view = WebView.inMemory(Self.site)
        let events = await view.cookieEvents
        async let seen = lines(2, of: events)
        try await view.open("https://a.test/")
        #expect(await seen == ["set a=1 https://a.test/", "set b=1 https://a.test/"])
    }

    @Test("a slow reader is told how many changes it missed, and where")
    func bound() async throws {
        let view = WebView.inMemory(Self.site) { $0.cookieLimits.unreadChanges = 3 }
        let events = await view.cookieEvents
        func set(_ names: ClosedRange<Int>) async {
            for index in names {
                await view.session.setCookie(Cookie(name: "c\(index)", value: "1", domain: "a.test"))
            }
        }
        await set(1...10)
        #expect(await lines(1, of: events) == ["set c1=1 app"])
        await set(11...12)
        #expect(await lines(3, of: events) == ["set c2=1 app", "set c3=1 app", "missed(9)"])
        await set(13...16)
        #expect(await lines(2, of: events) == ["set c13=1 app", "set c14=1 app"])
        await set(17...17)
        #expect(await lines(3, of: events) == ["set c15=1 app", "missed(1)", "set c17=1 app"])
    }

    @Test("it ends with the session, after what was to read, and with the reader's task")
    func ends() async throws {
        var view: WebView? = WebView.inMemory(Self.site)
        let events = try #require(await view?.cookieEvents)
        let others = try #require(await view?.cookieEvents)
        let task = Task { await lines(.max, of: others) }
        try await view?.open("https://a.test/")
        task.cancel()
        #expect(await task.value.count <= 2)
        view = nil
        #expect(await lines(.max, of: events).count == 2)
    }

    @Test("an observer on the loop may change the jar; all hear of each change in the same order")
    func reentrance() async throws {
        let view = WebView.inMemory(Self.site)
        let events = await view.cookieEvents
        view.session.withStateNow { state in
            state.observeCookies { [weak state] change in
                guard let state, change.cookie.name == "a" else { return true }
                _ = state.jar.remove(change.cookie)
                return change.kind != .deleted
            }
        }
        try await view.open("https://a.test/")
        #expect(
            await lines(3, of: events) == [
                "set a=1 https://a.test/", "deleted a=1 app", "set b=1 https://a.test/",
            ]
        )
    }

    @Test("once nobody observes, nothing is written down")
    func silence() async throws {
        let view = WebView.inMemory(Self.site)
        var events: CookieEvents? = await view.cookieEvents
        #expect(view.session.withStateNow { $0.jar.keepsJournal })
        #expect(events != nil)
        events = nil
        try await view.open("https://a.test/")
        #expect(!view.session.withStateNow { $0.jar.keepsJournal || !$0.jar.journal.isEmpty })
    }
}
