internal import CGnuTLS

/// A public key in GnuTLS's hands.
@safe struct PublicKey: ~Copyable {
    let handle: gnutls_pubkey_t

    init?() {
        var created: gnutls_pubkey_t?
        guard unsafe gnutls_pubkey_init(&created) == 0, let created = unsafe created else { return nil }
        unsafe handle = created
    }

    deinit {
        unsafe gnutls_pubkey_deinit(handle)
    }
}

extension JSONWebKey {
    /// The signature is this key's, by the algorithm that goes with it.
    package func verifies(_ token: SignedToken) -> Bool {
        token.algorithm == algorithm && verifies(token.signature, of: token.signedBytes)
    }

    private func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let key = PublicKey() else { return false }
        switch kind {
        case .rsa(let modulus, let exponent):
            let status = unsafe Datum.with(modulus, exponent) { n, e in
                unsafe gnutls_pubkey_import_rsa_raw(key.handle, n, e)
            }
            return status == 0 && Self.verify(key, GNUTLS_SIGN_RSA_SHA256, message, signature)
        case .p256(let x, let y):
            let status = unsafe Datum.with(x, y) { x, y in
                unsafe gnutls_pubkey_import_ecc_raw(key.handle, GNUTLS_ECC_CURVE_SECP256R1, x, y)
            }
            // RFC 7518, section 3.4: R and S, 32 octets each; GnuTLS reads them as DER.
            guard status == 0, signature.count == 64 else { return false }
            var encoded = unsafe gnutls_datum_t()
            let encoding = unsafe Datum.with(Array(signature[..<32]), Array(signature[32...])) { r, s in
                unsafe gnutls_encode_rs_value(&encoded, r, s)
            }
            guard encoding == 0 else { return false }
            return Self.verify(key, GNUTLS_SIGN_ECDSA_SHA256, message, unsafe Datum.take(&encoded))
        }
    }

    private static func verify(
        _ key: borrowing PublicKey,
        _ algorithm: gnutls_sign_algorithm_t,
        _ message: [UInt8],
        _ signature: [UInt8]
    ) -> Bool {
        unsafe Datum.with(message, signature) { message, signature in
            unsafe gnutls_pubkey_verify_data2(key.handle, algorithm, 0, message, signature)
        } >= 0
    }
}

/// Bytes on their way into and out of GnuTLS.
enum Datum {
    /// GnuTLS reads the bytes, and copies what it keeps, before it returns.
    static func with(
        _ first: [UInt8],
        _ second: [UInt8],
        _ body: (UnsafePointer<gnutls_datum_t>, UnsafePointer<gnutls_datum_t>) -> Int32
    ) -> Int32 {
        var (first, second) = (first, second)
        return unsafe first.withUnsafeMutableBufferPointer { a in
            unsafe second.withUnsafeMutableBufferPointer { b in
                var one = unsafe gnutls_datum_t(data: a.baseAddress, size: UInt32(a.count))
                var two = unsafe gnutls_datum_t(data: b.baseAddress, size: UInt32(b.count))
                return unsafe body(&one, &two)
            }
        }
    }

    /// The bytes that GnuTLS allocated; they are freed.
    static func take(_ datum: inout gnutls_datum_t) -> [UInt8] {
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
        unsafe gnutls_release(datum.data)
        unsafe datum = gnutls_datum_t()
        return bytes
    }
}
