import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// Three apps of one vendor on one device: who logs in to one is logged in to the others.
@Suite(.timeLimit(.minutes(10)))
struct GenAuthTests {
    static let path = "/oauth/sso/mobile/"

    /// One of the apps, and what its programmer wrote.
    struct App: Sendable {
        let process: DeviceApp
        let name: String

        var deviceID: String {
            get throws { try #require(process.identifierForVendor ?? process.androidID) }
        }

        private func call(
            _ method: String,
            _ name: String,
            token: String? = nil,
            body: [(String, JSONValue)] = []
        ) async throws -> ResourceResponse {
            var request = ResourceRequest(url: try Stage.url(GenAuthTests.path + name), method: method)
            request.fields = [HTTPField("Accept", "application/json"), HTTPField("Content-Type", "application/json")]
            if let token { request.fields.append("Authorization", token) }
            if method == "POST" { request.body = Array(JSONValue.text(body).utf8) }
            return try await process.session.fetch(request)
        }

        func createSession(token: String, device: String? = nil) async throws -> Int {
            let device = try device ?? deviceID
            return try await call(
                "POST",
                "createSession",
                token: token,
                body: [("userPoolId", .text(GenAuthService.demoPoolID)), ("deviceId", .text(device))]
            ).status
        }

        func destroySession(token: String, all: Bool) async throws -> Int {
            try await call(
                "POST",
                "destroySession",
                token: token,
                body: [
                    ("userPoolId", .text(GenAuthService.demoPoolID)), ("deviceId", .text(try deviceID)),
                    ("destoryAll", .bool(all)),
                ]
            ).status
        }

        func trackSession(pool: String = GenAuthService.demoPoolID) async throws -> (status: Int, text: String) {
            let query = URLEncoded.serialize([("userPoolId", pool), ("deviceId", try deviceID)])
            let answer = try await call("GET", "trackSession?\(query)")
            return (answer.status, answer.text)
        }

        func ticket() async throws -> String {
            let answer = try await trackSession()
            return try #require(GenAuthTests.member("ticket", of: answer.text))
        }

        /// The user types; what an app does that finds no session.
        func logIn(_ walk: @escaping @Sendable (WebView) async throws -> Void = Walk.allow) async throws -> String {
            let client = try client(walk)
            return try await client.logIn().accessToken.value
        }

        func client(_ walk: @escaping @Sendable (WebView) async throws -> Void = Walk.allow) throws -> OAuthClient {
            var provider = OAuthProvider(
                authorizationEndpoint: try Stage.url("/oidc/auth"),
                tokenEndpoint: try Stage.url("/oidc/token")
            )
            provider.issuer = "https://idp.example"
            provider.keySet = try Stage.url("/oidc/.well-known/jwks.json")
            var options = OAuthOptions()
            options.scope = ["openid"]
            return OAuthClient(
                provider: provider,
                registration: OAuthRegistration(clientID: name, redirectURI: "\(name)://callback"),
                options: options,
                session: process.session,
                store: AppTokenStore(process.defaults),
                agent: WebViewUserAgent(session: process.session, walk: walk)
            )
        }
    }

    /// The app's own back end: it alone has the pool's key.
    struct BackEnd: Sendable {
        let session: BrowsingSession
        var secret = GenAuthService.demoPoolSecret

        func exchange(_ ticket: String, for app: String) async throws -> (status: Int, token: String?) {
            let body = JSONValue.text([
                ("userPoolId", .text(GenAuthService.demoPoolID)), ("userPoolSecret", .text(secret)),
                ("ticket", .text(ticket)), ("appId", .text(app)),
            ])
            let answer = try await session.fetch(
                ResourceRequest(
                    url: try Stage.url(GenAuthTests.path + "exchangeUserInfoWithTicket"),
                    method: "POST",
                    fields: [HTTPField("Content-Type", "application/json")],
                    body: Array(body.utf8)
                )
            )
            return (answer.status, GenAuthTests.member("token", of: answer.text))
        }
    }

    /// As much of JSON as the bodies need.
    enum JSONValue: Sendable {
        case text(String)
        case bool(Bool)

        static func text(_ members: [(String, JSONValue)]) -> String {
            let written = members.map { name, value in
                switch value {
                case .text(let text): "\"\(name)\":\"\(text)\""
                case .bool(let bool): "\"\(name)\":\(bool)"
                }
            }
            return "{\(written.joined(separator: ","))}"
        }
    }

    static func member(_ name: String, of json: String) -> String? {
        guard let regex = try? Regex("\"\(name)\":\"([^\"]*)\"") else { return nil }
        return json.firstMatch(of: regex)?.output[1].substring.map(String.init)
    }

    struct Phone: Sendable {
        let service: GenAuthService
        let stage: Stage
        let device: SimulatedDevice
        let apps: [App]
        let backEnd: BackEnd

        init(_ transport: Stage.Transport, _ platform: DevicePlatform = .iOS(17)) throws {
            (service, stage) = try Stage.with(transport) { GenAuthService(clock: $0) }
            let device = try stage.device(platform)
            apps = try (1...3).map { number in
                let bundle = AppBundle(identifier: "com.example.app\(number)", schemes: ["app\(number)"])
                try device.install(bundle)
                return App(process: try device.launch(bundle.identifier), name: "app\(number)")
            }
            self.device = device
            backEnd = BackEnd(session: stage.session())
        }
    }

    static let platforms: [DevicePlatform] = [.iOS(6), .iOS(17), .android(api: 34)]

