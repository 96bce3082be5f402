import Foundation
import HeadlessWebKit
import HeadlessWebView
import LoginFlows
import MockProviders
import Synchronization
import Testing

/// The genome site's app: its `WKWebView` is led to `authapp://`, the code is exchanged with the secret, then a file is chosen
/// and an app chain reports on it.
@Suite(.timeLimit(.minutes(10)))
struct SequencingTests {
    /// The view controller: it takes the URL of the app's scheme and shows nothing of it.
    @MainActor
    final class LoginController: NSObject, WKNavigationDelegate {
        let view = WKWebView()
        private(set) var callback: WebURL?

        override init() {
            super.init()
            view.navigationDelegate = self
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            guard let url = navigationAction.request.url, url.scheme == "authapp" else { return .allow }
            callback = WebURL(url.absoluteString)
            return .cancel
        }

        func open(_ url: WebURL) async {
            guard let url = URL(string: url.href) else { return }
            view.load(URLRequest(url: url))
            await view.headless.settle()
        }

        func signIn(_ password: String = Walk.account.password) async throws {
            try view.headless.fill("#email", Walk.account.email)
            try view.headless.fill("#password", password)
            try await press("#go")
        }

        func press(_ locator: Locator) async throws {
            try view.headless.click(locator)
            await view.headless.settle()
        }
    }

    struct Phone: Sendable {
        let service: SequencingService
        let stage: Stage
        let app: HeadlessApp
        let client: OAuthClient

        init(
            _ transport: Stage.Transport,
            secret: MaskedText = "qX3-demo-secret-0tGp9",
            authentication: OAuthRegistration.Authentication = .basic
        ) throws {
            (service, stage) = try Stage.with(transport) { SequencingService(clock: $0) }
            app = HeadlessApp(session: stage.session(.wkWebView(iOS: 9)))
            var options = OAuthOptions()
            options.scope = ["demo", "external"]
            options.usesPKCE = false
            client = OAuthClient(
                provider: OAuthProvider(
                    authorizationEndpoint: try Stage.url("/oauth2/authorize"),
                    tokenEndpoint: try Stage.url("/oauth2/token")
                ),
                registration: OAuthRegistration(
                    clientID: "Default App",
                    clientSecret: secret,
                    authentication: authentication,
                    redirectURI: "authapp://Default/Authcallback"
                ),
                options: options,
                session: app.session
            )
        }

        /// The user logs in and allows; the URL that the app's view was led to.
        @MainActor
        func callback(of request: OAuthRequest, press button: Locator = "#allow") async throws -> WebURL {
            try await HeadlessApp.$current.withValue(app) {
                let controller = LoginController()
                await controller.open(request.url)
                if controller.callback == nil {
                    if controller.view.title?.hasPrefix("Sign in") == true { try await controller.signIn() }
                    try await controller.press(button)
                }
                return try #require(controller.callback)
            }
        }

        func logIn() async throws {
            let request = try client.makeRequest()
            try await client.redeem(try await callback(of: request), of: request)
        }
    }

    /// As `NSURLConnection`'s delegate.
    final class Connection: ResourceDelegate {
        private let state = Mutex<(status: Int, data: [UInt8], calls: Int)>((0, [], 0))
        var status: Int { state.withLock { $0.status } }
        var text: String { state.withLock { String(decoding: $0.data, as: UTF8.self) } }
        var calls: Int { state.withLock { $0.calls } }

        func resource(_ url: WebURL, didReceive response: ResponseHead) {
            state.withLock { $0.status = response.status }
        }

        func resource(_ url: WebURL, didReceive data: [UInt8]) {
            state.withLock { state in
                state.data += data
                state.calls += 1
            }
        }
    }

    static let files = "/DataSourceList"

    static func start(_ file: String) throws -> ResourceRequest {
        let body = #"{"AppCode":"Chain9","Pars":[{"Name":"dataSourceId","Value":"\#(file)"}]}"#
        return ResourceRequest(
            url: try Stage.url("/v2/StartApp"),
            method: "POST",
            fields: [HTTPField("Content-Type", "application/json")],
            body: Array(body.utf8)
        )
    }

    @Test(arguments: Stage.Transport.allCases, [OAuthRegistration.Authentication.basic, .post])
    func fileIsReportedOn(
        _ transport: Stage.Transport,
        _ authentication: OAuthRegistration.Authentication
    ) async throws {
        let phone = try Phone(transport, authentication: authentication)
        try await phone.logIn()
        let tokens = try #require(try await phone.client.tokens())
        #expect(tokens.refreshToken != nil)
        #expect(tokens.scope == "demo external")

        let connection = Connection()
        try await phone.client.fetch(ResourceRequest(url: try Stage.url(Self.files)), delegate: connection)
        #expect(connection.status == 200)
        #expect(connection.calls > 0)
        #expect(connection.text.contains("own-genome.vcf"))

        let job = try await phone.client.fetch(try Self.start("81"))
        let number = try #require(job.text.firstMatch(of: #/"jobId":(\d+)/#)?.1)
        let report = ResourceRequest(url: try Stage.url("/v2/GetAppResults?idJob=\(number)"))
        #expect(try await phone.client.fetch(report).text.contains("Running"))
        #expect(try await phone.client.fetch(report).text.contains("Chain9 of file 81"))
        #expect(try await phone.client.fetch(try Self.start("82")).head.status == 400)
    }

