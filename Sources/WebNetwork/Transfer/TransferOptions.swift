import WebStandards

/// How a transfer is carried out.
public struct TransferOptions: Sendable, Hashable {
    /// For the name, the connection, the proxy and TLS together.
    public var connectTimeout: Duration = Limits.connectTimeout
    /// From the request's last byte sent to the answer's head.
    public var firstByteTimeout: Duration = Limits.firstByteTimeout
    /// For everything.
    public var totalTimeout: Duration = Limits.totalTimeout
    /// The most bytes a body may have once it is decoded.
    public var bodyLimit: Int = Limits.body
    /// The most bytes all header lines of an answer may have.
    public var headerLimit: Int = Limits.header
    /// Whom the transfer believes.
    public var tls = TLSOptions()
    /// A proxy for everything but its exceptions, or `nil` for none.
    ///
    /// Environment variables are not read: where a login goes does not depend on the shell that a program was started from.
    public var proxy: ProxyOptions?
    /// The first that fits is used.
    public var hostOverrides: [HostOverride] = []
    /// Which HTTP is spoken.
    public var httpVersion = HTTPVersionChoice.automatic

    /// The defaults.
    public init() {}

    /// What holds for that URL: without the proxy where it is an exception.
    package func forURL(_ url: WebURL) -> TransferOptions {
        guard proxy?.excepts(url) == true else { return self }
        var options = self
        options.proxy = nil
        return options
    }
}

/// Whom a transfer believes.
public struct TLSOptions: Sendable, Hashable {
    /// Certificates to trust instead of the system's, as a PEM file.
    public var caFile: String?
    /// What proves to the server who is asking.
    public var clientCertificate: ClientCertificate?
    /// Whether the server's certificate is looked at.
    public var verification = Verification.required
    /// The defaults.
    public init() {}

    /// Whether the server's certificate is looked at.
    public enum Verification: Sendable, Hashable {
        case required
        /// This leaf certificate alone is believed, whoever signed it, whatever its names and dates: DER (X.509).
        ///
        /// It is compared before anything is sent.
        case pinned([UInt8])
        /// Anybody may pretend to be the server; a warning is printed once.
        case insecure
    }
}

/// A proxy that every transfer goes through.
public struct ProxyOptions: Sendable, Hashable {
    /// What is spoken to the proxy.
    public var kind: Kind
    /// The name or address.
    public var host: String
    /// The port.
    public var port: Int
    /// The user name, where the proxy wants one.
    public var user: String?
    /// What it is locked with.
    public var password: String?
    /// How user and password are shown.
    ///
    /// Default: Basic, unasked.
    public var authentication = Authentication.basic
    /// The hosts that are asked without it: names, which mean the hosts below them too, addresses, and `*` for all.
    ///
    /// Default: none, not even `localhost`.
    public var exceptions: [String] = []

    /// How user and password are shown to a proxy.
    public enum Authentication: String, Sendable, Hashable, Codable {
        case basic
        /// In answer to the proxy's first 407, within the one transfer.
        case digest
    }

    /// A proxy at `host` and `port`.
    public init(kind: Kind, host: String, port: Int, user: String? = nil, password: String? = nil) {
        self.kind = kind
        self.host = host
        self.port = port
        self.user = user
        self.password = password
    }

    /// The URL's host is asked without it.
    package func excepts(_ url: WebURL) -> Bool {
        func bare(_ host: some StringProtocol) -> String {
            ASCII.lowercase(
                host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : String(host)
            )
        }
        let host = bare(url.hostname)
        return exceptions.contains { exception in
            guard exception != "*" else { return true }
            let name = bare(exception.hasPrefix("*.") ? exception.dropFirst(2) : exception.drop { $0 == "." })
            return !name.isEmpty && (host == name || !url.hasIPAddressHost && host.hasSuffix("." + name))
        }
    }

    /// What is spoken to the proxy; the raw value is the scheme of its URL.
    public enum Kind: String, Sendable, Hashable, Codable {
        case http
        case https
        /// Names are looked up here.
        case socks5
        /// Names are looked up by the proxy.
        case socks5h
    }
}

/// Another address for a host: the URL, `Host` and the certificate's name stay what they are.
public struct HostOverride: Sendable, Hashable, Codable {
    /// The name or address.
    public var host: String
    /// `nil`: any port.
    public var port: Int?
    /// An IP address or another name.
    public var address: String
    /// `nil`: the URL's.
    public var addressPort: Int?

    /// Connections to `host` go to `address`.
    public init(host: String, port: Int? = nil, address: String, addressPort: Int? = nil) {
        self.host = host
        self.port = port
        self.address = address
        self.addressPort = addressPort
    }
}

/// Which HTTP is spoken.
public enum HTTPVersionChoice: String, Sendable, Hashable, Codable {
    /// HTTP/2 where TLS agrees on it, else HTTP/1.1.
    case automatic
    case http1
}
