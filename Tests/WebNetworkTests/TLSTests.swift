import MockProviders
import Testing
import WebNetwork
import WebStandards

/// TLS with the embedded host; what it makes of client certificates is tested with the host itself.
@Suite struct TLSTests {
    private let authority: CertificateAuthority
    private let host: ServiceHost

    init() throws {
        authority = try CertificateAuthority()
        host = try ServiceHost(ClosureService { .text($0.url.href) }, authority: authority) { name in
            switch name {
            case "expired.example": .expired
            case "other.example": .wrongName
            default: .matching
            }
        }
    }

    private func request(_ url: String, _ change: (inout TransferOptions) -> Void = { _ in }) throws -> TransferRequest
    {
        let url = try #require(WebURL(url))
        var request = TransferRequest(url: url)
        request.options.tls.caFile = authority.caFile
        request.options.hostOverrides = host.overrides(for: url.hostname)
        change(&request.options)
        return request
    }

    @Test func aTrustedNameIsServedAndItsConnectionServesAgain() async throws {
        defer { host.stop() }
        let request = try request("https://idp.example/a")
        for (exchange, isReused) in zip(await Client().sendTwice(request), [false, true]) {
            #expect(exchange.error == nil)
            #expect(exchange.text == "https://idp.example/a")
            #expect(exchange.summary?.reusedConnection == isReused)
            #expect(exchange.summary?.isTLS == true)
            #expect(exchange.summary?.remoteAddress == host.httpsPort.map { "127.0.0.1:\($0)" })
        }
    }

    @Test(arguments: [
        ("https://expired.example/", TransferError.Kind.certificateExpired, "expired"),
        ("https://other.example/", .certificateNameMismatch, "another name"),
    ])
    func aWrongCertificate(_ url: String, _ kind: TransferError.Kind, _ says: String) async throws {
        defer { host.stop() }
        let client = Client()
        let error = await client.send(try request(url)).error
        #expect(error?.kind == kind)
        #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(url) == true)
        #expect(await client.send(try request("https://idp.example/")).error == nil)
        // Nobody is checked: the insecure switch, which says so on standard error.
        #expect(await client.send(try request(url) { $0.tls.verification = .insecure }).error == nil)
        // And the switch holds for the one transfer only, open connection or not.
        #expect(await client.send(try request(url)).error?.kind == kind)
    }

    @Test func theSystemKnowsNoAuthorityOfATest() async throws {
        defer { host.stop() }
        let error = await Client().send(try request("https://idp.example/") { $0.tls.caFile = nil }).error
        #expect(error?.kind == .certificateUntrusted)
        #expect(error?.message.contains("--ca") == true)
    }

    @Test(arguments: ["/no/such/certificate.pem", "/no/such/certificate.p12"])
    func aClientCertificateThatCannotBeRead(_ path: String) async throws {
        defer { host.stop() }
        let error = await Client().send(
            try request("https://idp.example/") {
                $0.tls.clientCertificate = TLSOptions.ClientCertificate(certificateFile: path, password: "hunter2")
            }
        ).error
        #expect(error?.kind == .clientCertificateRejected)
        #expect(error?.message.contains(path) == true)
        #expect(error?.message.contains("hunter2") == false)
    }

    @Test func oneConnectionOfHTTPIsNotOneOfHTTPS() async throws {
        defer { host.stop() }
        let client = Client()
        #expect(await client.send(try request("http://idp.example/")).text == "http://idp.example/")
        #expect(await client.send(try request("https://idp.example/")).text == "https://idp.example/")
    }
}
