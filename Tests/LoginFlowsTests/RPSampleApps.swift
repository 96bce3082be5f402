import Foundation
import HeadlessAndroid
import HeadlessUIKit
import HeadlessWebView
import LoginFlows
import MockProviders

/// The relying party's sample app, with a web view of its platform: it takes the token as the document says.
@MainActor
protocol SampleApp {
    /// The tokens it was told of.
    var tokens: [String] { get }
    /// What the view's title is.
    var title: String { get }
    func load(_ url: String) throws
    func fill(_ locator: Locator, _ text: String) throws
    func click(_ locator: Locator) throws
    func settle() async
}

/// On every `webViewDidFinishLoad` it walks the shared cookies, or cuts the title.
@MainActor
final class IOSSample: UIWebViewDelegate, SampleApp {
    private(set) var tokens: [String] = []
    private let view: UIWebView
    private var domain: String?
    private let isTitle: Bool

    init(isTitle: Bool) {
        self.isTitle = isTitle
        view = UIWebView()
        view.delegate = self
    }

    func webViewDidFinishLoad(_ webView: UIWebView) {
        if isTitle {
            let title = webView.stringByEvaluatingJavaScript(from: "document.title") ?? ""
            if title.hasPrefix("Success code=") { tokens.append(String(title.dropFirst("Success code=".count))) }
            return
        }
        for cookie in HTTPCookieStorage.shared.cookies ?? [] where cookie.domain == domain {
            if cookie.name == "oauth_token" { return tokens.append(cookie.value) }
        }
    }

    var title: String { view.stringByEvaluatingJavaScript(from: "document.title") ?? "" }

    func load(_ url: String) throws {
        guard let url = URL(string: url) else { return }
        domain = url.host
        view.loadRequest(URLRequest(url: url))
    }

    func fill(_ locator: Locator, _ text: String) throws { try view.fill(locator, text) }
    func click(_ locator: Locator) throws { try view.click(locator) }
    func settle() async { await view.settle() }
}

/// On every `onPageFinished` it splits the page's cookies, or cuts the title.
@MainActor
final class AndroidSample: SampleApp {
    private let view = AndroidWebView()
    private let client: Client

    init(isTitle: Bool) {
        client = Client(isTitle: isTitle)
        view.settings.javaScriptEnabled = true
        view.webViewClient = client
    }

    private final class Client: WebViewClient {
        var tokens: [String] = []
        private let isTitle: Bool

        init(isTitle: Bool) { self.isTitle = isTitle }

        override func onPageFinished(_ view: AndroidWebView, _ url: String) {
            if isTitle {
                let title = view.title ?? ""
                if title.hasPrefix("Success code=") { tokens.append(String(title.dropFirst("Success code=".count))) }
                return
            }
            guard let cookie = CookieManager.getInstance().getCookie(url) else { return }
            for pair in cookie.split(separator: ";", omittingEmptySubsequences: false) {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, parts[0].lowercased() == "oauth_token" { tokens.append(String(parts[1])) }
            }
        }
    }

    var tokens: [String] { client.tokens }
    var title: String { view.title ?? "" }
    func load(_ url: String) throws { view.loadUrl(url) }
    func fill(_ locator: Locator, _ text: String) throws { try view.fill(locator, text) }
    func click(_ locator: Locator) throws { try view.click(locator) }
    func settle() async { await view.settle() }
}

extension SampleApp {
    /// What the user does; then the view comes to rest.
    func signIn(password: String = Walk.account.password, remember: Bool = false) async throws {
        try fill("#email", Walk.account.email)
        try fill("#password", password)
        if remember { try click("#remember") }
        try await press("#go")
    }

    func press(_ locator: Locator) async throws {
        try click(locator)
        await settle()
    }

    func open(_ url: WebURL) async throws {
        try load(url.href)
        await settle()
    }
}
