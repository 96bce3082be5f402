import HeadlessWebView
import MockProviders

/// The sign-in service of the demonstration, at work on this machine.
struct DemoSite {
    /// A way the service hands out a token, and how an app takes it.
    struct Delivery {
        let title: String
        let place: TokenPlace
        let login: WebURL

        init(_ title: String, _ name: String, _ place: String) throws(UsageError) {
            self.title = title
            self.place = try TokenPlace(place)
            login = try OptionValue.url("https://\(DemoSite.host)/login?deliver=\(name)")
        }
    }

    static let host = "rp.example"

    let deliveries: [Delivery]
    let steps: [Gesture]
    private let service = SignInService()
    private let authority: CertificateAuthority
    private let server: ServiceHost
    private let resource: WebURL

    init() throws {
        deliveries = [
            try Delivery("the token in a cookie of the success page", "cookie", "cookie:oauth_token"),
            try Delivery("the token in the title of the success page", "title", "title:Success code="),
            try Delivery("the token in a redirect to the app", "redirect", "redirect:myapp://callback#code"),
        ]
        let account = SignInService.Account.demo
        steps = [
            .fill("#email", text: account.email), .fill("#password", text: account.password), .submit("#login"),
            .click("#allow"),
        ]
        resource = try OptionValue.url("https://\(Self.host)/resource")
        authority = try CertificateAuthority()
        server = try ServiceHost(service, authority: authority)
    }

    var introduction: String {
        """
        https://\(Self.host) is a sign-in service at port \(server.httpsPort ?? 0) of this machine, certified by an authority
        made for this run.

        """
    }

    /// A session that trusts the authority and finds the service under its name.
    func session(_ common: CommonOptions) -> SessionConfiguration {
        var configuration = common.session
        configuration.transfer.tls.caFile = authority.caFile
        configuration.transfer.hostOverrides = server.overrides(for: Self.host)
        return configuration
    }

    /// Uses the token, and says how it all went.
    func report(
        of walk: Walk,
        _ delivery: Delivery,
        token: String,
        secrets: SecretHandling
    ) async throws(TransferError) -> DemoReport {
        let answer = try await ResourceFetch.answer(of: resource, token: token, session: walk.view.session)
        return DemoReport(
            delivery: delivery.title,
            token: secrets.secret(token),
            walk: await Report(of: walk, secrets: secrets),
            resource: DemoReport.Resource(url: resource.href, status: answer.status, body: answer.body),
            isConfirmed: service.confirms(token: token)
        )
    }
}
