import HeadlessWebView

#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

// What Foundation on Linux says of client certificates is that they are unavailable, as of server trust.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// How a server that wants a client certificate asks.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

/// A certificate and its key; in the place of the Security framework's, which takes them from the keychain.
public final class SecIdentity: Sendable {
    let certificate: TLSOptions.ClientCertificate

    /// A certificate and its key: PKCS #12, as `SecPKCS12Import` takes it, or PEM of both one after the other.
    public init(data: Data, passphrase: String? = nil) {
        certificate = TLSOptions.ClientCertificate(data: [UInt8](data), password: passphrase)
    }
}

extension URLProtectionSpace {
    /// The authorities that a server which wants a client certificate believes, each as DER; empty where it names none.
    ///
    /// In the place of `distinguishedNames`, which Foundation has on Linux too, and which is always `nil` there.
    public var issuerNames: [Data] { (self as? ClientCertificateSpace)?.names ?? [] }

    static func make(of challenge: ClientCertificateChallenge) -> URLProtectionSpace {
        ClientCertificateSpace(challenge)
    }
}

/// What makes credentials of identities: an initializer of a class cannot make an instance of one below it, one of a
/// protocol's extension can.
public protocol IdentityCredentials {}

extension URLCredential: IdentityCredentials {}

extension IdentityCredentials {
    /// Shows a server this certificate; `certificates`, those between it and an authority, are to be in the identity's data.
    public init(identity: SecIdentity, certificates: [Any]?, persistence: URLCredential.Persistence) {
        guard let credential = IdentityCredential(identity, persistence) as? Self else {
            preconditionFailure("URLCredential alone has identities")
        }
        self = credential
    }
}

/// Safe because what it adds never changes; the conformance is Foundation's, which has to be restated.
private final class IdentityCredential: URLCredential, @unchecked Sendable {
    let identity: SecIdentity

    init(_ identity: SecIdentity, _ persistence: URLCredential.Persistence) {
        self.identity = identity
        super.init(user: "", password: "", persistence: persistence)
    }

    required init?(coder: NSCoder) { nil }
}

/// Safe because what it adds never changes; the conformance is Foundation's, which has to be restated.
private final class ClientCertificateSpace: URLProtectionSpace, @unchecked Sendable {
    let names: [Data]

    init(_ challenge: ClientCertificateChallenge) {
        names = challenge.issuers.map { Data($0) }
        super.init(
            host: challenge.host,
            port: challenge.port,
            protocol: "https",
            realm: nil,
            authenticationMethod: NSURLAuthenticationMethodClientCertificate
        )
    }
}

extension ClientCertificateAnswer {
    /// Only an identity is shown; without one the server decides what comes of it.
    init(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?) {
        switch disposition {
        case .useCredential:
            let identity = (credential as? IdentityCredential)?.identity
            self = identity.map { .certificate($0.certificate) } ?? .none(isRemembered: false)
        case .cancelAuthenticationChallenge: self = .cancel
        default: self = .none(isRemembered: false)
        }
    }
}

#else
import Foundation

extension URLProtectionSpace {
    static func make(of challenge: ClientCertificateChallenge) -> URLProtectionSpace {
        URLProtectionSpace(
            host: challenge.host,
            port: challenge.port,
            protocol: "https",
            realm: nil,
            authenticationMethod: NSURLAuthenticationMethodClientCertificate
        )
    }
}

extension ClientCertificateAnswer {
    /// NB: an identity of the keychain's, which keeps its key to itself, is not shown.
    init(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?) {
        self = disposition == .cancelAuthenticationChallenge ? .cancel : .none(isRemembered: false)
    }
}
#endif
