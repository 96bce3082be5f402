import Foundation
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Cookies that outlive their session.
struct DataStoreTests {
    let folder: CookieFolder

    init() throws {
        folder = try CookieFolder()
    }

    @Test func everyPartComesBack() async throws {
        var octets = Cookie("bytes", "", path: "/\u{FF}")
        octets.rawValue = "\u{80}\u{FF}\t\""
        let start = UnixTime(seconds: 1_700_000_000)
        let cookies = [
            octets,
            Cookie(name: "", value: "nameless", domain: ".site.example", expires: start.advanced(by: .seconds(9))),
            Cookie(
                name: "all",
                value: "v",
                domain: "[::1]",
                path: "/a/b",
                expires: start.advanced(by: .milliseconds(1)),
                secure: true,
                httpOnly: true,
                sameSite: .strict,
                creation: start.advanced(by: .seconds(-5))
            ),
        ]
        let session = try await folder.session()
        for cookie in cookies { await session.setCookie(cookie) }
        let before = await session.cookies
        try await session.flush()
        let after = try await folder.session().cookies
        #expect(after == before)
        #expect(after.count == cookies.count)
    }

    @Test func sessionCookiesEndWithTheirSession() async throws {
        let first = try await folder.session()
        await first.setCookie(Cookie("gone", "1", expires: nil))
        await first.setCookie(Cookie("kept", "1"))
        try await first.flush()
        #expect(try await folder.stored() == ["kept": "1"])

        // A cookie that stops being persistent leaves the file.
        await first.setCookie(Cookie("kept", "2", expires: nil))
        try await first.flush()
        #expect(try await folder.stored() == [:])

        var options = DataStore.Options()
        options.keepsSessionCookies = true
        let second = try await folder.session(options: options)
        await second.setCookie(Cookie("stays", "1", expires: nil))
        try await second.flush()
        #expect(try await folder.session(options: options).cookies.map(\.expires) == [nil])
        #expect(try await folder.stored(keepingSession: false) == [:])
        #expect(try await folder.stored() == [:])
    }

    @Test func expiredCookiesGo() async throws {
        let clock = ManualClock(advancesWhenIdle: false)
        let first = try await folder.session(clock: clock)
        await first.setCookie(Cookie("short", "1", expires: clock.wallTime.advanced(by: .seconds(10))))
        await first.setCookie(Cookie("long", "1"))
        try await first.flush()

        clock.advance(by: .seconds(10))
        let second = try await folder.session(clock: clock)
        #expect(await second.cookies.map(\.name) == ["long"])
        #expect(try await folder.stored().count == 2)
        try await second.flush()
        #expect(try await folder.stored() == ["long": "1"])
    }

    @Test func removedCookiesGo() async throws {
        let session = try await folder.session()
        for name in ["a", "b", "c"] { await session.setCookie(Cookie(name, "1")) }
        try await session.flush()
        await session.removeCookie(Cookie("a", ""))
        try await session.flush()
        #expect(try await folder.stored() == ["b": "1", "c": "1"])
        await session.removeAllCookies()
        try await session.flush()
        #expect(try await folder.stored() == [:])
    }

    // MARK: - When it is written

    @Test func delayIsTheClocks() async throws {
        let clock = ManualClock(advancesWhenIdle: false)
        let session = try await folder.session(clock: clock)
        await session.setCookie(Cookie("a", "1"))
        clock.advance(by: .seconds(29))
        await session.setCookie(Cookie("b", "2"))
        #expect(try await folder.stored() == [:])
        clock.advance(by: .seconds(1))
        await settled(session)
        #expect(try await folder.stored() == ["a": "1", "b": "2"])
    }

    @Test func fullBatchIsNotDelayed() async throws {
        var options = DataStore.Options()
        options.writeBatch = 4
        let session = try await folder.session(options: options)
        for number in 1...3 { await session.setCookie(Cookie("a", "\(number)")) }
        #expect(try await folder.stored() == [:])
        await session.setCookie(Cookie("a", "4"))
        await settled(session)
        #expect(try await folder.stored() == ["a": "4"])
    }

    @Test func endOfTheSessionWrites() async throws {
        var session: BrowsingSession? = try await folder.session()
        let store = session?.configuration.dataStore
        await session?.setCookie(Cookie("a", "1"))
        session = nil
        await store?.settled()
        #expect(try await folder.stored() == ["a": "1"])
    }

    @Test("the end of the session writes while a request goes on that outlives its page")
    func endWritesBesideBeacons() async throws {
        var configuration = SessionConfiguration()
        let store = try await DataStore.open(folder.path())
        configuration.dataStore = store
        do {
            let page = TestPage(configuration, clock: ManualClock(advancesWhenIdle: false)) { request in
                var response = ServiceResponse.html("")
                if request.url.path != "/" { response.delay = .seconds(3_600) }
                return response
            }
            await page.load("http://site.example/")
            let script = """
                document.cookie = 'a=1; max-age=60'; navigator.sendBeacon('/beacon')
                fetch('/kept', {keepalive: true}); 0
                """
            #expect(await page.state { try? $0.evaluateText(script) } == "0")
        }
        await store.settled()
        #expect(try await folder.stored() == ["a": "1"])
    }

