import JOSE
public import WebNetwork
import WebStandards

/// A university federation's OAuth server with a web service that shows a student's grades.
///
/// `/php-oauth/authorize.php`, `/php-oauth/token.php` and `/php-oauth/revoke.php` are its endpoints;
/// `/php-summerschool/api.php/grades/@me` wants a token of the scope `grades`. With the scope `openid` it signs ID
/// tokens (ES256), whose keys stand at `/php-oauth/jwks.php`, tells of the user at `/php-oauth/userinfo.php`, and
/// tells all of it at `/.well-known/openid-configuration`.
public final class OpenConextService: ScriptedService {
    private let server: AuthorizationServer

    /// The app of examples, without a secret.
    public static let demoClient = ProviderClient(
        identifier: "oauth-mobile-app",
        name: "Summer School",
        redirectURIs: ["oauth-mobile-app://callback"]
    )

    /// A server for these accounts and apps.
    ///
    /// - Parameters:
    ///   - accounts: who can log in.
    ///   - clients: the apps that are known.
    ///   - tokens: where tokens come from.
    ///   - clock: what tokens end by. Default: the system's.
    public init(
        accounts: [SignInService.Account] = [.demo],
        clients: [ProviderClient] = [OpenConextService.demoClient],
        tokens: TokenGenerator = .system,
        clock: any EngineClock = SystemClock()
    ) {
        let setup = AuthorizationServer.Setup(
            name: "OpenConext",
            clients: clients,
            accounts: accounts,
            tokens: tokens,
            clock: clock
        )
        server = AuthorizationServer(setup, openID: OpenIDSigner(.es256))
    }

    /// What it does otherwise than usual.
    public var behavior: ProviderBehavior {
        get { server.behavior }
        set { server.behavior = newValue }
    }

    /// Ends all access and refresh tokens.
    public func revokeTokens() { server.revokeTokens() }

    /// Forgets who allowed what, and who is to be remembered.
    public func forgetUsers() { server.forgetUsers() }

    /// From now on another key signs ID tokens, and the old one is no longer told.
    public func rotateKey() { server.openID?.rotate() }

    /// Answers one request; there is no host that it does not know.
    public func respond(to request: ServiceRequest) -> ServiceResponse? {
        server.answer(request, route)
    }

    private func route(_ request: ServiceRequest) -> ServiceResponse {
        switch (request.method, request.url.path) {
        case ("GET", "/php-oauth/authorize.php"):
            return server.page {
                server.authorize(request, responseTypes: ["code"], offered: ["grades", "openid", "profile", "email"])
            }
        case ("POST", "/php-oauth/token.php"): return server.token(request)
        case ("POST", "/php-oauth/revoke.php"): return server.revoke(request)
        case ("GET", "/php-oauth/jwks.php"): return AuthorizationServer.json(server.openID?.keySet ?? .null)
        case ("GET", "/php-oauth/userinfo.php"):
            return server.resource(request) { grant in
                AuthorizationServer.json(["sub": .string(grant.account.email), "name": .string(grant.account.name)])
            }
        case ("GET", "/.well-known/openid-configuration"): return AuthorizationServer.json(metadata(request))
        case ("GET", "/php-summerschool/api.php/grades/@me"):
            return server.resource(request) { grant in
                guard grant.scope.split(separator: " ").contains("grades") else {
                    return AuthorizationServer.json(["error": "insufficient_scope"], status: 403)
                }
                return AuthorizationServer.json([
                    "student": .string(grant.account.name),
                    "grades": .array([
                        ["course": "Federation", "grade": "8"], ["course": "Cryptography", "grade": "7"],
                    ]),
                ])
            }
        default:
            return server.pages.message("Not found", "There is no page at this address.", status: 404)
        }
    }

    // https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata
    private func metadata(_ request: ServiceRequest) -> JSON {
        let origin = request.url.origin.serialized
        let endpoint = { (path: String) in JSON.string(origin + path) }
        return [
            "issuer": .string(origin), "authorization_endpoint": endpoint("/php-oauth/authorize.php"),
            "token_endpoint": endpoint("/php-oauth/token.php"),
            "revocation_endpoint": endpoint("/php-oauth/revoke.php"),
            "userinfo_endpoint": endpoint("/php-oauth/userinfo.php"), "jwks_uri": endpoint("/php-oauth/jwks.php"),
            "response_types_supported": .array(["code"]), "subject_types_supported": .array(["public"]),
            "id_token_signing_alg_values_supported": .array(["ES256"]),
            "code_challenge_methods_supported": .array(["S256"]),
        ]
    }
}
