import HeadlessWebView
import LoginRecorder
import MockProviders
import SuccessPageRules
import Synchronization
import Testing
import Transcripts

/// A service on loopback sockets that counts its requests.
struct CountedSite {
    let host: String
    private let counter: Counter
    private let authority: CertificateAuthority
    private let server: ServiceHost

    private final class Counter: HTTPService {
        private let service: any HTTPService
        private let seen = Mutex<[String]>([])

        init(_ service: any HTTPService) { self.service = service }

        var requests: [String] { seen.withLock { $0 } }

        func respond(to request: ServiceRequest) -> ServiceResponse? {
            seen.withLock { $0.append("\(request.method) \(request.url.href)") }
            return service.respond(to: request)
        }
    }

    init(_ host: String, _ service: any HTTPService, by authority: CertificateAuthority) throws {
        self.host = host
        self.authority = authority
        counter = Counter(service)
        server = try ServiceHost(counter, authority: authority)
    }

    /// Method and URL of each.
    var requests: [String] { counter.requests }

    /// A walk by sockets that finds these sites under their names.
    static func recorder(
        _ start: String,
        _ place: TokenExpectation.Place,
        _ sites: [CountedSite]
    ) throws -> LoginRecorder {
        let gestures: [Gesture] = [
            .fill("#email", text: SignInService.Account.demo.email),
            .fill("#password", text: SignInService.Account.demo.password),
            .submit("form"), .click("#allow"),
        ]
        let overrides = sites.flatMap { $0.server.overrides(for: $0.host) }
        let caFile = sites.first?.authority.caFile
        var recorder = LoginRecorder(
            Flow(try #require(WebURL(start)), gestures.map { .gesture($0) }),
            TokenExpectation(place),
            profiles: [.wkWebView()],
            session: { profile in
                var configuration = SessionConfiguration()
                configuration.profile = profile
                configuration.transfer.hostOverrides = overrides
                configuration.transfer.tls.caFile = caFile
                return configuration
            }
        )
        recorder.timeout = patience
        return recorder
    }
}
