import Foundation
import HeadlessWebView
import MockProviders
import Testing
import headless_webview

/// `headless-webview login` against the embedded sign-in service.
@Suite struct LoginTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let query: String
        let place: String
        /// What stands before the token on standard output.
        var prefix = ""
        var testDescription: String { "\(query) \(place)" }
    }

    static let account = SignInService.Account.demo
    static let fill = ["--fill", "#email=\(account.email)", "--fill", "#password=\(account.password)"]
    static let allow = fill + ["--submit", "form", "--click", "#allow"]

    static let rows = [
        Row(query: "deliver=cookie", place: "cookie:oauth_token"),
        Row(query: "deliver=title", place: "title:Success code="),
        Row(query: "deliver=title&state=xyz", place: "title:Success code="),
        Row(query: "deliver=redirect", place: "redirect:myapp", prefix: "myapp://callback?code="),
        Row(query: "deliver=redirect", place: "redirect:myapp#code"),
        Row(query: "deliver=redirect&state=xyz", place: "redirect:myapp://callback#code"),
        Row(
            query: "deliver=redirect&redirect_uri=com.example.app:/oauth2redirect",
            place: "redirect:com.example.app:/oauth2redirect#code"
        ),
        Row(
            query: "deliver=redirect&redirect_uri=https%3A%2F%2Fapp.example%2Fdone",
            place: "redirect:https://app.example/done#code"
        ),
    ]

    @Test(arguments: rows)
    func printsTheTokenAlone(_ row: Row) async throws {
        let service = SignInService()
        let site = try Site(service)
        let run = try await CommandRun(
            ["login", site.url("/login?\(row.query)"), "--token", row.place] + Self.allow + site.options
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        let line = try #require(run.output.wholeMatch(of: /(.*)\n/)).1
        #expect(line.hasPrefix(row.prefix))
        #expect(service.confirms(token: String(line.dropFirst(row.prefix.count))))
    }

    @Test func signsInInAWindow() async throws {
        let service = SignInService()
        let site = try Site(
            Pages { request in
                guard request.url.path == "/portal" else { return service.respond(to: request) }
                return .html("<button onclick=\"window.open('/login?deliver=cookie')\">Sign in</button>")
            }
        )
        let options =
            ["--token", "cookie:oauth_token", "--windows", "own-view", "--click", "text=Sign in", "--json"] + Self.allow
        let run = try await CommandRun(["login", site.url("/portal")] + options + site.options)
        #expect(run.status == 0, "\(run.errors)")
        let report = try #require(JSONReader.read(Array(run.output.utf8)[...]))
        #expect(service.confirms(token: report["token"]?.string ?? ""))
        let requested = report["hops"]?.array?.compactMap { $0["url"]?.string } ?? []
        #expect(requested.first == site.url("/portal") && requested.contains(site.url("/login?deliver=cookie")))
    }

    /// A page with the sign-in in a frame.
    static func framed(_ service: SignInService) -> Pages {
        Pages { request in
            guard request.url.path != "/portal" else {
                return .html("<title>Portal</title><iframe id=idp src='/login?\(request.url.query ?? "")'></iframe>")
            }
            var response = service.respond(to: request)
            // The service lets nobody frame it.
            response?.fields.remove("Content-Security-Policy")
            return response
        }
    }

    @Test func signsInInAFrame() async throws {
        let service = SignInService()
        let site = try Site(Self.framed(service))
        let run = try await CommandRun(
            [
                "login", site.url("/portal?deliver=cookie"), "--token", "cookie:oauth_token",
                "--fill", "#idp >>> #email=\(Self.account.email)",
                "--fill-env", "iframe[id=idp] >>> label=Password=PASSWORD",
                "--submit", "#idp >>> form", "--click", "#idp >>> text=Allow",
            ] + site.options,
            environment: ["PASSWORD": Self.account.password]
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(service.confirms(token: String(run.output.dropLast())))
        let miss = try await CommandRun(
            ["login", site.url("/portal?deliver=cookie"), "--token", "cookie:oauth_token", "--click", "#idp >>> #nope"]
                + site.options
        )
        #expect(miss.errors.contains("Nothing matches “#nope” in the frame “#idp”"), "\(miss.errors)")
        let empty = try await CommandRun(["login", site.url("/"), "--token", "cookie:a", "--click", "#idp >>>"])
        #expect(empty.errors.contains("--click: Nothing stands after the last “>>>” of “#idp >>>”"), "\(empty.errors)")
    }

    @Test func takesTheFirstPlaceThatHasIt() async throws {
        let service = SignInService()
        let site = try Site(service)
        let run = try await CommandRun(
            ["login", site.url("/login?deliver=title"), "--token", "cookie:oauth_token", "--token", "title:code="]
                + Self.allow + site.options
        )
        #expect(service.confirms(token: String(run.output.dropLast())))
    }

    @Test func takesThePasswordFromEnvironmentOrFile() async throws {
        let service = SignInService()
        let site = try Site(service)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("password", text: Self.account.password + "\n")
        let ways = [
            ["--fill-env", "#password=SECRET"], ["--fill-file", "#password=\(file.path)"],
            ["--fill-file", "#password=-"],
        ]
        for way in ways {
            let run = try await CommandRun(
                [
                    "login", site.url("/login"), "--token", "cookie:oauth_token", "--fill",
                    "#email=\(Self.account.email)",
                ]
                    + way + ["--submit", "#login", "--click", "#allow"] + site.options,
                environment: ["SECRET": Self.account.password],
                input: Self.account.password
            )
            #expect(run.status == 0, "\(way): \(run.errors)")
        }
    }

    @Test func jsonHoldsTheTokenOnceAndMasksTheRest() async throws {
        let service = SignInService()
        let site = try Site(service)
        let arguments =
            ["login", site.url("/login"), "--token", "cookie:oauth_token", "--json"] + Self.allow + site.options
        let masked = try await CommandRun(arguments)
        let report = try masked.document(Report.self)
        let token = try #require(report.token)
        #expect(service.confirms(token: token))
        #expect(masked.output.ranges(of: token).count == 1)
        #expect(report.cookies.contains { $0.name == "oauth_token" && $0.value == "\(token.prefix(4))…(32)" })
        #expect(!masked.output.contains(Self.account.password))

        let shown = try await CommandRun(arguments + ["--show-secrets"]).document(Report.self)
        #expect(shown.cookies.contains { $0.name == "oauth_token" && $0.value == shown.token })
    }

    /// Between the pages of a login stand pages that lead on by themselves, and one that asks again and again.
    static let interludes = Pages { request in
        let refresh = { (target: String) in
            ServiceResponse.html(#"<meta http-equiv="refresh" content="0;url=\#(target)">"#)
        }
        switch request.url.path {
        case "/": return refresh("/form")
        case "/form": return .html(#"<form action="/wait"><input id="name" name="name"><button>Go</button></form>"#)
        case "/wait": return refresh("/done?name=\(request.query("name") ?? "")")
        case "/done": return refresh("myapp:done?code=for-\(request.query("name") ?? "")")
        case "/poll": return refresh("/poll")
        default: return nil
        }
    }

    @Test func waitsForRefreshes() async throws {
        let site = try Site(Self.interludes)
        let run = try await CommandRun(
            ["login", site.url("/"), "--fill", "#name=alice", "--submit", "form", "--token", "redirect:myapp#code"]
                + site.options
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "for-alice\n")
    }

    // MARK: - Why there is none

    @Test(arguments: [[], ["--click", "#never"]])
    func pageThatNeverSettlesEndsWithTheTime(steps: [String]) async throws {
        let site = try Site(Self.interludes)
        let run = try await CommandRun(
            ["login", site.url("/poll"), "--token", "cookie:a", "--timeout", "0.5"] + steps + site.options
        )
        #expect(run.status == 3)
        #expect(run.errors.contains("time ran out"), "\(run.errors)")
    }

    @Test func wrongPasswordSaysWhereItEnded() async throws {
        let site = try Site(SignInService())
        let run = try await CommandRun(
            ["login", site.url("/login"), "--token", "cookie:oauth_token"]
                + ["--fill", "#email=\(Self.account.email)", "--fill", "#password=hunter2", "--submit", "form"]
                + site.options
        )
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(!run.errors.contains("hunter2"))
        try Golden.expect(Golden.withoutChance(run.errors), is: "login-wrong-password.txt")
    }

    struct Failure: CustomTestStringConvertible, Sendable {
        let name: String
        var query = "deliver=redirect"
        var place = "redirect:myapp#code"
        let steps: [String]
        var status: Int32 = 1
        let says: [String]
        var testDescription: String { name }
    }

    static let failures = [
        Failure(
            name: "access denied",
            steps: fill + ["--submit", "form", "--click", "#deny"],
            says: ["a redirect to myapp", "access_denied", "right button"]
        ),
        Failure(
            name: "no such parameter",
            place: "redirect:myapp#access_token",
            steps: allow,
            says: ["no parameter “access_token”", "myapp://callback?code="]
        ),
        Failure(
            name: "another app's scheme",
            place: "redirect:otherapp",
            steps: allow,
            says: ["a redirect to otherapp", "it led to an app: myapp://callback", "redirect:myapp"]
        ),
        Failure(
            name: "a step too few",
            steps: fill + ["--submit", "form"],
            says: ["/grant", "Allow access", "#allow"]
        ),
        Failure(name: "no such element", steps: ["--click", "#nothing"], says: ["#nothing", "#email", "#password"]),
        Failure(name: "no such selector", steps: ["--click", "a["], says: ["a["]),
        Failure(name: "fills a button", steps: ["--fill", "#go=x"], says: ["#go"]),
    ]

    @Test(arguments: failures)
    func saysWhyThereIsNone(_ failure: Failure) async throws {
        let site = try Site(SignInService())
        let run = try await CommandRun(
            ["login", site.url("/login?\(failure.query)"), "--token", failure.place] + failure.steps + site.options
        )
        #expect(run.status == failure.status)
        #expect(run.output == "")
        for text in failure.says { #expect(run.errors.contains(text), "\(run.errors)") }
        #expect(run.errors.firstMatch(of: /[0-9a-f]{32}/) == nil, "A secret shows: \(run.errors)")
    }
}
