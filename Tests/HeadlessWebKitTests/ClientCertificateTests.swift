import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sign-in by a certificate of the client's, over real TLS.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ClientCertificateTests {
    /// Trusts the server, answers other challenges as the test says, and writes them down.
    private final class Controller: NSObject, WKNavigationDelegate {
        var answer: (URLSession.AuthChallengeDisposition, URLCredential?) = (.performDefaultHandling, nil)
        var challenges: [URLAuthenticationChallenge] = []
        var methods: [String] = []
        var statuses: [Int] = []
        var errors: [NSError] = []

        func webView(
            _ webView: WKWebView,
            respondTo challenge: URLAuthenticationChallenge
        ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            methods.append(challenge.protectionSpace.authenticationMethod)
            guard methods.last != NSURLAuthenticationMethodServerTrust else { return (.performDefaultHandling, nil) }
            challenges.append(challenge)
            return answer
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationResponse: WKNavigationResponse
        ) async -> WKNavigationResponsePolicy {
            statuses.append((navigationResponse.response as? HTTPURLResponse)?.statusCode ?? 0)
            return .allow
        }

        func webView(
            _ webView: WKWebView,
            didFailProvisionalNavigation navigation: WKNavigation!,
            withError error: any Error
        ) {
            errors.append(error as NSError)
        }
    }

    /// A service that wants a certificate of its authority's, and a view that asks the controller for it.
    @MainActor
    private struct Stage {
        let authority: CertificateAuthority
        let host: ServiceHost
        let view: WKWebView
        let controller = Controller()

        init() throws {
            authority = try CertificateAuthority()
            host = try ServiceHost(
                ClosureService { _ in .html("<title>Welcome</title>") },
                authority: authority,
                clientCertificates: .required
            )
            var configuration = SessionConfiguration()
            configuration.transfer.tls.caFile = authority.caFile
            configuration.transfer.hostOverrides = host.overrides(for: "rp.example")
            let app = HeadlessApp(session: BrowsingSession(configuration: configuration))
            view = HeadlessApp.$current.withValue(app) { WKWebView() }
            view.navigationDelegate = controller
        }

        func identity(named name: String = "phone") throws -> URLCredential {
            let issued = try authority.issueClient(named: name)
            let data = Data(issued.certificatePEM + issued.keyPEM)
            return URLCredential(identity: SecIdentity(data: data), certificates: nil, persistence: .forSession)
        }

        func load(_ path: String = "/") async throws {
            view.load(URLRequest(url: try #require(URL(string: "https://rp.example" + path))))
            await view.headless.settle()
        }
    }

    @Test("the identity that the app gives is shown, and remembered for the host")
    func shown() async throws {
        let stage = try Stage()
        stage.controller.answer = (.useCredential, try stage.identity())
        try await stage.load()
        try await stage.load("/again")
        #expect(stage.controller.statuses == [200, 200])
        #expect(stage.view.title == "Welcome")
        let space = try #require(stage.controller.challenges.first).protectionSpace
        #expect(stage.controller.challenges.count == 1)
        // The server comes first.
        let methods = [NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate]
        #expect(stage.controller.methods == methods)
        #expect((space.host, space.port) == ("rp.example", 443))
        // X.501 names are sequences.
        #expect(space.issuerNames.map(\.first) == [0x30])
        stage.host.stop()
    }

    @Test("without one the server decides, and the app is asked again the next time")
    func none() async throws {
        for disposition in [URLSession.AuthChallengeDisposition.performDefaultHandling, .rejectProtectionSpace] {
            let stage = try Stage()
            stage.controller.answer = (disposition, nil)
            try await stage.load()
            try await stage.load("/again")
            #expect(stage.controller.statuses == [403, 403])
            #expect(stage.controller.challenges.count == 2)
            stage.host.stop()
        }
    }

    @Test("a load that the app cancels there fails as cancelled")
    func cancelled() async throws {
        let stage = try Stage()
        stage.controller.answer = (.cancelAuthenticationChallenge, nil)
        try await stage.load()
        #expect(stage.controller.statuses == [])
        #expect(stage.controller.errors.map(\.code) == [NSURLErrorCancelled])
        stage.host.stop()
    }

    @Test("one of another authority is not taken, and what is none fails")
    func refused() async throws {
        let other = try CertificateAuthority().issueClient(named: "phone")
        for (data, statuses) in [(Data(other.certificatePEM + other.keyPEM), [403]), (Data("none".utf8), [])] {
            let stage = try Stage()
            stage.controller.answer = (
                .useCredential,
                URLCredential(identity: SecIdentity(data: data), certificates: nil, persistence: .none)
            )
            try await stage.load()
            #expect(stage.controller.statuses == statuses)
            #expect(stage.controller.errors.count == 1 - statuses.count)
            #expect(stage.controller.challenges.count == 1)
            // What cannot be shown is not kept.
            stage.controller.answer = (.useCredential, try stage.identity())
            try await stage.load("/again")
            #expect(stage.controller.statuses == (statuses.isEmpty ? [200] : [403, 403]))
            stage.host.stop()
        }
    }
}
