import Foundation
import HeadlessUIKit
import HeadlessWebView
import MockProviders
import Testing

@MainActor
final class LoginController: UIWebViewDelegate {
    var token: String?

    func webViewDidFinishLoad(_ webView: UIWebView) {
        let cookies = HTTPCookieStorage.shared.cookies ?? []
        token = cookies.first { $0.domain == "rp.example" && $0.name == "oauth_token" }?.value
    }
}

@MainActor
@Test func tokenArrivesInACookie() async throws {
    let site = SignInService()
    let browser = Browser(transports: InMemoryTransports(service: site))
    let app = HeadlessApp(session: BrowsingSession(browser: browser))
    try await HeadlessApp.$current.withValue(app) {
        let controller = LoginController()
        let view = UIWebView()
        view.delegate = controller
        let url = try #require(URL(string: "https://rp.example/login"))

        view.loadRequest(URLRequest(url: url))
        await view.settle()
        try view.fill("#email", "alice@example.com")
        try view.fill("#password", "correct horse")
        try view.click("#go")
        await view.settle()
        try view.click("#allow")
        await view.settle()

        #expect(site.confirms(token: controller.token ?? ""))
    }
}
