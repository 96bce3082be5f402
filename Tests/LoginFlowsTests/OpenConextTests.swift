import HeadlessWebView
import LoginFlows
import MockProviders
import Synchronization
import Testing

/// The federation's mobile app, by its properties: log in, fetch the grades, refresh, begin again.
@Suite(.timeLimit(.minutes(10)))
struct OpenConextTests {
    /// In the form of the app's own settings.
    static let properties = """
        Summerschool demo

        authorize_url=https://idp.example/php-oauth/authorize.php
        authorize_response_type=code
        authorize_grant_type=authorization_code
        authorize_client_id= oauth-mobile-app
        authorize_scope=grades
        authorize_redirect_uri=oauth-mobile-app://callback
        token_url=https://idp.example/php-oauth/token.php
        token_grant_type=authorization_code
        webservice_url=https://idp.example/php-summerschool/api.php/grades/@me
        """

    /// An app, its service, and how often its user was asked to log in.
    struct App: Sendable {
        let service: OpenConextService
        let stage: Stage
        let client: OAuthClient
        let grades: ResourceRequest
        let logins = Logins()

        init(
            _ transport: Stage.Transport,
            scope: [String]? = nil,
            store: any TokenStore = MemoryTokenStore(),
            walk: @escaping @Sendable (WebView) async throws -> Void = Walk.allow
        ) throws {
            let properties = OAuthProperties(OpenConextTests.properties)
            let made = Mutex<OpenConextService?>(nil)
            stage = try Stage(transport) { clock in
                let service = OpenConextService(clock: clock)
                made.withLock { $0 = service }
                return service
            }
            service = try #require(made.withLock { $0 })
            var provider = try properties.provider()
            provider.revocationEndpoint = try Stage.url("/php-oauth/revoke.php")
            provider.userInfoEndpoint = try Stage.url("/php-oauth/userinfo.php")
            provider.issuer = "https://idp.example"
            provider.keySet = try Stage.url("/php-oauth/jwks.php")
            var options = try properties.options()
            if let scope { options.scope = scope }
            let session = stage.session()
            client = OAuthClient(
                provider: provider,
                registration: try properties.registration(),
                options: options,
                session: session,
                store: store,
                agent: WebViewUserAgent(session: session) { [logins] view in
                    logins.add()
                    try await walk(view)
                }
            )
            grades = ResourceRequest(url: try properties.url("webservice_url"))
        }
    }

