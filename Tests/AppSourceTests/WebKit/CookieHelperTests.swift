import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// An app with helpers of its own that are called as WebKit's.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct CookieHelperTests {
    @Test func aSessionIsKeptRestoredAndForgotten() async throws {
        let site = ClosureService { request in
            let body = "<title>\(request.fields["Cookie"] ?? "none")</title>"
            return .html(body, fields: [HTTPField("Set-Cookie", "sid=1; Path=/; Secure; Max-Age=60")])
        }
        let browser = Browser(transports: InMemoryTransports(service: site))
        try await HeadlessApp.$current.withValue(HeadlessApp(session: BrowsingSession(browser: browser))) {
            let keeper = SessionKeeper()
            let view = WKWebView()
            let url = try #require(URL(string: "https://rp.example/"))
            #expect(await !keeper.isSignedIn)
            view.load(URLRequest(url: url))
            await view.headless.settle()
            #expect(await keeper.isSignedIn)

            let kept = await keeper.kept()
            await keeper.expire()
            #expect(await !keeper.isSignedIn)
            await keeper.restore(kept)
            view.reload()
            await view.headless.settle()
            #expect(view.title == "sid=1")

            await withCheckedContinuation { continuation in keeper.signOut { continuation.resume() } }
            #expect(await !keeper.isSignedIn)
            await keeper.restore(kept)
            await keeper.forgetAll()
            #expect(await !keeper.isSignedIn)
        }
    }
}
