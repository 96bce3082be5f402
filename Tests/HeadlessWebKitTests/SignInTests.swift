import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// Controllers as apps ship them against the embedded service, over real sockets and https.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SignInTests {
    /// A site and an app that trusts it.
    private struct Site {
        let service = SignInService()
        let authority: CertificateAuthority
        let host: ServiceHost
        let app: HeadlessApp

        init() throws {
            authority = try CertificateAuthority()
            host = try ServiceHost(service, authority: authority)
            var configuration = SessionConfiguration()
            configuration.transfer.tls.caFile = authority.caFile
            configuration.transfer.hostOverrides = host.overrides(for: "rp.example")
            app = HeadlessApp(session: BrowsingSession(configuration: configuration))
        }

        func url(_ query: String) throws -> URL { try #require(URL(string: "https://rp.example/login?" + query)) }
    }

    private func signIn(_ webView: WKWebView, deny: Bool = false) async throws {
        await webView.headless.settle()
        try webView.headless.fill("#email", SignInService.Account.demo.email)
        try webView.headless.fill("#password", SignInService.Account.demo.password)
        try webView.headless.press(try #require(KeyStroke("Enter")), at: "#password")
        await webView.headless.settle()
        try webView.headless.click(deny ? "#deny" : "#allow")
        await webView.headless.settle()
    }

    @Test("the token comes by cookie, read when a page is there")
    func cookie() async throws {
        let site = try Site()
        var tokens: [String] = []
        try await HeadlessApp.$current.withValue(site.app) {
            let controller = CookieWatcher(cookieNamed: "oauth_token")
            controller.signIn(at: try site.url("deliver=cookie")) { tokens.append($0) }
            try await signIn(controller.webView)
        }
        #expect(tokens.count == 1)
        #expect(site.service.confirms(token: try #require(tokens.first)))
    }

    @Test("the token comes by title")
    func title() async throws {
        let site = try Site()
        var results: [Result<String, any Error>] = []
        try await HeadlessApp.$current.withValue(site.app) {
            let controller = TitleWatcher()
            controller.signIn(at: try site.url("deliver=title")) { results.append($0) }
            try await signIn(controller.webView)
        }
        #expect(results.count == 1)
        #expect(site.service.confirms(token: try #require(results.first).get()))
    }

    @Test("that access was denied comes by title")
    func denied() async throws {
        let site = try Site()
        var results: [Result<String, any Error>] = []
        try await HeadlessApp.$current.withValue(site.app) {
            let controller = TitleWatcher()
            controller.signIn(at: try site.url("deliver=title")) { results.append($0) }
            try await signIn(controller.webView, deny: true)
        }
        #expect(results.count == 1)
        #expect(throws: TitleWatcher.SignInError.self) { try #require(results.first).get() }
    }

    @Test("the token comes by the redirect to the app's scheme, which ends with 102")
    func redirect() async throws {
        let site = try Site()
        try await HeadlessApp.$current.withValue(site.app) {
            let controller = RedirectCatcher(scheme: "myapp")
            let start = try site.url("deliver=redirect&redirect_uri=myapp://callback&state=s1")
            // It has begun to load when this goes on: both are on the main actor, in this order.
            let callback = Task { try await controller.callback(from: start) }
            await Task.yield()
            try #require(controller.webView.isLoading)
            try await signIn(controller.webView)
            let components = try #require(URLComponents(url: try await callback.value, resolvingAgainstBaseURL: false))
            let values = Dictionary(
                uniqueKeysWithValues: (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
            )
            #expect(values["state"] == "s1")
            #expect(site.service.confirms(token: try #require(values["code"])))
            #expect(controller.failures.map(\.code) == [102])
            #expect(!controller.isBusy)
        }
    }

    /// Trusts whatever server it is asked about.
    private final class Trusting: NSObject, WKNavigationDelegate {
        var asked: [String] = []

        func webView(
            _ webView: WKWebView,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let space = challenge.protectionSpace
            asked.append("\(space.authenticationMethod) \(space.host)")
            #if canImport(FoundationNetworking)
            guard let trust = space.serverTrust else { return completionHandler(.performDefaultHandling, nil) }
            completionHandler(.useCredential, URLCredential(trust: trust))
            #else
            completionHandler(.useCredential, URLCredential(user: "", password: "", persistence: .none))
            #endif
        }
    }

    @Test("a server that the delegate trusts is asked about once, and its pages load")
    func trusted() async throws {
        let site = try Site()
        var configuration = SessionConfiguration()
        configuration.transfer.hostOverrides = site.host.overrides(for: "rp.example")
        try await HeadlessApp.$current.withValue(HeadlessApp(session: BrowsingSession(configuration: configuration))) {
            let view = WKWebView()
            let delegate = Trusting()
            view.navigationDelegate = delegate
            view.load(URLRequest(url: try site.url("deliver=cookie")))
            try await signIn(view)
            #expect(delegate.asked == ["\(NSURLAuthenticationMethodServerTrust) rp.example"])
            let cookies = await view.configuration.websiteDataStore.httpCookieStore.allCookies()
            let token = try #require(cookies.first { $0.name == "oauth_token" })
            #expect(site.service.confirms(token: token.value))
            #expect(view.hasOnlySecureContent)
        }
    }

    @Test("without trust nothing comes")
    func untrusted() async throws {
        let site = try Site()
        var configuration = SessionConfiguration()
        configuration.transfer.hostOverrides = site.host.overrides(for: "rp.example")
        var results: [Result<String, any Error>] = []
        try await HeadlessApp.$current.withValue(HeadlessApp(session: BrowsingSession(configuration: configuration))) {
            let controller = TitleWatcher()
            controller.signIn(at: try site.url("deliver=title")) { results.append($0) }
            await controller.webView.headless.settle()
        }
        guard case .failure(TitleWatcher.SignInError.failed(let error)) = results.first else {
            Issue.record("\(results)")
            return
        }
        #expect((error as NSError).code == URLError.Code.serverCertificateUntrusted.rawValue)
    }
}
