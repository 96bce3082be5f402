internal import CGnuTLS
import Synchronization

/// Which certificate a host shows for a name.
public enum ServerCertificate: Sendable, Hashable {
    /// A valid one of that name.
    case matching
    /// One of that name that ran out yesterday.
    case expired
    /// A valid one of another name.
    case wrongName
}

/// The certificates of one host, made when a client first asks for their name, and kept for it.
final class TLSIdentities: Sendable {
    /// Names taken when the client sent none, as it does for an address (RFC 6066 section 3).
    static let loopbackNames = ["127.0.0.1", "localhost", "::1"]
    /// Longest server name taken; a DNS name has 253 characters at most.
    private static let nameLimit = 255

    private let authority: CertificateAuthority
    private let choose: @Sendable (String) -> ServerCertificate
    private let limit: Int
    private let made = Mutex<[String: TLSIdentity]>([:])

    init(authority: CertificateAuthority, limit: Int, choose: @escaping @Sendable (String) -> ServerCertificate) {
        self.authority = authority
        self.limit = limit
        self.choose = choose
    }

    /// Hands GnuTLS the certificate for the name that this handshake asks for; negative when there is none.
    func answer(
        _ session: gnutls_session_t,
        chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>,
        length: UnsafeMutablePointer<UInt32>,
        key: UnsafeMutablePointer<gnutls_privkey_t?>
    ) -> Int32 {
        let name = unsafe Self.serverName(session)
        let identity = made.withLock { made in
            let identity = made[name] ?? make(name, among: made.count)
            made[name] = identity
            return identity
        }
        guard let identity else { return -1 }
        unsafe chain.pointee = identity.certificate
        unsafe length.pointee = 1
        unsafe key.pointee = identity.key
        return 0
    }

    private func make(_ name: String, among count: Int) -> TLSIdentity? {
        guard count < limit else { return nil }
        let names = name.isEmpty ? Self.loopbackNames : [name]
        let issued =
            switch choose(names[0]) {
            case .matching: try? authority.issueServer(for: names)
            case .expired: try? authority.issueServer(for: names, validity: .expired)
            case .wrongName: try? authority.issueServer(for: ["another-name.invalid"])
            }
        return issued.flatMap { TLSIdentity($0) }
    }

    /// The server name of the client's hello, in lower case; empty without one.
    private static func serverName(_ session: gnutls_session_t) -> String {
        var count = nameLimit + 1
        var kind: UInt32 = 0
        var status: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            status = unsafe gnutls_server_name_get(session, buffer.baseAddress, &count, &kind, 0)
            used = status == 0 ? count : 0
        }
        return status == 0 ? String(decoding: bytes.map(asciiLowercased), as: UTF8.self) : ""
    }

    private static func asciiLowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }
}

/// A certificate and its key in the form that GnuTLS takes during a handshake; owned.
@safe private final class TLSIdentity: Sendable {
    // Filled in by `init`; from then on GnuTLS only reads them, from any thread.
    nonisolated(unsafe) let certificate: UnsafeMutablePointer<gnutls_pcert_st>
    nonisolated(unsafe) let key: gnutls_privkey_t

    init?(_ issued: IssuedCertificate) {
        var created: gnutls_privkey_t?
        guard unsafe gnutls_privkey_init(&created) == 0, let created = unsafe created else { return nil }
        unsafe key = created
        unsafe certificate = .allocate(capacity: 1)
        unsafe certificate.initialize(to: gnutls_pcert_st())
        let keyStatus = unsafe Self.withDatum(issued.keyPEM) {
            unsafe gnutls_privkey_import_x509_raw(created, $0, GNUTLS_X509_FMT_PEM, nil, 0)
        }
        let certificate = unsafe self.certificate
        let certificateStatus = unsafe Self.withDatum(issued.certificatePEM) {
            unsafe gnutls_pcert_import_x509_raw(certificate, $0, GNUTLS_X509_FMT_PEM, 0)
        }
        guard keyStatus == 0, certificateStatus == 0 else { return nil }
    }

    deinit {
        unsafe gnutls_pcert_deinit(certificate)
        unsafe certificate.deallocate()
        unsafe gnutls_privkey_deinit(key)
    }

    /// GnuTLS reads the bytes, and copies what it keeps, before it returns.
    private static func withDatum(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Int32) -> Int32 {
        var bytes = bytes
        return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
            return unsafe body(&datum)
        }
    }
}
