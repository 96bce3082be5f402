import HeadlessWebView
import MockProviders
import Testing

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

@MainActor
final class SignInController: NSObject, WKNavigationDelegate {
    let webView = WKWebView()
    var callback: URL?

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        guard let url = navigationAction.request.url, url.scheme == "myapp" else { return .allow }
        callback = url
        return .cancel
    }
}

#if !canImport(WebKit)
@MainActor
@Test func tokenArrivesInARedirect() async throws {
    let site = SignInService()
    let browser = Browser(transports: InMemoryTransports(service: site))
    try await HeadlessApp.$current.withValue(HeadlessApp(session: BrowsingSession(browser: browser))) {
        let controller = SignInController()
        let view = controller.webView
        view.navigationDelegate = controller
        let url = "https://rp.example/login?deliver=redirect&redirect_uri=myapp://callback"

        view.load(URLRequest(url: try #require(URL(string: url))))
        await view.headless.settle()
        try view.headless.fill("#email", "alice@example.com")
        try view.headless.fill("#password", "correct horse")
        try view.headless.click("#go")
        await view.headless.settle()
        try view.headless.click("#allow")
        await view.headless.settle()

        let items = URLComponents(string: controller.callback?.absoluteString ?? "")?.queryItems
        #expect(site.confirms(token: items?.first { $0.name == "code" }?.value ?? ""))
    }
}
#endif
