import Foundation
import MockProviders
import Testing
import WebNetwork
import WebStandards

/// The site of the relying party, asked from memory.
@Suite struct SignInServiceTests {
    /// A way to ask for the token and where it, or its refusal, is then to be found.
    struct Delivery: Sendable, CustomTestStringConvertible {
        let login: String
        let decision: String
        let path: String
        let title: String
        var testDescription: String { "\(decision) at \(login)" }
    }

    /// `TOKEN` stands for the one issued.
    static let deliveries = [
        Delivery(login: "/login", decision: "allow", path: "/success?deliver=cookie", title: "Signed in"),
        Delivery(
            login: "/login?deliver=cookie",
            decision: "allow",
            path: "/success?deliver=cookie",
            title: "Signed in"
        ),
        Delivery(
            login: "/login?deliver=title",
            decision: "allow",
            path: "/success?deliver=title",
            title: "Success code=TOKEN"
        ),
        Delivery(
            login: "/login?deliver=title&state=a%26b",
            decision: "allow",
            path: "/success?deliver=title&state=a%26b",
            title: "Success code=TOKEN&amp;state=a%26b"
        ),
        Delivery(login: "/login?deliver=redirect", decision: "allow", path: "myapp://callback?code=TOKEN", title: ""),
        Delivery(
            login: "/login?deliver=redirect&redirect_uri=app%3A%2F%2Fcb%3Fx%3D1&state=s",
            decision: "allow",
            path: "app://cb?x=1&code=TOKEN&state=s",
            title: ""
        ),
        Delivery(
            login: "/login?deliver=cookie",
            decision: "deny",
            path: "/denied?deliver=cookie",
            title: "Denied error=access_denied"
        ),
        Delivery(
            login: "/login?deliver=title&state=s",
            decision: "deny",
            path: "/denied?deliver=title&state=s",
            title: "Denied error=access_denied&amp;state=s"
        ),
        Delivery(
            login: "/login?deliver=redirect&redirect_uri=app%3A%2F%2Fcb&state=s",
            decision: "deny",
            path: "app://cb?error=access_denied&state=s",
            title: ""
        ),
    ]

    @Test(arguments: deliveries)
    func tokenIsDeliveredAsAsked(_ row: Delivery) throws {
        let service = SignInService(tokens: .counting())
        var browser = PhoneBrowser(service: service)
        let end = try browser.walk(row.login, decision: row.decision)
        // Session and form nonce before the login, the same after it, then the token.
        let token = "00000000000000000000000000000005"
        #expect(end.path == row.path.replacing("TOKEN", with: token))
        #expect(end.title == row.title.replacing("TOKEN", with: token))
        #expect(service.confirms(token: token) == (row.decision == "allow"))
        let isCookie = row.decision == "allow" && row.path.hasSuffix("=cookie")
        #expect(browser.cookies["oauth_token"] == (isCookie ? token : nil))
    }

    @Test func tokenCookieIsOneThatAppsFind() throws {
        var browser = PhoneBrowser(service: SignInService(tokens: .counting()))
        _ = try browser.walk("/login", decision: "allow")
        let token = "00000000000000000000000000000005"
        let attributes = "Max-Age=600; Path=/success; HttpOnly; SameSite=Lax; Secure"
        #expect(browser.received.last == "oauth_token=\(token); \(attributes)")
        browser.origin = "http://rp.example"
        _ = try browser.walk("/login", decision: "allow")
        #expect(browser.received.last?.hasSuffix("; Path=/success; HttpOnly; SameSite=Lax") == true)
    }

