import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// What a delegate is shown of the requests and responses that it is asked about.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ActionRequestTests {
    /// Writes down requests, the frames that ask, and the names of what comes.
    private final class Log: NSObject, WKNavigationDelegate {
        var requests: [URLRequest] = []
        var sources: [String] = []
        var names: [String] = []

        func webView(
            _ webView: WKWebView,
            decidePolicyFor action: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            requests.append(action.request)
            sources.append(action.sourceFrame.request.url?.path ?? "")
            return .allow
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationResponse: WKNavigationResponse
        ) async -> WKNavigationResponsePolicy {
            names.append(navigationResponse.response.suggestedFilename ?? "none")
            return .allow
        }
    }

    private let log = Log()
    private let view: WKWebView

    init() {
        let site = ClosureService { request in
            switch request.url.path {
            case "/":
                .html(
                    "<a id=l href=/r>l</a><form method=post action=/p><input name=a value=1><button>b</button></form>"
                )
            case "/r": .redirect(to: "/frames")
            case "/frames": .html("<iframe src=/inner></iframe>")
            case "/inner": .html("<p>inner")
            case "/p": .html("<title>Posted</title>")
            case "/report": .text("data", fields: [HTTPField("Content-Disposition", "inline; filename=\"q1.txt\"")])
            case "/notes.txt": .text("data")
            default: nil
            }
        }
        let app = HeadlessApp(session: BrowsingSession(browser: Browser(transports: InMemoryTransports(service: site))))
        view = HeadlessApp.$current.withValue(app) { WKWebView() }
        view.navigationDelegate = log
    }

    private func load(_ path: String) async throws {
        log.requests = []
        view.load(URLRequest(url: try Stage.url(path)))
        await view.headless.settle()
    }

    private func names(_ request: URLRequest) -> Set<String> { Set((request.allHTTPHeaderFields ?? [:]).keys) }

    /// PLATFORM(WebKit): as WebKitGTK shows them.
    @Test("the fields are those that WebKit has by then, of a redirect those of a request that was sent")
    func fields() async throws {
        try await load("/")
        #expect(log.requests.map(names) == [["Accept", "User-Agent"]])
        #expect(log.requests[0].value(forHTTPHeaderField: "User-Agent")?.hasPrefix("Mozilla/5.0 (iPhone") == true)
        log.requests = []
        try view.headless.click("#l")
        await view.headless.settle()
        #expect(names(log.requests[0]) == ["Accept", "User-Agent", "Referer"])
        #expect(log.requests[0].value(forHTTPHeaderField: "Referer") == "https://a.example/")
        #expect(names(log.requests[1]).isSuperset(of: ["Accept", "User-Agent", "Referer", "Sec-Fetch-Mode"]))
        try await load("/")
        log.requests = []
        try view.headless.click("button")
        await view.headless.settle()
        #expect(names(log.requests[0]) == ["Accept", "User-Agent", "Referer", "Origin", "Content-Type"])
        #expect(log.requests[0].value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        view.customUserAgent = "Mine"
        var request = URLRequest(url: try Stage.url("/"))
        request.setValue("1", forHTTPHeaderField: "X-App")
        log.requests = []
        view.load(request)
        await view.headless.settle()
        #expect(names(log.requests[0]) == ["Accept", "User-Agent", "X-App"])
        #expect(log.requests[0].value(forHTTPHeaderField: "User-Agent") == "Mine")
    }

    @Test("the main document is that of the request itself, and around a frame what shows")
    func mainDocument() async throws {
        try await load("/r")
        let shown = log.requests.map { "\($0.url?.path ?? "") of \($0.mainDocumentURL?.path ?? "none")" }
        #expect(shown == ["/r of /r", "/frames of /frames", "/inner of /frames"])
    }

    @Test("who asks for a reload, and for a way back, is the page that shows, whoever led there")
    func sourceOfReload() async throws {
        try await load("/")
        try view.headless.click("button")
        await view.headless.settle()
        log.sources = []
        view.reload()
        await view.headless.settle()
        view.goBack()
        await view.headless.settle()
        #expect(log.sources == ["/p", "/p"])
    }

    @Test("what comes has a name: the server's, its path's, its host's")
    func suggestedFilename() async throws {
        for path in ["/report", "/notes.txt", "/inner", "/"] { try await load(path) }
        #expect(log.names == ["q1.txt", "notes.txt", "inner.html", "a.example.html"])
    }
}
