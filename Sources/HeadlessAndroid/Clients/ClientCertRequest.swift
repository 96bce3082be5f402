import HeadlessWebView

/// Takes the answer to a server that wants a client certificate, once; let go of without one, it is ignored.
///
/// Source: https://developer.android.com/reference/android/webkit/ClientCertRequest
public final class ClientCertRequest: Sendable {
    /// The host that asks.
    public let host: String
    /// At which port.
    public let port: Int
    /// The kinds of key that the server takes, `RSA` and `EC`; `nil` where it does not say, as with TLS 1.3.
    public let keyTypes: [String]?
    /// The authorities that the server believes; `nil` where it names none.
    public let principals: [X500Principal]?

    private let reply: PolicyReply<ClientCertificateAnswer>

    init(_ challenge: ClientCertificateChallenge, _ reply: PolicyReply<ClientCertificateAnswer>) {
        host = challenge.host
        port = challenge.port
        keyTypes = challenge.keyTypes.isEmpty ? nil : challenge.keyTypes
        principals = challenge.issuers.isEmpty ? nil : challenge.issuers.map(X500Principal.init)
        self.reply = reply
    }

    /// Shows this certificate, the leaf first; remembered for this host and port.
    public func proceed(_ privateKey: PrivateKey, _ chain: [X509Certificate]) {
        let pem = chain.map(\.pem) + [privateKey.pem]
        let certificate = TLSOptions.ClientCertificate(
            data: Array(pem.joined(separator: "\n").utf8),
            password: privateKey.password
        )
        reply(.certificate(certificate))
    }

    /// Goes on without, and asks again the next time.
    public func ignore() { reply(.none(isRemembered: false)) }

    /// Goes on without; remembered for this host and port.
    public func cancel() { reply(.none(isRemembered: true)) }
}

/// The name of an authority.
///
/// Source: https://developer.android.com/reference/javax/security/auth/x500/X500Principal
public struct X500Principal: Sendable, Hashable {
    /// As DER (X.501 `Name`).
    public let encoded: [UInt8]

    /// A name that is encoded so.
    public init(_ encoded: [UInt8]) {
        self.encoded = encoded
    }
}

/// A certificate that an app has, as from its `KeyChain`.
///
/// Source: https://developer.android.com/reference/java/security/cert/X509Certificate
public struct X509Certificate: Sendable, Hashable {
    /// As text (RFC 7468).
    public let pem: String

    /// A certificate that is written so.
    public init(pem: String) {
        self.pem = pem
    }
}

/// The key of a certificate that an app has, as from its `KeyChain`.
///
/// Source: https://developer.android.com/reference/java/security/PrivateKey
public struct PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
    let pem: String
    let password: String?

    /// A key that is written as text (RFC 7468), locked with a password or not.
    public init(pem: String, password: String? = nil) {
        self.pem = pem
        self.password = password
    }

    /// Nothing of the key.
    public var description: String { "PrivateKey" }
    /// Nothing of the key.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
