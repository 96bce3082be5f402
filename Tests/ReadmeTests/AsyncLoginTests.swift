import HeadlessWebView
import MockProviders
import Testing

@Test func tokenArrivesInTheTitle() async throws {
    let site = SignInService()
    let browser = Browser(transports: InMemoryTransports(service: site))
    let view = WebView(session: BrowsingSession(browser: browser))

    try await view.open("https://rp.example/login?deliver=title")
    try await view.fill("#email", "alice@example.com")
    try await view.fill("#password", "correct horse")
    try await view.submit("#login")
    try await view.click("#allow")

    let title = await view.title
    #expect(site.confirms(token: String(title.trimmingPrefix("Success code="))))
}
