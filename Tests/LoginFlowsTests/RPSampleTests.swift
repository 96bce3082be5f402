import HeadlessAndroid
import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// The relying party's sample, on a phone of each platform.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RPSampleTests {
    enum Platform: String, Sendable, CaseIterable {
        case iOS
        case android
    }

    struct Phone {
        let service: RPSampleService
        let stage: Stage
        let device: SimulatedDevice
        let platform: Platform
        static let app = "com.example.orders"

        init(_ transport: Stage.Transport, _ platform: Platform, cookie: RPSampleService.CookieStyle = .plain) throws {
            (service, stage) = try Stage.with(transport) { RPSampleService(cookie: cookie, clock: $0) }
            device = try stage.device(platform == .iOS ? .iOS(6) : .android(api: 34))
            try device.install(AppBundle(identifier: Self.app))
            self.platform = platform
        }

        /// Does something in the app's process, started if it does not run.
        @MainActor
        func use(isTitle: Bool = false, _ body: (any SampleApp) async throws -> Void) async throws {
            let process = try device.launch(Self.app)
            switch platform {
            case .iOS:
                try await HeadlessApp.$current.withValue(process.shape) { try await body(IOSSample(isTitle: isTitle)) }
            case .android:
                let app = AndroidApp(apiLevel: 34, session: process.session)
                try await AndroidApp.$current.withValue(app) { try await body(AndroidSample(isTitle: isTitle)) }
            }
        }

        func orders(_ token: String) async throws -> ResourceResponse {
            let field = HTTPField("Authorization", "Bearer \(token)")
            let request = ResourceRequest(url: try Stage.url("/orders"), fields: [field])
            return try await device.launch(Self.app).session.fetch(request)
        }
    }

    @Test(arguments: Platform.allCases, Stage.Transport.allCases)
    func tokenComesByCookieAndByTitle(_ platform: Platform, _ transport: Stage.Transport) async throws {
        let phone = try Phone(transport, platform)
        for isTitle in [false, true] {
            phone.service.forgetUsers()
            try await phone.use(isTitle: isTitle) { app in
                try await app.open(try Stage.url(isTitle ? "/login?deliver=title" : "/login"))
                try await app.signIn()
                try await app.press("#allow")
                let token = try #require(app.tokens.last)
                #expect(try await phone.orders(token).text.contains("Tea kettle"))
            }
        }
        #expect(try await phone.orders("guessed").status == 401)
    }

    /// Which reader finds which cookie: the exact programs, and the sinks that stand for them.
    struct Finding: Sendable, CustomTestStringConvertible {
        let cookie: RPSampleService.CookieStyle
        let platform: Platform
        let isFound: Bool
        var testDescription: String { "\(cookie) on \(platform)" }
    }

    nonisolated static let findings = [
        Finding(cookie: .plain, platform: .iOS, isFound: true),
        Finding(cookie: .plain, platform: .android, isFound: true),
        Finding(cookie: .domain, platform: .iOS, isFound: false),
        Finding(cookie: .domain, platform: .android, isFound: true),
        Finding(cookie: .second, platform: .iOS, isFound: true),
        Finding(cookie: .second, platform: .android, isFound: false),
        Finding(cookie: .otherPath, platform: .iOS, isFound: true),
        Finding(cookie: .otherPath, platform: .android, isFound: false),
    ]

    @Test(arguments: findings, Stage.Transport.allCases)
    func readerFindsItsCookie(_ row: Finding, _ transport: Stage.Transport) async throws {
        let phone = try Phone(transport, row.platform, cookie: row.cookie)
        let login = try Stage.url("/login")
        try await phone.use { app in
            try await app.open(login)
            try await app.signIn()
            try await app.press("#allow")
            #expect(!app.tokens.isEmpty == row.isFound)
        }
        // The same of a view without a shape.
        phone.service.forgetUsers()
        let reader = row.platform == .iOS ? CookieReader.iOS(host: Stage.name) : .android
        let sinks = [TokenSink.cookie("oauth_token", reader), .cookie("oauth_token")]
        let view = WebView(session: phone.stage.session(row.platform == .iOS ? .uiWebView(iOS: 6) : .android()))
        let watch = TokenWatch(on: view, sinks: sinks)
        try await view.open(login.href)
        try await Walk.allow(view)
        #expect(watch.tokens.contains { $0.sink == sinks[0] } == row.isFound)
        let robust = try #require(watch.tokens.first { $0.sink == sinks[1] })
        #expect(robust.provenance.hop?.url.path == "/success")
    }

    @Test(arguments: Platform.allCases, Stage.Transport.allCases)
    func rememberedUserTypesNothingAfterTheAppStartedAgain(
        _ platform: Platform,
        _ transport: Stage.Transport
    ) async throws {
        let phone = try Phone(transport, platform)
        try await phone.use { app in
            try await app.open(try Stage.url("/login"))
            try await app.signIn(remember: true)
            try await app.press("#allow")
            #expect(app.tokens.count == 1)
        }
        _ = try await phone.device.restart(Phone.app)
        try await phone.use { app in
            try await app.open(try Stage.url("/login"))
            #expect(!app.tokens.isEmpty)
        }
        // A month later it is forgotten.
        _ = try await phone.device.restart(Phone.app)
        phone.stage.clock.advance(by: .seconds(31 * 24 * 3600))
        phone.service.forgetUsers()
        try await phone.use { app in
            try await app.open(try Stage.url("/login"))
            #expect(app.title.hasPrefix("Sign in"))
        }
    }

    @Test(arguments: Platform.allCases)
    func userWhoIsNotRememberedTypesAgain(_ platform: Platform) async throws {
        let phone = try Phone(.memory, platform)
        try await phone.use { app in
            try await app.open(try Stage.url("/login"))
            try await app.signIn()
            try await app.press("#allow")
        }
        let process = try await phone.device.restart(Phone.app)
        // PLATFORM(Android): cookies of the session outlive the process.
        let names = await process.session.cookies.map(\.name)
        #expect(names.contains("session") == (platform == .android))
        #expect(!names.contains("remember"))
    }

    // MARK: - What goes wrong

    struct Failure: Sendable, CustomTestStringConvertible {
        let name: String
        var change: @Sendable (inout ProviderBehavior) -> Void = { _ in }
        var walk: @Sendable @MainActor (any SampleApp) async throws -> Void = { _ in }
        let title: String
        var testDescription: String { name }
    }

    nonisolated static let failures = [
        Failure(
            name: "denied",
            walk: { app in
                try await app.signIn()
                try await app.press("#deny")
            },
            title: "Denied error=access_denied"
        ),
        Failure(
            name: "wrong password",
            walk: { try await $0.signIn(password: "x") },
            title: "Sign in - Example Orders"
        ),
        Failure(
            name: "left at the consent",
            walk: { try await $0.signIn() },
            title: "Allow the app? - Example Orders"
        ),
        Failure(name: "error page", change: { $0.errorPage = 503 }, title: "Something went wrong - Example Orders"),
        Failure(
            name: "second step left undone",
            change: { $0.asksSecondFactor = true },
            walk: { try await $0.signIn() },
            title: "Second step - Example Orders"
        ),
        Failure(
            name: "wrong number in the second step",
            change: { $0.asksSecondFactor = true },
            walk: { app in
                try await app.signIn()
                try app.fill("#factor", "0")
                try await app.press("#verify")
            },
            title: "Second step - Example Orders"
        ),
    ]

    @Test(arguments: failures, Platform.allCases)
    func failure(_ row: Failure, _ platform: Platform) async throws {
        for transport in Stage.Transport.allCases {
            let phone = try Phone(transport, platform)
            row.change(&phone.service.behavior)
            try await phone.use { app in
                try await app.open(try Stage.url("/login"))
                try await row.walk(app)
                #expect(app.tokens.isEmpty)
                #expect(app.title == row.title)
            }
        }
    }

    @Test(arguments: Platform.allCases, Stage.Transport.allCases)
    func tokenEnds(_ platform: Platform, _ transport: Stage.Transport) async throws {
        let phone = try Phone(transport, platform)
        try await phone.use { app in
            try await app.open(try Stage.url("/login"))
            try await app.signIn()
            try await app.press("#allow")
            let token = try #require(app.tokens.last)
            phone.stage.clock.advance(by: .seconds(3601))
            #expect(try await phone.orders(token).status == 401)
            // Who is logged in gets another by opening the login again.
            try await app.open(try Stage.url("/login"))
            let fresh = try #require(app.tokens.last)
            #expect(try await phone.orders(fresh).status == 200)
            phone.service.revokeTokens()
            #expect(try await phone.orders(fresh).status == 401)
        }
    }
}
