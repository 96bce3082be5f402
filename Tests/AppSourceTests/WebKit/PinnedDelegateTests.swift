import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app that knows its server's certificate.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PinnedDelegateTests {
    @Test("a certificate that the app knows is good, and another is not", arguments: [true, false])
    func pin(_ isKnown: Bool) async throws {
        let service = ClosureService { _ in
            var answer = ServiceResponse.html("<title>Home</title>")
            answer.fault = .tls(.untrusted)
            return answer
        }
        let browser = Browser(transports: InMemoryTransports(service: service))
        try await HeadlessApp.$current.withValue(HeadlessApp(session: BrowsingSession(browser: browser))) {
            let view = WKWebView()
            let url = try #require(URL(string: "https://own.example/"))
            let stranger = PinnedDelegate(pins: [Data("none".utf8)])
            view.navigationDelegate = stranger
            view.load(URLRequest(url: url))
            await view.headless.settle()
            #expect(stranger.asked == 1 && view.title == "" && stranger.seen.count == 1)

            let delegate = PinnedDelegate(pins: isKnown ? stranger.seen : [])
            view.navigationDelegate = delegate
            view.load(URLRequest(url: url))
            await view.headless.settle()
            #expect(delegate.asked == 1 && view.title == (isKnown ? "Home" : ""))
            #expect(delegate.why?.isEmpty == false)
        }
    }
}
