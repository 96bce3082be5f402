// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

/// Moves a session between the app's own requests and its web views.
final class SessionBroker {
    static let shared = SessionBroker()
    let pool = WKProcessPool()
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.default
        configuration.httpCookieStorage = HTTPCookieStorage.shared
        configuration.httpShouldSetCookies = true
        configuration.httpCookieAcceptPolicy = .always
        session = URLSession(configuration: configuration)
    }

    func fetch(_ url: URL, completion: @escaping (String?, HTTPURLResponse?) -> Void) {
        session.dataTask(with: url) { data, response, error in
            completion(data.flatMap { String(data: $0, encoding: .utf8) }, response as? HTTPURLResponse)
        }.resume()
    }

    func fetch(_ url: URL) async throws -> String {
        let (data, response) = try await session.data(for: URLRequest(url: url))
        guard let http = response as? HTTPURLResponse, 200..<300 ~= http.statusCode else {
            throw URLError(.badServerResponse)
        }
        return String(decoding: data, as: UTF8.self)
    }

    @MainActor
    func makeView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.processPool = pool
        return WKWebView(frame: .zero, configuration: configuration)
    }

    @MainActor
    func toWebView(_ url: URL, in given: WKWebsiteDataStore? = nil) async {
        let store = given ?? .default()
        for cookie in HTTPCookieStorage.shared.cookies(for: url) ?? [] {
            await store.httpCookieStore.setCookie(cookie)
        }
    }

    func toWebView(_ cookies: [HTTPCookie], completion: @escaping () -> Void) {
        let group = DispatchGroup()
        DispatchQueue.main.async {
            let store = WKWebsiteDataStore.default().httpCookieStore
            for cookie in cookies {
                group.enter()
                store.setCookie(cookie) { group.leave() }
            }
            group.notify(queue: .main, execute: completion)
        }
    }

    @MainActor
    func toWebViewAtOnce(_ cookies: [HTTPCookie]) async {
        await WKWebsiteDataStore.default().httpCookieStore.setCookies(cookies)
    }

    @MainActor
    func fromWebView(_ host: String) async -> [HTTPCookie] {
        let all = await WKWebsiteDataStore.default().httpCookieStore.allCookies()
        let own = all.filter { host.hasSuffix($0.domain.trimmingCharacters(in: CharacterSet(charactersIn: "."))) }
        for cookie in own { HTTPCookieStorage.shared.setCookie(cookie) }
        return own
    }

    func header(for url: URL) -> String {
        let cookies = HTTPCookieStorage.shared.cookies(for: url) ?? []
        return HTTPCookie.requestHeaderFields(with: cookies)["Cookie"] ?? ""
    }

    func make(_ name: String, _ value: String, _ url: URL) -> HTTPCookie? {
        HTTPCookie(properties: [
            .name: name, .value: value, .domain: url.host ?? "", .path: "/", .secure: false,
            .expires: Date(timeIntervalSinceNow: 3600), .sameSitePolicy: HTTPCookieStringPolicy.sameSiteLax,
        ])
    }

    @MainActor
    func signOut() async {
        let store = WKWebsiteDataStore.default()
        let records = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
        await store.removeData(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), for: records)
        await store.removeData(
            ofTypes: [
                WKWebsiteDataTypeCookies, WKWebsiteDataTypeFileSystem, WKWebsiteDataTypeSearchFieldRecentSearches,
                WKWebsiteDataTypeMediaKeys, WKWebsiteDataTypeHashSalt,
            ],
            modifiedSince: .distantPast
        )
        for cookie in HTTPCookieStorage.shared.cookies ?? [] { HTTPCookieStorage.shared.deleteCookie(cookie) }
    }
}
