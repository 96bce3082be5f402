import MockProviders
import Synchronization
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// https alone where a host wants it, and certificates that cannot be trusted, through a page.
struct TransportSecurityTests {
    @Test("a host that asked for it is met over https alone: a redirect in the ledger and to the delegate")
    func upgrade() async {
        let clock = ManualClock(advancesWhenIdle: false)
        let site = TestPage(clock: clock) { request in
            request.url.path == "/hsts"
                ? html("S", "", [HTTPField("Strict-Transport-Security", "max-age=60; includeSubDomains")])
                : html("P", "<img src=http://sub.a.test/i>")
        }
        await site.load("https://a.test/hsts")
        let lines = await site.load("http://a.test/p")
        #expect(lines.contains("redirected https://a.test/p"))
        #expect(
            site.sent() == ["GET https://a.test/hsts", "GET https://a.test/p", "GET https://sub.a.test/i"]
        )
        let ledger = await site.state { $0.hops.map { "\($0.status) \($0.responder) \($0.redirect?.href ?? "")" } }
        #expect(
            ledger == [
                "200 server ", "307 transportSecurity https://a.test/p", "200 server ",
                "307 transportSecurity https://sub.a.test/i", "200 server ",
            ]
        )
        clock.advance(by: .seconds(61))
        await site.load("http://a.test/q")
        #expect(site.sent().first == "GET http://a.test/q")
    }

    // https://webkit.org/blog/8146/protecting-against-hsts-abuse/
    @Test(
        "in a page of another site it counts where its cookies do",
        arguments: [
            (Profile.wkWebView(iOS: 17), false, "http"), (.wkWebView(iOS: 17), true, "https"),
            (.android(api: 34), false, "https"),
        ]
    )
    func thirdParties(_ profile: Profile, _ hasCookies: Bool, _ scheme: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        configuration.thirdPartyCookies = hasCookies ? .allow : .block
        let site = TestPage(configuration) { request in
            request.url.host == "a.test"
                ? html("S", "", [HTTPField("Strict-Transport-Security", "max-age=60")])
                : html("P", "<iframe src=http://a.test/f></iframe><img src=http://a.test/i>")
        }
        await site.load("https://a.test/hsts")
        await site.load("http://b.test/")
        let sent = Set(site.sent().dropFirst())
        #expect(sent == ["GET http://b.test/", "GET \(scheme)://a.test/f", "GET \(scheme)://a.test/i"])
    }

    private static func client(_ answer: TrustAnswer) -> TestClient {
        TestClient(
            decide: { question in
                guard case .trust(_, let reply) = question else { return false }
                reply(answer)
                return true
            },
            line: { event in
                switch event {
                case .trustDecided(_, let challenge, let answer):
                    "trust \(challenge.host) \(challenge.code?.rawValue ?? "good") \(challenge.certificates.count) \(answer)"
                case .resourceFailed(let resource, let failure): "lost \(resource.url.path) \(failure.code)"
                default: nil
                }
            }
        )
    }

    @Test("a certificate that was accepted holds for its host, images too; another host's images are asked about")
    func accepted() async {
        let site = TestPage(client: Self.client(.accept)) { _ in
            var response = html("P", "<img src=/i><img src=https://b.test/i><img src=https://b.test/j>")
            response.fields.append("Strict-Transport-Security", "max-age=60")
            response.fault = .tls(.untrusted)
            return response
        }
        let lines = await site.load("https://a.test/")
        let asked = ["a.test", "b.test"].map { "trust \($0) certificateUntrusted 1 accept" }
        #expect(lines.filter { $0.hasPrefix("trust") } == asked && !lines.contains { $0.hasPrefix("lost") })
        #expect(lines.last == "finished https://a.test/")
        #expect(!(await site.load("https://a.test/again")).contains { $0.hasPrefix("trust") })
        // A host whose TLS is in doubt is not remembered (RFC 6797, section 8.1).
        #expect(await site.load("http://a.test/").allSatisfy { !$0.hasPrefix("redirected") })
    }

    @Test("a certificate that was rejected fails the load; where another comes, it is asked about again")
    func rejected() async {
        let fault = Mutex(ServiceResponse.TLSFault.expired)
        let site = TestPage(client: Self.client(.reject)) { _ in
            ServiceResponse(fault: .tls(fault.withLock { $0 }))
        }
        #expect(await site.load("https://a.test/").last == "failed certificateExpired provisional https://a.test/")
        let other = TestPage(client: Self.client(.accept)) { _ in
            var response = html("P")
            response.fault = .tls(fault.withLock { $0 })
            return response
        }
        await other.load("https://a.test/")
        fault.withLock { $0 = .untrusted }
        let lines = await other.load("https://a.test/b")
        #expect(lines.filter { $0.hasPrefix("trust") } == ["trust a.test certificateUntrusted 1 accept"])
        #expect(lines.last == "finished https://a.test/b")
    }

    @Test(
        "over sockets: the chain is shown, what was accepted is pinned, and nothing is sent to another",
        .timeLimit(.minutes(10)),
        arguments: ["expired.example", "other.example"]
    )
    func sockets(_ name: String) async throws {
        let authority = try CertificateAuthority()
        let requests = Mutex(0)
        let service = ClosureService { _ in
            requests.withLock { $0 += 1 }
            return html("P", "<img src=/i>")
        }
        let certificate: @Sendable (String) -> ServerCertificate = { name in
            name == "expired.example" ? .expired : name == "other.example" ? .wrongName : .matching
        }
        let host = try ServiceHost(service, authority: authority, certificate: certificate)
        defer { host.stop() }
        var configuration = SessionConfiguration()
        configuration.transfer.tls.caFile = authority.caFile
        configuration.transfer.hostOverrides = host.overrides(for: name)
        let site = TestPage(SocketTransports(), configuration, client: Self.client(.accept))
        let lines = await site.load("https://\(name)/")
        let code = name == "expired.example" ? "certificateExpired" : "certificateNameMismatch"
        let asked = lines.filter { $0.hasPrefix("trust") }
        #expect(asked.count == 1 && asked[0].hasPrefix("trust \(name) \(code) ") && asked[0].hasSuffix(" accept"))
        #expect(!asked[0].contains(" 0 "))
        #expect(lines.last == "finished https://\(name)/")
        #expect(requests.withLock { $0 } == 2)
        #expect(!(await site.load("https://\(name)/again")).contains { $0.hasPrefix("trust") })
    }

    @Test("over sockets: a good certificate that is asked about leaves one record, of no failure")
    func goodOne() async throws {
        let authority = try CertificateAuthority()
        let host = try ServiceHost(ClosureService { _ in html("P") }, authority: authority)
        defer { host.stop() }
        var configuration = SessionConfiguration()
        configuration.transfer.tls.caFile = authority.caFile
        configuration.transfer.hostOverrides = host.overrides(for: "a.example")
        let client = TestClient(
            decide: { question in
                guard case .trust(_, let reply) = question else { return false }
                reply(.accept)
                return true
            },
            line: { event in
                switch event {
                case .trustDecided(_, let challenge, let answer): "trust \(challenge.code == nil) \(answer)"
                case .hop(let record): "hop \(record.status) \(record.failure == nil)"
                default: nil
                }
            }
        )
        let site = TestPage(SocketTransports(), configuration, client: client)
        let lines = await site.run { core in
            core.asksAboutServers = true
            if let url = WebURL("https://a.example/") { core.load(NavigationRequest(url: url)) }
        }
        let told = lines.filter { $0.hasPrefix("trust") || $0.hasPrefix("hop") }
        #expect(told == ["trust true accept", "hop 200 true"])
    }

    @Test("over sockets: a pin holds against another certificate of the same name before anything is sent")
    func pinned() async throws {
        let authority = try CertificateAuthority()
        let requests = Mutex(0)
        let host = try ServiceHost(
            ClosureService { _ in
                requests.withLock { $0 += 1 }
                return html("P")
            },
            authority: authority
        ) { _ in .expired }
        defer { host.stop() }
        var configuration = SessionConfiguration()
        configuration.transfer.tls.caFile = authority.caFile
        configuration.transfer.hostOverrides = host.overrides(for: "a.example")
        let site = TestPage(SocketTransports(), configuration, client: Self.client(.reject))
        // Not the server's: the load must go back to the authority's verdict, and ask.
        let stranger = try authority.issueServer(for: ["a.example"], validity: .expired)
        site.page.session.withStateNow { state in
            if let url = WebURL("https://a.example/"), let leaf = Self.der(stranger.certificatePEM) {
                state.accept(leaf, for: url)
            }
        }
        let lines = await site.load("https://a.example/")
        #expect(lines.filter { $0.hasPrefix("trust") } == ["trust a.example certificateExpired 1 reject"])
        #expect(lines.last == "failed certificateExpired provisional https://a.example/")
        #expect(requests.withLock { $0 } == 0)
    }

    private static func der(_ pem: [UInt8]) -> [UInt8]? {
        let lines = String(decoding: pem, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("-----") }
        return Base64.forgivingDecode(Array(lines.joined().utf8))
    }
}

