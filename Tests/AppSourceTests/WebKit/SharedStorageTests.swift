import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Apps that have to do with Foundation's `HTTPCookieStorage.shared`, of which a process has one: one after the other.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SharedStorageTests {
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

    private final class Listener: IdentityWebViewDelegate {
        var urls: [String] = []
        var errors: [NSError] = []
        func identityWebView(_ view: IdentityWebView, didReturn url: URL) { urls.append(url.absoluteString) }
        func identityWebView(_ view: IdentityWebView, didFail error: NSError) { errors.append(error) }
    }

    @Test("an identity provider's web view answers a challenge, and ends at its URL")
    func identity() async throws {
        let service = ClosureService { request in
            switch request.url.path {
            case "/start":
                .html(
                    "<title>\(request.fields["x-client"] ?? "none")</title><a href=/signed>go</a>",
                    fields: [HTTPField("Set-Cookie", "ests=1; Path=/; Secure")]
                )
            case "/signed" where request.fields["Authorization"] == nil:
                .text("who?", status: 401, fields: [HTTPField("WWW-Authenticate", "Basic realm=\"Org\"")])
            case "/signed": .redirect(to: "https://end.example/done?code=7")
            case "/plain": .redirect(to: "http://login.example/page")
            default: .html("<title>Page</title>")
            }
        }
        let browser = Browser(transports: InMemoryTransports(service: service))
        let app = HeadlessApp(session: BrowsingSession(browser: browser))
        try await HeadlessApp.$current.withValue(app) {
            let listener = Listener()
            let view = IdentityWebView(endURL: "https://END.example/done", ephemeral: false)
            view.delegate = listener
            view.user = ("alice", "secret")
            view.customHeaders = ["x-client": "sdk"]
            view.start(try #require(URL(string: "https://login.example/start")))
            // It begins on a later turn of the main queue.
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
            await view.webView.headless.settle()
            #expect(view.webView.title == "sdk")
            try view.webView.headless.click("a")
            await view.webView.headless.settle()
            #expect(listener.urls == ["https://end.example/done?code=7"] && listener.errors.isEmpty)
            #expect(view.methods == [NSURLAuthenticationMethodHTTPBasic])

            let second = IdentityWebView(endURL: "https://end.example/done", ephemeral: false)
            second.delegate = listener
            second.webView.load(URLRequest(url: try #require(URL(string: "https://login.example/plain"))))
            await second.webView.headless.settle()
            #expect(listener.errors.map(\.code) == [-1])

            let store = WKWebsiteDataStore.default().httpCookieStore
            #expect(await store.allCookies().map(\.name) == ["ests"])
            await withCheckedContinuation { continuation in
                IdentityWebView.clearCookies(["login.example"]) { continuation.resume() }
            }
            #expect(await store.allCookies().isEmpty)
        }
    }
}
