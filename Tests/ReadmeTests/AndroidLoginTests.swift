import HeadlessAndroid
import MockProviders
import Testing

@MainActor
final class TokenClient: WebViewClient {
    var token: String?

    override func onPageFinished(_ view: AndroidWebView, _ url: String) {
        let cookies = CookieManager.getInstance().getCookie(url) ?? ""
        let found = cookies.split(separator: "; ").first { $0.hasPrefix("oauth_token=") }
        if let found { token = String(found.dropFirst("oauth_token=".count)) }
    }
}

@MainActor
@Test func tokenArrivesOnAndroid() async throws {
    let site = SignInService()
    let browser = Browser(transports: InMemoryTransports(service: site))
    let session = BrowsingSession(browser: browser, configuration: AndroidApp.configuration(apiLevel: 34))
    try await AndroidApp.$current.withValue(AndroidApp(session: session)) {
        let client = TokenClient()
        let view = AndroidWebView()
        view.webViewClient = client

        view.loadUrl("https://rp.example/login")
        await view.settle()
        try view.fill("#email", "alice@example.com")
        try view.fill("#password", "correct horse")
        try view.click("#go")
        await view.settle()
        try view.click("#allow")
        await view.settle()

        #expect(site.confirms(token: client.token ?? ""))
    }
}
