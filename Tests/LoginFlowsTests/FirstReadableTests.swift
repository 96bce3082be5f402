import Foundation
import HeadlessAndroid
import HeadlessUIKit
import HeadlessWebKit
import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// The callbacks that a token's provenance names, held against the shapes: a delegate looks at each of its calls.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FirstReadableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let sink: TokenSink
        /// What `/` answers; `/form` answers with a form that is sent to `/`; `/q` is a page.
        let answer: ServiceResponse
        /// What is clicked on `/form`; `nil`: the app opens `/` itself.
        var click: String?
        var testDescription: String { name }
    }

    nonisolated static let scheme = TokenSink.redirect(SinkTests.uri("myapp"), parameter: "code")

    nonisolated static let rows = [
        Row(name: "redirect", sink: scheme, answer: .redirect(to: "myapp://cb?code=T")),
        Row(
            name: "redirect of a posted form",
            sink: scheme,
            answer: .redirect(to: "myapp://cb?code=T"),
            click: "#post"
        ),
        Row(name: "form posted to the scheme", sink: scheme, answer: Site.page("P"), click: "#postapp"),
        Row(name: "link to the scheme", sink: scheme, answer: Site.page("P"), click: "#link"),
        Row(
            name: "cookie of a redirect",
            sink: .cookie("oauth_token"),
            answer: ServiceResponse.redirect(to: "/q").settingCookie("oauth_token=T; Path=/")
        ),
        Row(
            name: "cookie of a page",
            sink: .cookie("oauth_token"),
            answer: Site.page("P").settingCookie("oauth_token=T; Path=/")
        ),
        Row(
            name: "cookie of a page that a form led to",
            sink: .cookie("oauth_token"),
            answer: Site.page("P").settingCookie("oauth_token=T; Path=/"),
            click: "#post"
        ),
        Row(name: "title", sink: .title(.prefix("Success code=")), answer: Site.page("Success code=T")),
    ]

    nonisolated static func browser(_ row: Row) -> Browser {
        let form = """
            <form method=post action="/"><button id=post>Go</button></form>
            <form method=post action="myapp://cb?code=T"><button id=postapp>Go</button></form>
            <a id=link href="myapp://cb?code=T">Go</a>
            """
        let service = ClosureService { request in
            switch request.url.path {
            case "/form": Site.page("F", form)
            case "/q": Site.page("Q")
            default: row.answer
            }
        }
        return Browser(transports: InMemoryTransports(service: service), clock: ManualClock())
    }

    nonisolated static func session(_ row: Row, _ profile: Profile) -> BrowsingSession {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return BrowsingSession(browser: browser(row), configuration: configuration)
    }

    /// What the sink says.
    static func expected(_ row: Row) async throws -> FirstReadable {
        let view = WebView(session: session(row, .wkWebView()))
        let token = try await view.token(from: [row.sink]) {
            try await view.open("https://a.example/" + (row.click == nil ? "" : "form"))
            if let click = row.click { try await view.click(Locator(stringLiteral: click)) }
        }
        return token.provenance.firstReadable
    }

    /// Remembers the first call at which the token was there.
    @MainActor
    final class Looker {
        let sink: TokenSink
        private(set) var first: String?

        init(_ sink: TokenSink) { self.sink = sink }

        func look(_ callback: String, url: String? = nil, cookies: [String: String] = [:], title: String = "") {
            let isThere =
                switch sink {
                case .redirect: url?.hasPrefix("myapp:") == true
                case .cookie(let name, _): cookies[name] != nil
                default: title.hasPrefix("Success code=")
                }
            if isThere { first = first ?? callback }
        }
    }

    // MARK: - UIWebView

    @Test(arguments: rows)
    func uiWebView(_ row: Row) async throws {
        let looker = Looker(row.sink)
        let probe = UIProbe(looker)
        let app = HeadlessApp(session: Self.session(row, .uiWebView()))
        let url = try #require(URL(string: "https://a.example/" + (row.click == nil ? "" : "form")))
        try await HeadlessApp.$current.withValue(app) {
            let view = UIWebView()
            view.delegate = probe
            view.loadRequest(URLRequest(url: url))
            await view.settle()
            if let click = row.click { try view.click(Locator(stringLiteral: click)) }
            await view.settle()
        }
        let expected = try await Self.expected(row)
        #expect(looker.first == expected.uiWebView)
    }

    // MARK: - WKWebView

    @MainActor
    final class WKProbe: NSObject, WKNavigationDelegate, WKHTTPCookieStoreObserver {
        let looker: Looker
        init(_ looker: Looker) { self.looker = looker }

        func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy
        {
            looker.look("webView(_:decidePolicyFor:decisionHandler:)", url: action.request.url?.absoluteString)
            return action.request.url?.scheme == "myapp" ? .cancel : .allow
        }

        func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
            looker.look("cookiesDidChange(in:)", cookies: ["oauth_token": "T"])
        }
    }

    @Test(arguments: rows.filter { $0.name != "title" })
    func wkWebView(_ row: Row) async throws {
        let looker = Looker(row.sink)
        let probe = WKProbe(looker)
        let app = HeadlessApp(session: Self.session(row, .wkWebView()))
        let url = try #require(URL(string: "https://a.example/" + (row.click == nil ? "" : "form")))
        try await HeadlessApp.$current.withValue(app) {
            let view = WKWebView()
            view.navigationDelegate = probe
            view.configuration.websiteDataStore.httpCookieStore.add(probe)
            view.load(URLRequest(url: url))
            await view.headless.settle()
            if let click = row.click { try view.headless.click(Locator(stringLiteral: click)) }
            await view.headless.settle()
            // What was told on the way is told by now.
            _ = await view.configuration.websiteDataStore.httpCookieStore.allCookies()
        }
        let expected = try await Self.expected(row)
        #expect(looker.first == expected.wkWebView)
    }

    // MARK: - Android

    @MainActor
    final class AndroidProbe: WebViewClient {
        let looker: Looker
        init(_ looker: Looker) { self.looker = looker }

        func look(_ callback: String, _ view: AndroidWebView, url: String? = nil) {
            let header = CookieManager.getInstance().getCookie("https://a.example/") ?? ""
            let token = CookieReader.androidToken(in: header, named: "oauth_token")
            looker.look(
                callback,
                url: url,
                cookies: token.map { ["oauth_token": $0] } ?? [:],
                title: view.title ?? ""
            )
        }

        override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
            look("shouldOverrideUrlLoading", view, url: request.url.href)
            return request.url.scheme == "myapp"
        }

        override func onPageStarted(_ view: AndroidWebView, _ url: String, _ favicon: Bitmap?) {
            look("onPageStarted", view)
        }

        override func onPageFinished(_ view: AndroidWebView, _ url: String) { look("onPageFinished", view) }
    }

    @MainActor
    final class ChromeProbe: WebChromeClient {
        let probe: AndroidProbe
        init(_ probe: AndroidProbe) { self.probe = probe }

        override func onReceivedTitle(_ view: AndroidWebView, _ title: String) {
            probe.looker.look("onReceivedTitle", title: title)
        }
    }

    @Test(arguments: rows)
    func android(_ row: Row) async throws {
        let looker = Looker(row.sink)
        let probe = AndroidProbe(looker)
        let app = AndroidApp(apiLevel: 34, session: Self.session(row, .android()))
        try await AndroidApp.$current.withValue(app) {
            let view = AndroidWebView()
            view.webViewClient = probe
            view.webChromeClient = ChromeProbe(probe)
            view.loadUrl("https://a.example/" + (row.click == nil ? "" : "form"))
            await view.settle()
            if let click = row.click { try view.click(Locator(stringLiteral: click)) }
            await view.settle()
        }
        let expected = try await Self.expected(row)
        #expect(looker.first == expected.android)
    }
}
