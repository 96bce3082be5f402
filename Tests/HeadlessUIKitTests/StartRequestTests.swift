import Foundation
import HeadlessUIKit
import Testing

/// What the delegate is shown of the requests that may start.
@MainActor
@Suite struct StartRequestTests {
    private final class Log: NSObject, UIWebViewDelegate {
        var requests: [URLRequest] = []

        func webView(
            _ webView: UIWebView,
            shouldStartLoadWith request: URLRequest,
            navigationType: UIWebView.NavigationType
        ) -> Bool {
            requests.append(request)
            return true
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
