import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

/// Schemes that an app serves, and what becomes of an app's mistakes.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SchemeHandlerTests {
    @MainActor
    final class Handler: NSObject, WKURLSchemeHandler {
        var started: [String] = []
        var stopped: [String] = []
        var tasks: [any WKURLSchemeTask] = []
        var answer: ((any WKURLSchemeTask) -> Void)?

        func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
            started.append(urlSchemeTask.request.url?.absoluteString ?? "")
            tasks.append(urlSchemeTask)
            answer?(urlSchemeTask)
        }

        func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
            stopped.append(urlSchemeTask.request.url?.absoluteString ?? "")
        }
    }

    private static func respond(to task: any WKURLSchemeTask, _ html: String) {
        guard let url = task.request.url else { return }
        task.didReceive(
            URLResponse(url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8")
        )
        task.didReceive(Data(html.utf8))
        task.didFinish()
    }

    private func view(_ handler: Handler) -> (WKWebView, CallbackLog) {
        HeadlessApp.$current.withValue(HeadlessApp()) {
            let configuration = WKWebViewConfiguration()
            configuration.setURLSchemeHandler(handler, forURLScheme: "App")
            let view = WKWebView(frame: .zero, configuration: configuration)
            let log = CallbackLog()
            view.navigationDelegate = log
            return (view, log)
        }
    }

    private let start = URL(string: "app://host/p") ?? URL(fileURLWithPath: "/")

    @Test("a page of the app's own scheme is a page like any other")
    func serves() async throws {
        let handler = Handler()
        handler.answer = { Self.respond(to: $0, "<title>Ä</title><a id=l href=/q>l</a>") }
        let (view, log) = view(handler)
        view.load(URLRequest(url: start))
        await view.headless.settle()
        #expect(view.title == "Ä")
        try view.headless.click("#l")
        await view.headless.settle()
        #expect(handler.started == ["app://host/p", "app://host/q"] && handler.stopped == [])
        #expect(log.lines.filter { $0.hasPrefix("didFinish") }.count == 2)
        #expect(view.canGoBack && view.headless.exceptions == [])
    }

    @Test("without a delegate too")
    func servesWithoutDelegate() async {
        let handler = Handler()
        handler.answer = { Self.respond(to: $0, "<title>T</title>") }
        let (view, _) = view(handler)
        view.navigationDelegate = nil
        view.load(URLRequest(url: start))
        await view.headless.settle()
        #expect(view.title == "T")
    }

    @Test("the app's error is the delegate's")
    func fails() async {
        let handler = Handler()
        handler.answer = { $0.didFailWithError(NSError(domain: "App", code: 7)) }
        let (view, log) = view(handler)
        view.load(URLRequest(url: start))
        await view.headless.settle()
        #expect(log.errors.map(\.domain) == ["App"] && log.errors.map(\.code) == [7])
    }

    @Test("a load that is stopped stops its task")
    func stops() async throws {
        let handler = Handler()
        handler.answer = { _ in }
        let (view, log) = view(handler)
        let stopping = Task { () -> Void in
            while handler.started.isEmpty { await Task.yield() }
            view.stopLoading()
        }
        view.load(URLRequest(url: start))
        await stopping.value
        await view.headless.settle()
        while handler.stopped.isEmpty { await Task.yield() }
        #expect(handler.stopped == ["app://host/p"])
        #expect(log.errors.map(\.code) == [NSURLErrorCancelled])
        handler.tasks.first?.didFinish()
        #expect(view.headless.exceptions.map(\.reason) == ["This task has already been stopped"])
    }

    @Test("calls out of order are written down with WebKit's reasons, and change nothing")
    func misuse() async {
        let handler = Handler()
        handler.answer = { task in
            task.didReceive(Data("x".utf8))
            task.didFinish()
            Self.respond(to: task, "<title>T</title>")
            task.didReceive(Data("y".utf8))
        }
        let (view, _) = view(handler)
        view.load(URLRequest(url: start))
        await view.headless.settle()
        #expect(view.title == "T")
        #expect(
            view.headless.exceptions.map(\.reason) == [
                "No response has been sent for this task", "No response has been sent for this task",
                "[WKURLSchemeTask taskDidCompleteWithError:] has already been called for this task",
            ]
        )
        #expect(view.headless.exceptions.allSatisfy { $0.name == "NSInternalInconsistencyException" })
    }

    @Test("a scheme that cannot be served is refused when it is registered")
    func registration() {
        let configuration = WKWebViewConfiguration()
        let handler = Handler()
        for scheme in ["https", "", "1a", "ä", "app", "APP"] {
            configuration.setURLSchemeHandler(handler, forURLScheme: scheme)
        }
        #expect(configuration.urlSchemeHandler(forURLScheme: "app") === handler)
        #expect(configuration.urlSchemeHandler(forURLScheme: "https") == nil)
        let view = HeadlessApp.$current.withValue(HeadlessApp()) {
            WKWebView(frame: .zero, configuration: configuration)
        }
        #expect(
            view.headless.exceptions.map(\.reason) == [
                "'https' is a URL scheme that WKWebView handles natively", "'' is not a valid URL scheme",
                "'1a' is not a valid URL scheme", "'ä' is not a valid URL scheme",
                "URL scheme 'app' already has a registered URL scheme handler",
            ]
        )
    }
}