/// What single resources are told of, through a page.
struct ResourceEventTests {
    @Test("each request is told before it is made, each refusal and failure after; redirects are not told")
    func events() async {
        let client = TestClient(line: { event in
            switch event {
            case .resourceRequested(let resource): "ask \(resource.destination) \(resource.url.path)"
            case .resourceRejected(let resource, let response): "status \(response.status) \(resource.url.path)"
            case .resourceFailed(let resource, let failure): "lost \(resource.url.path) \(failure.code)"
            case .finished(_, let url, let frame): "finished \(frame.number) \(url.path)"
            default: ""
            }
        })
        let site = TestPage(client: client) { request in
            switch request.url.path {
            case "/": .redirect(to: "/p")
            case "/p":
                html("P", "<img src=/missing><img src=/lost><link rel=stylesheet href=/s><iframe src=/f></iframe>")
            case "/missing", "/f": .notFound
            case "/lost": ServiceResponse(fault: .dropBeforeResponse)
            default: html("")
            }
        }
        let lines = await site.load("http://a.test/").filter { !$0.isEmpty }
        #expect(lines.first == "ask document /")
        #expect(
            Set(lines) == [
                "ask document /", "ask image /missing", "ask image /lost", "ask style /s", "ask frame /f",
                "status 404 /missing", "lost /lost emptyReply", "status 404 /f", "finished 1 /f", "finished 0 /p",
            ]
        )
        #expect(lines.last == "finished 0 /p")
        #expect(lines.count == 10)
    }
}
