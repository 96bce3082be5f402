import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

@Test func gradesAreFetched() async throws {
    let browser = Browser(transports: InMemoryTransports(service: OpenConextService()))
    let device = try SimulatedDevice(.iOS(17), browser: browser)
    try device.install(AppBundle(identifier: "nl.example.school", schemes: ["oauth-mobile-app"]))
    let app = try device.launch("nl.example.school")
    let settings = OAuthProperties(
        """
        authorize_url=https://idp.example/php-oauth/authorize.php
        token_url=https://idp.example/php-oauth/token.php
        authorize_client_id=oauth-mobile-app
        authorize_redirect_uri=oauth-mobile-app://callback
        authorize_scope=grades
        """
    )
    let client = OAuthClient(
        provider: try settings.provider(),
        registration: try settings.registration(),
        options: try settings.options(),
        session: app.session,
        store: AppTokenStore(app.keychain),
        agent: SystemBrowserUserAgent(device, app: "nl.example.school") { view in
            try await view.fill("#email", "alice@example.com")
            try await view.fill("#password", "correct horse")
            try await view.click("#go")
            try await view.click("#allow")
        }
    )

    let url = try #require(WebURL("https://idp.example/php-summerschool/api.php/grades/@me"))
    let grades = try await client.fetch(ResourceRequest(url: url))
    #expect(grades.head.status == 200)
    #expect(grades.text.contains("Cryptography"))
}
