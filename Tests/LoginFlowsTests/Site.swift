import HeadlessWebView
import LoginFlows
import Testing

/// A site that answers from memory, and views on it.
struct Site {
    let browser: Browser
    let clock = ManualClock()

    init(_ service: any HTTPService) {
        browser = Browser(transports: InMemoryTransports(service: service), clock: clock)
    }

    func view(_ profile: Profile = .wkWebView()) -> WebView {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return WebView(session: BrowsingSession(browser: browser, configuration: configuration))
    }

    /// Pages by path; the query comes back as the answer's `q`.
    static func pages(_ answers: [String: ServiceResponse]) -> Site {
        Site(ClosureService { answers[$0.url.path] ?? .notFound })
    }

    static func page(_ title: String, _ body: String = "") -> ServiceResponse {
        .html("<!doctype html><title>\(title)</title>\(body)")
    }
}

func callback(_ text: String) throws -> CallbackURI {
    try #require(CallbackURI(text))
}
