internal import CGnuTLS
import Synchronization
import WebStandards

/// A private key that signs tokens, made on the spot: for services of tests.
package final class SigningKey: Sendable {
    /// Its public half.
    package let publicKey: JSONWebKey
    private let key: Mutex<PrivateKey>

    /// Makes a key: RSA of 2048 bits, or P-256; `nil` when GnuTLS makes none.
    package init?(_ algorithm: SignatureAlgorithm, keyID: String) {
        guard let key = PrivateKey.make(algorithm), let kind = key.publicKind(algorithm) else { return nil }
        publicKey = JSONWebKey(kind, keyID: keyID)
        self.key = Mutex(key)
    }

    /// The claims as a signed token; `nil` when GnuTLS does not sign.
    package func sign(_ claims: JSON) -> String? {
        let header = JSON.object([
            JSON.Member("alg", .string(publicKey.algorithm.rawValue)), JSON.Member("typ", "JWT"),
            JSON.Member("kid", JSON(publicKey.keyID)),
        ])
        let parts = [header, claims].map { Base64URL.encode(Array($0.text.utf8)) }
        let message = parts.joined(separator: ".")
        let signature = key.withLock { $0.sign(Array(message.utf8), publicKey.algorithm) }
        return signature.map { "\(message).\(Base64URL.encode($0))" }
    }
}

/// A private key, owned.
@safe private struct PrivateKey: ~Copyable {
    private let handle: gnutls_privkey_t

    private init(handle: gnutls_privkey_t) {
        unsafe self.handle = handle
    }

    static func make(_ algorithm: SignatureAlgorithm) -> PrivateKey? {
        var created: gnutls_privkey_t?
        guard unsafe gnutls_privkey_init(&created) == 0, let created = unsafe created else { return nil }
        let key = unsafe PrivateKey(handle: created)
        // GNUTLS_CURVE_TO_BITS, a macro: the top bit says that the rest names a curve.
        let curve = UInt32(1) << 31 | GNUTLS_ECC_CURVE_SECP256R1.rawValue
        let status =
            switch algorithm {
            case .rs256: unsafe gnutls_privkey_generate(key.handle, GNUTLS_PK_RSA, 2048, 0)
            case .es256: unsafe gnutls_privkey_generate(key.handle, GNUTLS_PK_ECDSA, curve, 0)
            }
        guard status == 0 else { return nil }
        return key
    }

    deinit {
        unsafe gnutls_privkey_deinit(handle)
    }

    func publicKind(_ algorithm: SignatureAlgorithm) -> JSONWebKey.Kind? {
        guard let key = PublicKey(), unsafe gnutls_pubkey_import_privkey(key.handle, handle, 0, 0) == 0 else {
            return nil
        }
        var first = unsafe gnutls_datum_t()
        var second = unsafe gnutls_datum_t()
        switch algorithm {
        case .rs256:
            let status = unsafe gnutls_pubkey_export_rsa_raw2(key.handle, &first, &second, Self.noLeadingZero)
            guard status == 0 else { return nil }
            return unsafe .rsa(modulus: Datum.take(&first), exponent: Datum.take(&second))
        case .es256:
            var curve = GNUTLS_ECC_CURVE_INVALID
            let status = unsafe gnutls_pubkey_export_ecc_raw2(key.handle, &curve, &first, &second, Self.noLeadingZero)
            guard status == 0 else { return nil }
            return unsafe .p256(x: Self.padded(Datum.take(&first)), y: Self.padded(Datum.take(&second)))
        }
    }

    func sign(_ message: [UInt8], _ algorithm: SignatureAlgorithm) -> [UInt8]? {
        var signature = unsafe gnutls_datum_t()
        let name = algorithm == .rs256 ? GNUTLS_SIGN_RSA_SHA256 : GNUTLS_SIGN_ECDSA_SHA256
        let status = unsafe Datum.with(message, []) { message, _ in
            unsafe gnutls_privkey_sign_data2(handle, name, 0, message, &signature)
        }
        guard status == 0 else { return nil }
        let bytes = unsafe Datum.take(&signature)
        guard algorithm == .es256 else { return bytes }
        // RFC 7518, section 3.4: R and S, 32 octets each.
        var (r, s) = unsafe (gnutls_datum_t(), gnutls_datum_t())
        let decoding = unsafe Datum.with(bytes, []) { bytes, _ in unsafe gnutls_decode_rs_value(bytes, &r, &s) }
        guard decoding == 0 else { return nil }
        return unsafe Self.padded(Datum.take(&r)) + Self.padded(Datum.take(&s))
    }

    private static let noLeadingZero = UInt32(GNUTLS_EXPORT_FLAG_NO_LZ.rawValue)

    /// 32 octets, whatever leading zeros the number came with.
    private static func padded(_ number: [UInt8]) -> [UInt8] {
        let digits = number.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: max(0, 32 - digits.count)) + digits
    }
}
