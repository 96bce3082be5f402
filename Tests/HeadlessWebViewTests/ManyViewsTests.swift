import HeadlessWebView
import MockProviders
import Testing

/// Two hundred views at once, each with its own jar.
@Suite(.timeLimit(.minutes(10)))
struct ManyViewsTests {
    static let count = 200

    private func run(
        browser: Browser,
        configuration: SessionConfiguration,
        url: String,
        service: SignInService
    ) async throws {
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<Self.count {
                group.addTask {
                    let view = WebView(session: BrowsingSession(browser: browser, configuration: configuration))
                    try await view.signIn(at: url + "&state=\(number)")
                    let cookies = await view.cookies.filter { $0.name == "oauth_token" }
                    #expect(cookies.count == 1, "view \(number) sees \(cookies.count) tokens")
                    return cookies.first?.value ?? ""
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == Self.count, "each view has a token of its own")
        #expect(tokens.allSatisfy { service.confirms(token: $0) })
    }

    @Test("in memory")
    func memory() async throws {
        let service = SignInService()
        let browser = Browser(transports: InMemoryTransports(service: service))
        try await run(
            browser: browser,
            configuration: SessionConfiguration(),
            url: "https://rp.example/login?deliver=cookie",
            service: service
        )
    }

    @Test("over sockets")
    func sockets() async throws {
        let service = SignInService()
        let host = try ServiceHost(service)
        let url = try #require(host.url("/login?deliver=cookie")).href
        try await run(browser: Browser(), configuration: SessionConfiguration(), url: url, service: service)
    }

    @Test("over sockets with TLS, under the service's own name")
    func tls() async throws {
        let service = SignInService()
        let authority = try CertificateAuthority()
        let host = try ServiceHost(service, authority: authority)
        var configuration = SessionConfiguration()
        configuration.transfer.tls.caFile = authority.caFile
        configuration.transfer.hostOverrides = host.overrides(for: "rp.example")
        try await run(
            browser: Browser(),
            configuration: configuration,
            url: "https://rp.example/login?deliver=cookie",
            service: service
        )
    }
}
