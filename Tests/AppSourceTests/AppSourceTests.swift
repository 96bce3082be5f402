import Foundation
import HeadlessUIKit
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// Sources of apps in the language mode that they have, Swift 5, in which less is said of actors: they compile, and sign in.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AppSourceTests {
    private func run(_ service: any HTTPService, _ body: () async throws -> Void) async throws {
        let browser = Browser(transports: InMemoryTransports(service: service))
        let app = HeadlessApp(session: BrowsingSession(browser: browser))
        try await HeadlessApp.$current.withValue(app, operation: body)
    }

    @Test("a tab of a browser signs in, and out")
    func tab() async throws {
        let service = SignInService()
        try await run(service) {
            let counter = CookieCounter()
            let tab = BrowserTab()
            tab.open(try #require(URL(string: "https://rp.example/login?deliver=redirect")))
            await tab.webView.headless.settle()
            #expect(tab.bridge.heard == ["Sign in - Example Orders from rp.example"])
            try tab.webView.headless.fill("#email", "alice@example.com")
            try tab.webView.headless.fill("#password", "correct horse")
            try tab.webView.headless.click("#go")
            await tab.webView.headless.settle()
            #expect(tab.history.map(\.url.path) == ["/login"])
            try tab.webView.headless.click("#allow")
            await tab.webView.headless.settle()
            #expect(tab.redirect?.scheme == "myapp" && tab.log.contains("WebKitErrorDomain 102"))
            #expect(counter.changes > 0)

            let store = WKWebsiteDataStore.default().httpCookieStore
            #expect(await store.allCookies().contains { $0.domain == "rp.example" })
            await withCheckedContinuation { continuation in
                SessionCleaner.signOut(of: "rp.example") { continuation.resume() }
            }
            #expect(await store.allCookies().isEmpty)
        }
    }

    @Test("a view that is its own delegate tells of the session's cookies")
    func session() async throws {
        let service = ClosureService { request in
            request.url.path == "/in"
                ? .html("<title>In</title>", fields: [HTTPField("Set-Cookie", "session=1; Path=/; HttpOnly")])
                : .html("<a href=/in>in</a><a href=/out>out</a>")
        }
        try await run(service) {
            let (plain, stranger) = (
                try #require(SessionWebView(coder: NSKeyedArchiver(requiringSecureCoding: true))), Stranger()
            )
            let view = SessionWebView(frame: .zero) { $0.applicationNameForUserAgent = "App/1" }
            view.navigationDelegate = stranger
            var cookies: [String] = []
            view.onCookie = { cookies.append($0.name) }
            view.mayOpen = { $0.path != "/out" }
            view.load(URLRequest(url: try #require(URL(string: "https://rp.example/"))))
            await view.headless.settle()
            for link: Locator in ["[href='/out']", "[href='/in']"] {
                try view.headless.click(link)
                await view.headless.settle()
            }
            #expect(cookies == ["session"] && view.title == "In")
            #expect(view.navigationDelegate === view && plain.navigationDelegate === plain)
        }
    }

    private final class Stranger: NSObject, WKNavigationDelegate {}

    @Test("what the page and the app say to each other, downloads and panels")
    func talk() async throws {
        let service = ClosureService { request in
            switch request.url.path {
            case "/file":
                .text("zip", fields: [HTTPField("Content-Disposition", "attachment; filename=file.zip")])
            case "/mark": .html("<title>\(request.fields["X-Marked"] ?? "none")</title>")
            default:
                .html(
                    """
                    <title>Page</title><a href=/file download>file</a><script>
                    const { ask } = webkit.messageHandlers;
                    ask.postMessage('hello').then(reply => { document.title = reply.echo; });
                    ask.postMessage(1).catch(error => { document.documentElement.lang = error.message; });
                    alert('one'); confirm('two');
                    </script>
                    """
                )
            }
        }
        try await run(service) {
            let tab = BrowserTab()
            tab.open(try #require(URL(string: "https://a.example/")))
            await tab.webView.headless.settle()
            #expect(tab.title == "hello" && tab.panels == 2)
            let why = try await tab.webView.evaluateJavaScript("document.documentElement.lang") as? String
            #expect(why == "No text was asked.")
            try tab.webView.headless.click("a")
            await tab.webView.headless.settle()
            let file = try #require(tab.downloads.finished.first)
            #expect(try Data(contentsOf: file) == Data("zip".utf8))
            try FileManager.default.removeItem(at: file)

            let marked = MarkedWebView(frame: .zero, configuration: WKWebViewConfiguration())
            marked.load(URLRequest(url: try #require(URL(string: "https://a.example/mark"))))
            await marked.headless.settle()
            #expect(marked.title == "1")
        }
    }

    @Test("a controller of iOS 11 signs in", arguments: ["cookie", "title", "redirect"])
    func legacy(_ way: String) async throws {
        let service = SignInService()
        try await run(service) {
            let controller = LegacyLoginController()
            let view = CountingWebView()
            controller.webView = view
            controller.viewDidLoad(try #require(URL(string: "https://rp.example/login?deliver=\(way)")))
            await view.settle()
            try view.fill("#email", "alice@example.com")
            try view.fill("#password", "correct horse")
            try view.click("#go")
            await view.settle()
            try view.click("#allow")
            await view.settle()
            #expect(controller.token?.isEmpty == false && view.loads == 1)
            if way != "redirect" { #expect(service.confirms(token: controller.token ?? "")) }
        }
    }
}
