// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

// What apps have made for themselves, by the very names that WebKit has since given its own.
extension WKHTTPCookieStore {
    func allCookies() async -> [HTTPCookie] {
        await withCheckedContinuation { continuation in
            getAllCookies { continuation.resume(returning: $0) }
        }
    }

    func setCookie(_ cookie: HTTPCookie) async {
        await withCheckedContinuation { continuation in
            setCookie(cookie) { continuation.resume() }
        }
    }
}

extension WKWebsiteDataStore {
    fileprivate func dataRecords(ofTypes types: Set<String>) async -> [WKWebsiteDataRecord] {
        await withCheckedContinuation { continuation in
            fetchDataRecords(ofTypes: types) { continuation.resume(returning: $0) }
        }
    }

    fileprivate func removeData(ofTypes types: Set<String>, for records: [WKWebsiteDataRecord]) async {
        await withCheckedContinuation { continuation in
            removeData(ofTypes: types, for: records) { continuation.resume() }
        }
    }
}

/// What the app's session needs of a cookie store, so that it can be tried without a web view.
@MainActor
protocol CookieJar: AnyObject {
    func setCookie(_ cookie: HTTPCookie) async
    func allCookies() async -> [HTTPCookie]
    func deleteCookie(_ cookie: HTTPCookie) async
}

extension WKHTTPCookieStore: CookieJar {}

@MainActor
final class SessionKeeper {
    private let jar: any CookieJar
    private let store: WKWebsiteDataStore

    init(_ given: WKWebsiteDataStore? = nil) {
        let store = given ?? .default()
        self.store = store
        jar = store.httpCookieStore
    }

    var isSignedIn: Bool {
        get async { await jar.allCookies().contains { $0.name == "sid" && $0.domain.contains("rp.example") } }
    }

    /// A session that was kept as property lists may.
    func restore(_ kept: [[String: Any]]) async {
        let cookies = kept.compactMap { map in
            HTTPCookie(properties: Dictionary(uniqueKeysWithValues: map.map { (HTTPCookiePropertyKey($0), $1) }))
        }
        for cookie in cookies { await jar.setCookie(cookie) }
    }

    func kept() async -> [[String: Any]] {
        await jar.allCookies().compactMap { cookie in
            cookie.properties.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.rawValue, $1) }) }
        }
    }

    func expire() async {
        for cookie in await jar.allCookies() where cookie.name == "sid" { await jar.deleteCookie(cookie) }
    }

    func signOut(_ done: @escaping () -> Void) {
        let group = DispatchGroup()
        group.enter()
        store.removeData(ofTypes: [WKWebsiteDataTypeCookies], modifiedSince: Date(timeIntervalSince1970: 0)) {
            group.leave()
        }
        group.enter()
        store.fetchDataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes()) { [weak store] records in
            records.forEach { record in
                store?.removeData(ofTypes: record.dataTypes, for: [record], completionHandler: {})
            }
            group.leave()
        }
        group.notify(queue: .main) { done() }
    }

    func forgetAll() async {
        let records = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
        await store.removeData(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), for: records)
    }
}
