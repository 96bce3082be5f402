import HeadlessWebView
import MockProviders
import Testing

/// A whole login against the embedded sign-in service, from URL to token.
@Suite(.timeLimit(.minutes(10)))
struct LoginTests {
    @Test("the token comes by cookie, and the resource opens with it")
    func cookie() async throws {
        let service = SignInService()
        let view = WebView.inMemory(service)
        try await view.signIn(at: "https://rp.example/login?deliver=cookie")
        let token = try #require(await view.cookies.first { $0.name == "oauth_token" }).value
        #expect(service.confirms(token: token))
        let resource = try #require(WebURL("https://rp.example/resource"))
        var request = ResourceRequest(url: resource)
        #expect(try await view.session.fetch(request).status == 401)
        request.fields.append("Authorization", "Bearer \(token)")
        #expect(try await view.session.fetch(request).status == 200)
    }

    @Test("the token comes by title")
    func title() async throws {
        let service = SignInService()
        let view = WebView.inMemory(service)
        try await view.signIn(at: "https://rp.example/login?deliver=title")
        let title = await view.title
        #expect(title.hasPrefix("Success code="))
        #expect(service.confirms(token: String(title.dropFirst("Success code=".count))))
    }

    @Test("the token comes by a redirect to the app's scheme, whole")
    func redirect() async throws {
        let service = SignInService()
        let view = WebView.inMemory(service)
        let outcome = try await view.signIn(
            at: "https://rp.example/login?deliver=redirect&redirect_uri=myapp%3A%2F%2Fcallback&state=s1"
        )
        guard case .customScheme(let url) = outcome else {
            Issue.record("ended with \(outcome)")
            return
        }
        #expect(url.scheme == "myapp")
        #expect(url.href.contains("state=s1"))
    }

    @Test("elements are named by what a user goes by")
    func locators() async throws {
        let service = SignInService()
        let view = WebView.inMemory(service)
        try await view.open("https://rp.example/login?deliver=cookie")
        try await view.fill(.label("Email"), "alice@example.com")
        try await view.fill(.role(.textbox, name: .exact("Password")), "correct horse")
        try await view.click(.role(.button, name: "Sign in"))
        try await view.click(.text("Allow"))
        let token = try #require(await view.cookies.first { $0.name == "oauth_token" }).value
        #expect(service.confirms(token: token))
    }

    @Test("what is not there, or there twice, is told with what is there")
    func locatorErrors() async throws {
        let view = WebView.inMemory(SignInService())
        try await view.open("https://rp.example/login?deliver=cookie")
        let missing = await #expect(throws: InteractionError.self) {
            try await view.fill(.label("E-Mail address"), "x")
        }
        #expect(missing?.code == .noMatch)
        #expect(missing?.message.contains("label=Email") ?? false, "\(missing?.message ?? "")")
        for try await _ in view.loadHTML("<button id=a>Go</button><button id=b>Go</button><button>Go on</button>") {}
        let twice = await #expect(throws: InteractionError.self) { try await view.click(.text("go")) }
        #expect(twice?.code == .ambiguous)
        #expect(twice?.message.contains("fits 2 elements: <button id=a> “Go”, <button id=b> “Go”") ?? false)
        let invalid = await #expect(throws: InteractionError.self) { try await view.click(.text(.regex("("))) }
        #expect(invalid?.code == .invalidSelector)
    }

    @Test("the sign-in stands in a frame of another origin", arguments: [true, false])
    func framed(runsScripts: Bool) async throws {
        let service = SignInService()
        let portal = page("Portal", "<iframe id=idp src='https://rp.example/login?deliver=cookie'></iframe>")
        let view = WebView.inMemory(
            ClosureService { request in
                guard request.url.hostname != "portal.rp.example" else { return portal }
                var response = service.respond(to: request)
                // The service lets nobody frame it.
                response?.fields.remove("Content-Security-Policy")
                return response
            }
        ) { $0.javaScriptEnabled = runsScripts }
        try await view.open("https://portal.rp.example/")
        try await view.fill(.label("Email").inFrame("#idp"), "alice@example.com")
        try await view.perform(.fill(try Locator(parsing: "#idp >>> #password"), text: "correct horse"))
        let outcome = try await view.submit(
            Locator.css("form").inFrame("#idp"),
            submitter: .role(.button, name: "Sign in")
        )
        guard case .finished(let url) = outcome else {
            Issue.record("ended with \(outcome)")
            return
        }
        #expect(url.hostname == "rp.example")
        try await view.click(.text("Allow").inFrame("iframe"))
        let token = try #require(await view.cookies.first { $0.name == "oauth_token" }).value
        #expect(service.confirms(token: token))
        #expect(await view.title == "Portal")
    }

    @Test("a wrong password shows the login page again, and no token comes")
    func wrongPassword() async throws {
        let view = WebView.inMemory(SignInService())
        try await view.open("https://rp.example/login?deliver=cookie")
        try await view.fill("#email", SignInService.Account.demo.email)
        try await view.fill("#password", "wrong")
        try await view.click("button#go")
        #expect(await view.snapshot().forms.contains { $0.id == "login" })
        #expect(await !view.cookies.contains { $0.name == "oauth_token" })
    }

    @Test("a refusal is delivered as one")
    func denied() async throws {
        let view = WebView.inMemory(SignInService())
        try await view.open("https://rp.example/login?deliver=title")
        try await view.fill("#email", SignInService.Account.demo.email)
        try await view.fill("#password", SignInService.Account.demo.password)
        try await view.click("button#go")
        try await view.click("button#deny")
        #expect(await view.title == "Denied error=access_denied")
    }
}
