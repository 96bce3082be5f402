import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that the app's own requests and its web views share, over sockets.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SessionBrokerTests {
    @Test("cookies go from URLSession to a view, and back")
    func share() async throws {
        let host = try ServiceHost(
            ClosureService { request in
                let cookie = request.fields["Cookie"] ?? "none"
                return switch request.url.path {
                case "/api/login": .text("in", fields: [HTTPField("Set-Cookie", "sid=1; Path=/; HttpOnly")])
                case "/web/more":
                    .html("<title>\(cookie)</title>", fields: [HTTPField("Set-Cookie", "web=2; Path=/; Max-Age=60")])
                default: .text(cookie)
                }
            }
        )
        defer { host.stop() }
        try await HeadlessApp.$current.withValue(HeadlessApp()) {
            let broker = SessionBroker()
            await broker.signOut()
            let base = try #require(host.url("/").flatMap { URL(string: $0.href) })
            #expect(try await broker.fetch(base.appendingPathComponent("api/login")) == "in")
            await broker.toWebView(base)

            let view = broker.makeView()
            view.load(URLRequest(url: base.appendingPathComponent("web/more")))
            await view.headless.settle()
            #expect(view.title == "sid=1")
            #expect(await broker.fromWebView(base.host ?? "").map(\.name).sorted() == ["sid", "web"])
            let sent = try await broker.fetch(base.appendingPathComponent("api/who"))
            #expect(sent.components(separatedBy: "; ").sorted() == ["sid=1", "web=2"])
            #expect(broker.header(for: base).components(separatedBy: "; ").sorted() == ["sid=1", "web=2"])

            let own = try #require(broker.make("own", "3", base))
            await withCheckedContinuation { continuation in
                broker.toWebView([own]) { continuation.resume() }
            }
            await broker.toWebViewAtOnce([own])
            view.reload()
            await view.headless.settle()
            #expect(view.title?.contains("own=3") == true)

            await broker.signOut()
            view.reload()
            await view.headless.settle()
            #expect(view.title == "none")
            #expect(try await broker.fetch(base.appendingPathComponent("api/who")) == "none")
        }
    }
}
