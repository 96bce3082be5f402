import WebNetwork
import WebStandards

/// What the pages of one session share, on the session's loop: the jar, what it learned of hosts, its transport.
package final class SessionState {
    package let loop: EngineLoop
    package let configuration: SessionConfiguration
    package var jar: CookieJar {
        didSet { tellCookieChanges() }
    }
    var cookieObservers = CookieObservers()
    /// Requests carry cookies, and answers may set them.
    ///
    /// PLATFORM(Android): `CookieManager.setAcceptCookie`; PLATFORM(WebKit): `WKHTTPCookieStore.setCookiePolicy`.
    package var acceptsCookies = true
    /// `nil`: nothing outlives the session.
    let persistence: StorePersistence?
    /// What a `storageState` said of origins, to be written back.
    var origins: [JSON] = []
    var hsts = StrictTransportSecurity()
    /// What pages store for good.
    package let localStorage = StorageShed()
    /// What pages have in databases.
    package let databases: DatabaseShed
    private var pagesStorage = WeakList<StorageShed>()
    private(set) var pages = WeakList<PageCore>()
    /// Made when the first request needs it.
    package private(set) lazy var transport: any Transport = provider.makeTransport(on: loop)
    private let provider: any TransportProvider
    var credentials = CredentialStore()
    var blobURLs = BlobURLStore()
    var preflights = PreflightCache()
    var windowTasks: [Site: WeakTaskQueue] = [:]
    var responses = ResponseCache()
    /// Where synchronous requests are made while this loop waits.
    private lazy var waitingLoop = EngineLoop(name: loop.name + " waiting", clock: SystemClock())
    var certificates = ServerCertificates()
    /// What the app showed to servers that want a certificate of their client, `nil` for nothing, by host and port.
    private var clientCertificates: [String: TLSOptions.ClientCertificate?] = [:]
    private var lastNavigation: UInt64 = 0

    package init(loop: EngineLoop, provider: any TransportProvider, configuration: SessionConfiguration) {
        self.loop = loop
        self.provider = provider
        self.configuration = configuration
        let localStorage = localStorage
        let databases = DatabaseShed { loop.clock.wallTime }
        self.databases = databases
        persistence = configuration.dataStore.file.map { StorePersistence($0, localStorage, databases, loop: loop) }
        jar = CookieJar(
            limits: configuration.cookieLimits,
            thirdPartyPolicy: configuration.thirdPartyCookies ?? configuration.profile.thirdPartyCookies,
            unspecifiedSameSite: configuration.unspecifiedSameSite ?? configuration.profile.unspecifiedSameSite,
            noneSameSite: configuration.profile.noneSameSite,
            trustsLoopback: configuration.profile.cookiesTrustLoopback,
            replacement: configuration.profile.cookieReplacement,
            syntax: configuration.profile.cookieSyntax
        )
        persistence?.fill(&jar, now: loop.clock.wallTime)
        persistence?.follow(self)
    }

    deinit { persistence?.close(jar, now: now) }

    /// What the pages store each for itself (`sessionStorage`).
    package var sessionStorage: [StorageShed] { pagesStorage.all }

    func noteSessionStorage(_ shed: StorageShed) { pagesStorage.insert(shed) }

    func note(_ page: PageCore) { pages.insert(page) }

    private lazy var standingTransport = transport as? any StandingTransport

    /// Takes the cookies of the answers that have come while a script or the parser has the loop.
    ///
    /// PLATFORM: browsers keep the jar in the process that talks to servers, beside the page's.
    func hearAnswers() {
        if acceptsCookies { standingTransport?.hear() }
    }

    /// Sends what was asked for besides: a script may look for a cookie until it is there.
    func sendAndHear() {
        if acceptsCookies { _ = standingTransport?.carryOn { true } }
    }

    func blockingTurn() -> BlockingTurn { BlockingTurn(on: waitingLoop, provider, of: loop, transport) }

    package var now: UnixTime { loop.clock.wallTime }

    /// This certificate, which cannot be trusted, is good enough for the app.
    package func accept(_ leaf: [UInt8], for url: WebURL) { certificates.accept(leaf, for: url) }

    /// The app is asked about all of them again (`clearSslPreferences`).
    package func forgetAcceptedCertificates() { certificates.forgetAccepted() }

    /// `nil`: the app is to be asked; `.some(nil)`: it shows none.
    func clientCertificate(for url: WebURL) -> TLSOptions.ClientCertificate?? {
        guard url.scheme == "https" || url.scheme == "wss" else { return nil }
        if let certificate = configuration.transfer.tls.clientCertificate { return certificate }
        return clientCertificates.isEmpty ? nil : clientCertificates[Self.authority(of: url)]
    }

    func remember(_ certificate: TLSOptions.ClientCertificate?, for url: WebURL) {
        if clientCertificates.count >= Self.clientCertificateLimit { clientCertificates = [:] }
        clientCertificates.updateValue(certificate, forKey: Self.authority(of: url))
    }

    func forgetClientCertificate(of url: WebURL) {
        clientCertificates.removeValue(forKey: Self.authority(of: url))
    }

    /// All servers are asked about again (`clearClientCertPreferences`).
    package func forgetClientCertificates() { clientCertificates = [:] }

    /// Hosts for which a client's certificate is remembered; beyond, all ask again.
    private static let clientCertificateLimit = 200

    private static func authority(of url: WebURL) -> String { ServerCertificates.authority(of: url) }

    /// The number the next navigation of the session will have.
    package var upcomingNavigation: NavigationID { NavigationID(lastNavigation + 1) }

    func nextNavigation() -> NavigationID {
        lastNavigation += 1
        return NavigationID(lastNavigation)
    }
}

/// A user and password, for Basic (RFC 7617) or Digest (RFC 7616).
public struct BasicCredential: Sendable, Hashable {
    /// The user-id; it has no colon.
    public var user: String
    /// The password, any characters.
    public var password: String

    /// That user and password.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension SessionState {
    /// Where a response leads, as the profile reads it.
    func locations(in head: ResponseHead) -> [String] {
        let values = head.fields.values(of: "Location")
        let profile = configuration.profile
        // PLATFORM(Chromium): HttpResponseHeaders::IsRedirect passes over empty ones, and with no other it is no redirect.
        if profile.engine == .chromium { return values.filter { !$0.utf8.allSatisfy(ASCII.isWhitespace) } }
        return profile.locationReading == .libsoup ? values.map(Redirect.readByLibsoup) : values
    }
}
