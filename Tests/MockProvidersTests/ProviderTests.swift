import MockProviders
import Testing
import WebNetwork
import WebStandards

/// The sign-in systems, asked from memory for what no app should ask.
@Suite struct ProviderTests {
    static let authorize =
        "/oauth2/authorize?client_id=Default+App&response_type=code&state=s"
        + "&redirect_uri=authapp%3A%2F%2FDefault%2FAuthcallback"

    static let credentials = "client_id=Default+App&client_secret=qX3-demo-secret-0tGp9"

    /// A code of the genome site, after a login.
    static func code(_ phone: inout PhoneBrowser, more: String = "") throws -> String {
        let page = try phone.walk(authorize + more, decision: "allow")
        let url = try #require(WebURL(page.path))
        return URLEncoded.parse(url.query ?? "").first { $0.0 == "code" }?.1 ?? ""
    }

    static func exchange(_ code: String) -> String {
        "grant_type=authorization_code&code=\(code)&redirect_uri=authapp%3A%2F%2FDefault%2FAuthcallback"
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let method: String
        let path: String
        var body = ""
        let status: Int
        var location: String?
        var testDescription: String { "\(method) \(path) \(body)" }
    }

    static let rows = [
        Row(method: "GET", path: "/nowhere", status: 404),
        Row(method: "HEAD", path: authorize, status: 200),
        Row(method: "DELETE", path: "/oauth2/authorize", status: 404),
        Row(method: "GET", path: "/oauth2/authorize", status: 400),
        Row(method: "GET", path: authorize.replacing("Default+App", with: "other"), status: 400),
        Row(method: "GET", path: authorize.replacing("Authcallback", with: "elsewhere"), status: 400),
        Row(
            method: "GET",
            path: authorize.replacing("=code", with: "=token"),
            status: 302,
            location: "authapp://Default/Authcallback#error=unsupported_response_type&state=s"
        ),
        Row(
            method: "GET",
            path: authorize + "&scope=everything",
            status: 302,
            location: "authapp://Default/Authcallback?error=invalid_scope&state=s"
        ),
        Row(
            method: "GET",
            path: authorize + "&code_challenge=x&code_challenge_method=plain",
            status: 302,
            location: "authapp://Default/Authcallback?error=invalid_request&state=s"
        ),
        Row(method: "POST", path: "/session/login", body: "email=alice%40example.com&csrf=x&request=y", status: 403),
        Row(method: "POST", path: "/session/consent", body: "decision=allow", status: 403),
        Row(method: "POST", path: "/session/second-factor", body: "factor=271828", status: 403),
        Row(method: "POST", path: "/oauth2/token", body: "grant_type=authorization_code", status: 401),
        Row(method: "POST", path: "/oauth2/token", body: "client_id=Default+App&client_secret=x", status: 401),
        Row(method: "POST", path: "/oauth2/token", body: credentials, status: 400),
        Row(method: "POST", path: "/oauth2/token", body: credentials + "&grant_type=password", status: 400),
        Row(method: "POST", path: "/oauth2/token", body: credentials + "&grant_type=refresh_token", status: 400),
        Row(method: "POST", path: "/oauth2/token", body: credentials + "&" + exchange("guessed"), status: 400),
        Row(method: "GET", path: "/DataSourceList", status: 401),
        Row(method: "GET", path: "/DataSourceList?access_token=guessed", status: 401),
        Row(method: "POST", path: "/v2/StartApp", body: "[[[[", status: 401),
    ]

    @Test(arguments: rows)
    func request(_ row: Row) throws {
        var phone = PhoneBrowser(service: SequencingService(tokens: .counting()))
        let response = try phone.exchange(row.method, row.path, body: row.body)
        #expect(response.status == row.status)
        #expect(response.fields["Location"] == row.location)
    }

    @Test func codeIsForTheAppThatProvesItAskedForIt() throws {
        // https://www.rfc-editor.org/rfc/rfc7636#appendix-B
        let challenge = "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
        for (verifier, status) in [("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", 200), ("guessed", 400), ("", 400)] {
            var phone = PhoneBrowser(service: SequencingService())
            let code = try Self.code(&phone, more: challenge)
            let body = "\(Self.credentials)&\(Self.exchange(code))&code_verifier=\(verifier)"
            #expect(try phone.exchange("POST", "/oauth2/token", body: body).status == status)
        }
    }

    @Test func codeIsOverAfterTenMinutes() throws {
        for (minutes, status) in [(9, 200), (10, 400)] {
            let clock = ManualClock()
            var phone = PhoneBrowser(service: SequencingService(clock: clock))
            let code = try Self.code(&phone)
            clock.advance(by: .seconds(60 * minutes))
            let body = "\(Self.credentials)&\(Self.exchange(code))"
            #expect(try phone.exchange("POST", "/oauth2/token", body: body).status == status)
        }
    }

    @Test func codeIsForItsOwnAppAndRedirect() throws {
        let other = ProviderClient(identifier: "other", name: "Other", redirectURIs: ["other://cb"])
        let service = SequencingService(clients: [SequencingService.demoClient, other])
        var phone = PhoneBrowser(service: service)
        let stolen = "client_id=other&\(Self.exchange(try Self.code(&phone)))"
        #expect(try phone.exchange("POST", "/oauth2/token", body: stolen).status == 400)
        let page = try phone.get(Self.authorize)
        // Who was asked before is not asked again.
        let code = try #require(page.path.firstMatch(of: #/code=([0-9a-f]+)/#)?.1)
        let moved = Self.exchange(String(code)).replacing("Authcallback", with: "elsewhere")
        #expect(try phone.exchange("POST", "/oauth2/token", body: "\(Self.credentials)&\(moved)").status == 400)
    }

    @Test func identifierOfASessionFromBeforeTheLoginIsWorthNothing() throws {
        var phone = PhoneBrowser(service: SequencingService())
        let form = try phone.get(Self.authorize)
        let before = phone.cookies["session"]
        _ = try phone.submit(form, [("email", "alice@example.com"), ("password", "correct horse")])
        #expect(phone.cookies["session"] != before)
        phone.cookies["session"] = before
        #expect(try phone.get(Self.authorize).title == "Sign in - Sequencing.com")
    }

    @Test func pageOfAnotherUsersFormIsRefused() throws {
        let service = SequencingService()
        var attacker = PhoneBrowser(service: service)
        var victim = PhoneBrowser(service: service)
        let form = try attacker.get(Self.authorize)
        _ = try victim.get(Self.authorize)
        let forged = try victim.submit(form, [("email", "alice@example.com"), ("password", "correct horse")])
        #expect(forged.response.status == 403)
    }

    @Test(arguments: [
        "<script>alert(1)</script>@x", "\"><img src=x>", String(repeating: "a", count: 100_000), "\u{0}\u{1F600}",
    ])
    func whatIsTypedIsNeverMarkup(_ email: String) throws {
        var phone = PhoneBrowser(service: SequencingService())
        let form = try phone.get(Self.authorize)
        let page = try phone.submit(form, [("email", email), ("password", "x")])
        #expect(page.title == "Sign in - Sequencing.com")
        #expect(!page.text.contains("<script>"))
        #expect(!page.text.contains("<img"))
        #expect(page.text.utf8.count < 20_000)
    }

    @Test func slowAnswerSaysItsTime() throws {
        let service = GeniService()
        service.behavior.delay = .seconds(7)
        var phone = PhoneBrowser(service: service)
        #expect(try phone.exchange("GET", "/nowhere").delay == .seconds(7))
    }
}
