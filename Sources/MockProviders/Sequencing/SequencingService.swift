import Synchronization
public import WebNetwork
import WebStandards

/// A genome site: its apps get a code at their own scheme, exchange it with their secret, list the user's files and
/// have an app chain report on one.
///
/// `/oauth2/authorize` and `/oauth2/token` are the endpoints; `/DataSourceList` lists files; `POST /v2/StartApp` with
/// `{"AppCode": "Chain9", "Pars": [{"Name": "dataSourceId", "Value": "…"}]}` begins a report, and
/// `/v2/GetAppResults?idJob=…` gives it: its `Status` is `Running` the first time it is asked for, then `Completed`.
public final class SequencingService: ScriptedService {
    private let server: AuthorizationServer
    private let jobs = Mutex(Jobs())

    private struct Job {
        let account: String
        let chain: String
        let file: String
        var looks = 0
    }

    private struct Jobs {
        var last = 0
        var all = BoundedStore<Job>(capacity: SignInLimits.sessions)
    }

    /// The app of examples; its secret is known to nobody but the whole world.
    public static let demoClient = ProviderClient(
        identifier: "Default App",
        name: "Sunscreen Advice",
        secret: "qX3-demo-secret-0tGp9",
        redirectURIs: ["authapp://Default/Authcallback"]
    )

    /// A site for these accounts and apps.
    ///
    /// - Parameters:
    ///   - accounts: who can log in.
    ///   - clients: the apps that are known.
    ///   - tokens: where tokens come from.
    ///   - clock: what tokens end by. Default: the system's.
    public init(
        accounts: [SignInService.Account] = [.demo],
        clients: [ProviderClient] = [SequencingService.demoClient],
        tokens: TokenGenerator = .system,
        clock: any EngineClock = SystemClock()
    ) {
        server = AuthorizationServer(
            AuthorizationServer.Setup(
                name: "Sequencing.com",
                clients: clients,
                accounts: accounts,
                tokens: tokens,
                clock: clock
            )
        )
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

    /// Answers one request; there is no host that it does not know.
    public func respond(to request: ServiceRequest) -> ServiceResponse? {
        server.answer(request, route)
    }

    private func route(_ request: ServiceRequest) -> ServiceResponse {
        switch (request.method, request.url.path) {
        case ("GET", "/oauth2/authorize"):
            return server.page {
                server.authorize(request, responseTypes: ["code"], offered: ["external", "demo"])
            }
        case ("POST", "/oauth2/token"): return server.token(request)
        case ("GET", "/DataSourceList"): return server.resource(request) { _ in Self.files }
        case ("POST", "/v2/StartApp"): return server.resource(request) { self.start(request, $0) }
        case ("GET", "/v2/GetAppResults"): return server.resource(request) { self.report(request, $0) }
        default:
            return server.pages.message("Not found", "There is no page at this address.", status: 404)
        }
    }

    private static let files = AuthorizationServer.json(
        .array([
            ["Id": "80", "Name": "sample1.vcf", "FileCategory": "SampleFile", "FriendlyDesc1": "Sample, male"],
            ["Id": "81", "Name": "own-genome.vcf", "FileCategory": "Own", "FriendlyDesc1": "Your genome"],
        ])
    )

    private func start(_ request: ServiceRequest, _ grant: ProviderGrant) -> ServiceResponse {
        let body = JSONReader.read(request.body[...])
        let file = body?["Pars"]?.array?.first { $0["Name"]?.string == "dataSourceId" }?["Value"]?.string
        guard let chain = body?["AppCode"]?.string, let file, ["80", "81"].contains(file) else {
            return AuthorizationServer.json(["error": "unknown app chain or file"], status: 400)
        }
        let number = jobs.withLock { jobs -> Int in
            jobs.last += 1
            jobs.all.insert(Job(account: grant.account.email, chain: chain, file: file), for: "\(jobs.last)")
            return jobs.last
        }
        return AuthorizationServer.json(["jobId": .number(Double(number))])
    }

    private func report(_ request: ServiceRequest, _ grant: ProviderGrant) -> ServiceResponse {
        let number = request.query("idJob") ?? ""
        let job = jobs.withLock { jobs -> Job? in
            guard var job = jobs.all[number], job.account == grant.account.email else { return nil }
            job.looks += 1
            jobs.all.replace(number, with: job)
            return job
        }
        guard let job else { return AuthorizationServer.json(["error": "no such job"], status: 404) }
        guard job.looks > 1 else {
            return AuthorizationServer.json(["Status": ["Status": "Running"], "ResultProps": .array([])])
        }
        return AuthorizationServer.json([
            "Status": ["Status": "Completed", "CompletedSuccesfully": true],
            "ResultProps": .array([
                [
                    "Name": "RiskDescription", "Type": "plaintext",
                    "Value": .string("\(job.chain) of file \(job.file): an average need of sunscreen"),
                ]
            ]),
        ])
    }
}
