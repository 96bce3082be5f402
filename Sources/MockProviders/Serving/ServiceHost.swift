public import WebNetwork
public import WebStandards

/// An ``HTTPService`` on real sockets: http, and https when there is an authority to certify it.
///
/// It listens on free ports of the IPv4 loopback address and on no other, and answers for whatever host name the
/// client put in its request. It stops when it is told to or when its last reference goes.
public final class ServiceHost: Sendable {
    /// The port that speaks http.
    public let httpPort: Int
    /// The port that speaks https; `nil` without an authority.
    public let httpsPort: Int?

    private let daemons: [Daemon]

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - service: What answers. It is asked from several threads at once.
    ///   - authority: Signs the certificates of the https port, one a host name, made when a client first asks.
    ///   - clientCertificates: Whether https clients must show a certificate of that authority.
    ///   - limits: What is taken from clients.
    ///   - certificate: Which certificate to show for a host name.
    /// - Throws: When no port can be listened on.
    public init(
        _ service: any HTTPService,
        authority: CertificateAuthority? = nil,
        clientCertificates: ClientCertificates = .ignored,
        limits: ServiceHostLimits = .standard,
        certificate: @escaping @Sendable (String) -> ServerCertificate = { _ in .matching }
    ) throws(ServiceHostError) {
        let http = try Daemon(DaemonContext(service: service, limits: limits, tls: nil))
        var daemons = [http]
        if let authority {
            let identities = TLSIdentities(authority: authority, limit: limits.certificates, choose: certificate)
            let tls = DaemonContext.TLS(
                identities: identities,
                clientAuthorityPEM: clientCertificates == .required ? authority.certificatePEM : nil
            )
            daemons.append(try Daemon(DaemonContext(service: service, limits: limits, tls: tls)))
        }
        self.daemons = daemons
        httpPort = http.port
        httpsPort = daemons.count > 1 ? daemons[1].port : nil
    }

    deinit {
        stop()
    }

    /// Closes every connection, answered or not, and returns when no thread of the host runs any more.
    public func stop() {
        for daemon in daemons {
            daemon.stop()
        }
    }

    /// The http address of a path that begins with a slash, by the loopback address.
    public func url(_ path: String) -> WebURL? {
        WebURL("http://127.0.0.1:\(httpPort)\(path)")
    }

    /// The https address of a path that begins with a slash, by the loopback address; `nil` without an authority.
    public func secureURL(_ path: String) -> WebURL? {
        httpsPort.flatMap { WebURL("https://127.0.0.1:\($0)\(path)") }
    }

    /// What makes a client take this host for `host` at the ports that http and https have by default.
    public func overrides(for host: String) -> [HostOverride] {
        let http = HostOverride(host: host, port: 80, address: "127.0.0.1", addressPort: httpPort)
        guard let httpsPort else { return [http] }
        return [http, HostOverride(host: host, port: 443, address: "127.0.0.1", addressPort: httpsPort)]
    }
}

/// Whether https clients must show a certificate of their own.
public enum ClientCertificates: Sendable, Hashable {
    /// None is asked for.
    case ignored
    /// Without one of the host's authority each request is answered 403.
    case required
}

/// A service host could not start.
public struct ServiceHostError: Error, Sendable, CustomStringConvertible {
    /// What failed and why.
    public let description: String
}
