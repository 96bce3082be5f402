import Foundation
import MockProviders
import Testing
import WebNetwork
import WebStandards

/// Certificates made on the spot, shown to a client that checks them.
@Suite struct CertificateTests {
    @Test func fileOfTheAuthorityIsTheOwnersAndGoesWithIt() throws {
        var authority: CertificateAuthority? = try CertificateAuthority()
        let path = try #require(authority?.caFile)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        #expect(Array(text.utf8) == authority?.certificatePEM)
        #expect(!text.contains("PRIVATE KEY"))
        authority = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func eachAuthorityIsAnother() throws {
        let pems = Set([try CertificateAuthority().certificatePEM, try CertificateAuthority().certificatePEM])
        #expect(pems.count == 2)
    }

    @Test func certificateNeedsAName() throws {
        let authority = try CertificateAuthority()
        #expect(throws: CertificateError.self) { try authority.issueServer(for: []) }
    }

    @Test(arguments: ["127.0.0.1", "idp.example", "a.b.idp.example", "localhost"])
    func hostProvesAnyName(_ name: String) async throws {
        let authority = try CertificateAuthority()
        let host = try ServiceHost(ClosureService { .text($0.url.href) }, authority: authority)
        let url = name == "127.0.0.1" ? host.secureURL("/a") : WebURL("https://\(name)/a")
        let answer = try await Fetch.get(url) { options in
            options.tls.caFile = authority.caFile
            options.hostOverrides = host.overrides(for: name)
        }
        #expect(answer.error == nil)
        #expect(answer.text == url?.href)
        host.stop()
    }

    /// What is shown, and what a client that checks makes of it.
    static let mistakes: [(ServerCertificate, TransferError.Kind)] = [
        (.expired, .certificateExpired), (.wrongName, .certificateNameMismatch),
    ]

    @Test(arguments: mistakes)
    func wrongCertificateIsFoundOut(_ shown: ServerCertificate, _ kind: TransferError.Kind) async throws {
        let authority = try CertificateAuthority()
        let host = try ServiceHost(SignInService(), authority: authority) { name in
            name == "bad.example" ? shown : .matching
        }
        for (name, expected) in [("bad.example", kind), ("good.example", nil)] {
            let answer = try await Fetch.get(WebURL("https://\(name)/")) { options in
                options.tls.caFile = authority.caFile
                options.hostOverrides = host.overrides(for: name)
            }
            #expect(answer.error?.kind == expected)
            #expect(answer.status == (expected == nil ? 200 : nil))
        }
        host.stop()
    }

    @Test func anotherAuthorityIsNotTrusted() async throws {
        let host = try ServiceHost(SignInService(), authority: CertificateAuthority())
        let other = try CertificateAuthority()
        let answer = try await Fetch.get(host.secureURL("/")) { $0.tls.caFile = other.caFile }
        #expect(answer.error?.kind == .certificateUntrusted)
        host.stop()
    }

    @Test func clientProvesItselfWhereItMust() async throws {
        let authority = try CertificateAuthority()
        let host = try ServiceHost(SignInService(), authority: authority, clientCertificates: .required)
        let rows: [(String, IssuedCertificate?, Int)] = [
            ("none", nil, 403),
            ("good", try authority.issueClient(named: "phone"), 200),
            ("expired", try authority.issueClient(named: "phone", validity: .expired), 403),
            ("of another authority", try CertificateAuthority().issueClient(named: "phone"), 403),
        ]
        for (name, certificate, status) in rows {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pem")
            defer { try? FileManager.default.removeItem(at: file) }
            if let certificate {
                try Data(certificate.certificatePEM + certificate.keyPEM).write(to: file)
            }
            let answer = try await Fetch.get(host.secureURL("/")) { options in
                options.tls.caFile = authority.caFile
                guard certificate != nil else { return }
                options.tls.clientCertificate = TLSOptions.ClientCertificate(certificateFile: file.path)
            }
            #expect(answer.status == status, "client certificate: \(name)")
        }
        host.stop()
    }

    @Test func namesAreKeptUpToTheLimit() async throws {
        var limits = ServiceHostLimits()
        limits.certificates = 2
        let authority = try CertificateAuthority()
        let host = try ServiceHost(SignInService(), authority: authority, limits: limits)
        for (name, isServed) in [("a.example", true), ("b.example", true), ("c.example", false), ("a.example", true)] {
            let answer = try await Fetch.get(WebURL("https://\(name)/")) { options in
                options.tls.caFile = authority.caFile
                options.hostOverrides = host.overrides(for: name)
            }
            #expect((answer.status == 200) == isServed, "\(name)")
        }
        host.stop()
    }
}
