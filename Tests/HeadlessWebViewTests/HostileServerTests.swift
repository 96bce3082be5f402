import HeadlessWebView
import MockProviders
import TestSupport
import Testing

/// Wrong and hostile answers over real sockets: each has its documented outcome within its limit, and the same view
/// loads the next page.
@Suite(.timeLimit(.minutes(10)))
struct HostileServerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// What the server plays to every connection.
        var script: [RawServer.Step]
        var expected: NavigationFailure.Code
        var phase = NavigationFailure.Phase.provisional
        var testDescription: String { name }
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    /// As much as is looked at for the type before anybody is told of the answer.
    private static let sniffed = String(repeating: " ", count: 512)

    /// A low limit for what is large, and, where the row is about time, short ones for what is slow.
    private static func configuration(_ expected: NavigationFailure.Code? = nil) -> SessionConfiguration {
        var configuration = SessionConfiguration()
        configuration.transfer.bodyLimit = 1 << 20
        switch expected {
        case .firstByteTimedOut: configuration.transfer.firstByteTimeout = .seconds(1)
        case .timedOut: configuration.transfer.totalTimeout = .seconds(2)
        default: break
        }
        return configuration
    }

    static let rows: [Row] = [
        Row(name: "closed before an answer", script: [.readRequest], expected: .emptyReply),
        Row(name: "reset before an answer", script: [.readRequest, .reset], expected: .connectionLost),
        Row(name: "closed in the header", script: [.readRequest, .send(head + "X-A: b")], expected: .connectionLost),
        Row(
            name: "closed between header and body",
            script: [.readRequest, .send(head + "Content-Length: 9\r\n\r\n")],
            expected: .connectionLost
        ),
        Row(
            name: "closed in the body",
            script: [.readRequest, .send(head + "Content-Length: 999\r\n\r\n<title>Half</title>" + sniffed)],
            expected: .connectionLost,
            phase: .committed
        ),
        Row(
            name: "closed in the first bytes of the body",
            script: [.readRequest, .send(head + "Content-Length: 999\r\n\r\n<title>Half</title>")],
            expected: .connectionLost
        ),
        Row(name: "no HTTP", script: [.readRequest, .send("SSH-2.0-OpenSSH_9.2\r\n")], expected: .malformedResponse),
        Row(
            name: "a header of 10 MiB",
            script: [
                .readRequest, .send("HTTP/1.1 200 OK\r\n"),
                .repeatForever(Array("X-Long: \(String(repeating: "a", count: 1000))\r\n".utf8)),
            ],
            expected: .headersTooLarge
        ),
        Row(
            name: "a header line without an end",
            script: [
                .readRequest, .send("HTTP/1.1 200 OK\r\nX-Long: "),
                .repeatForever([UInt8](repeating: 0x61, count: 4096)),
            ],
            expected: .headersTooLarge
        ),
        Row(
            name: "a body of 1 GiB, announced",
            script: [
                .readRequest, .send(head + "Content-Length: 1073741824\r\n\r\n"),
                .repeatForever(Array("<p>more</p>".utf8)),
            ],
            expected: .bodyTooLarge,
            phase: .committed
        ),
        Row(
            name: "a body without end",
            script: [.readRequest, .send(head + "\r\n"), .repeatForever(Array("<p>more and more</p>".utf8))],
            expected: .bodyTooLarge,
            phase: .committed
        ),
        Row(
            name: "no first byte",
            script: [.readRequest, .awaitClose],
            expected: .firstByteTimedOut
        ),
        Row(
            name: "a slow drip",
            script: [
                .readRequest, .send(head + "\r\n<title>Slow</title>" + sniffed),
                .drip([UInt8](repeating: 0x61, count: 1 << 20), milliseconds: 20),
            ],
            expected: .timedOut,
            phase: .committed
        ),
        Row(
            name: "a redirect with an empty Location",
            script: [.readRequest, .send("HTTP/1.1 302 Found\r\nLocation: \r\nContent-Length: 0\r\n\r\n")],
            expected: .invalidRedirect
        ),
        Row(
            name: "a redirect to itself",
            script: Array(
                repeating: [.readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")],
                count: 30
            )
            .flatMap { $0 },
            expected: .tooManyRedirects
        ),
        Row(
            name: "a redirect to a file",
            script: [
                .readRequest,
                .send("HTTP/1.1 302 Found\r\nLocation: file:///etc/hostname\r\nContent-Length: 0\r\n\r\n"),
            ],
            expected: .unsafeRedirect
        ),
    ]

    @Test(arguments: rows)
    func failure(row: Row) async throws {
        let server = RawServer(row.script)
        defer { server.stop() }
        let configuration = Self.configuration(row.expected)
        let view = WebView(session: BrowsingSession(browser: Browser(loops: 1), configuration: configuration))
        try await expect(row.expected, row.phase, of: view, at: server.url + "/")
    }

    @Test("what comes behind the announced length is no answer to the next request")
    func moreThanAnnounced() async throws {
        let server = RawServer([
            .readRequest, .send(Self.head + "Content-Length: 17\r\n\r\n"), .wait(milliseconds: 50),
            .send("<title>OK</title>and more"), .awaitClose,
        ])
        defer { server.stop() }
        let view = WebView(session: BrowsingSession(configuration: Self.configuration()))
        for _ in 1...2 {
            try await view.open(server.url)
            #expect(await view.title == "OK")
        }
    }

    @Test("a 3xx without Location is a page")
    func noLocation() async throws {
        let server = RawServer([
            .readRequest,
            .send("HTTP/1.1 302 Found\r\nContent-Type: text/html\r\nContent-Length: 21\r\n\r\n<title>Nowhere</title>"),
        ])
        defer { server.stop() }
        let view = WebView(session: BrowsingSession(configuration: Self.configuration()))
        try await view.open(server.url)
        #expect(await view.title.hasPrefix("Nowhere"))
        #expect(await view.snapshot().status == 302)
    }

    @Test("a Location with spaces and control characters is followed as the URL Standard reads it")
    func oddLocation() async throws {
        let server = RawServer(
            [
                .readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /a b\t\u{1}c\r\nContent-Length: 0\r\n\r\n"),
                .readRequest,
                .send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\r\n<title>E</title>"),
            ]
        )
        defer { server.stop() }
        let view = WebView(session: BrowsingSession(configuration: Self.configuration()))
        try await view.open(server.url)
        #expect(await view.url?.path == "/a%20b%01c")
    }

    @Test("a hundred redirects end at the twentieth")
    func hundredRedirects() async throws {
        let service = ClosureService { request in
            let number = Int(request.url.path.dropFirst()) ?? 0
            return number < 100 ? .redirect(to: "/\(number + 1)") : page("End")
        }
        let host = try ServiceHost(service)
        let view = WebView()
        try await expect(.tooManyRedirects, .provisional, of: view, at: try #require(host.url("/0")).href)
        #expect(await view.hops.filter { $0.redirect != nil }.count == 21)
    }

    @Test("a refused port, and a host nobody knows")
    func noServer() async throws {
        let view = WebView(session: BrowsingSession(configuration: Self.configuration()))
        try await expect(.connectionRefused, .provisional, of: view, at: "http://127.0.0.1:\(RawServer.refusedPort())/")
        try await expect(.hostNotFound, .provisional, of: view, at: "http://nobody.invalid/")
    }

    struct CertificateRow: Sendable, CustomTestStringConvertible {
        var name: String
        var certificate: ServerCertificate
        var expected: NavigationFailure.Code
        var testDescription: String { name }
    }

    static let certificates = [
        CertificateRow(name: "for another name", certificate: .wrongName, expected: .certificateNameMismatch),
        CertificateRow(name: "expired", certificate: .expired, expected: .certificateExpired),
    ]

    @Test(arguments: certificates)
    func certificate(row: CertificateRow) async throws {
        let authority = try CertificateAuthority()
        let host = try ServiceHost(routes([:]), authority: authority) { _ in row.certificate }
        var configuration = Self.configuration()
        configuration.transfer.tls.caFile = authority.caFile
        configuration.transfer.hostOverrides = host.overrides(for: "idp.example")
        let view = WebView(session: BrowsingSession(configuration: configuration))
        try await expect(row.expected, .provisional, of: view, at: "https://idp.example/")
    }

    @Test("a certificate of an unknown authority")
    func untrusted() async throws {
        let host = try ServiceHost(routes([:]), authority: try CertificateAuthority())
        let view = WebView(session: BrowsingSession(configuration: Self.configuration()))
        try await expect(.certificateUntrusted, .provisional, of: view, at: try #require(host.secureURL("/")).href)
    }

    /// The load fails so, its message names the place, and the view goes on to the next page.
    private func expect(
        _ code: NavigationFailure.Code,
        _ phase: NavigationFailure.Phase,
        of view: WebView,
        at url: String
    ) async throws {
        let failure = try #require(await #expect(throws: NavigationFailure.self) { try await view.open(url) })
        #expect(failure.code == code, "\(failure.message)")
        #expect(failure.phase == phase)
        #expect(!failure.message.isEmpty)
        #expect(await !view.isLoading)
        // It answers from a thread of its own, however much else there is to do.
        let good = RawServer([
            .readRequest, .send(Self.head + "Content-Length: 17\r\n\r\n<title>OK</title>"),
        ])
        defer { good.stop() }
        try await view.open(good.url + "/ok")
        #expect(await view.title == "OK")
    }
}
