import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// Cookies and data stores, by Apple's calls.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CookieStoreTests {
    @MainActor
    final class Observer: NSObject, WKHTTPCookieStoreObserver {
        var calls = 0
        var names: [[String]] = []

        func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
            calls += 1
            cookieStore.getAllCookies { [self] cookies in names.append(cookies.map(\.name).sorted()) }
        }
    }

    private func cookie(
        _ name: String,
        domain: String = "a.example",
        _ more: [HTTPCookiePropertyKey: Any] = [:]
    ) throws -> HTTPCookie {
        let properties: [HTTPCookiePropertyKey: Any] = [.name: name, .value: "v", .domain: domain, .path: "/"]
        return try #require(HTTPCookie(properties: properties.merging(more) { $1 }))
    }

    private func app(_ service: any HTTPService = ClosureService { _ in .html("") }) -> HeadlessApp {
        HeadlessApp(session: BrowsingSession(browser: Browser(transports: InMemoryTransports(service: service))))
    }

    @Test("a cookie set is there for the next load, and comes back as it was")
    func roundTrip() async throws {
        let sent = SentRequests()
        let app = app(
            ClosureService { request in
                sent.note(request)
                return ServiceResponse.html("").settingCookie("s=1; Domain=a.example; Secure; HttpOnly; Max-Age=9999")
            }
        )
        try await HeadlessApp.$current.withValue(app) {
            let view = WKWebView()
            let store = view.configuration.websiteDataStore.httpCookieStore
            store.setCookie(try cookie("app", [.secure: "TRUE"]), completionHandler: nil)
            view.load(URLRequest(url: try Stage.url("/")))
            await view.headless.settle()
            #expect(sent.cookies == ["app=v"])

            let cookies = await store.allCookies()
            #expect(cookies.map(\.name) == ["app", "s"])
            let session = try #require(cookies.first)
            #expect(session.domain == "a.example" && session.isSecure && session.isSessionOnly && !session.isHTTPOnly)
            let server = try #require(cookies.last)
            #expect(server.domain == ".a.example" && server.isHTTPOnly && server.isSecure && server.expiresDate != nil)

            await store.deleteCookie(server)
            #expect(await store.allCookies().map(\.name) == ["app"])
            await store.setCookie(server)
            #expect(await store.allCookies().last?.domain == ".a.example")
            await store.deleteCookie(try cookie("app"))
            #expect(await store.allCookies().map(\.name) == ["s"])
        }
    }

    @Test("a cookie keeps its SameSite on its way through the app")
    func sameSite() async throws {
        let app = app(
            ClosureService { _ in
                ServiceResponse.html("").settingCookie("strict=1; SameSite=Strict").settingCookie("lax=1; SameSite=Lax")
                    .settingCookie("none=1; SameSite=None; Secure").settingCookie("plain=1")
            }
        )
        try await HeadlessApp.$current.withValue(app) {
            let view = WKWebView()
            let store = view.configuration.websiteDataStore.httpCookieStore
            view.load(URLRequest(url: try Stage.url("/")))
            await view.headless.settle()
            let cookies = await store.allCookies()
            let policies = cookies.map { "\($0.name) \($0.sameSitePolicy?.rawValue ?? "-")" }
            #expect(policies == ["lax lax", "none -", "plain -", "strict strict"])

            let other = WKWebsiteDataStore.nonPersistent()
            for cookie in cookies { await other.httpCookieStore.setCookie(cookie) }
            #expect(await other.httpCookieStore.allCookies().map(\.sameSitePolicy) == cookies.map(\.sameSitePolicy))
            #expect(await other.httpCookieStore.allCookies().count == 4)
        }
    }

    @Test("handlers are called later, in the order of the calls")
    func handlers() async throws {
        let store = HeadlessApp.$current.withValue(app()) { WKWebsiteDataStore.default().httpCookieStore }
        let one = try cookie("one")
        let order: [String] = await withCheckedContinuation { continuation in
            var order: [String] = []
            store.setCookie(one) { order.append("set") }
            store.getAllCookies { order.append("get \($0.count)") }
            store.delete(one) { order.append("delete") }
            store.getAllCookies { cookies in
                order.append("get \(cookies.count)")
                continuation.resume(returning: order)
            }
            order.append("now")
        }
        #expect(order == ["now", "set", "get 1", "delete", "get 0"])
    }

    @Test("an observer is told of what servers and the app change, and is not kept alive")
    func observers() async throws {
        let app = app(ClosureService { _ in ServiceResponse.html("").settingCookie("s=1") })
        try await HeadlessApp.$current.withValue(app) {
            let view = WKWebView()
            let store = view.configuration.websiteDataStore.httpCookieStore
            let observer = Observer()
            store.add(observer)
            view.load(URLRequest(url: try Stage.url("/")))
            await view.headless.settle()
            #expect(observer.calls == 1)
            await store.setCookie(try cookie("app"))
            await view.headless.settle()
            #expect(observer.calls == 2)
            await view.headless.settle()
            #expect(observer.names == [["s"], ["app", "s"]])

            store.remove(observer)
            await store.setCookie(try cookie("more"))
            await view.headless.settle()
            #expect(observer.calls == 2)

            weak var gone: Observer?
            do {
                let short = Observer()
                gone = short
                store.add(short)
            }
            #expect(gone == nil)
            await store.setCookie(try cookie("last"))
            await view.headless.settle()
        }
    }

    @Test("the default store is the app's, one that does not persist is a new one, a named one is found again")
    func stores() async throws {
        let app = app()
        let named = UUID()
        try await HeadlessApp.$current.withValue(app) {
            let store = WKWebsiteDataStore.default()
            #expect(store === WKWebsiteDataStore.default() && store.isPersistent && store.identifier == nil)
            let fresh = WKWebsiteDataStore.nonPersistent()
            #expect(fresh !== WKWebsiteDataStore.nonPersistent() && !fresh.isPersistent)
            await store.httpCookieStore.setCookie(try cookie("a"))
            #expect(await fresh.httpCookieStore.allCookies() == [])
            let other = WKWebsiteDataStore(forIdentifier: named)
            #expect(other.identifier == named && other.isPersistent)
            await other.httpCookieStore.setCookie(try cookie("b"))
            let again = WKWebsiteDataStore(forIdentifier: named)
            #expect(await again.httpCookieStore.allCookies().map(\.name) == ["b"])
            try await WKWebsiteDataStore.remove(forIdentifier: named)
            #expect(await WKWebsiteDataStore(forIdentifier: named).httpCookieStore.allCookies() == [])
        }
        await HeadlessApp.$current.withValue(self.app()) {
            #expect(await WKWebsiteDataStore.default().httpCookieStore.allCookies() == [])
        }
    }

    @Test("requests use the cache as their policies say, until its data is removed")
    func cache() async throws {
        let sent = SentRequests()
        let service = ClosureService { request in
            sent.note(request)
            return .html("<title>C</title>", fields: [HTTPField("Cache-Control", "max-age=600")])
        }
        let browser = Browser(transports: InMemoryTransports(service: service))
        let app = HeadlessApp(session: BrowsingSession(browser: browser))
        let view = HeadlessApp.$current.withValue(app) { WKWebView() }
        func load(_ policy: URLRequest.CachePolicy, _ path: String = "c") async throws -> Int {
            let url = try #require(URL(string: "https://a.example/\(path)"))
            view.load(URLRequest(url: url, cachePolicy: policy))
            await view.headless.settle()
            return sent.userAgents.count
        }
        #expect(try await load(.returnCacheDataDontLoad) == 0)
        #expect(try await load(.useProtocolCachePolicy) == 1)
        #expect(try await load(.useProtocolCachePolicy, "q") == 2)
        #expect(try await load(.useProtocolCachePolicy) == 2)
        #expect(try await load(.returnCacheDataElseLoad) == 2)
        #expect(try await load(.reloadIgnoringLocalCacheData) == 3)
        let types: Set = [WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache]
        await view.configuration.websiteDataStore.removeData(ofTypes: types, modifiedSince: .distantPast)
        #expect(try await load(.useProtocolCachePolicy, "q") == 4)
        #expect(try await load(.useProtocolCachePolicy) == 5)
    }

    @Test("data records are cookies by site, and are removed by site, by time and all at once")
    func records() async throws {
        try await HeadlessApp.$current.withValue(app()) {
            let store = WKWebsiteDataStore.default()
            let types = WKWebsiteDataStore.allWebsiteDataTypes()
            for domain in ["a.rp.example", ".rp.example", "idp.example", "127.0.0.1"] {
                await store.httpCookieStore.setCookie(try cookie("c", domain: domain))
            }
            let records = await store.dataRecords(ofTypes: types)
            #expect(records.map(\.displayName) == ["127.0.0.1", "idp.example", "rp.example"])
            #expect(records.allSatisfy { $0.dataTypes == [WKWebsiteDataTypeCookies] })
            #expect(await store.dataRecords(ofTypes: [WKWebsiteDataTypeDiskCache]).isEmpty)
            await store.removeData(ofTypes: types, for: records.filter { $0.displayName == "rp.example" })
            #expect(await store.httpCookieStore.allCookies().map(\.domain) == ["127.0.0.1", "idp.example"])
            await store.removeData(ofTypes: types, modifiedSince: .distantFuture)
            #expect(await store.httpCookieStore.allCookies().count == 2)
            await store.removeData(ofTypes: [WKWebsiteDataTypeDiskCache], modifiedSince: .distantPast)
            #expect(await store.httpCookieStore.allCookies().count == 2)
            await store.removeData(ofTypes: types, modifiedSince: .distantPast)
            #expect(await store.httpCookieStore.allCookies().isEmpty)
        }
    }
}