    @Test func useIsWrittenWhenItIsWorthIt() async throws {
        let clock = ManualClock(advancesWhenIdle: false)
        let session = try await folder.session(clock: clock)
        await session.setCookie(Cookie("a", "1"))
        try await session.flush()
        let url = try #require(WebURL("https://site.example/"))
        for (seconds, expected) in [(59, 0), (1, 60)] {
            clock.advance(by: .seconds(seconds))
            await session.use(url)
            try await session.flush()
            let stored = try await DataStore.open(folder.path()).cookies
            #expect(stored.map(\.lastAccess.seconds) == [1_700_000_000 + Int64(expected)])
        }
    }

    /// What timers of the session have begun is done.
    private func settled(_ session: BrowsingSession) async {
        // Two turns: the loop reads the clock at the beginning of one.
        for _ in 0..<2 { _ = await session.cookies }
        await session.configuration.dataStore.settled()
    }

    // MARK: - Sessions that share a file

    @Test func lastWriterOfARowIsRight() async throws {
        let a = try await folder.session()
        let b = try await folder.session()
        await a.setCookie(Cookie("mine", "a"))
        await a.setCookie(Cookie("both", "a"))
        await b.setCookie(Cookie("other", "b"))
        await b.setCookie(Cookie("both", "b"))
        await b.setCookie(Cookie("inMemory", "b", expires: nil))
        try await a.flush()
        try await b.flush()
        #expect(try await folder.stored() == ["mine": "a", "other": "b", "both": "b"])
        #expect(await a.cookies.map(\.value) == ["a", "a"])

        try await a.reloadCookies()
        #expect(await a.cookies.map { "\($0.name)=\($0.value)" } == ["both=b", "mine=a", "other=b"])
        try await b.reloadCookies()
        #expect(await b.cookies.map(\.name) == ["both", "inMemory", "mine", "other"])

        // What one removes stays removed, though another still has it, and uses it.
        await a.removeCookie(Cookie("mine", ""))
        try await a.flush()
        await b.setCookie(Cookie("other", "b2"))
        try await b.flush()
        #expect(try await folder.stored() == ["other": "b2", "both": "b"])
        try await b.reloadCookies()
        #expect(await b.cookies.map(\.name) == ["both", "inMemory", "other"])
    }

    @Test func changesWhileReloadingStay() async throws {
        let a = try await folder.session()
        let b = try await folder.session()
        for name in ["x", "y"] { await b.setCookie(Cookie(name, "b")) }
        try await b.flush()
        async let reloaded: Void = a.reloadCookies()
        await a.setCookie(Cookie("x", "a"))
        try await reloaded
        try await a.flush()
        #expect(try await folder.stored() == ["x": "a", "y": "b"])
    }

    // MARK: - Secrecy

    @Test func nobodyElseMayRead() async throws {
        let session = try await folder.session("new/deeper/cookies.sqlite")
        await session.setCookie(Cookie("a", "1"))
        try await session.flush()
        #expect(try folder.permissions("new") == 0o700)
        #expect(try folder.permissions("new/deeper") == 0o700)
        for ending in ["", "-wal", "-shm"] {
            #expect(try folder.permissions("new/deeper/cookies.sqlite" + ending) == 0o600, "\(ending)")
        }
    }

    @Test func openFileIsClosedToOthers() async throws {
        _ = try await DataStore.open(folder.path())
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path())
        _ = try await DataStore.open(folder.path())
        #expect(try folder.permissions("cookies.sqlite") == 0o600)
    }

    @Test func closedFileIsWhole() async throws {
        let session = try await folder.session()
        await session.setCookie(Cookie("a", "1"))
        try await session.flush()
        await session.configuration.dataStore.close()
        #expect(try folder.names() == ["cookies.sqlite"])
        #expect(try await folder.stored() == ["a": "1"])
        await session.setCookie(Cookie("b", "2"))
        do {
            try await session.flush()
            Issue.record("It was written.")
        } catch {
            #expect(error.code == .closed)
        }
    }

    @Test func folderHasAFileOfAFixedName() async throws {
        #expect(try await DataStore.open(folder.url.path).path == folder.path())
        #expect(try await DataStore.open(folder.url.path + "/b/").path == folder.path("b/cookies.sqlite"))
    }
}

extension BrowsingSession {
    /// A request of the app carries the session's cookies.
    fileprivate func use(_ url: WebURL) {
        _ = state.value.jar.header(for: CookieAccess(url: url, now: state.value.now))
    }
}
