import HeadlessWebView
import JOSE
import LoginFlows
import Testing

/// Requests as they are written, and answers held against them.
@Suite(.timeLimit(.minutes(10)))
struct OAuthRequestTests {
    static let session = Site.pages([:]).view().session

    static func client(
        _ change: (inout OAuthProvider, inout OAuthOptions) -> Void = { _, _ in },
        redirectURI: String = "myapp://cb"
    ) throws -> OAuthClient {
        var provider = OAuthProvider(authorizationEndpoint: try Stage.url("/authorize?tenant=1"))
        provider.tokenEndpoint = try Stage.url("/token")
        provider.issuer = "https://idp.example"
        provider.keySet = try Stage.url("/keys")
        var options = OAuthOptions()
        change(&provider, &options)
        return OAuthClient(
            provider: provider,
            registration: OAuthRegistration(clientID: "app 1", redirectURI: redirectURI),
            options: options,
            session: session
        )
    }

    @Test func requestSaysWhatIsAskedFor() throws {
        let client = try Self.client { _, options in
            options.scope = ["openid", "grades"]
            options.display = "mobile"
            options.parameters = [OAuthParameter("prompt", "login & consent")]
        }
        let request = try client.makeRequest()
        let pairs = Dictionary(URLEncoded.parse(request.url.query ?? "")) { first, _ in first }
        #expect(pairs["tenant"] == "1")
        #expect(pairs["response_type"] == "code")
        #expect(pairs["client_id"] == "app 1")
        #expect(pairs["redirect_uri"] == "myapp://cb")
        #expect(pairs["scope"] == "openid grades")
        #expect(pairs["display"] == "mobile")
        #expect(pairs["prompt"] == "login & consent")
        #expect(pairs["state"] == request.state)
        #expect(pairs["nonce"] == request.nonce)
        #expect(pairs["code_challenge_method"] == "S256")
        let verifier = try #require(request.codeVerifier).value
        #expect(verifier.count == 43)
        #expect(pairs["code_challenge"] == Base64URL.encode(SHA256.hash(Array(verifier.utf8))))
        #expect(!"\(request) \(String(reflecting: request))".contains(verifier))
        // Each is drawn anew.
        #expect(try client.makeRequest().state != request.state)
    }

    // https://www.rfc-editor.org/rfc/rfc7636#appendix-B
    @Test func challengeIsTheStandards() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let challenge = Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
        #expect(challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    /// An answer, `STATE` standing for the one that was sent.
    struct Answer: Sendable, CustomTestStringConvertible {
        let url: String
        var needsIssuer = false
        var error: OAuthError?
        var testDescription: String { url }
    }

    static let answers = [
        Answer(url: "myapp://cb?code=1&state=STATE"),
        Answer(url: "myapp://cb?state=STATE&code=1&iss=https%3A%2F%2Fidp.example", needsIssuer: true),
        Answer(url: "myapp://cb?code=1", error: .stateMismatch),
        Answer(url: "myapp://cb?code=1&state=other", error: .stateMismatch),
        Answer(url: "myapp://cb?code=1&state=", error: .stateMismatch),
        Answer(url: "myapp://cb?state=STATE", error: .malformedResponse("no “code”")),
        Answer(url: "myapp://cb?state=STATE&code=", error: .malformedResponse("no “code”")),
        Answer(url: "myapp://cb?state=STATE&code=1&code=2", error: .malformedResponse("“code” twice")),
        Answer(url: "myapp://cb?state=STATE&code=1#state=x", error: .malformedResponse("“state” twice")),
        Answer(
            url: "myapp://cb?state=STATE&code=1",
            needsIssuer: true,
            error: .issuerMismatch(nil, expected: "https://idp.example")
        ),
        Answer(
            url: "myapp://cb?state=STATE&code=1&iss=https%3A%2F%2Fevil.example",
            error: .issuerMismatch("https://evil.example", expected: "https://idp.example")
        ),
        Answer(
            url: "myapp://cb?state=STATE&error=access_denied&error_description=No+way",
            error: .refused(error: "access_denied", explanation: "No way")
        ),
        Answer(url: "myapp://cb?error=server_error", error: .refused(error: "server_error", explanation: nil)),
        Answer(url: "myapp://cb?error=server_error&state=other", error: .stateMismatch),
        Answer(
            url: "myapp://cb#status=unauthorized&message=user+canceled",
            error: .refused(error: "unauthorized", explanation: "user canceled")
        ),
        Answer(
            url: "myapp://other?code=1&state=STATE",
            error: .foreignCallback("myapp://other?code=…(1)&state=STATE", expected: "myapp://cb")
        ),
    ]

    @Test(arguments: answers)
    func answer(_ row: Answer) throws {
        let client = try Self.client { provider, _ in provider.namesItselfInResponses = row.needsIssuer }
        let request = try client.makeRequest()
        let state = try #require(request.state)
        let url = try #require(WebURL(row.url.replacing("STATE", with: state)))
        do throws(OAuthError) {
            #expect(try request.response(url)["code"] == "1")
            #expect(row.error == nil)
        } catch .foreignCallback(let url, let expected) {
            #expect(row.error == .foreignCallback(url.replacing(state, with: "STATE"), expected: expected))
        } catch {
            #expect(error == row.error)
        }
    }

    @Test func setUpThatCannotWorkIsSaid() throws {
        let noURI = try Self.client(redirectURI: "https")
        #expect(throws: OAuthError.configuration("“https” is no redirect URI.")) { try noURI.makeRequest() }
        let noKeys = try Self.client { provider, options in
            provider.keySet = nil
            options.scope = ["openid"]
        }
        #expect(throws: OAuthError.self) { try noKeys.makeRequest() }
    }

    @Test func settingsAreReadAsTheyStand() throws {
        let properties = OAuthProperties(OpenConextTests.properties)
        #expect(properties.values.count == 9)
        #expect(try properties.registration().clientID == "oauth-mobile-app")
        #expect(try properties.options().scope == ["grades"])
        #expect(throws: OAuthError.configuration("revoke_url is missing.")) { try properties.url("revoke_url") }
        #expect(throws: OAuthError.configuration("token_url is no URL.")) {
            try OAuthProperties("authorize_url=https://a.example/\ntoken_url=here").provider()
        }
    }
}
