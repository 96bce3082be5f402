import Foundation
import HeadlessAndroid
import MockProviders
import Testing

/// `CookieManager` and `CookieSyncManager`.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct CookieTests {
    private let site = "https://a.example/"

    private func answer(_ ask: (@escaping @MainActor (Bool) -> Void) -> Void) async -> Bool {
        await withCheckedContinuation { continuation in ask { continuation.resume(returning: $0) } }
    }

    @Test("getCookie gives the Cookie field, HttpOnly cookies and all, longer paths first; nil without one")
    func get() async throws {
        AndroidApp.$current.withValue(AndroidApp()) {
            let manager = CookieManager.getInstance()
            #expect(manager === CookieManager.getInstance())
            #expect(manager.getCookie(site) == nil && !manager.hasCookies())
            manager.setCookie(site, "a=1; HttpOnly")
            manager.setCookie("https://a.example/x/", "b=2; Path=/x; Secure")
            #expect(manager.getCookie("https://a.example/x/y") == "b=2; a=1")
            #expect(manager.getCookie("http://a.example/x/y") == "a=1")
            #expect(manager.getCookie("a.example") == "a=1")
            #expect(manager.getCookie("a.example:8080/x") == "a=1")
            #expect(manager.getCookie("https://") == nil)
            #expect(manager.getCookie("https://b.example/") == nil)
            #expect(manager.hasCookies())
        }
        AndroidApp.$current.withValue(AndroidApp()) {
            #expect(!CookieManager.getInstance().hasCookies(), "another app's")
        }
    }

    @Test("a cookie that gets another value comes last, as Chromium has it")
    func order() {
        let manager = AndroidApp().cookies
        for cookie in ["token=1", "other=1", "token=1"] { manager.setCookie(site, cookie) }
        #expect(manager.getCookie(site) == "token=1; other=1")
        manager.setCookie(site, "token=2")
        #expect(manager.getCookie(site) == "other=1; token=2")
    }

    @Test("a cookie with a tab within a part is none, as Chromium has it; at a part's ends tabs say nothing")
    func tabs() {
        let manager = AndroidApp().cookies
        for cookie in ["v=a\tb", "n\tx=1", "p=1; Path=/\tx", "u=1; \tunknown\tname", "ends=\t1\t;\tPath\t=\t/\t"] {
            manager.setCookie(site, cookie)
        }
        #expect(manager.getCookie(site) == "ends=1")
    }

    @Test("a cookie without a name is none where its value would be read as a pair, as Chromium has it")
    func namelessPairs() {
        let manager = AndroidApp().cookies
        manager.setCookie(site, "=alone")
        for cookie in ["=a=b", "==", "= a=b ; Path=/"] { manager.setCookie(site, cookie) }
        #expect(manager.getCookie(site) == "alone")
    }

    @Test("the callbacks say whether something was set or removed")
    func callbacks() async {
        let manager = AndroidApp().cookies
        #expect(await answer { manager.setCookie(site, "a=1", $0) })
        #expect(await answer { manager.setCookie("http://b.example/", "a=1; Secure", $0) } == false)
        #expect(await answer { manager.setCookie(site, "kept=1; Max-Age=9999", $0) })
        #expect(await answer { manager.removeSessionCookies($0) })
        #expect(await answer { manager.removeSessionCookies($0) } == false)
        #expect(manager.getCookie(site) == "kept=1")
        manager.removeExpiredCookie()
        #expect(await answer { manager.removeAllCookies($0) })
        #expect(await answer { manager.removeAllCookies($0) } == false)
        manager.setCookie(site, "a=1")
        manager.removeSessionCookie()
        manager.setCookie(site, "a=1; Max-Age=9999")
        manager.removeAllCookie()
        #expect(!manager.hasCookies())
    }

    /// Sets a cookie with each answer, and writes down which came.
    private static let echo = ClosureService { request in
        let sent = request.fields["Cookie"] ?? "none"
        return switch request.url.path {
        case "/outer": .html("<title>\(sent)</title><iframe src=https://b.example/inner></iframe>")
        default: .html("<title>\(sent)</title>", fields: [HTTPField("Set-Cookie", "got=1; Secure; SameSite=None")])
        }
    }

    @Test("a view that accepts no cookies sends and stores none, and the app's own calls go on")
    func accept() async {
        let stage = Stage(site: Self.echo)
        let manager = stage.app.cookies
        manager.setAcceptCookie(false)
        #expect(!manager.acceptCookie())
        manager.setCookie(site, "own=1")
        await stage.load("/")
        #expect(stage.view.title == "none" && manager.getCookie(site) == "own=1")
        manager.setAcceptCookie(true)
        await stage.load("/")
        #expect(stage.view.title == "own=1" && manager.getCookie(site) == "own=1; got=1")
    }

    @Test(
        "frames of other sites have cookies by the view's word, which is by default the API level's",
        arguments: [19, 21, 34]
    )
    func thirdParty(apiLevel: Int) async {
        let stage = Stage(apiLevel: apiLevel, site: Self.echo)
        let manager = stage.app.cookies
        let isAllowed = apiLevel < 21
        #expect(manager.acceptThirdPartyCookies(stage.view) == isAllowed)
        await stage.load("/outer")
        #expect((manager.getCookie("https://b.example/") != nil) == isAllowed)
        manager.removeAllCookies(nil)
        manager.setAcceptThirdPartyCookies(stage.view, !isAllowed)
        await stage.load("/outer")
        #expect((manager.getCookie("https://b.example/") != nil) == !isAllowed)
        let other = AndroidWebView(stage.app)
        #expect(manager.acceptThirdPartyCookies(other) == isAllowed, "another view's is its own")
    }

    // MARK: - Storing

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("android-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private func stored(in folder: String) async throws -> [String] {
        var options = DataStore.Options()
        options.keepsSessionCookies = true
        let path = "\(folder)/app_webview/cookies.sqlite"
        return try await DataStore.open(path, options: options).cookies.map(\.name).sorted()
    }

    @Test("flush returns when cookies are on the disk, those of the session too")
    func flush() async throws {
        try await withFolder { folder in
            let app = try await AndroidApp.start(in: folder)
            app.cookies.setCookie(site, "a=1")
            app.cookies.flush()
            let restarted = try await AndroidApp.start(in: folder)
            #expect(restarted.cookies.getCookie(site) == "a=1")
        }
    }

    @Test("CookieSyncManager writes every five minutes between startSync and stopSync")
    func sync() async throws {
        try await withFolder { folder in
            let clock = ManualClock(advancesWhenIdle: false)
            let browser = Browser(transports: InMemoryTransports(service: Self.echo), clock: clock)
            let app = try await AndroidApp.start(in: folder, apiLevel: 19, browser: browser)
            func advance(_ seconds: Int) async {
                await app.isWritten()
                clock.advance(by: .seconds(seconds))
                await app.isWritten()
            }
            let manager = CookieSyncManager.createInstance(app)
            manager.startSync()
            app.cookies.setCookie(site, "a=1")
            await advance(299)
            #expect(try await stored(in: folder) == [])
            await advance(1)
            #expect(try await stored(in: folder) == ["a"])
            await advance(200)
            app.cookies.setCookie(site, "b=1")
            await advance(99)
            #expect(try await stored(in: folder) == ["a"])
            await advance(1)
            #expect(try await stored(in: folder) == ["a", "b"])

            app.cookies.setCookie(site, "c=1")
            await advance(200)
            manager.resetSync()
            await advance(200)
            #expect(try await stored(in: folder) == ["a", "b"])
            await advance(100)
            #expect(try await stored(in: folder) == ["a", "b", "c"])

            manager.stopSync()
            app.cookies.setCookie(site, "d=1")
            await advance(1_000)
            #expect(try await stored(in: folder) == ["a", "b", "c"])
            manager.sync()
            await app.isWritten()
            #expect(try await stored(in: folder) == ["a", "b", "c", "d"])
        }
    }

    @Test("CookieSyncManager must be made first, and is one an app")
    func instance() throws {
        let app = AndroidApp()
        try AndroidApp.$current.withValue(app) {
            #expect(throws: IllegalStateException.self) { try CookieSyncManager.getInstance() }
            let manager = CookieSyncManager.createInstance(app)
            #expect(CookieSyncManager.createInstance(app) === manager)
            let found = try CookieSyncManager.getInstance()
            #expect(found === manager)
        }
    }
}

extension AndroidApp {
    fileprivate var cookies: CookieManager {
        AndroidApp.$current.withValue(self) { CookieManager.getInstance() }
    }
}