    final class Logins: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }

    @Test(arguments: Stage.Transport.allCases)
    func gradesAreFetched(_ transport: Stage.Transport) async throws {
        let app = try App(transport)
        let answer = try await app.client.fetch(app.grades)
        #expect(answer.head.status == 200)
        #expect(answer.text.contains("Cryptography"))
        // The token is kept.
        _ = try await app.client.fetch(app.grades)
        #expect(app.logins.count == 1)
    }

    @Test(arguments: Stage.Transport.allCases)
    func tokenThatIsOverIsRefreshed(_ transport: Stage.Transport) async throws {
        let app = try App(transport)
        let first = try await app.client.freshTokens()
        app.stage.clock.advance(by: .seconds(3601))
        #expect(try await app.client.fetch(app.grades).head.status == 200)
        let second = try #require(try await app.client.tokens())
        #expect(second.accessToken != first.accessToken)
        #expect(second.refreshToken == first.refreshToken)
        #expect(app.logins.count == 1)
    }

    @Test(arguments: Stage.Transport.allCases)
    func refusedTokenIsRefreshedOnce(_ transport: Stage.Transport) async throws {
        let app = try App(transport)
        let tokens = try await app.client.freshTokens()
        let store = MemoryTokenStore(TokenSet(accessToken: "revoked", refreshToken: tokens.refreshToken))
        let client = OAuthClient(
            provider: app.client.provider,
            registration: app.client.registration,
            options: app.client.options,
            session: app.client.session,
            store: store
        )
        #expect(try await client.fetch(app.grades).head.status == 200)
        #expect(store.load()?.accessToken != "revoked")
        #expect(app.logins.count == 1)
    }

    @Test(arguments: Stage.Transport.allCases)
    func loginBeginsAgainWhenTheRefreshTokenIsRefused(_ transport: Stage.Transport) async throws {
        let app = try App(transport) { view in
            // The second time the server knows the user, and asks nothing.
            if await view.title.hasPrefix("Sign in") { try await Walk.allow(view) }
        }
        _ = try await app.client.freshTokens()
        app.service.revokeTokens()
        #expect(try await app.client.fetch(app.grades).head.status == 200)
        #expect(app.logins.count == 1)
        app.service.revokeTokens()
        app.service.forgetUsers()
        #expect(try await app.client.fetch(app.grades).head.status == 200)
        #expect(app.logins.count == 2)
    }

    @Test(arguments: Stage.Transport.allCases)
    func rotatedRefreshTokenIsKept(_ transport: Stage.Transport) async throws {
        let app = try App(transport)
        app.service.behavior.rotatesRefreshTokens = true
        let first = try await app.client.freshTokens()
        for _ in 0..<3 {
            app.stage.clock.advance(by: .seconds(3601))
            #expect(try await app.client.fetch(app.grades).head.status == 200)
        }
        #expect(try await app.client.tokens()?.refreshToken != first.refreshToken)
        #expect(app.logins.count == 1)
    }

    @Test func requestsAtOnceRefreshOnce() async throws {
        let app = try App(.memory)
        app.service.behavior.rotatesRefreshTokens = true
        _ = try await app.client.freshTokens()
        app.stage.clock.advance(by: .seconds(3601))
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try await app.client.fetch(app.grades).head.status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 8))
        // Each refresh token serves once: more than one refresh would have begun the login again.
        #expect(app.logins.count == 1)
    }

    /// As the document has it: the system's browser shows the login, its last redirect starts the app's capture, and the
    /// tokens are in the app's memory.
    @Test(arguments: [DevicePlatform.iOS(5), .android(api: 16)], Stage.Transport.allCases)
    func browserBringsTheCodeToTheApp(_ platform: DevicePlatform, _ transport: Stage.Transport) async throws {
        let (_, stage) = try Stage.with(transport) { OpenConextService(clock: $0) }
        let device = try stage.device(platform)
        let name = "nl.example.school"
        try device.install(AppBundle(identifier: name, schemes: ["oauth-mobile-app"]))
        let properties = OAuthProperties(Self.properties)
        let logins = Logins()
        let open = { () throws -> OAuthClient in
            OAuthClient(
                provider: try properties.provider(),
                registration: try properties.registration(),
                options: try properties.options(),
                session: try device.launch(name).session,
                agent: SystemBrowserUserAgent(device, app: name) { view in
                    logins.add()
                    try await Walk.allow(view)
                }
            )
        }
        let grades = ResourceRequest(url: try properties.url("webservice_url"))
        var client = try open()
        #expect(try await client.fetch(grades).head.status == 200)
        let opened = try #require(device.running(name)?.openedURLs.first)
        #expect(opened.callback == (platform == .iOS(5) ? "application(_:handleOpen:)" : "onNewIntent(_:)"))
        #expect(opened.url.callbackParameters["code"] != nil)

        // Back: the tokens are removed, and the login begins again; the browser's user is known, and asked nothing.
        try await client.forget()
        #expect(try await client.fetch(grades).head.status == 200)
        // What is in the app's memory alone goes with it.
        _ = try await device.restart(name)
        client = try open()
        #expect(try await client.tokens() == nil)
        #expect(try await client.fetch(grades).head.status == 200)
        #expect(logins.count == 1)
        #expect(device.running(name)?.openedURLs.count == 1)
    }

    // MARK: - What goes wrong

    struct Failure: Sendable, CustomTestStringConvertible {
        let name: String
        var change: @Sendable (inout ProviderBehavior) -> Void = { _ in }
        var walk: @Sendable (WebView) async throws -> Void = Walk.allow
        let isExpected: @Sendable (OAuthError) -> Bool
        var testDescription: String { name }
    }

    static let failures = [
        Failure(
            name: "denied",
            walk: Walk.deny,
            isExpected: { $0 == .refused(error: "access_denied", explanation: nil) }
        ),
        Failure(
            name: "wrong password",
            walk: { try await Walk.signIn($0, password: "wrong") },
            isExpected: { if case .loginFailed = $0 { true } else { false } }
        ),
        Failure(
            name: "error page",
            change: { $0.errorPage = 503 },
            isExpected: { if case .loginFailed = $0 { true } else { false } }
        ),
        Failure(
            name: "broken token endpoint",
            change: { $0.brokenService = 502 },
            isExpected: { if case .tokenRefused(502, _, _) = $0 { true } else { false } }
        ),
        Failure(name: "another state", change: { $0.garblesState = true }, isExpected: { $0 == .stateMismatch }),
        Failure(
            name: "second step left undone",
            change: { $0.asksSecondFactor = true },
            walk: { try await Walk.signIn($0) },
            isExpected: { if case .loginFailed = $0 { true } else { false } }
        ),
        Failure(
            name: "wrong number in the second step",
            change: { $0.asksSecondFactor = true },
            walk: { view in
                try await Walk.signIn(view)
                try await view.fill("#factor", "1")
                try await view.click("#verify")
            },
            isExpected: { if case .loginFailed = $0 { true } else { false } }
        ),
        Failure(
            name: "token of no time",
            change: { $0.tokenLifetime = .zero },
            isExpected: { if case .unauthorized = $0 { true } else { false } }
        ),
    ]

    @Test(arguments: failures, Stage.Transport.allCases)
    func failure(_ row: Failure, _ transport: Stage.Transport) async throws {
        let app = try App(transport, walk: row.walk)
        row.change(&app.service.behavior)
        do {
            _ = try await app.client.fetch(app.grades)
            Issue.record("no failure")
        } catch {
            #expect(row.isExpected(error), "\(error)")
        }
    }

    @Test func slowServerIsWaitedForOnItsClock() async throws {
        let app = try App(.memory)
        app.service.behavior.delay = .seconds(20)
        #expect(try await app.client.fetch(app.grades).head.status == 200)
        // Login page, its form, its consent, the token and the grades, 20 seconds each.
        #expect(app.stage.clock.now >= .seconds(100))
    }

    @Test func tooSlowServerTimesOut() async throws {
        let app = try App(.memory)
        app.service.behavior.delay = .seconds(3600)
        let error = await #expect(throws: OAuthError.self) { try await app.client.fetch(app.grades) }
        if case .network? = error {} else { Issue.record("\(String(describing: error))") }
    }

    @Test(arguments: Stage.Transport.allCases)
    func secondStepLeadsOn(_ transport: Stage.Transport) async throws {
        let app = try App(transport) { view in
            try await Walk.signIn(view)
            try await view.fill("#factor", ProviderBehavior.secondFactor)
            try await view.click("#verify")
            try await view.click("#allow")
        }
        app.service.behavior.asksSecondFactor = true
        #expect(try await app.client.fetch(app.grades).head.status == 200)
    }

    @Test func replayedCodeIsRefusedAndEndsItsTokens() async throws {
        let app = try App(.memory)
        let request = try app.client.makeRequest()
        let agent = WebViewUserAgent(session: app.client.session, walk: Walk.allow)
        let callback = try await agent.authorize(request)
        try await app.client.redeem(callback, of: request)
        await #expect(throws: OAuthError.tokenRefused(status: 400, error: "invalid_grant", explanation: nil)) {
            try await app.client.redeem(callback, of: request)
        }
        // What the code brought is over; the login that begins again is asked for nothing.
        let before = try await app.client.tokens()
        _ = try await app.client.fetch(app.grades)
        #expect(try await app.client.tokens()?.accessToken != before?.accessToken)
    }

    @Test func codeOfAnotherLoginIsRefused() async throws {
        let app = try App(.memory)
        let agent = WebViewUserAgent(session: app.client.session, walk: Walk.allow)
        let callback = try await agent.authorize(try app.client.makeRequest())
        let other = try app.client.makeRequest()
        await #expect(throws: OAuthError.stateMismatch) { try await app.client.redeem(callback, of: other) }
    }

    @Test(arguments: Stage.Transport.allCases)
    func revokedTokensAreForgottenOnBothSides(_ transport: Stage.Transport) async throws {
        let app = try App(transport)
        let tokens = try await app.client.freshTokens()
        try await app.client.revoke()
        #expect(try await app.client.tokens() == nil)
        let store = MemoryTokenStore(tokens)
        let thief = OAuthClient(
            provider: app.client.provider,
            registration: app.client.registration,
            options: app.client.options,
            session: app.client.session,
            store: store
        )
        await #expect(throws: OAuthError.loginNeeded) { try await thief.fetch(app.grades) }
    }

    // MARK: - ID tokens

    @Test(arguments: Stage.Transport.allCases)
    func idTokenSaysWhoItIs(_ transport: Stage.Transport) async throws {
        let app = try App(transport, scope: ["openid", "grades"])
        try await app.client.logIn()
        #expect(await app.client.claims?.subject == Walk.account.email)
        #expect(try await app.client.userInfo().contains(Walk.account.name))
        // After rotation the new key is fetched.
        app.service.rotateKey()
        try await app.client.logIn()
        app.stage.clock.advance(by: .seconds(3601))
        #expect(try await app.client.fetch(app.grades).head.status == 200)
    }

    @Test func idTokenOfAnotherIssuerIsNotBelieved() async throws {
        let app = try App(.memory, scope: ["openid"])
        var provider = app.client.provider
        provider.issuer = "https://other.example"
        let client = OAuthClient(
            provider: provider,
            registration: app.client.registration,
            options: app.client.options,
            session: app.client.session,
            agent: WebViewUserAgent(session: app.client.session, walk: Walk.allow)
        )
        await #expect(throws: OAuthError.badIDToken(.issuer("https://idp.example"))) { try await client.logIn() }
    }

    @Test func serverTellsItsEndpoints() async throws {
        let app = try App(.memory)
        let session = app.stage.session()
        let provider = try await OAuthProvider.discover(issuer: "https://idp.example", session: session)
        #expect(provider.tokenEndpoint == app.client.provider.tokenEndpoint)
        #expect(provider.keySet == app.client.provider.keySet)
        #expect(provider.userInfoEndpoint == app.client.provider.userInfoEndpoint)
        await #expect(throws: OAuthError.configuration("“http://idp.example” is no issuer.")) {
            try await OAuthProvider.discover(issuer: "http://idp.example", session: session)
        }
    }

    @Test func storedTokensOutliveTheClient() async throws {
        let path = FileStorePath()
        let app = try App(.memory, store: FileTokenStore(path: path.path))
        let tokens = try await app.client.freshTokens()
        #expect(try FileTokenStore(path: path.path).load() == tokens)
        #expect(path.permissions == 0o600)
        try await app.client.forget()
        #expect(try FileTokenStore(path: path.path).load() == nil)
    }

    @Test func nothingThatIsPrintedHasASecret() async throws {
        let app = try App(.memory)
        let tokens = try await app.client.freshTokens()
        var dumped = "\(tokens) \(String(reflecting: tokens)) "
        dump(tokens, to: &dumped)
        #expect(!dumped.contains(tokens.accessToken.value))
        #expect(!dumped.contains(try #require(tokens.refreshToken).value))
    }
}
