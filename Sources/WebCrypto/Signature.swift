import CGnuTLS

/// A way of signing.
package struct SignatureScheme: Sendable, Hashable {
    /// What is done with the key.
    package enum Padding: String, Sendable, Hashable, CaseIterable {
        /// https://www.rfc-editor.org/rfc/rfc8017#section-8.2
        case rsa = "RSASSA-PKCS1-v1_5"
        /// https://www.rfc-editor.org/rfc/rfc8017#section-8.1, with a salt as long as the hash.
        case rsaPSS = "RSA-PSS"
        /// Two numbers, one after the other: https://www.rfc-editor.org/rfc/rfc7518#section-3.4
        case ecdsa = "ECDSA"
    }

    /// The hash of the message.
    package enum Hash: String, Sendable, Hashable, CaseIterable {
        case sha256 = "SHA-256"
        case sha384 = "SHA-384"
        case sha512 = "SHA-512"
    }

    package var padding: Padding
    package var hash: Hash

    package init(_ padding: Padding, _ hash: Hash) {
        self.padding = padding
        self.hash = hash
    }

    fileprivate var native: gnutls_sign_algorithm_t {
        switch (padding, hash) {
        case (.rsa, .sha256): GNUTLS_SIGN_RSA_SHA256
        case (.rsa, .sha384): GNUTLS_SIGN_RSA_SHA384
        case (.rsa, .sha512): GNUTLS_SIGN_RSA_SHA512
        case (.rsaPSS, .sha256): GNUTLS_SIGN_RSA_PSS_RSAE_SHA256
        case (.rsaPSS, .sha384): GNUTLS_SIGN_RSA_PSS_RSAE_SHA384
        case (.rsaPSS, .sha512): GNUTLS_SIGN_RSA_PSS_RSAE_SHA512
        case (.ecdsa, .sha256): GNUTLS_SIGN_ECDSA_SHA256
        case (.ecdsa, .sha384): GNUTLS_SIGN_ECDSA_SHA384
        case (.ecdsa, .sha512): GNUTLS_SIGN_ECDSA_SHA512
        }
    }

    /// The key is for this kind of signature.
    fileprivate func fits(_ parts: KeyParts) -> Bool {
        switch parts {
        case .rsa: padding != .ecdsa
        case .point: padding == .ecdsa
        }
    }
}

extension AsymmetricKey {
    /// Signs a message; `nil` with a public key, and with one of another kind than the scheme's.
    package func sign(_ message: [UInt8], _ scheme: SignatureScheme) -> [UInt8]? {
        guard isPrivate, scheme.fits(parts) else { return nil }
        let handle = unsafe PrivateHandle { key in
            unsafe Datum.with(encoded) {
                unsafe gnutls_privkey_import_x509_raw(key, $0, GNUTLS_X509_FMT_DER, nil, GNUTLS_PKCS_PLAIN.rawValue)
            }
        }
        guard let handle else { return nil }
        let signature = unsafe Datum.with(message) { message in
            unsafe Datum.taken { unsafe gnutls_privkey_sign_data2(handle.pointer, scheme.native, 0, message, $0) }
        }
        guard let signature, case .point(let curve, _, _, _) = parts else { return signature }
        var (r, s) = unsafe (gnutls_datum_t(), gnutls_datum_t())
        guard unsafe Datum.with(signature, { unsafe gnutls_decode_rs_value($0, &r, &s) }) >= 0 else { return nil }
        let halves = unsafe (Datum.take(&r), Datum.take(&s))
        guard let first = curve.padded(halves.0), let second = curve.padded(halves.1) else { return nil }
        return first + second
    }

    /// Whether the signature is this key's, of that message.
    package func verifies(_ signature: [UInt8], of message: [UInt8], _ scheme: SignatureScheme) -> Bool {
        guard !isPrivate, scheme.fits(parts) else { return false }
        var signature = signature
        if case .point(let curve, _, _, _) = parts {
            // GnuTLS reads the two numbers as DER.
            guard signature.count == 2 * curve.size else { return false }
            let encoded = unsafe Datum.with(Array(signature[..<curve.size]), Array(signature[curve.size...])) { r, s in
                unsafe Datum.taken { unsafe gnutls_encode_rs_value($0, r, s) }
            }
            guard let encoded else { return false }
            signature = encoded
        }
        let handle = unsafe PublicHandle { key in
            unsafe Datum.with(encoded) { unsafe gnutls_pubkey_import(key, $0, GNUTLS_X509_FMT_DER) }
        }
        guard let handle else { return false }
        return unsafe Datum.with(message, signature) { message, signature in
            unsafe gnutls_pubkey_verify_data2(handle.pointer, scheme.native, 0, message, signature)
        } >= 0
    }
}
