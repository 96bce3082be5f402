import HeadlessWebView
import MockProviders

extension WebView {
    /// A view of a new browser whose requests are answered by `service`, on a clock that skips waiting.
    static func inMemory(
        _ service: any HTTPService,
        policy: (any NavigationPolicy)? = nil,
        configure: (inout SessionConfiguration) -> Void = { _ in }
    ) -> WebView {
        var configuration = SessionConfiguration()
        configure(&configuration)
        let browser = Browser(transports: InMemoryTransports(service: service), clock: ManualClock())
        return WebView(session: BrowsingSession(browser: browser, configuration: configuration), policy: policy)
    }

    /// Signs in on the embedded service's pages, from its login page on.
    @discardableResult
    func signIn(at url: String) async throws -> NavigationOutcome {
        try await open(url)
        try await fill("#email", SignInService.Account.demo.email)
        try await fill("#password", SignInService.Account.demo.password)
        try await click("button#go")
        return try await click("button#allow")
    }
}

/// Routes by path, whatever the host; all else is 404.
func routes(_ table: [String: ServiceResponse]) -> ClosureService {
    ClosureService { request in table[request.url.path] ?? .notFound }
}

func page(_ title: String, _ body: String = "") -> ServiceResponse {
    .html("<!doctype html><html><head><title>\(title)</title></head><body>\(body)</body></html>")
}
