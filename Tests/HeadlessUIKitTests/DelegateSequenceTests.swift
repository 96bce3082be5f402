import Foundation
import HeadlessUIKit
import HeadlessWebView
import Testing

/// What the delegate is told, in which order.
///
/// The rows marked observed are from a device's log (https://samse.tistory.com, 2013).
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct DelegateSequenceTests {
    /// Writes down each call.
    @MainActor
    final class Log: UIWebViewDelegate {
        var calls: [String] = []
        var errors: [NSError] = []
        var refuses: Set<String> = []
        var requestAtStart: [String?] = []
        var loadingAtFinish: [Bool] = []

        func webView(
            _ webView: UIWebView,
            shouldStartLoadWith request: URLRequest,
            navigationType: UIWebView.NavigationType
        ) -> Bool {
            let url = request.url?.absoluteString ?? ""
            let place = request.url?.scheme == "https" ? request.url?.path ?? "" : url
            calls.append("should \(place) \(navigationType)")
            return !refuses.contains(place)
        }

        func webViewDidStartLoad(_ webView: UIWebView) {
            requestAtStart.append(webView.request?.url?.path)
            calls.append("didStart")
        }

        func webViewDidFinishLoad(_ webView: UIWebView) {
            loadingAtFinish.append(webView.isLoading)
            calls.append("didFinish")
        }

        func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {
            let error = error as NSError
            errors.append(error)
            calls.append("didFail \(error.domain) \(error.code)")
        }
    }

    private nonisolated static func page(_ body: String) -> ServiceResponse {
        .html("<!doctype html><title>T</title>\(body)")
    }

    private static let service = ClosureService { request in
        guard request.url.hostname == "a.example" else { return nil }
        return switch request.url.path {
        case "/p": page("<a id=l href=/q>l</a><a id=app href='myapp://callback?code=1'>app</a>")
        case "/frame": page("<iframe src=/q></iframe>")
        case "/r": .redirect(to: "/q")
        case "/app": .redirect(to: "myapp://callback?code=1")
        case "/slow": ServiceResponse(status: 200, delay: .seconds(3_600))
        default: page("")
        }
    }

    private func with(
        _ log: Log,
        advancesWhenIdle: Bool = true,
        _ body: @MainActor (UIWebView) async throws -> Void
    ) async throws {
        let browser = Browser(
            transports: InMemoryTransports(service: Self.service),
            clock: ManualClock(advancesWhenIdle: advancesWhenIdle)
        )
        let view = HeadlessApp.$current.withValue(HeadlessApp(session: BrowsingSession(browser: browser))) {
            UIWebView()
        }
        view.delegate = log
        try await body(view)
    }

    private func load(_ path: String, in view: UIWebView) async throws {
        let text = path.hasPrefix("/") ? "https://a.example\(path)" : path
        view.loadRequest(URLRequest(url: try #require(URL(string: text))))
        await view.settle()
    }

    @Test("a page")
    func page() async throws {
        let log = Log()
        try await with(log) { view in
            try await load("/p", in: view)
            #expect(view.request?.url?.path == "/p")
        }
        #expect(log.calls == ["should /p other", "didStart", "didFinish"])
        #expect(log.requestAtStart == [nil], "the request is still the previous page's when a load starts")
        #expect(log.loadingAtFinish == [false])
    }

    @Test("observed: a redirect is asked about, and starts nothing anew")
    func redirect() async throws {
        let log = Log()
        try await with(log) { try await load("/r", in: $0) }
        #expect(log.calls == ["should /r other", "didStart", "should /q other", "didFinish"])
    }

    @Test("observed: a frame has its own calls")
    func frame() async throws {
        let log = Log()
        try await with(log) { try await load("/frame", in: $0) }
        #expect(
            log.calls == ["should /frame other", "didStart", "should /q other", "didStart", "didFinish", "didFinish"]
        )
        #expect(log.loadingAtFinish == [true, false], "until the last frame is done, the view is loading")
    }

    @Test("a link, then back and reload")
    func types() async throws {
        let log = Log()
        try await with(log) { view in
            try await load("/p", in: view)
            log.calls = []
            try view.click("#l")
            await view.settle()
            #expect(view.canGoBack)
            view.goBack()
            await view.settle()
            view.reload()
            await view.settle()
        }
        #expect(
            log.calls == [
                "should /q linkClicked", "didStart", "didFinish", "should /p backForward", "didStart", "didFinish",
                "should /p reload", "didStart", "didFinish",
            ]
        )
    }

    @Test("a redirect to the app's scheme is asked about whole, and ends with 102")
    func customScheme() async throws {
        let log = Log()
        log.refuses = ["myapp://callback?code=1"]
        try await with(log) { try await load("/app", in: $0) }
        #expect(
            log.calls == [
                "should /app other", "didStart", "should myapp://callback?code=1 other",
                "didFail WebKitErrorDomain 102",
            ]
        )
        #expect(log.errors.first?.userInfo["NSErrorFailingURLStringKey"] as? String == "myapp://callback?code=1")
    }

    @Test("a refused link says nothing more")
    func refused() async throws {
        let log = Log()
        log.refuses = ["myapp://callback?code=1"]
        try await with(log) { view in
            try await load("/p", in: view)
            log.calls = []
            try view.click("#app")
            await view.settle()
        }
        #expect(log.calls == ["should myapp://callback?code=1 linkClicked"])
    }

    @Test("a load that another takes the place of fails with -999")
    func superseded() async throws {
        let log = Log()
        try await with(log, advancesWhenIdle: false) { view in
            view.loadRequest(URLRequest(url: try #require(URL(string: "https://a.example/slow"))))
            try await load("/p", in: view)
        }
        #expect(log.calls.suffix(3) == ["should /p other", "didStart", "didFinish"])
        #expect(log.errors.allSatisfy { $0.domain == NSURLErrorDomain && $0.code == NSURLErrorCancelled })
    }

    @Test("a host nobody knows fails with -1003")
    func unknownHost() async throws {
        let log = Log()
        try await with(log) { try await load("https://b.example/", in: $0) }
        #expect(log.calls.last == "didFail NSURLErrorDomain -1003")
    }
}
