internal import CGnuTLS
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A certificate authority made on the spot, for servers of one test or one demonstration.
///
/// Its key never leaves the process. Its certificate stands in ``caFile`` for as long as the authority lives, to be
/// handed to the client that shall trust it; nothing else on the machine does.
public final class CertificateAuthority: Sendable {
    private let issuer: Mutex<Issuer>
    private let file: TemporaryFile

    /// The certificate that signs, as PEM.
    public let certificatePEM: [UInt8]

    /// The path of a file with ``certificatePEM``, readable by its owner, removed with the authority.
    public var caFile: String { file.path }

    /// Makes a P-256 key and signs its certificate with it.
    public init() throws(CertificateError) {
        let issuer = try Issuer.make()
        let pem = try issuer.certificate.pem()
        certificatePEM = pem
        file = try TemporaryFile(named: "headless-webview-ca", contents: pem)
        self.issuer = Mutex(issuer)
    }

    /// A certificate for a TLS server of these names, the first its subject; an IP address literal is one too.
    public func issueServer(
        for names: [String],
        validity: CertificateValidity = .current
    ) throws(CertificateError) -> IssuedCertificate {
        try issue(names: names, purpose: GNUTLS_KP_TLS_WWW_SERVER, validity: validity)
    }

    /// A certificate for a TLS client to show.
    public func issueClient(
        named name: String,
        validity: CertificateValidity = .current
    ) throws(CertificateError) -> IssuedCertificate {
        try issue(names: [name], purpose: GNUTLS_KP_TLS_WWW_CLIENT, validity: validity)
    }

    private func issue(
        names: [String],
        purpose: String,
        validity: CertificateValidity
    ) throws(CertificateError) -> IssuedCertificate {
        // A closure of withLock infers no typed error: the outcome is carried out by hand.
        let result = issuer.withLock { issuer -> Result<IssuedCertificate, CertificateError> in
            do throws(CertificateError) {
                return .success(try issuer.issue(names: names, purpose: purpose, validity: validity))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// Whether a certificate's time is now or over.
public enum CertificateValidity: Sendable, Hashable {
    /// Valid since yesterday and for a month.
    case current
    /// Ran out yesterday.
    case expired

    /// Seconds from now to the first and to the last moment.
    fileprivate var span: (from: Int, to: Int) {
        let day = 24 * 60 * 60
        return self == .current ? (-day, 30 * day) : (-30 * day, -day)
    }
}

/// A certificate and its private key, both as PEM.
public struct IssuedCertificate: Sendable {
    /// The certificate.
    public let certificatePEM: [UInt8]
    /// The private key, unencrypted.
    public let keyPEM: [UInt8]
}

/// The authority's own key and certificate.
private struct Issuer: ~Copyable {
    let key: X509Key
    let certificate: X509Certificate

    static func make() throws(CertificateError) -> Issuer {
        let key = try X509Key.generate()
        let certificate = try X509Certificate.make()
        try certificate.setSubject(commonName: "HeadlessWebView test authority", key: key)
        try certificate.setValidity(.current)
        try certificate.makeAuthority()
        try certificate.signBySelf(key: key)
        return Issuer(key: key, certificate: certificate)
    }

    func issue(
        names: [String],
        purpose: String,
        validity: CertificateValidity
    ) throws(CertificateError) -> IssuedCertificate {
        guard let subject = names.first else { throw CertificateError("A certificate needs a name.") }
        let leafKey = try X509Key.generate()
        let leaf = try X509Certificate.make()
        // RFC 5280 appendix A.1: a common name has at most 64 characters; the names proper are the alternatives.
        try leaf.setSubject(commonName: String(subject.prefix(64)), key: leafKey)
        try leaf.setValidity(validity)
        try leaf.makeLeaf(purpose: purpose)
        for name in names {
            try leaf.addName(name)
        }
        try leaf.sign(by: certificate, key: key)
        return IssuedCertificate(certificatePEM: try leaf.pem(), keyPEM: try leafKey.pem())
    }
}

extension X509Certificate {
    fileprivate borrowing func setValidity(_ validity: CertificateValidity) throws(CertificateError) {
        let now = time(nil)
        let span = validity.span
        try setValidity(from: now + span.from, to: now + span.to)
    }
}
