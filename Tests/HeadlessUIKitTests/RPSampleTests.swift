import Foundation
import HeadlessUIKit
import HeadlessWebView
import MockProviders
import Testing

/// The ported sample against the embedded service, over real sockets.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct RPSampleTests {
    @MainActor
    final class Receiver: LoginViewControllerDelegate {
        var tokens: [String] = []

        func gotToken(_ token: String) {
            tokens.append(token)
        }
    }

    private func signIn(_ webView: UIWebView) async throws {
        await webView.settle()
        try webView.fill("#email", SignInService.Account.demo.email)
        try webView.fill("#password", SignInService.Account.demo.password)
        try webView.click("button#go")
        await webView.settle()
        try webView.click("button#allow")
        await webView.settle()
    }

    @Test("the token comes by cookie")
    func cookie() async throws {
        let service = SignInService()
        let host = try ServiceHost(service)
        let url = try #require(host.url("/login?deliver=cookie")).href
        let receiver = Receiver()
        try await HeadlessApp.$current.withValue(HeadlessApp()) {
            let controller = LoginViewController()
            controller.loadAuthenticateUrl(url, delegate: receiver)
            try await signIn(controller.webView)
        }
        let token = try #require(receiver.tokens.last)
        #expect(service.confirms(token: token))
    }

    @Test("the token comes by title")
    func title() async throws {
        let service = SignInService()
        let host = try ServiceHost(service)
        let url = try #require(host.url("/login?deliver=title")).href
        let receiver = Receiver()
        try await HeadlessApp.$current.withValue(HeadlessApp()) {
            let controller = TitleLoginViewController()
            controller.loadAuthenticateUrl(url, delegate: receiver)
            try await signIn(controller.webView)
        }
        #expect(receiver.tokens.count == 1)
        #expect(service.confirms(token: try #require(receiver.tokens.first)))
    }

    @Test("the data is fetched with the token, and only with it")
    func resource() async throws {
        let service = SignInService()
        let host = try ServiceHost(service)
        let url = try #require(host.url("/login?deliver=cookie")).href
        let resource = try #require(host.url("/resource"))
        let receiver = Receiver()
        let app = HeadlessApp()
        try await HeadlessApp.$current.withValue(app) {
            let controller = LoginViewController()
            controller.loadAuthenticateUrl(url, delegate: receiver)
            try await signIn(controller.webView)
        }
        let token = try #require(receiver.tokens.last)
        var request = ResourceRequest(url: resource)
        #expect(try await app.session.fetch(request).status == 401)
        request.fields.append("Authorization", "Bearer \(token)")
        #expect(try await app.session.fetch(request).status == 200)
    }

    @Test("two apps on one device do not share a cookie")
    func apps() async throws {
        let host = try ServiceHost(SignInService())
        let url = try #require(host.url("/login?deliver=cookie")).href
        let receiver = Receiver()
        try await HeadlessApp.$current.withValue(HeadlessApp()) {
            let controller = LoginViewController()
            controller.loadAuthenticateUrl(url, delegate: receiver)
            try await signIn(controller.webView)
            #expect(HTTPCookieStorage.shared.cookies?.contains { $0.name == "oauth_token" } == true)
        }
        HeadlessApp.$current.withValue(HeadlessApp()) {
            #expect(HTTPCookieStorage.shared.cookies?.isEmpty == true)
        }
    }
}
