import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Synchronization
import Testing
import WebNetwork

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

    /// A view of a session for which hosts are on a server by TLS that counts its requests.
    private func served(
        _ hosts: String...,
        answer: @escaping @Sendable (String) -> String,
        _ body: (WKWebView, Requests) async throws -> Void
    ) async throws {
        let authority = try CertificateAuthority()
        let requests = Requests()
        let service = ClosureService { request in
            requests.lines.withLock { $0.append("\(request.method) \(request.url.hostname)\(request.url.path)") }
            return .html(answer(request.url.path))
        }
        let host = try ServiceHost(service, authority: authority)
        defer { host.stop() }
        var configuration = SessionConfiguration()
        configuration.profile = .wkWebView(iOS: 17)
        configuration.transfer.tls.caFile = authority.caFile
        configuration.transfer.hostOverrides = hosts.flatMap { host.overrides(for: $0) }
        let session = BrowsingSession(browser: Browser(transports: SocketTransports()), configuration: configuration)
        try await HeadlessApp.$current.withValue(HeadlessApp(session: session)) {
            try await body(WKWebView(), requests)
        }
    }

    private final class Requests: Sendable {
        let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
    }

    @Test("a good certificate is asked about once a host, parts' hosts too, before anything is sent; the view tells it")
    func goodOnes() async throws {
        let page = "<title>Home</title><img src=https://b.example/i><img src=https://b.example/j>"
        try await served("a.example", "b.example") { _ in
            page
        } _: { view, requests in
            let delegate = PinnedDelegate(pins: [])
            view.navigationDelegate = delegate
            let url = try #require(URL(string: "https://a.example/"))
            view.load(URLRequest(url: url))
            await view.headless.settle()
            #expect(view.title == "Home" && delegate.asked == 2 && delegate.why == nil)
            #expect(requests.all.sorted() == ["GET a.example/", "GET b.example/i", "GET b.example/j"])
            let trust = try #require(view.serverTrust)
            #expect(SecTrustEvaluateWithError(trust, nil))
            #expect(SecTrustGetCertificateAtIndex(trust, 0).map { SecCertificateCopyData($0) } == delegate.seen.first)

            view.reload()
            await view.headless.settle()
            #expect(delegate.asked == 2 && requests.all.count == 6)
        }
    }

    final class Failures: NSObject, WKNavigationDelegate {
        let pinned = PinnedDelegate(pins: [Data("none".utf8)])
        private(set) var codes: [Int] = []
        func webView(
            _ webView: WKWebView,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            pinned.webView(webView, didReceive: challenge, completionHandler: completionHandler)
        }
        func webView(_ webView: WKWebView, didFailProvisionalNavigation: WKNavigation!, withError error: any Error) {
            codes.append((error as NSError).code)
        }
    }

    @Test("a good certificate that is not the app's ends the load as cancelled, and the server sees no request")
    func wrongOne() async throws {
        try await served("a.example") { _ in
            "<title>Home</title>"
        } _: { view, requests in
            let delegate = Failures()
            view.navigationDelegate = delegate
            view.load(URLRequest(url: try #require(URL(string: "https://a.example/?token=secret"))))
            await view.headless.settle()
            #expect(delegate.pinned.asked == 1 && delegate.codes == [NSURLErrorCancelled])
            #expect(requests.all.isEmpty && view.title == "" && view.serverTrust == nil)
        }
    }

    final class Indifferent: NSObject, WKNavigationDelegate {}

    @Test("a delegate without a say about challenges loads good servers; forms are sent once")
    func indifferent() async throws {
        let form = "<title>Form</title><form method=post action=/sent><button name=a value=b>Send</button></form>"
        try await served("a.example", "b.example") {
            $0 == "/sent" ? "<title>Sent</title>" : form
        } _: { view, requests in
            let delegate = Indifferent()
            view.navigationDelegate = delegate
            for host in ["a", "b"] {
                view.load(URLRequest(url: try #require(URL(string: "https://\(host).example/"))))
                await view.headless.settle()
                try view.headless.click("button")
                await view.headless.settle()
                #expect(view.title == "Sent")
            }
            #expect(requests.all.filter { $0.hasPrefix("POST") } == ["POST a.example/sent", "POST b.example/sent"])
        }
    }

    final class Choosy: NSObject, WKNavigationDelegate {
        private(set) var hosts: [String] = []
        func webView(
            _ webView: WKWebView,
            respondTo challenge: URLAuthenticationChallenge
        ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            hosts.append(challenge.protectionSpace.host)
            return (hosts.last == "a.example" ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
        }
    }

    @Test("a socket's server is asked about too, before the handshake")
    func sockets() async throws {
        let page = """
            <script>
            const ended = new Promise(resolve => { new WebSocket('wss://b.example/s').onclose = resolve })
            </script>
            """
        try await served("a.example", "b.example") { _ in
            page
        } _: { view, requests in
            let delegate = Choosy()
            view.navigationDelegate = delegate
            view.load(URLRequest(url: try #require(URL(string: "https://a.example/"))))
            await view.headless.settle()
            let code = try await view.callAsyncJavaScript("return (await ended).code", in: nil, contentWorld: .page)
            #expect(code as? Int == 1006)
            #expect(delegate.hosts == ["a.example", "b.example"] && requests.all == ["GET a.example/"])
        }
    }
}
