import HeadlessWebView
import Testing

/// What a navigation does, seen through the door; every page is answered from memory.
@Suite(.timeLimit(.minutes(10)))
struct NavigationTests {
    struct RedirectRow: Sendable, CustomTestStringConvertible {
        var status: Int
        var method: String
        var expected: String
        var testDescription: String { "\(method) \(status)" }
    }

    /// A page that says how it was asked for.
    private static let echo = ClosureService { request in
        switch request.url.path {
        case "/form":
            return page("Form", "<form id=f method=post action=/go><input name=a value=1></form><a id=l href=/go>l</a>")
        case "/go":
            return ServiceResponse(
                status: Int(request.query("s") ?? "302") ?? 302,
                fields: [HTTPField("Location", "/end")]
            )
        case "/end": return page("\(request.method) \(String(decoding: request.body, as: UTF8.self))")
        default: return .notFound
        }
    }

    static let redirects: [RedirectRow] = [
        RedirectRow(status: 301, method: "POST", expected: "GET "),
        RedirectRow(status: 302, method: "POST", expected: "GET "),
        RedirectRow(status: 303, method: "POST", expected: "GET "),
        RedirectRow(status: 307, method: "POST", expected: "POST a=1"),
        RedirectRow(status: 308, method: "POST", expected: "POST a=1"),
    ]

    @Test("a redirect keeps or drops method and body", arguments: redirects)
    func redirect(row: RedirectRow) async throws {
        let service = ClosureService { request in
            switch request.url.path {
            case "/form": page("Form", "<form method=post action=/go><input name=a value=1></form>")
            case "/go": ServiceResponse(status: row.status, fields: [HTTPField("Location", "/end")])
            default: page("\(request.method) \(String(decoding: request.body, as: UTF8.self))")
            }
        }
        let view = WebView.inMemory(service)
        try await view.open("https://a.example/form")
        try await view.submit()
        #expect(await view.title == row.expected.trimmed)
    }

    @Test("load tells the steps in order")
    func events() async throws {
        let view = WebView.inMemory(
            routes(["/r": .redirect(to: "/end#f"), "/end": page("End")])
        )
        let start = try #require(WebURL("https://a.example/r"))
        let end = try #require(WebURL("https://a.example/end#f"))
        var seen: [NavigationEvent] = []
        for try await event in view.load(start) { seen.append(event) }
        guard seen.count == 4, case .committed(let commit) = seen[2] else {
            Issue.record("saw \(seen)")
            return
        }
        #expect(seen[0] == .started(start))
        #expect(seen[1] == .redirected(end))
        #expect(commit.url == end)
        #expect(commit.status == 200)
        #expect(seen[3] == .finished(end))
        #expect(await view.title == "End")
        #expect(await view.hops.map(\.status) == [302, 200])
    }

