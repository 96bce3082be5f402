import Synchronization
public import WebNetwork
import WebStandards

/// A family-tree site whose mobile apps get their token in the fragment of their own scheme (`response_type=token`).
///
/// `/platform/oauth/authorize` shows a login, or knows the user by a remembered cookie; then a page to allow or deny,
/// for a phone with `display=mobile`; then the 302 to the app: `#access_token=…&expires_in=…`, or
/// `#status=unauthorized&message=…`. `/api/profile` gives its JSON for the token.
public final class GeniService: ScriptedService {
    private let server: AuthorizationServer

    /// The app of examples: its id is the scheme of its redirect URI.
    public static let demoClient = ProviderClient(
        identifier: "app17",
        name: "Family Phone",
        redirectURIs: ["app17://authorize", "app17/authorize"]
    )

    /// A site for these accounts and apps.
    ///
    /// - Parameters:
    ///   - accounts: who can log in.
    ///   - clients: the apps that are known; a redirect URI without a scheme stands for the app's id as its scheme.
    ///   - tokens: where tokens come from.
    ///   - clock: what tokens end by. Default: the system's.
    public init(
        accounts: [SignInService.Account] = [.demo],
        clients: [ProviderClient] = [GeniService.demoClient],
        tokens: TokenGenerator = .system,
        clock: any EngineClock = SystemClock()
    ) {
        var setup = AuthorizationServer.Setup(
            name: "Geni",
            clients: clients,
            accounts: accounts,
            tokens: tokens,
            clock: clock
        )
        setup.denial = [("status", "unauthorized"), ("message", "user canceled")]
        setup.answer = Self.answer
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
        case ("GET", "/platform/oauth/authorize"):
            return server.page { server.authorize(request, responseTypes: ["token"]) }
        case ("GET", "/api/profile"):
            return server.resource(request) { grant in
                AuthorizationServer.json([
                    "id": "profile-17", "name": .string(grant.account.name), "email": .string(grant.account.email),
                ])
            }
        default:
            return server.pages.message("Not found", "There is no page at this address.", status: 404)
        }
    }

    /// The app's scheme, where it named none, is its id.
    private static func answer(_ pending: PendingRequest, _ answer: [(String, String)]) -> ServiceResponse {
        let place = pending.redirectURI
        let uri =
            place.contains(":/")
            ? place : pending.client.identifier + "://" + place.dropFirst(pending.client.identifier.count + 1)
        return .redirect(to: "\(uri)#\(URLEncoded.serialize(answer))")
    }
}
