import Foundation
import HeadlessUIKit
import HeadlessWebView
import LoginFlows
import MockProviders
import Synchronization
import Testing

/// The family-tree site's app: it opens the system's browser, and is brought the token in its URL's fragment.
@Suite(.timeLimit(.minutes(10)))
struct GeniTests {
    /// The app's delegate, as the document has it.
    final class AppDelegate: Sendable {
        private let state = Mutex<(token: String?, parameters: [String: String])>((nil, [:]))
        var token: String? { state.withLock { $0.token } }
        var parameters: [String: String] { state.withLock { $0.parameters } }

        func application(handleOpen url: WebURL) -> Bool {
            guard url.href.hasPrefix("app17://authorize") else { return false }
            var parameters: [String: String] = [:]
            for pair in (url.fragment ?? url.query ?? "").split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { continue }
                parameters[String(parts[0])] =
                    parts[1].replacing("+", with: " ").removingPercentEncoding ?? String(parts[1])
            }
            state.withLock { $0 = (parameters["access_token"], parameters) }
            return true
        }
    }

    struct Phone: Sendable {
        let service: GeniService
        let stage: Stage
        let device: SimulatedDevice
        let app: DeviceApp
        let delegate = AppDelegate()

        init(_ transport: Stage.Transport) throws {
            (service, stage) = try Stage.with(transport) { GeniService(clock: $0) }
            device = try stage.device(.iOS(8))
            try device.install(AppBundle(identifier: "com.example.family", schemes: ["app17"]))
            app = try device.launch("com.example.family")
            app.onOpenURL { [delegate] in delegate.application(handleOpen: $0.url) }
        }

        static func request(_ more: [(String, String)] = [], redirect: String = "app17/authorize") throws -> WebURL {
            let pairs = [
                ("client_id", "app17"), ("redirect_uri", redirect), ("response_type", "token"), ("display", "mobile"),
            ]
            let names = more.map(\.0)
            let query = URLEncoded.serialize(pairs.filter { !names.contains($0.0) } + more)
            return try Stage.url("/platform/oauth/authorize?\(query)")
        }

        /// The app opens the browser; the user is there.
        func open(_ url: WebURL) async throws -> WebView {
            try await app.open(url)
            return try device.systemBrowser()
        }

        func profile() async throws -> ResourceResponse {
            let token = try #require(delegate.token)
            let field = HTTPField("Authorization", "Bearer \(token)")
            return try await app.session.fetch(ResourceRequest(url: try Stage.url("/api/profile"), fields: [field]))
        }
    }

    @Test(arguments: Stage.Transport.allCases)
    func tokenIsBroughtToTheApp(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        let browser = try await phone.open(try Phone.request())
        try await Walk.signIn(browser)
        #expect(await browser.html.contains("class=\"desktop\"") == false)
        try await browser.click("#allow")
        #expect(phone.delegate.parameters["expires_in"] == "3600")
        #expect(try await phone.profile().status == 200)
        #expect(phone.app.openedURLs.map(\.callback) == ["application(_:handleOpen:)"])
        // The app has none of the browser's cookies.
        #expect(await phone.app.session.cookies.isEmpty)
    }

    @Test(arguments: Stage.Transport.allCases)
    func rememberedUserTypesNothing(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        var browser = try await phone.open(try Phone.request())
        try await Walk.signIn(browser, remember: true)
        try await browser.click("#allow")
        let first = phone.delegate.token
        // The login cookie outlives the session's; what was allowed is not asked again.
        for cookie in await browser.cookies where cookie.name == "session" {
            await browser.session.removeCookie(cookie)
        }
        browser = try await phone.open(try Phone.request())
        #expect(phone.delegate.token != nil)
        #expect(phone.delegate.token != first)
    }

    @Test(arguments: Stage.Transport.allCases)
    func consentIsAskedAgainWhereNothingIsRemembered(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        phone.service.behavior.remembersConsent = false
        var browser = try await phone.open(try Phone.request())
        try await Walk.allow(browser)
        browser = try await phone.open(try Phone.request())
        #expect(await browser.title == "Allow Family Phone? - Geni")
        try await browser.click("#allow")
        #expect(phone.app.openedURLs.count == 2)
    }

    /// A walk that goes wrong, and what the app and the browser then have.
    struct Failure: Sendable, CustomTestStringConvertible {
        let name: String
        var change: @Sendable (inout ProviderBehavior) -> Void = { _ in }
        var more: [(String, String)] = []
        var walk: @Sendable (WebView) async throws -> Void = { _ in }
        var parameters: [String: String] = [:]
        var title = ""
        var testDescription: String { name }
    }

    static let failures = [
        Failure(
            name: "denied",
            walk: Walk.deny,
            parameters: ["status": "unauthorized", "message": "user canceled"],
            title: "Allow Family Phone? - Geni"
        ),
        Failure(name: "wrong password", walk: { try await Walk.signIn($0, password: "x") }, title: "Sign in - Geni"),
        Failure(name: "error page", change: { $0.errorPage = 500 }, title: "Something went wrong - Geni"),
        Failure(name: "unknown app", more: [("client_id", "app18")], title: "Bad request - Geni"),
        Failure(
            name: "somebody else's redirect",
            more: [("redirect_uri", "evil://authorize")],
            title: "Bad request - Geni"
        ),
        Failure(
            name: "another response type",
            more: [("response_type", "code")],
            parameters: ["error": "unsupported_response_type"]
        ),
        Failure(
            name: "wrong second step",
            change: { $0.asksSecondFactor = true },
            walk: { view in
                try await Walk.signIn(view)
                try await view.fill("#factor", "0")
                try await view.click("#verify")
            },
            title: "Second step - Geni"
        ),
    ]

    @Test(arguments: failures, Stage.Transport.allCases)
    func failure(_ row: Failure, _ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        row.change(&phone.service.behavior)
        let browser = try await phone.open(try Phone.request(row.more))
        try await row.walk(browser)
        #expect(phone.delegate.token == nil)
        #expect(phone.delegate.parameters == row.parameters)
        #expect(await browser.title == row.title)
    }

    @Test(arguments: Stage.Transport.allCases)
    func tokenEnds(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        try await Walk.allow(try await phone.open(try Phone.request()))
        phone.stage.clock.advance(by: .seconds(3601))
        #expect(try await phone.profile().status == 401)
        _ = try await phone.open(try Phone.request())
        #expect(try await phone.profile().status == 200)
        phone.service.revokeTokens()
        #expect(try await phone.profile().status == 401)
    }

    @Test func slowServerIsWaitedForOnItsClock() async throws {
        let phone = try Phone(.memory)
        phone.service.behavior.delay = .seconds(30)
        try await Walk.allow(try await phone.open(try Phone.request()))
        #expect(phone.delegate.token != nil)
        #expect(phone.stage.clock.now >= .seconds(90))
    }

    /// The same as a client of the implicit grant, whose login the app's own `UIWebView` could show.
    @Test(arguments: Stage.Transport.allCases)
    func clientReadsTheFragment(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        var options = OAuthOptions()
        options.responseType = .token
        options.display = "mobile"
        options.scopeSeparator = ","
        let client = OAuthClient(
            provider: OAuthProvider(authorizationEndpoint: try Stage.url("/platform/oauth/authorize")),
            registration: OAuthRegistration(clientID: "app17", redirectURI: "app17://authorize"),
            options: options,
            session: phone.app.session,
            store: AppTokenStore(phone.app.keychain),
            agent: SystemBrowserUserAgent(phone.device, app: "com.example.family", walk: Walk.allow)
        )
        let profile = ResourceRequest(url: try Stage.url("/api/profile"))
        #expect(try await client.fetch(profile).head.status == 200)
        phone.service.forgetUsers()
        let other = try client.makeRequest()
        let agent = SystemBrowserUserAgent(phone.device, app: "com.example.family", walk: Walk.deny)
        let callback = try await agent.authorize(other)
        await #expect(throws: OAuthError.refused(error: "unauthorized", explanation: "user canceled")) {
            try await client.redeem(callback, of: other)
        }
        // The keychain has the first token still.
        #expect(try await client.tokens() != nil)
    }

    @MainActor
    final class Catcher: UIWebViewDelegate {
        var url: URL?

        func webView(
            _ webView: UIWebView,
            shouldStartLoadWith request: URLRequest,
            navigationType: UIWebView.NavigationType
        ) -> Bool {
            guard request.url?.scheme == "app17" else { return true }
            url = request.url
            return false
        }
    }

    @MainActor
    @Test(arguments: Stage.Transport.allCases)
    func ownWebViewCatchesTheScheme(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        let delegate = AppDelegate()
        let catcher = Catcher()
        let url = try #require(URL(string: try Phone.request().href))
        try await HeadlessApp.$current.withValue(phone.app.shape) {
            let view = UIWebView()
            view.delegate = catcher
            view.loadRequest(URLRequest(url: url))
            await view.settle()
            try view.fill("#email", Walk.account.email)
            try view.fill("#password", Walk.account.password)
            try view.click("#go")
            await view.settle()
            try view.click("#allow")
            await view.settle()
        }
        let caught = try #require(WebURL(catcher.url?.absoluteString ?? ""))
        #expect(delegate.application(handleOpen: caught))
        #expect(delegate.token != nil)
    }
}
