import CGnuTLS

/// A public or a private key of RSA or of an elliptic curve, in the form that files have it in.
package struct AsymmetricKey: Sendable, Hashable {
    package let isPrivate: Bool
    /// SubjectPublicKeyInfo (RFC 5280) or PrivateKeyInfo (RFC 5208), in DER.
    package let encoded: [UInt8]
    package let parts: KeyParts

    /// Bits of an RSA key: 2,048 to 8,192.
    package static let rsaBits = 2_048...8_192
    /// Bits of an RSA key that is made here: up to 4,096, which takes seconds.
    package static let madeBits = 2_048...4_096
    /// Octets of the longest encoded key that is read.
    package static let limit = 16 << 10

    /// What a key is to be made for.
    package enum Kind: Sendable, Hashable {
        /// RSA of so many bits; the exponent is 65,537.
        case rsa(bits: Int)
        case curve(EllipticCurve)
    }

    /// Makes a private key; `nil`: of such a size none is made here.
    package init?(making kind: Kind) {
        let handle: PrivateHandle?
        switch kind {
        case .rsa(let bits):
            guard Self.madeBits.contains(bits) else { return nil }
            handle = unsafe PrivateHandle { unsafe gnutls_privkey_generate($0, GNUTLS_PK_RSA, UInt32(bits), 0) }
        case .curve(let curve):
            // GNUTLS_CURVE_TO_BITS, a macro: the top bit says that the rest names a curve.
            let size = UInt32(1) << 31 | curve.native.rawValue
            handle = unsafe PrivateHandle { unsafe gnutls_privkey_generate($0, GNUTLS_PK_ECDSA, size, 0) }
        }
        guard let handle else { return nil }
        self.init(handle)
    }

    /// Reads an encoded key; `nil`: it is none, or of a kind that is not known here.
    package init?(_ encoded: [UInt8], isPrivate: Bool) {
        guard encoded.count <= Self.limit else { return nil }
        if isPrivate {
            let handle = unsafe PrivateHandle { key in
                unsafe Datum.with(encoded) {
                    unsafe gnutls_privkey_import_x509_raw(key, $0, GNUTLS_X509_FMT_DER, nil, GNUTLS_PKCS_PLAIN.rawValue)
                }
            }
            guard let handle else { return nil }
            self.init(handle)
        } else {
            let handle = unsafe PublicHandle { key in
                unsafe Datum.with(encoded) { unsafe gnutls_pubkey_import(key, $0, GNUTLS_X509_FMT_DER) }
            }
            guard let handle else { return nil }
            self.init(handle)
        }
    }

    /// The key of these numbers; `nil`: they make none.
    package init?(_ parts: KeyParts) {
        switch parts {
        case .rsa(let rsa):
            guard rsa.isUsable else { return nil }
            guard let secrets = rsa.secrets else {
                let handle = unsafe PublicHandle { key in
                    unsafe Datum.with(rsa.modulus, rsa.exponent) { unsafe gnutls_pubkey_import_rsa_raw(key, $0, $1) }
                }
                guard let handle else { return nil }
                self.init(handle)
                return
            }
            guard secrets.count == 6, secrets.allSatisfy({ $0.count <= rsa.modulus.count }) else { return nil }
            let handle = unsafe PrivateHandle { key in
                unsafe Datum.with(rsa.modulus, rsa.exponent) { n, e in
                    unsafe Datum.with(secrets[0], secrets[1]) { d, p in
                        unsafe Datum.with(secrets[2], secrets[5]) { q, qi in
                            unsafe Datum.with(secrets[3], secrets[4]) { dp, dq in
                                unsafe gnutls_privkey_import_rsa_raw(key, n, e, d, p, q, qi, dp, dq)
                            }
                        }
                    }
                }
            }
            guard let handle else { return nil }
            self.init(handle)
        case .point(let curve, let x, let y, let d):
            guard x.count == curve.size, y.count == curve.size else { return nil }
            guard let d else {
                let handle = unsafe PublicHandle { key in
                    unsafe Datum.with(x, y) { unsafe gnutls_pubkey_import_ecc_raw(key, curve.native, $0, $1) }
                }
                guard let handle else { return nil }
                self.init(handle)
                return
            }
            guard d.count == curve.size else { return nil }
            let handle = unsafe PrivateHandle { key in
                unsafe Datum.with(x, y) { x, y in
                    unsafe Datum.with(d) { unsafe gnutls_privkey_import_ecc_raw(key, curve.native, x, y, $0) }
                }
            }
            guard let handle else { return nil }
            self.init(handle)
        }
    }

    /// The public half of a private key; a public key itself.
    package var publicKey: AsymmetricKey? {
        switch parts {
        case .rsa(let rsa):
            AsymmetricKey(.rsa(RSAParts(modulus: rsa.modulus, exponent: rsa.exponent)))
        case .point(let curve, let x, let y, _):
            AsymmetricKey(.point(curve, x: x, y: y, d: nil))
        }
    }

    // MARK: Handles

    private init?(_ handle: PublicHandle) {
        guard unsafe gnutls_pubkey_verify_params(handle.pointer) == GNUTLS_E_SUCCESS, let encoded = handle.encoded,
            let parts = Self.parts(of: handle)
        else { return nil }
        isPrivate = false
        self.encoded = encoded
        self.parts = parts
    }

    private init?(_ handle: PrivateHandle) {
        guard unsafe gnutls_privkey_verify_params(handle.pointer) == GNUTLS_E_SUCCESS, let encoded = handle.encoded,
            let parts = Self.parts(of: handle)
        else { return nil }
        isPrivate = true
        self.encoded = encoded
        self.parts = parts
    }

    private static let noLeadingZero = UInt32(GNUTLS_EXPORT_FLAG_NO_LZ.rawValue)

    private static func parts(of handle: PublicHandle) -> KeyParts? {
        var (first, second) = unsafe (gnutls_datum_t(), gnutls_datum_t())
        var curve = GNUTLS_ECC_CURVE_INVALID
        if unsafe gnutls_pubkey_export_ecc_raw2(handle.pointer, &curve, &first, &second, noLeadingZero) >= 0 {
            let (x, y) = unsafe (Datum.take(&first), Datum.take(&second))
            guard let curve = EllipticCurve(curve), let x = curve.padded(x), let y = curve.padded(y) else { return nil }
            return .point(curve, x: x, y: y, d: nil)
        }
        guard unsafe gnutls_pubkey_export_rsa_raw2(handle.pointer, &first, &second, noLeadingZero) >= 0 else {
            return nil
        }
        let rsa = unsafe RSAParts(modulus: Datum.take(&first), exponent: Datum.take(&second))
        return rsa.isUsable ? .rsa(rsa) : nil
    }

    private static func parts(of handle: PrivateHandle) -> KeyParts? {
        var numbers = unsafe [gnutls_datum_t](repeating: gnutls_datum_t(), count: 8)
        var curve = GNUTLS_ECC_CURVE_INVALID
        let isPoint = unsafe numbers.withUnsafeMutableBufferPointer { all in
            guard let to = all.baseAddress else { return false }
            return unsafe gnutls_privkey_export_ecc_raw2(
                handle.pointer,
                &curve,
                to,
                to + 1,
                to + 2,
                noLeadingZero
            ) >= 0
        }
        if isPoint {
            let found = (0..<3).map { unsafe Datum.take(&numbers[$0]) }
            guard let curve = EllipticCurve(curve), let x = curve.padded(found[0]), let y = curve.padded(found[1]),
                let d = curve.padded(found[2])
            else { return nil }
            return .point(curve, x: x, y: y, d: d)
        }
        let isRSA = unsafe numbers.withUnsafeMutableBufferPointer { all in
            guard let to = all.baseAddress else { return false }
            // n, e, d, p, q, qi, dp, dq
            return unsafe gnutls_privkey_export_rsa_raw2(
                handle.pointer,
                to,
                to + 1,
                to + 2,
                to + 3,
                to + 4,
                to + 5,
                to + 6,
                to + 7,
                noLeadingZero
            ) >= 0
        }
        guard isRSA else { return nil }
        let found = (0..<8).map { unsafe Datum.take(&numbers[$0]) }
        let secrets = [found[2], found[3], found[4], found[6], found[7], found[5]]
        let rsa = RSAParts(modulus: found[0], exponent: found[1], secrets: secrets)
        return rsa.isUsable ? .rsa(rsa) : nil
    }
}
