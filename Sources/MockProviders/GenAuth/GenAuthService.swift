import JOSE
import Synchronization
public import WebNetwork
import WebStandards

/// An identity service that lets the second app of a device log in without typing: it ties a session to the device's
/// identifier.
///
/// Apps log in at `/oidc/auth` and `/oidc/token` with a code. Then, below `/oauth/sso/mobile/`: `POST createSession`
/// and `POST destroySession` with the user's token in `Authorization`, `GET trackSession` without, and
/// `POST exchangeUserInfoWithTicket` with the user pool's secret, for the back end alone. A session is of one app;
/// `destroySession` ends that app's, with `destoryAll` all of the device.
public final class GenAuthService: ScriptedService {
    private let server: AuthorizationServer
    private let sessions: Mutex<DeviceSessions>
    private let poolID: String
    private let poolSecret: String
    private let tokens: TokenGenerator

    /// The user pool of examples.
    public static let demoPoolID = "pool-59f8"
    /// What its back end has; known to nobody but the whole world.
    public static let demoPoolSecret = "pool-demo-secret-7Kd2"

    /// The apps of examples, `app1` to `app3`.
    public static let demoClients = (1...3).map { number in
        ProviderClient(
            identifier: "app\(number)",
            name: "App \(number)",
            redirectURIs: ["app\(number)://callback"]
        )
    }

    /// A service for these accounts and apps.
    ///
    /// - Parameters:
    ///   - accounts: who can log in.
    ///   - clients: the apps that are known.
    ///   - poolID: the user pool.
    ///   - poolSecret: what its back end shows.
    ///   - tokens: where tokens and tickets come from.
    ///   - clock: what they end by. Default: the system's.
    public init(
        accounts: [SignInService.Account] = [.demo],
        clients: [ProviderClient] = GenAuthService.demoClients,
        poolID: String = GenAuthService.demoPoolID,
        poolSecret: String = GenAuthService.demoPoolSecret,
        tokens: TokenGenerator = .system,
        clock: any EngineClock = SystemClock()
    ) {
        self.poolID = poolID
        self.poolSecret = poolSecret
        self.tokens = tokens
        sessions = Mutex(DeviceSessions())
        server = AuthorizationServer(
            AuthorizationServer.Setup(
                name: "GenAuth",
                clients: clients,
                accounts: accounts,
                tokens: tokens,
                clock: clock
            ),
            openID: OpenIDSigner(.rs256)
        )
    }

    /// What it does otherwise than usual.
    public var behavior: ProviderBehavior {
        get { server.behavior }
        set { server.behavior = newValue }
    }

    /// Ends all access and refresh tokens; the sessions of devices go on.
    public func revokeTokens() { server.revokeTokens() }

    /// Forgets who allowed what, and who is to be remembered; the sessions of devices too.
    public func forgetUsers() {
        server.forgetUsers()
        sessions.withLock { $0 = DeviceSessions() }
    }

    /// From now on another key signs ID tokens, and the old one is no longer told.
    public func rotateKey() { server.openID?.rotate() }

    /// Answers one request; there is no host that it does not know.
    public func respond(to request: ServiceRequest) -> ServiceResponse? {
        server.answer(request, route)
    }

    private func route(_ request: ServiceRequest) -> ServiceResponse {
        switch (request.method, request.url.path) {
        case ("GET", "/oidc/auth"): return server.page { server.authorize(request, responseTypes: ["code"]) }
        case ("POST", "/oidc/token"): return server.token(request)
        case ("GET", "/oidc/.well-known/jwks.json"): return AuthorizationServer.json(server.openID?.keySet ?? .null)
        case (let method, let path) where path.hasPrefix(Self.mobile):
            if let status = behavior.brokenService { return .text("broken", status: status) }
            return mobile(method, String(path.dropFirst(Self.mobile.count)), request)
        default:
            return server.pages.message("Not found", "There is no page at this address.", status: 404)
        }
    }

    private static let mobile = "/oauth/sso/mobile/"

    private func mobile(_ method: String, _ name: String, _ request: ServiceRequest) -> ServiceResponse {
        let body = JSONReader.read(request.body[...]) ?? .null
        switch (method, name) {
        case ("POST", "createSession"):
            return device(request, body) { grant, device in
                sessions.withLock { $0.create(device, app: grant.client.identifier, grant.account) }
                return Self.success()
            }
        case ("POST", "destroySession"):
            return device(request, body) { grant, device in
                let all = body["destoryAll"]?.bool ?? false
                sessions.withLock { $0.destroy(device, app: all ? nil : grant.client.identifier) }
                return Self.success()
            }
        case ("GET", "trackSession"):
            return track(request)
        case ("POST", "exchangeUserInfoWithTicket"):
            return exchange(body)
        default:
            return Self.failure(404, "no such interface")
        }
    }

    /// What a logged-in user asks for a device.
    private func device(
        _ request: ServiceRequest,
        _ body: JSON,
        _ answer: (ProviderGrant, String) -> ServiceResponse
    ) -> ServiceResponse {
        // The document shows the bare token; `Bearer` before it does no harm.
        let token = request.bearerToken ?? request.fields["Authorization"] ?? ""
        guard let grant = server.grant(of: token) else { return Self.failure(401, "log in first") }
        guard body["userPoolId"]?.string == poolID else { return Self.failure(400, "no such user pool") }
        guard let device = body["deviceId"]?.string, !device.isEmpty, device.utf8.count <= SignInLimits.field else {
            return Self.failure(400, "no deviceId")
        }
        return answer(grant, device)
    }

    private func track(_ request: ServiceRequest) -> ServiceResponse {
        guard request.query("userPoolId") == poolID else { return Self.failure(400, "no such user pool") }
        let ticket = tokens.next()
        let now = server.now
        let account = sessions.withLock { $0.track(request.query("deviceId") ?? "", ticket: ticket, now: now) }
        guard let account else { return Self.failure(404, "no session") }
        return Self.success([
            JSON.Member("nickname", .string(account.name)),
            JSON.Member("avatar", .string("\(request.url.origin.serialized)/avatars/default.png")),
            JSON.Member("ticket", .string(ticket)),
        ])
    }

    private func exchange(_ body: JSON) -> ServiceResponse {
        guard body["userPoolId"]?.string == poolID, body["userPoolSecret"]?.string == poolSecret else {
            return Self.failure(403, "the user pool's key is wrong")
        }
        let now = server.now
        let account = sessions.withLock { $0.redeem(body["ticket"]?.string ?? "", now: now) }
        guard let account else { return Self.failure(400, "the ticket is over") }
        // An app's token, as a login would bring it.
        let client = server.setup.clients.first { $0.identifier == body["appId"]?.string }
        var members = [
            JSON.Member("sub", .string(account.email)), JSON.Member("nickname", .string(account.name)),
            JSON.Member("email", .string(account.email)),
        ]
        if let client {
            let grant = ProviderGrant(
                identifier: tokens.next(),
                client: client,
                account: account,
                scope: "",
                redirectURI: "",
                nonce: "",
                challenge: "",
                issued: server.now
            )
            members.append(JSON.Member("token", .string(server.issueAccessToken(grant))))
        }
        return Self.success(members)
    }

    private static func success(_ data: [JSON.Member] = []) -> ServiceResponse {
        AuthorizationServer.json(["code": .number(200), "message": "success", "data": .object(data)])
    }

    /// The status says it and the body repeats it.
    private static func failure(_ status: Int, _ message: String) -> ServiceResponse {
        AuthorizationServer.json(
            ["code": .number(Double(status)), "message": .string(message)],
            status: status
        )
    }
}