    @Test("a redirect to an app's scheme is an event with the whole URL, not an error")
    func customScheme() async throws {
        let target = "myapp://callback?code=a%2Fb#access_token=t&expires_in=3600"
        let view = WebView.inMemory(routes(["/r": .redirect(to: target)]))
        var seen: [NavigationEvent] = []
        for try await event in view.load(try #require(WebURL("https://a.example/r"))) { seen.append(event) }
        #expect(seen.last == .customScheme(try #require(WebURL(target))))
    }

    @Test("an app's scheme is reached by link, form and meta refresh too")
    func customSchemeElsewhere() async throws {
        let target = try #require(WebURL("myapp://callback?code=1"))
        let body =
            "<a href='myapp://callback?code=1'>x</a><form action='myapp://callback'><input name=code value=1></form>"
        let view = WebView.inMemory(
            routes([
                "/p": page("P", body),
                "/m": page("M", "<meta http-equiv=refresh content='3; url=myapp://callback?code=1'>"),
            ])
        )
        try await view.open("https://a.example/p")
        #expect(try await view.click("a") == .customScheme(target))
        #expect(try await view.submit() == .customScheme(target))
        var schemes: [WebURL] = []
        let events = view.events
        try await view.open("https://a.example/m")
        await view.settle(horizon: .seconds(10))
        for await event in events {
            if case .customScheme(_, let url, let cause, let isRedirect, _) = event {
                #expect(cause == .refresh)
                #expect(!isRedirect)
                schemes.append(url)
                break
            }
        }
        #expect(schemes == [target])
    }

    @Test("a loop of redirects ends at twenty with a failure that says so")
    func loop() async throws {
        let view = WebView.inMemory(routes(["/a": .redirect(to: "/b"), "/b": .redirect(to: "/a"), "/ok": page("OK")]))
        let failure = await #expect(throws: NavigationFailure.self) { try await view.open("https://a.example/a") }
        #expect(failure?.code == .tooManyRedirects)
        #expect(await view.hops.count == 21)
        try await view.open("https://a.example/ok")
        #expect(await view.title == "OK")
    }

    @Test("an error page is a page, and a missing host an error")
    func errors() async throws {
        let service = ClosureService { request in
            request.url.hostname == "a.example" ? page("Gone").withStatus(410) : nil
        }
        let view = WebView.inMemory(service)
        try await view.open("https://a.example/")
        #expect(await view.title == "Gone")
        #expect(await view.snapshot().status == 410)
        let failure = await #expect(throws: NavigationFailure.self) { try await view.open("https://b.example/") }
        #expect(failure?.code == .hostNotFound)
        #expect(await view.title == "Gone", "the old page still shows")
    }

    @Test("204 and a download leave the page")
    func noPage() async throws {
        let view = WebView.inMemory(
            routes([
                "/p": page("P"), "/204": ServiceResponse(status: 204),
                "/zip": .html("PK").with("Content-Disposition", "attachment; filename=a.zip"),
            ])
        )
        try await view.open("https://a.example/p")
        let failure = await #expect(throws: NavigationFailure.self) { try await view.open("https://a.example/204") }
        #expect(failure?.code == .interrupted)
        guard case .download(let download) = try await view.open("https://a.example/zip") else {
            Issue.record("no download")
            return
        }
        #expect(download.suggestedFilename == "a.zip")
        #expect(await view.url?.path == "/p")
    }

    @Test("back, forward and reload: kept pages come without a request, a POST is posted again")
    func history() async throws {
        let view = WebView.inMemory(Self.echo)
        try await view.open("https://a.example/form")
        try await view.open("https://a.example/end?1")
        let requests = await view.hops.count
        try await view.goBack()
        #expect(await view.title == "Form")
        #expect(await view.hops.count == requests)
        #expect(await view.canGoForward)
        try await view.goForward()
        #expect(await view.url?.query == "1")
        #expect(try await view.goForward() == NavigationOutcome.none)
        try await view.goBack()
        try await view.submit("#f")
        #expect(await view.title == "GET")
    }

    @Test("a cancelled task stops the load")
    func cancellation() async throws {
        let service = routes(["/slow": ServiceResponse(status: 200, delay: .seconds(3_600)), "/p": page("P")])
        let browser = Browser(
            transports: InMemoryTransports(service: service),
            clock: ManualClock(advancesWhenIdle: false)
        )
        let view = WebView(session: BrowsingSession(browser: browser))
        let events = view.load(try #require(WebURL("https://a.example/slow")))
        var iterator = events.makeAsyncIterator()
        _ = try await iterator.next()
        let task = Task {
            var iterator = events.makeAsyncIterator()
            while try await iterator.next() != nil {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await view.settle()
        #expect(await !view.isLoading)
        try await view.open("https://a.example/p")
        #expect(await view.title == "P")
    }

    @Test("a cancelled task waits no longer for a page to settle, and the page loads on")
    func cancelledSettle() async throws {
        let service = routes(["/slow": ServiceResponse(status: 200, delay: .seconds(3_600))])
        let clock = ManualClock(advancesWhenIdle: false)
        let browser = Browser(transports: InMemoryTransports(service: service), clock: clock)
        let view = WebView(session: BrowsingSession(browser: browser))
        var iterator = view.load(try #require(WebURL("https://a.example/slow"))).makeAsyncIterator()
        _ = try await iterator.next()
        let task = Task { await view.settle() }
        task.cancel()
        await task.value
        #expect(await view.isLoading)
        await view.stop()
    }

    @Test("a meta refresh is followed on the clock, at once when the clock is stepped")
    func refresh() async throws {
        let view = WebView.inMemory(
            routes(["/a": page("A", "<meta http-equiv=refresh content='60; url=/b'>"), "/b": page("B")])
        )
        try await view.open("https://a.example/a")
        await view.settle(horizon: .seconds(120))
        #expect(await view.title == "B")
    }

    @Test("the policy refuses a redirect")
    func policy() async throws {
        struct NoEnd: NavigationPolicy {
            func decide(_ action: NavigationAction) async -> ActionPolicy {
                action.url.path == "/end" ? .cancel : .allow
            }
        }
        let view = WebView.inMemory(routes(["/r": .redirect(to: "/end"), "/end": page("End")]), policy: NoEnd())
        let failure = await #expect(throws: NavigationFailure.self) { try await view.open("https://a.example/r") }
        #expect(failure?.code == .interrupted)
    }
}

extension ServiceResponse {
    func withStatus(_ status: Int) -> ServiceResponse {
        var copy = self
        copy.status = status
        return copy
    }

    func with(_ name: String, _ value: String) -> ServiceResponse {
        var copy = self
        copy.fields.append(name, value)
        return copy
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }

    @Test("a page that leads on before it has loaded is no load that failed", arguments: [true, false])
    func leadsOn(isOnAndroid: Bool) async throws {
        let body = "<iframe src=/frame></iframe><script>location.replace('/next')</script>"
        let late = ServiceResponse(status: 200, delay: .seconds(9))
        let view = WebView.inMemory(routes(["/": page("P", body), "/frame": late, "/next": page("N")])) {
            if isOnAndroid { $0.profile = .android(api: 34) }
        }
        let (url, next) = (try #require(WebURL("https://a.example/")), try #require(WebURL("https://a.example/next")))
        let outcome = try await view.open(url.href)
        #expect(outcome == (isOnAndroid ? .ledOn(next) : .finished(url)))
        await view.settle()
        #expect(await view.title == "N")
    }
}
