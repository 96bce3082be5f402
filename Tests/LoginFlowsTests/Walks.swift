import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// The user of examples at the pages that all services have.
enum Walk {
    static let account = SignInService.Account.demo

    static func signIn(_ view: WebView, password: String = account.password, remember: Bool = false) async throws {
        try await view.fill("#email", account.email)
        try await view.fill("#password", password)
        if remember { try await view.check("#remember") }
        try await view.click("#go")
    }

    static func allow(_ view: WebView) async throws {
        try await signIn(view)
        try await view.click("#allow")
    }

    static func deny(_ view: WebView) async throws {
        try await signIn(view)
        try await view.click("#deny")
    }
}

/// A service under an https name: from memory, or over sockets with a certificate made for the run.
struct Stage: Sendable, CustomTestStringConvertible {
    enum Transport: String, Sendable, CaseIterable {
        case memory
        case sockets
    }

    let transport: Transport
    let clock: ManualClock
    let browser: Browser
    private let configuration: SessionConfiguration
    /// They live as long as the stage.
    private let host: ServiceHost?
    private let authority: CertificateAuthority?

    var testDescription: String { transport.rawValue }

    static let name = "idp.example"

    /// With the service that `make` makes, of the stage's clock.
    init<Service: HTTPService>(_ transport: Transport, _ make: (ManualClock) -> Service) throws {
        self.transport = transport
        clock = ManualClock()
        let service = make(clock)
        var configuration = SessionConfiguration()
        switch transport {
        case .memory:
            browser = Browser(transports: InMemoryTransports(service: service), clock: clock)
            host = nil
            authority = nil
        case .sockets:
            let authority = try CertificateAuthority()
            let host = try ServiceHost(service, authority: authority)
            configuration.transfer.tls.caFile = authority.caFile
            configuration.transfer.hostOverrides = host.overrides(for: Self.name)
            browser = Browser(clock: clock)
            self.host = host
            self.authority = authority
        }
        self.configuration = configuration
    }

    func configuration(_ profile: Profile) -> SessionConfiguration {
        var configuration = configuration
        configuration.profile = profile
        return configuration
    }

    func session(_ profile: Profile = .wkWebView()) -> BrowsingSession {
        BrowsingSession(browser: browser, configuration: configuration(profile))
    }

    /// A device whose apps and browser find the service.
    func device(_ platform: DevicePlatform, directory: String? = nil) throws -> SimulatedDevice {
        try SimulatedDevice(platform, browser: browser, directory: directory) { [transfer = configuration.transfer] in
            $0.transfer = transfer
        }
    }

    /// A service that a test goes on changing, and its stage.
    static func with<Service: ScriptedService>(
        _ transport: Transport,
        _ make: (ManualClock) -> Service
    ) throws -> (Service, Stage) {
        var made: Service?
        let stage = try Stage(transport) { clock in
            let service = make(clock)
            made = service
            return service
        }
        return (try #require(made), stage)
    }

    static func url(_ path: String) throws -> WebURL {
        try #require(WebURL("https://\(name)\(path)"))
    }
}
