import Foundation
import HeadlessUIKit
import HeadlessWebView
import Testing

/// The jar that an app's web views share, as Foundation shows it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CookieStorageTests {
    /// What is written in the notification's thread and read here.
    @MainActor
    final class Posts {
        var count = 0
    }

    private func with(_ body: @MainActor (Stage, HTTPCookieStorage) async throws -> Void) async throws {
        let stage = Stage()
        try await HeadlessApp.$current.withValue(stage.app) { try await body(stage, .shared) }
    }

    private func cookie(_ name: String, domain: String = "a.example") throws -> HTTPCookie {
        try #require(HTTPCookie(properties: [.name: name, .value: "1", .domain: domain, .path: "/"]))
    }

    private func names(_ storage: HTTPCookieStorage) -> [String] { (storage.cookies ?? []).map(\.name) }

    @Test("a page's cookie is there when the delegate is told that the page finished")
    func readInFinish() async throws {
        try await with { stage, storage in
            var seen: HTTPCookie?
            stage.log.atFinish = { _ in seen = HTTPCookieStorage.shared.cookies?.first { $0.domain == "a.example" } }
            try await stage.load("/cookie")
            #expect(seen?.name == "oauth_token")
            #expect(seen?.value == "abc")
            #expect(seen?.isHTTPOnly == true)
            #expect(seen?.isSessionOnly == true)
        }
    }

    @Test("the views of an app share one storage, two apps none")
    func sharing() async throws {
        try await with { stage, storage in
            try await stage.load("/cookie")
            #expect(HTTPCookieStorage.shared === storage)
            HeadlessApp.$current.withValue(Stage().app) { #expect(HTTPCookieStorage.shared.cookies == []) }
        }
    }

    @Test("what the app sets is sent, and what it deletes is gone")
    func writing() async throws {
        try await with { _, storage in
            storage.setCookie(try cookie("host"))
            storage.setCookie(try cookie("domain", domain: ".a.example"))
            #expect(storage.cookies?.map(\.domain).sorted() == [".a.example", "a.example"])
            #expect(storage.cookies(for: try Stage.url("/"))?.count == 2)
            #expect(storage.cookies(for: try Stage.url("https://b.a.example/"))?.map(\.name) == ["domain"])
            storage.deleteCookie(try cookie("domain", domain: ".a.example"))
            #expect(names(storage) == ["host"])
            storage.removeCookies(since: Date(timeIntervalSince1970: 0))
            #expect(storage.cookies == [])
        }
    }

    @Test("cookies of a response are taken as the policy has it")
    func policy() async throws {
        try await with { stage, storage in
            let own = try Stage.url("https://login.a.example/")
            let main = try Stage.url("/")
            let other = try Stage.url("https://other.example/")
            #expect(storage.cookieAcceptPolicy == .onlyFromMainDocumentDomain)
            storage.setCookies([try cookie("own")], for: own, mainDocumentURL: main)
            storage.setCookies([try cookie("other")], for: other, mainDocumentURL: main)
            #expect(names(storage) == ["own"])
            storage.cookieAcceptPolicy = .always
            storage.setCookies([try cookie("other")], for: other, mainDocumentURL: main)
            #expect(names(storage).sorted() == ["other", "own"])
            storage.cookieAcceptPolicy = .never
            storage.setCookies([try cookie("never")], for: own, mainDocumentURL: main)
            try await stage.load("/cookie")
            #expect(names(storage).sorted() == ["other", "own"])
            #expect(storage.cookieAcceptPolicy == .never)
        }
    }

    @Test("changes are posted")
    func posts() async throws {
        try await with { stage, storage in
            let posts = Posts()
            let token = NotificationCenter.default.addObserver(
                forName: .NSHTTPCookieManagerCookiesChanged,
                object: storage,
                queue: nil
            ) { _ in MainActor.assumeIsolated { posts.count += 1 } }
            try await stage.load("/cookie")
            while posts.count == 0 { await Task.yield() }
            #expect(posts.count == 1)
            NotificationCenter.default.removeObserver(token)
        }
    }
}