    @Test(arguments: Stage.Transport.allCases)
    func tokenThatIsOverIsRefreshedBeforeItIsUsed(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        try await phone.logIn()
        let first = try await phone.client.tokens()
        phone.stage.clock.advance(by: .seconds(3601))
        let answer = try await phone.client.fetch(ResourceRequest(url: try Stage.url(Self.files)))
        #expect(answer.head.status == 200)
        #expect(try await phone.client.tokens()?.accessToken != first?.accessToken)
    }

    @Test(arguments: Stage.Transport.allCases)
    func secondLoginAsksForNothing(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        try await phone.logIn()
        let request = try phone.client.makeRequest()
        let callback = try await phone.callback(of: request)
        #expect(callback.callbackParameters["state"] == request.state)
    }

    // MARK: - What goes wrong

    @Test(arguments: Stage.Transport.allCases)
    func deniedAccessIsSaid(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        let request = try phone.client.makeRequest()
        let callback = try await phone.callback(of: request, press: "#deny")
        await #expect(throws: OAuthError.refused(error: "access_denied", explanation: nil)) {
            try await phone.client.redeem(callback, of: request)
        }
    }

    @Test(arguments: Stage.Transport.allCases)
    func anotherStateIsNotBelieved(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        phone.service.behavior.garblesState = true
        let request = try phone.client.makeRequest()
        let callback = try await phone.callback(of: request)
        await #expect(throws: OAuthError.stateMismatch) { try await phone.client.redeem(callback, of: request) }
    }

    @Test(arguments: Stage.Transport.allCases)
    func wrongSecretBuysNothing(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport, secret: "guessed")
        let request = try phone.client.makeRequest()
        let callback = try await phone.callback(of: request)
        await #expect(throws: OAuthError.tokenRefused(status: 401, error: "invalid_client", explanation: nil)) {
            try await phone.client.redeem(callback, of: request)
        }
    }

    @Test(arguments: Stage.Transport.allCases)
    func replayedCodeBuysNothingAndEndsWhatItBought(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        let request = try phone.client.makeRequest()
        let callback = try await phone.callback(of: request)
        try await phone.client.redeem(callback, of: request)
        await #expect(throws: OAuthError.tokenRefused(status: 400, error: "invalid_grant", explanation: nil)) {
            try await phone.client.redeem(callback, of: request)
        }
        await #expect(throws: OAuthError.loginNeeded) {
            try await phone.client.fetch(ResourceRequest(url: try Stage.url(Self.files)))
        }
    }

    @Test(arguments: Stage.Transport.allCases)
    func revokedTokensNeedAnotherLogin(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        try await phone.logIn()
        phone.service.revokeTokens()
        await #expect(throws: OAuthError.loginNeeded) {
            try await phone.client.fetch(ResourceRequest(url: try Stage.url(Self.files)))
        }
    }

    @Test(arguments: Stage.Transport.allCases)
    func brokenTokenEndpointIsSaid(_ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        let request = try phone.client.makeRequest()
        let callback = try await phone.callback(of: request)
        phone.service.behavior.brokenService = 502
        let error = OAuthError.tokenRefused(status: 502, error: "no reason given", explanation: nil)
        await #expect(throws: error) { try await phone.client.redeem(callback, of: request) }
    }

    /// Walks that lead to no callback.
    struct Stop: Sendable, CustomTestStringConvertible {
        let name: String
        var change: @Sendable (inout ProviderBehavior) -> Void = { _ in }
        var password: String?
        let title: String
        var testDescription: String { name }
    }

    static let stops = [
        Stop(name: "wrong password", password: "x", title: "Sign in - Sequencing.com"),
        Stop(name: "error page", change: { $0.errorPage = 503 }, title: "Something went wrong - Sequencing.com"),
        Stop(
            name: "second step",
            change: { $0.asksSecondFactor = true },
            password: Walk.account.password,
            title: "Second step - Sequencing.com"
        ),
    ]

    @MainActor
    @Test(arguments: stops, Stage.Transport.allCases)
    func leadsNowhere(_ row: Stop, _ transport: Stage.Transport) async throws {
        let phone = try Phone(transport)
        row.change(&phone.service.behavior)
        let request = try phone.client.makeRequest()
        try await HeadlessApp.$current.withValue(phone.app) {
            let controller = LoginController()
            await controller.open(request.url)
            if let password = row.password { try await controller.signIn(password) }
            #expect(controller.callback == nil)
            #expect(controller.view.title == row.title)
        }
    }

    @Test func nothingThatIsPrintedHasTheSecret() throws {
        let phone = try Phone(.memory)
        var dumped = "\(phone.client.registration) \(String(reflecting: phone.client.registration))"
        dump(phone.client.registration, to: &dumped)
        #expect(!dumped.contains("qX3-demo-secret-0tGp9"))
    }
}
