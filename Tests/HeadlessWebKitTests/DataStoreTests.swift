import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// Stores that outlive their app, and whether cookies are taken.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DataStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("webkit-\(UUID())")

    private func cookie(_ name: String, expires: Bool = true) throws -> HTTPCookie {
        var properties: [HTTPCookiePropertyKey: Any] = [
            .name: name, .value: "v", .domain: "a.example", .path: "/",
        ]
        if expires { properties[.expires] = Date(timeIntervalSinceNow: 3_600) }
        return try #require(HTTPCookie(properties: properties))
    }

    private func names(_ store: WKWebsiteDataStore) async -> [String] {
        await store.httpCookieStore.allCookies().map(\.name)
    }

    @Test("an app started in the same directory has the cookies of the default store and of named ones")
    func reopened() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (kept, removed) = (UUID(), UUID())
        let first = try await HeadlessApp.start(in: folder.path)
        try await HeadlessApp.$current.withValue(first) {
            let store = WKWebsiteDataStore.default()
            await store.httpCookieStore.setCookie(try cookie("a"))
            await store.httpCookieStore.setCookie(try cookie("session", expires: false))
            await WKWebsiteDataStore(forIdentifier: kept).httpCookieStore.setCookie(try cookie("b"))
            await WKWebsiteDataStore(forIdentifier: removed).httpCookieStore.setCookie(try cookie("c"))
            await WKWebsiteDataStore.nonPersistent().httpCookieStore.setCookie(try cookie("d"))
            try await first.flush()
        }
        let second = try await HeadlessApp.start(in: folder.path)
        try await HeadlessApp.$current.withValue(second) {
            #expect(await names(.default()) == ["a"])
            #expect(await names(.nonPersistent()) == [])
            #expect(await Set(WKWebsiteDataStore.allDataStoreIdentifiers) == [kept, removed])
            #expect(await names(WKWebsiteDataStore(forIdentifier: kept)) == ["b"])
            let doomed = WKWebsiteDataStore(forIdentifier: removed)
            #expect(await names(doomed) == ["c"] && doomed.headlessFailure == nil)
            try await WKWebsiteDataStore.remove(forIdentifier: removed)
            let left = await withCheckedContinuation { continuation in
                WKWebsiteDataStore.fetchAllDataStoreIdentifiers { continuation.resume(returning: $0) }
            }
            #expect(left == [kept])
            #expect(await names(doomed) == ["c"])
            #expect(await names(WKWebsiteDataStore(forIdentifier: removed)) == [])
        }
    }

    @Test("records of storage, a site each, are of the types asked for, and go by type")
    func storage() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = Browser(transports: InMemoryTransports(service: Stage.site), clock: ManualClock())
        let app = try await HeadlessApp.start(in: folder.path, browser: browser)
        let (local, session) = (WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeSessionStorage)
        try await HeadlessApp.$current.withValue(app) {
            let view = WKWebView()
            view.load(URLRequest(url: try Stage.url("/p")))
            await view.headless.settle()
            let fill = "localStorage.token = 't1'; sessionStorage.state = 's1'; indexedDB.open('d'); 0"
            let read = "[localStorage.token ?? '-', sessionStorage.state ?? '-'].join()"
            @MainActor func rest() async throws -> String? { try await view.evaluateJavaScript(read) as? String }
            _ = try await view.evaluateJavaScript(fill)
            await view.headless.settle()
            try await app.flush()
            let store = WKWebsiteDataStore.default()
            let records = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
            #expect(records.map(\.displayName) == ["a.example"])
            let database = WKWebsiteDataTypeIndexedDBDatabases
            #expect(records.first?.dataTypes == [local, session, database])
            #expect(await store.dataRecords(ofTypes: [WKWebsiteDataTypeCookies]).isEmpty)
            await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], for: records)
            #expect(try await rest() == "t1,s1")
            #expect(await store.dataRecords(ofTypes: [database]).map(\.displayName) == ["a.example"])
            await store.removeData(ofTypes: [database], for: records)
            #expect(await store.dataRecords(ofTypes: [database]).isEmpty)
            await store.removeData(ofTypes: [session], for: records)
            #expect(try await rest() == "t1,-")
            await store.removeData(ofTypes: [local], modifiedSince: .distantFuture)
            #expect(try await rest() == "t1,-")
        }
        let second = try await HeadlessApp.start(in: folder.path, browser: browser)
        try await HeadlessApp.$current.withValue(second) {
            let store = WKWebsiteDataStore.default()
            #expect(await store.dataRecords(ofTypes: [local]).map(\.displayName) == ["a.example"])
            await store.removeData(ofTypes: [local, session], modifiedSince: .distantPast)
            #expect(await store.dataRecords(ofTypes: [local]).isEmpty)
            try await second.flush()
        }
        let third = try await HeadlessApp.start(in: folder.path, browser: browser)
        await HeadlessApp.$current.withValue(third) {
            #expect(await WKWebsiteDataStore.default().dataRecords(ofTypes: [local]).isEmpty)
        }
    }

    @Test("a named store whose file cannot be had says so, and is in memory")
    func failing() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = try await HeadlessApp.start(in: folder.path)
        try Data().write(to: folder.appendingPathComponent("WebKit/WebsiteDataStore"))
        try await HeadlessApp.$current.withValue(app) {
            let store = WKWebsiteDataStore(forIdentifier: UUID())
            #expect(store.headlessFailure?.code == .inaccessible)
            await store.httpCookieStore.setCookie(try cookie("a"))
            #expect(await names(store) == ["a"])
        }
    }

    @Test("without a directory named stores are there for as long as the app")
    func inMemory() async throws {
        let name = UUID()
        try await HeadlessApp.$current.withValue(HeadlessApp()) {
            let store = WKWebsiteDataStore(forIdentifier: name)
            await store.httpCookieStore.setCookie(try cookie("a"))
            #expect(await WKWebsiteDataStore.allDataStoreIdentifiers == [name])
            #expect(await names(WKWebsiteDataStore(forIdentifier: name)) == ["a"])
            let failure: (any Error)? = await withCheckedContinuation { continuation in
                WKWebsiteDataStore.remove(forIdentifier: name) { continuation.resume(returning: $0) }
            }
            #expect(failure == nil)
            #expect(await WKWebsiteDataStore.allDataStoreIdentifiers == [])
        }
    }

    @Test("cookies that are disallowed are neither sent nor taken")
    func policy() async throws {
        let sent = SentRequests()
        let service = ClosureService { request in
            sent.note(request)
            return ServiceResponse.html("").settingCookie("s=1")
        }
        let app = HeadlessApp(
            session: BrowsingSession(browser: Browser(transports: InMemoryTransports(service: service)))
        )
        try await HeadlessApp.$current.withValue(app) {
            let view = WKWebView()
            let store = view.configuration.websiteDataStore.httpCookieStore
            #expect(await store.cookiePolicy == .allow)
            await store.setCookie(try cookie("a"))
            await store.setCookiePolicy(.disallow)
            view.load(URLRequest(url: try Stage.url("/")))
            await view.headless.settle()
            #expect(await store.allCookies().map(\.name) == ["a"])
            let policy = await withCheckedContinuation { continuation in
                store.getCookiePolicy { continuation.resume(returning: $0) }
            }
            #expect(policy == .disallow)
            store.setCookiePolicy(.allow) {}
            view.reload()
            await view.headless.settle()
            #expect(await store.allCookies().map(\.name) == ["a", "s"])
            #expect(sent.cookies == ["", "a=v"])
        }
    }
}