    @Test func formsCarryTheirIdentifiers() throws {
        var browser = PhoneBrowser(service: SignInService())
        let login = try browser.get("/login")
        for part in [#"<form id="login""#, #"<input id="email""#, #"<input id="password""#, #"<button id="go""#] {
            #expect(login.text.contains(part))
        }
        let grant = try browser.submit(login, [("email", "alice@example.com"), ("password", "correct horse")])
        for part in [#"<form id="grant""#, #"<button id="allow""#, #"<button id="deny""#] {
            #expect(grant.text.contains(part))
        }
        #expect(grant.title == "Allow access - Example Orders")
        #expect(grant.text.contains("Hello, Alice."))
    }

    @Test(arguments: [
        ("alice@example.com", "wrong"), ("nobody@example.com", "correct horse"), ("", ""),
        (#""><b>"#, "correct horse"),
    ])
    func wrongPasswordStaysOnTheLoginPage(email: String, password: String) throws {
        var browser = PhoneBrowser(service: SignInService())
        let first = try browser.get("/login?deliver=title&state=s")
        let refused = try browser.submit(first, [("email", email), ("password", password)])
        #expect(refused.response.status == 200)
        #expect(refused.title == "Sign in - Example Orders")
        #expect(refused.text.contains(#"id="error""#))
        #expect(!refused.text.contains("<b>"))
        #expect(!first.text.contains(#"id="error""#))
        // The form goes on where it stopped.
        let grant = try browser.submit(refused, [("email", "alice@example.com"), ("password", "correct horse")])
        let end = try browser.submit(grant, [("decision", "allow")])
        #expect(end.path == "/success?deliver=title&state=s")
    }

    @Test func formOfAnotherSiteIsRefused() throws {
        let service = SignInService()
        var victim = PhoneBrowser(service: service)
        var attacker = PhoneBrowser(service: service)
        let form = try victim.get("/login")
        let foreign = try attacker.get("/login")
        let login = [("email", "alice@example.com"), ("password", "correct horse")]
        #expect(try victim.submit(foreign, login).response.status == 403)
        var stranger = PhoneBrowser(service: service)
        #expect(try stranger.submit(form, login).response.status == 403)
        let grant = try victim.submit(form, login)
        #expect(try attacker.submit(grant, [("decision", "allow")]).response.status == 403)
        #expect(try attacker.exchange("POST", "/grant", body: "decision=allow").status == 403)
        #expect(try victim.submit(grant, [("decision", "allow")]).path == "/success?deliver=cookie")
    }

    @Test func sessionFromBeforeTheLoginIsWorthless() throws {
        let service = SignInService()
        var browser = PhoneBrowser(service: service)
        let form = try browser.get("/login")
        let before = browser.cookies["session"]
        let grant = try browser.submit(form, [("email", "alice@example.com"), ("password", "correct horse")])
        #expect(grant.path == "/grant?deliver=cookie")
        #expect(browser.cookies["session"] != before)
        var fixated = PhoneBrowser(service: service, cookies: ["session": before ?? ""])
        #expect(try fixated.get("/grant").title == "Sign in - Example Orders")
    }

    @Test func rememberedLoginSkipsTheForm() throws {
        let service = SignInService()
        var browser = PhoneBrowser(service: service)
        _ = try browser.walk("/login", decision: "allow", remember: true)
        let attributes = "; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure"
        #expect(browser.received.contains { $0.hasPrefix("remember=") && $0.hasSuffix(attributes) })
        // Started again, a browser has lost the cookies of its session, and this one it has kept.
        var restarted = PhoneBrowser(service: service, cookies: ["remember": browser.cookies["remember"] ?? ""])
        let grant = try restarted.get("/login?deliver=title")
        #expect(grant.path == "/grant?deliver=title")
        #expect(try restarted.submit(grant, [("decision", "allow")]).title.hasPrefix("Success code="))
        var forgotten = PhoneBrowser(service: service, cookies: ["remember": "0"])
        #expect(try forgotten.get("/login").title == "Sign in - Example Orders")
    }

    @Test(arguments: [
        "deliver=mail",
        "deliver=redirect&redirect_uri=callback",
        "deliver=redirect&redirect_uri=javascript:alert(1)",
        "deliver=redirect&redirect_uri=data:,x",
        "deliver=redirect&redirect_uri=app://cb%23fragment",
        "deliver=redirect&redirect_uri=app://" + String(repeating: "a", count: 5000),
        "state=" + String(repeating: "a", count: 5000),
    ])
    func requestThatCannotBeHadIsRefused(query: String) throws {
        var browser = PhoneBrowser(service: SignInService())
        for path in ["/login", "/grant", "/success", "/denied"] {
            #expect(try browser.get("\(path)?\(query)").response.status == 400)
        }
    }

    @Test(arguments: ["/grant?deliver=title", "/success?deliver=title"])
    func pageBeyondTheLoginLeadsToIt(path: String) throws {
        var browser = PhoneBrowser(service: SignInService())
        #expect(try browser.get(path).path == "/login?deliver=title")
    }

    @Test func resourceWantsTheToken() throws {
        let service = SignInService(tokens: .counting(from: 0xA))
        var browser = PhoneBrowser(service: service)
        _ = try browser.walk("/login", decision: "allow")
        let token = try #require(browser.cookies["oauth_token"])
        let rows: [(String?, Int, String?)] = [
            (nil, 401, #"Bearer realm="orders""#),
            ("Basic \(token)", 401, #"Bearer realm="orders""#),
            ("Bearer", 401, #"Bearer realm="orders""#),
            ("Bearer 0", 401, #"Bearer realm="orders", error="invalid_token""#),
            ("Bearer \(token)", 200, nil),
            ("bearer \(token)", 200, nil),
        ]
        let url = try #require(WebURL("https://rp.example/resource"))
        for (authorization, status, challenge) in rows {
            var fields: HTTPFields = []
            fields["Authorization"] = authorization
            let response = try #require(service.respond(to: ServiceRequest(url: url, fields: fields)))
            #expect(response.status == status, "\(authorization ?? "no token")")
            #expect(response.fields["WWW-Authenticate"] == challenge)
            #expect(response.fields["Content-Type"] == "application/json")
            let json = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
            #expect(json?["name"] as? String == (status == 200 ? "Alice" : nil))
        }
    }

    @Test func everyAddressAnswersItsMethodsOnly() throws {
        let rows = [
            ("GET", "/", 200, nil), ("HEAD", "/login", 200, nil), ("GET", "/nothing", 404, nil),
            ("PUT", "/login", 405, "GET, POST"), ("POST", "/resource", 405, "GET"),
        ]
        var browser = PhoneBrowser(service: SignInService())
        for (method, path, status, allowed) in rows {
            let response = try browser.exchange(method, path)
            #expect(response.status == status)
            #expect(response.fields["Allow"] == allowed)
        }
    }

    @Test func manyBrowsersAtOnceGetTokensOfTheirOwn() async throws {
        let service = SignInService()
        let tokens = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    var browser = PhoneBrowser(service: service)
                    _ = try browser.walk("/login", decision: "allow")
                    return browser.cookies["oauth_token"]
                }
            }
            return try await group.reduce(into: Set<String>()) { tokens, token in
                if let token, service.confirms(token: token) { tokens.insert(token) }
            }
        }
        #expect(tokens.count == 200)
    }
}

@Suite struct BoundedStoreTests {
    @Test func oldestGoesFirst() {
        var store = BoundedStore<Int>(capacity: 3)
        for number in 0..<100 {
            store.insert(number, for: "\(number)")
            if number.isMultiple(of: 2) { store.remove("\(number)") }
            #expect(store.count <= 3)
        }
        #expect(store["99"] == 99)
        #expect(store["95"] == 95)
        #expect(store["93"] == nil)
        #expect(store["98"] == nil)
        store.replace("99", with: 1)
        store.replace("98", with: 1)
        #expect(store["99"] == 1)
        #expect(store["98"] == nil)
    }
}
