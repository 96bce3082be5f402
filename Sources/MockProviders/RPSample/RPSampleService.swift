public import WebNetwork
import WebStandards

/// A relying party's site whose success page hands the token to the app by a cookie or in its title.
///
/// An app opens `/login`, with `deliver=title` or without; after login and consent comes `/success` with the cookie
/// `oauth_token` or the title `Success code=…`, or `/denied`. How the cookie is set decides which apps find it:
/// ``cookie``. `/orders` gives its JSON for the token.
public final class RPSampleService: ScriptedService {
    /// How the success page sets its cookie.
    public enum CookieStyle: String, Sendable, Hashable, CaseIterable {
        /// For the host alone and on the success page's own path, so that it comes first: both sample apps find it.
        case plain
        /// With a `Domain` attribute: the iOS sample compares the domain as text, and does not find it.
        case domain
        /// After the session's cookie in the header: the Android sample looks at the first alone, and does not find it.
        case second
        /// On another path: not in the string that Android is given for the page.
        case otherPath
    }

    private let server: AuthorizationServer
    /// How the success page sets its cookie.
    public let cookie: CookieStyle

    private static let client = ProviderClient(
        identifier: "app",
        name: "the app",
        redirectURIs: ["/success", "/success?deliver=title"]
    )

    /// A site for these accounts.
    ///
    /// - Parameters:
    ///   - accounts: who can log in.
    ///   - cookie: how the success page sets its cookie. Default: so that both sample apps find it.
    ///   - tokens: where tokens come from.
    ///   - clock: what tokens end by. Default: the system's.
    public init(
        accounts: [SignInService.Account] = [.demo],
        cookie: CookieStyle = .plain,
        tokens: TokenGenerator = .system,
        clock: any EngineClock = SystemClock()
    ) {
        self.cookie = cookie
        var setup = AuthorizationServer.Setup(
            name: "Example Orders",
            clients: [Self.client],
            accounts: accounts,
            tokens: tokens,
            clock: clock
        )
        setup.keepsTokenInSession = true
        setup.answer = { pending, answer in
            let isTitle = pending.redirectURI.contains("title")
            if answer.contains(where: { $0.0 == "error" }) { return .redirect(to: "/denied") }
            return .redirect(to: isTitle ? "/success?deliver=title" : "/success")
        }
        server = AuthorizationServer(setup)
    }

    /// What it does otherwise than usual.
    public var behavior: ProviderBehavior {
        get { server.behavior }
        set { server.behavior = newValue }
    }

    /// Ends all access tokens.
    public func revokeTokens() { server.revokeTokens() }

    /// Forgets who allowed what, and who is to be remembered.
    public func forgetUsers() { server.forgetUsers() }

    /// Answers one request; there is no host that it does not know.
    public func respond(to request: ServiceRequest) -> ServiceResponse? {
        server.answer(request, route)
    }

    private func route(_ request: ServiceRequest) -> ServiceResponse {
        switch (request.method, request.url.path) {
        case ("GET", "/login"): return server.page { login(request) }
        case ("GET", "/success"): return server.page { success(request) }
        case ("GET", "/denied"): return server.pages.page("Denied error=access_denied", "<h1>Access denied</h1>")
        case ("GET", "/orders"):
            return server.resource(request) { grant in
                AuthorizationServer.json([
                    "name": .string(grant.account.name),
                    "orders": .array([["number": "1001", "item": "Tea kettle"]]),
                ])
            }
        default:
            return server.pages.message("Not found", "There is no page at this address.", status: 404)
        }
    }

    private func login(_ request: ServiceRequest) -> ServiceResponse {
        let isTitle = request.query("deliver") == "title"
        let pending = PendingRequest(
            identifier: server.setup.tokens.next(),
            client: Self.client,
            redirectURI: Self.client.redirectURIs[isTitle ? 1 : 0],
            responseType: "token",
            scope: "",
            state: "",
            nonce: "",
            challenge: "",
            isMobile: true,
            issuer: request.url.origin.serialized
        )
        return server.begin(pending, request)
    }

    private func success(_ request: ServiceRequest) -> ServiceResponse {
        guard let token = server.knownSession(request)?.token else { return .redirect(to: "/login") }
        let body = "<h1>You are signed in</h1>\n<p>You can go back to the app.</p>"
        guard request.query("deliver") != "title" else {
            return server.pages.page("Success code=\(token)", body)
        }
        let domain = "; Domain=\(request.url.hostname)"
        let attributes =
            switch cookie {
            case .plain: AuthorizationServer.attributes(request, path: "/success")
            case .domain: AuthorizationServer.attributes(request, path: "/success") + domain
            case .second: AuthorizationServer.attributes(request)
            case .otherPath: AuthorizationServer.attributes(request, path: "/orders")
            }
        let life = behavior.isHardened ? "; Max-Age=600" : ""
        return server.pages.page("Signed in", body).settingCookie("oauth_token=\(token); \(attributes)\(life)")
    }
}
