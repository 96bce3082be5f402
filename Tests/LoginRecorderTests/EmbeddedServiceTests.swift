import HeadlessWebView
import LoginRecorder
import MockProviders
import SuccessPageRules
import Testing
import Transcripts

/// Each embedded service with each way in which it hands over its token, as good as its protocol lets it be.
@Suite(.timeLimit(.minutes(10))) struct EmbeddedServiceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let start: String
        let place: TokenExpectation.Place
        /// What the protocol itself demands and a rule warns of, and why.
        var exceptions: [String: String] = [:]
        /// Readers that the protocol is not for.
        var others: Set<String> = []
        let make: @Sendable () -> any HTTPService
    }

    /// Each login has its own.
    private static let state = "STATE"
    /// RFC 7636, appendix B.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let scheme = "com.example.app"

    private static func redirect(
        _ path: String,
        _ parameter: String,
        in part: RedirectForm.Part = .query
    ) -> TokenExpectation.Place {
        .redirect(RedirectForm("\(scheme):/\(path)", parameter: parameter, in: part))
    }

    private static func asking(_ endpoint: String, for type: String, _ more: String) -> String {
        "https://\(endpoint)?response_type=\(type)&client_id=app&redirect_uri=\(scheme)%3A%2Fcallback&state=\(state)\(more)"
    }

    private static let pkce = "&code_challenge=\(challenge)&code_challenge_method=S256"
    private static let client = ProviderClient(identifier: "app", name: "App", redirectURIs: ["\(scheme):/callback"])

    private static func hardened(_ service: some ScriptedService) -> any HTTPService {
        service.behavior.isHardened = true
        return service
    }

    static let rows = [
        Row(
            testDescription: "sign-in, cookie",
            start: "https://rp.example/login?deliver=cookie",
            place: .cookie(name: "oauth_token")
        ) { SignInService() },
        Row(
            testDescription: "sign-in, title",
            start: "https://rp.example/login?deliver=title",
            place: .title(.prefix("Success code="))
        ) { SignInService() },
        Row(
            testDescription: "sign-in, scheme with code",
            start: "https://rp.example/login?deliver=redirect&redirect_uri=\(scheme)%3A%2Fcallback&state=\(state)",
            place: redirect("callback", "code")
        ) { SignInService() },
        Row(
            testDescription: "rp-sample, cookie",
            start: "https://rp.example/login",
            place: .cookie(name: "oauth_token")
        ) { hardened(RPSampleService()) },
        Row(
            testDescription: "rp-sample, title",
            start: "https://rp.example/login?deliver=title",
            place: .title(.lastWordQuery(parameter: "code"))
        ) { hardened(RPSampleService()) },
        Row(
            testDescription: "geni, scheme with fragment",
            start: asking("www.geni.example/platform/oauth/authorize", for: "token", "&display=mobile"),
            place: redirect("callback", "access_token", in: .fragment),
            exceptions: ["HWV-S018": "Its apps ask with response_type=token: the implicit grant is the protocol."],
            others: ["AppAuth"]
        ) { hardened(GeniService(clients: [client])) },
        Row(
            testDescription: "sequencing, scheme with code",
            start: asking("sequencing.example/oauth2/authorize", for: "code", "&scope=external" + pkce),
            place: redirect("callback", "code")
        ) { hardened(SequencingService(clients: [client])) },
        Row(
            testDescription: "openconext, scheme with code",
            start: asking("openconext.example/php-oauth/authorize.php", for: "code", "&scope=grades" + pkce),
            place: redirect("callback", "code")
        ) { hardened(OpenConextService(clients: [client])) },
        Row(
            testDescription: "openconext, OpenID",
            start: asking(
                "openconext.example/php-oauth/authorize.php",
                for: "code",
                "&scope=openid&nonce=n-0S6" + pkce
            ),
            place: redirect("callback", "code")
        ) { hardened(OpenConextService(clients: [client])) },
        Row(
            testDescription: "genauth, scheme with the code that a ticket comes of",
            start: asking("genauth.example/oidc/auth", for: "code", "&scope=openid" + pkce),
            place: redirect("callback", "code")
        ) { hardened(GenAuthService(clients: [client])) },
    ]

    /// The first and last of each platform.
    static let profiles = ["uiwebview:2", "uiwebview:12", "wkwebview:8", "wkwebview:17", "android:7", "android:34"]

    /// What carries a walk, with a service of its own.
    private static func surroundings(
        _ row: Row,
        _ authority: CertificateAuthority?
    ) throws -> LoginRecorder.Surroundings {
        let clock = ManualClock(wallTime: SystemClock().wallTime)
        guard let authority else {
            return LoginRecorder.Surroundings(transports: InMemoryTransports(service: row.make()), clock: clock)
        }
        let server = try ServiceHost(row.make(), authority: authority)
        let host = try #require(WebURL(row.start)?.host)
        return LoginRecorder.Surroundings { configuration in
            configuration.transfer.hostOverrides = server.overrides(for: host)
            configuration.transfer.tls.caFile = authority.caFile
        }
    }

    private static func recorder(_ row: Row, _ authority: CertificateAuthority?) throws -> LoginRecorder {
        let start = try #require(WebURL(row.start.replacing(state, with: TokenGenerator.system.next())))
        let gestures: [Gesture] = [
            .fill("#email", text: SignInService.Account.demo.email),
            .fill("#password", text: SignInService.Account.demo.password),
            .submit("form"), .click("#allow"),
        ]
        var recorder = LoginRecorder(
            Flow(start, gestures.map { .gesture($0) }),
            TokenExpectation(row.place),
            profiles: try profiles.map { try #require(Profile(named: $0)) },
            session: { profile in
                var configuration = SessionConfiguration()
                configuration.profile = profile
                return configuration
            },
            surroundings: { try surroundings(row, authority) }
        )
        recorder.timeout = patience
        return recorder
    }

    /// Several walks, so that rules on entropy are decided too; every reader finds the token.
    @Test(arguments: rows, [false, true])
    func serviceHasNoFlawButItsProtocols(_ row: Row, overSockets: Bool) async throws {
        let authority = overSockets ? try CertificateAuthority() : nil
        var (recording, troubles) = try await Self.recorder(row, authority).record()
        let again = try await Self.recorder(row, authority).record()
        recording.runs += again.0.runs
        troubles += again.1
        #expect(troubles.map(\.description) == [])
        let verdict = Linter().verdict(on: recording)
        let found = verdict.findings.filter { row.exceptions[$0.rule] == nil }
        #expect(found.map { "\($0.rule) \($0.message)" } == [])
        #expect(Set(verdict.findings.map(\.rule)) == Set(row.exceptions.keys))
        #expect(Set(verdict.undecided.map(\.rule)) == ActiveTests.active)
        #expect(
            verdict.readers.rows.filter { !$0.isFound && !row.others.contains($0.reader) }.map {
                "\($0.reader): \($0.reason)"
            } == []
        )
    }
}