    @Test(arguments: platforms, Stage.Transport.allCases)
    func secondAppTypesNothingAndThirdDoesAfterAllIsDestroyed(
        _ platform: DevicePlatform,
        _ transport: Stage.Transport
    ) async throws {
        let phone = try Phone(transport, platform)
        #expect(try await phone.apps[0].trackSession().status == 404)
        let first = try await phone.apps[0].logIn()
        #expect(try await phone.apps[0].createSession(token: first) == 200)

        // The second finds the session, shows who it is, and has its back end exchange the ticket.
        let found = try await phone.apps[1].trackSession()
        #expect(found.status == 200)
        #expect(Self.member("nickname", of: found.text) == Walk.account.name)
        #expect(Self.member("avatar", of: found.text)?.hasPrefix("https://idp.example/") == true)
        let ticket = try #require(Self.member("ticket", of: found.text))
        let second = try await phone.backEnd.exchange(ticket, for: "app2")
        #expect(second.status == 200)
        let token = try #require(second.token)
        #expect(try await phone.apps[1].createSession(token: token) == 200)

        // Of the first alone: the second's is found still.
        #expect(try await phone.apps[0].destroySession(token: first, all: false) == 200)
        #expect(try await phone.apps[2].trackSession().status == 200)
        // Of all: the third finds none.
        #expect(try await phone.apps[1].destroySession(token: token, all: true) == 200)
        #expect(try await phone.apps[2].trackSession().status == 404)
        #expect(try await phone.apps[2].logIn() != first)
    }

    @Test(arguments: Stage.Transport.allCases)
    func appsOfOtherVendorsFindNoSession(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        try phone.device.install(AppBundle(identifier: "org.other.app"))
        let other = App(process: try phone.device.launch("org.other.app"), name: "app2")
        #expect(try await phone.apps[0].createSession(token: try await phone.apps[0].logIn()) == 200)
        #expect(try await other.trackSession().status == 404)
        // The advertising identifier would be the same, where the user lets both have it.
        for name in ["com.example.app1", "org.other.app"] { phone.device.allowTracking(true, of: name) }
        let device = phone.apps[0].process.advertisingIdentifier
        #expect(device == other.process.advertisingIdentifier)
    }

    @Test(arguments: Stage.Transport.allCases)
    func ticketServesOnceForAWhile(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        _ = try await phone.apps[0].createSession(token: try await phone.apps[0].logIn())
        let one = try await phone.apps[1].ticket()
        #expect(try await phone.backEnd.exchange(one, for: "app2").status == 200)
        #expect(try await phone.backEnd.exchange(one, for: "app2").status == 400)
        let two = try await phone.apps[1].ticket()
        phone.stage.clock.advance(by: .seconds(301))
        #expect(try await phone.backEnd.exchange(two, for: "app2").status == 400)
    }

    @Test(arguments: Stage.Transport.allCases)
    func refusesWithoutTheRightKeys(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        let token = try await phone.apps[0].logIn()
        #expect(try await phone.apps[0].createSession(token: "guessed") == 401)
        #expect(try await phone.apps[0].createSession(token: token, device: "") == 400)
        #expect(try await phone.apps[0].createSession(token: token) == 200)
        #expect(try await phone.apps[0].trackSession(pool: "another").status == 400)
        let ticket = try await phone.apps[1].ticket()
        var thief = phone.backEnd
        thief.secret = "guessed"
        #expect(try await thief.exchange(ticket, for: "app2").status == 403)
    }

    @Test(arguments: Stage.Transport.allCases)
    func tokenThatIsOverCreatesNoSession(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        let token = try await phone.apps[0].logIn()
        phone.stage.clock.advance(by: .seconds(3601))
        #expect(try await phone.apps[0].createSession(token: token) == 401)
        phone.service.revokeTokens()
        let client = try phone.apps[0].client { _ in }
        // The server knows the user by the app's cookies: the login that begins again asks for nothing.
        let fresh = try await client.freshTokens()
        #expect(try await phone.apps[0].createSession(token: fresh.accessToken.value) == 200)
    }

    @Test func brokenServiceIsSaid() async throws {
        let phone = try Phone(.memory)
        let token = try await phone.apps[0].logIn()
        phone.service.behavior.brokenService = 503
        #expect(try await phone.apps[0].createSession(token: token) == 503)
        #expect(try await phone.apps[1].trackSession().status == 503)
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        let name: String
        var change: @Sendable (GenAuthService) -> Void = { _ in }
        let walk: @Sendable (WebView) async throws -> Void
        var testDescription: String { name }
    }

    static let failures = [
        Failure(name: "denied", walk: Walk.deny),
        Failure(name: "wrong password", walk: { try await Walk.signIn($0, password: "x") }),
        Failure(name: "error page", change: { $0.behavior.errorPage = 500 }, walk: Walk.allow),
        Failure(name: "another state", change: { $0.behavior.garblesState = true }, walk: Walk.allow),
        Failure(name: "broken token endpoint", change: { $0.behavior.brokenService = 500 }, walk: Walk.allow),
        Failure(
            name: "second step",
            change: { $0.behavior.asksSecondFactor = true },
            walk: { try await Walk.signIn($0) }
        ),
    ]

    @Test(arguments: failures, Stage.Transport.allCases)
    func failure(_ row: Failure, _ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        row.change(phone.service)
        await #expect(throws: OAuthError.self) { try await phone.apps[0].logIn(row.walk) }
        phone.service.behavior = ProviderBehavior()
        #expect(try await phone.apps[0].trackSession().status == 404)
    }

    @Test(arguments: Stage.Transport.allCases)
    func rotatedKeyIsFetched(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        let client = try phone.apps[0].client { view in
            if await view.title.hasPrefix("Sign in") { try await Walk.allow(view) }
        }
        try await client.logIn()
        phone.service.rotateKey()
        try await client.logIn()
        #expect(await client.claims?.subject == Walk.account.email)
    }
}
