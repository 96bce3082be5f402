import Foundation
import HeadlessUIKit
import Testing

/// What the delegate is shown of the requests that may start.
@MainActor
@Suite struct StartRequestTests {
    private final class Log: NSObject, UIWebViewDelegate {
        var requests: [URLRequest] = []
        var refused: String?

        func webView(
            _ webView: UIWebView,
            shouldStartLoadWith request: URLRequest,
            navigationType: UIWebView.NavigationType
        ) -> Bool {
            requests.append(request)
            return refused == nil || request.url?.fragment != refused
        }
    }

    @Test func formHasItsBodyAndFields() async throws {
        let stage = Stage()
        let log = Log()
        stage.view.delegate = log
        try await stage.load("/form")
        try await stage.click("#go")
        let post = try #require(log.requests.last)
        #expect(post.httpMethod == "POST" && post.httpBody == Data("a=1".utf8))
        #expect(post.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        #expect(log.requests[0].httpBody == nil)
    }

    @Test("a script does not get to a fragment that the delegate refuses")
    func refusedFragment() async throws {
        let stage = Stage()
        let log = Log()
        stage.view.delegate = log
        try await stage.load("/p")
        log.refused = "stop"
        let source = "location.hash = 'stop'; location.hash = 'go'; [location.hash, history.length].join(' ')"
        #expect(stage.view.stringByEvaluatingJavaScript(from: source) == "#go 2")
        #expect(log.requests.map { $0.url?.fragment } == [nil, "stop", "go"])
    }

    @Test func mainDocumentIsThatOfRequestOrAroundFrame() async throws {
        let stage = Stage()
        let log = Log()
        stage.view.delegate = log
        try await stage.load("/namedframe")
        let shown = log.requests.map { "\($0.url?.path ?? "") of \($0.mainDocumentURL?.path ?? "none")" }
        #expect(shown == ["/namedframe of /namedframe", "/q of /namedframe"])
        #expect(stage.view.request?.mainDocumentURL == stage.view.request?.url && stage.view.request != nil)
    }
}
