import Foundation
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// A folder for one test's files of cookies, which goes with it.
final class CookieFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "cookie-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String = "cookies.sqlite") -> String { url.appending(path: name).path }

    /// The permissions of a file in it; `nil`: there is none.
    func permissions(_ name: String) throws -> Int? {
        guard FileManager.default.fileExists(atPath: path(name)) else { return nil }
        return try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

    /// A session whose cookies are in a file of it, on a clock that stands until it is moved.
    func session(
        _ name: String = "cookies.sqlite",
        options: DataStore.Options = .init(),
        clock: ManualClock = ManualClock(advancesWhenIdle: false)
    ) async throws -> BrowsingSession {
        var configuration = SessionConfiguration()
        configuration.dataStore = try await .open(path(name), options: options)
        return BrowsingSession(browser: Browser(clock: clock), configuration: configuration)
    }

    /// What a file has now, by name.
    func stored(_ name: String = "cookies.sqlite", keepingSession: Bool = true) async throws -> [String: String] {
        var options = DataStore.Options()
        options.keepsSessionCookies = keepingSession
        let cookies = try await DataStore.open(path(name), options: options).cookies
        return Dictionary(cookies.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    }
}

extension Cookie {
    /// A cookie of site.example that is kept for an hour of the tests' clock.
    init(_ name: String, _ value: String, path: String = "/", expires: UnixTime? = UnixTime(seconds: 1_700_003_600)) {
        self.init(name: name, value: value, domain: "site.example", path: path, expires: expires)
    }
}
