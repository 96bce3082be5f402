import HeadlessWebView
import JOSE
import LoginFlows
import Synchronization
import Testing

/// ID tokens that a server could send, and whether an app believes them.
@Suite(.timeLimit(.minutes(10)))
struct IDTokenTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// Members in the place of the usual ones; null takes one away.
        var claims: [String: JSON] = [:]
        var signer = Signer.known
        var problem: IDTokenProblem?
        var testDescription: String { name }
    }

    enum Signer: Sendable {
        case known
        case rsa
        case stranger
        case nobody
        case garbage
    }

    static let rows = [
        Row(name: "as usual"),
        Row(name: "RS256", signer: .rsa),
        Row(name: "audience of several", claims: ["aud": .array(["other", "app"]), "azp": "app"]),
        Row(name: "a minute fast", claims: ["iat": .number(1_700_000_059)]),
        Row(name: "over for half a minute", claims: ["exp": .number(1_699_999_970)]),
        Row(name: "of another key", signer: .stranger, problem: .signature),
        Row(name: "unsigned", signer: .nobody, problem: .algorithm("none")),
        Row(name: "no token", signer: .garbage, problem: .malformed),
        Row(name: "another issuer", claims: ["iss": "https://evil.example"], problem: .issuer("https://evil.example")),
        Row(name: "no issuer", claims: ["iss": .null], problem: .issuer("nobody")),
        Row(name: "another audience", claims: ["aud": "other"], problem: .audience),
        Row(name: "audience of several, no party", claims: ["aud": .array(["other", "app"])], problem: .audience),
        Row(name: "another party", claims: ["azp": "other"], problem: .audience),
        Row(name: "over", claims: ["exp": .number(1_699_999_000)], problem: .time),
        Row(name: "no end", claims: ["exp": .null], problem: .time),
        Row(name: "an end beyond numbers", claims: ["exp": .number(1e300)], problem: .time),
        Row(name: "of the future", claims: ["iat": .number(1_700_000_100)], problem: .time),
        Row(name: "another nonce", claims: ["nonce": "other"], problem: .nonce),
        Row(name: "no nonce", claims: ["nonce": .null], problem: .nonce),
        Row(name: "another access token", claims: ["at_hash": "AAAAAAAAAAAAAAAAAAAAAA"], problem: .accessToken),
        Row(name: "nobody", claims: ["sub": .null], problem: .malformed),
    ]

    static let keys = (
        known: SigningKey(.es256, keyID: "a"), rsa: SigningKey(.rs256, keyID: "b"),
        stranger: SigningKey(.es256, keyID: "a")
    )

    static func sign(_ claims: JSON, _ signer: Signer) -> String {
        switch signer {
        case .known: keys.known?.sign(claims) ?? ""
        case .rsa: keys.rsa?.sign(claims) ?? ""
        case .stranger: keys.stranger?.sign(claims) ?? ""
        case .nobody:
            [#"{"alg":"none"}"#, claims.text, ""].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        case .garbage: "garbage"
        }
    }

    @Test(arguments: rows)
    func token(_ row: Row) async throws {
        let nonce = Mutex("")
        let site = Site(
            ClosureService { request in
                switch request.url.path {
                case "/authorize":
                    nonce.withLock { $0 = request.query("nonce") ?? "" }
                    return .redirect(to: "myapp://cb?code=1&state=\(request.query("state") ?? "")")
                case "/keys":
                    let keys = [Self.keys.known, Self.keys.rsa].compactMap { $0?.publicKey.json }
                    return .json(JSON.object([JSON.Member("keys", .array(keys))]).text)
                default:
                    var claims: [String: JSON] = [
                        "iss": "https://idp.example", "sub": "alice", "aud": "app", "exp": .number(1_700_003_600),
                        "iat": .number(1_700_000_000), "nonce": .string(nonce.withLock { $0 }),
                    ]
                    claims.merge(row.claims) { $1 }
                    let members = claims.filter { $0.value != .null }.map { JSON.Member($0.key, $0.value) }
                    let answer: JSON = [
                        "access_token": "T", "token_type": "bearer",
                        "id_token": .string(Self.sign(.object(members), row.signer)),
                    ]
                    return .json(answer.text)
                }
            }
        )
        let session = site.view().session
        var provider = OAuthProvider(
            authorizationEndpoint: try Stage.url("/authorize"),
            tokenEndpoint: try Stage.url("/token")
        )
        provider.issuer = "https://idp.example"
        provider.keySet = try Stage.url("/keys")
        var options = OAuthOptions()
        options.scope = ["openid"]
        let client = OAuthClient(
            provider: provider,
            registration: OAuthRegistration(clientID: "app", redirectURI: "myapp://cb"),
            options: options,
            session: session,
            agent: WebViewUserAgent(session: session) { _ in }
        )
        do throws(OAuthError) {
            try await client.logIn()
            #expect(row.problem == nil)
            #expect(await client.claims?.subject == "alice")
        } catch {
            #expect(error == row.problem.map { .badIDToken($0) })
            // What is not believed is not kept.
            #expect(try await client.tokens() == nil)
        }
    }

    /// A token endpoint's answers that cannot be used.
    struct Reply: Sendable, CustomTestStringConvertible {
        let body: String
        var status = 200
        let error: OAuthError
        var testDescription: String { "\(status) \(body)" }
    }

    static let replies = [
        Reply(body: "<html>", error: .malformedResponse("no JSON from the token endpoint")),
        Reply(body: "{}", error: .malformedResponse("no “access_token”")),
        Reply(body: #"{"access_token":"T"}"#, error: .malformedResponse("tokens of type “” cannot be used")),
        Reply(
            body: #"{"access_token":"T","token_type":"mac"}"#,
            error: .malformedResponse("tokens of type “mac” cannot be used")
        ),
        Reply(
            body: #"{"error":"invalid_grant","error_description":"used"}"#,
            status: 400,
            error: .tokenRefused(status: 400, error: "invalid_grant", explanation: "used")
        ),
        Reply(body: "", status: 302, error: .tokenRefused(status: 302, error: "no reason given", explanation: nil)),
    ]

    @Test(arguments: replies)
    func reply(_ row: Reply) async throws {
        let site = Site(
            ClosureService { request in
                guard request.url.path == "/authorize" else { return .json(row.body, status: row.status) }
                return .redirect(to: "myapp://cb?code=1&state=\(request.query("state") ?? "")")
            }
        )
        let session = site.view().session
        let client = OAuthClient(
            provider: OAuthProvider(
                authorizationEndpoint: try Stage.url("/authorize"),
                tokenEndpoint: try Stage.url("/token")
            ),
            registration: OAuthRegistration(clientID: "app", redirectURI: "myapp://cb"),
            session: session,
            agent: WebViewUserAgent(session: session) { _ in }
        )
        await #expect(throws: row.error) { try await client.logIn() }
    }

    @Test func cancelledRequestEnds() async throws {
        let site = Site(ClosureService { _ in ServiceResponse(delay: .seconds(5)) })
        let session = site.view().session
        let client = OAuthClient(
            provider: OAuthProvider(authorizationEndpoint: try Stage.url("/authorize")),
            registration: OAuthRegistration(clientID: "app", redirectURI: "myapp://cb"),
            session: session,
            store: MemoryTokenStore(TokenSet(accessToken: "T"))
        )
        let url = try Stage.url("/data")
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            _ = try await client.fetch(ResourceRequest(url: url))
        }
        guard case .failure(let error as OAuthError) = await task.result, case .network(let failure) = error else {
            Issue.record("no failure")
            return
        }
        #expect(failure.code == .cancelled)
    }

    @Test func loopbackIsTakenThoughNobodyAnswers() async throws {
        let stage = try Stage(.sockets) { _ in ClosureService { _ in .redirect(to: "http://127.0.0.1:2/cb?code=T") } }
        let view = WebView(session: stage.session())
        let token = try await view.token(from: [.redirect(try callback("http://127.0.0.1/cb"), parameter: "code")]) {
            try await view.open(try Stage.url("/").href)
        }
        #expect(token.value == "T")
        #expect(token.provenance.hop?.status == 302)
    }
}
