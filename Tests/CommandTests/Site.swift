import Foundation
import HeadlessWebView
import MockProviders

/// A site on loopback sockets, under a name of its own, with an authority that nobody trusts unasked.
struct Site {
    static let host = "rp.example"

    let authority: CertificateAuthority
    private let server: ServiceHost

    init(_ service: any HTTPService, clientCertificates: ClientCertificates = .ignored) throws {
        authority = try CertificateAuthority()
        server = try ServiceHost(service, authority: authority, clientCertificates: clientCertificates)
    }

    var port: Int { server.httpsPort ?? 0 }
    var caFile: String { authority.caFile }

    /// What leads the command here.
    var overrides: [String] { ["--resolve", "\(Self.host):443:127.0.0.1:\(port)"] }

    /// What makes the command come here and trust it.
    var options: [String] { overrides + ["--ca", caFile] }

    func url(_ path: String) -> String { "https://\(Self.host)\(path)" }
}

/// Pages by their path, from a closure.
struct Pages: HTTPService {
    let answer: @Sendable (ServiceRequest) -> ServiceResponse?

    func respond(to request: ServiceRequest) -> ServiceResponse? {
        answer(request) ?? .html("<title>No such page</title>", status: 404)
    }
}
