import CCrypto
import WebStandards

/// A way of signing.
package struct SignatureScheme: Sendable, Hashable {
    /// What is done with the key.
    package enum Padding: String, Sendable, Hashable, CaseIterable {
        /// https://www.rfc-editor.org/rfc/rfc8017#section-8.2
        case rsa = "RSASSA-PKCS1-v1_5"
        /// https://www.rfc-editor.org/rfc/rfc8017#section-8.1
        case rsaPSS = "RSA-PSS"
        /// Two numbers, one after the other: https://www.rfc-editor.org/rfc/rfc7518#section-3.4
        case ecdsa = "ECDSA"
        /// https://www.rfc-editor.org/rfc/rfc8032#section-5.1, whose hash is its own.
        case ed25519 = "Ed25519"
    }

    package var padding: Padding
    package var hash: HashFunction
    /// Octets of the salt of RSA-PSS; `nil`: as many as the hash has.
    package var salt: Int?

    package init(_ padding: Padding, _ hash: HashFunction, salt: Int? = nil) {
        self.padding = padding
        self.hash = hash
        self.salt = salt
    }

    /// The key is for this kind of signature.
    fileprivate func fits(_ parts: KeyParts) -> Bool {
        switch parts {
        case .rsa: padding == .rsa || padding == .rsaPSS
        case .point: padding == .ecdsa
        case .octets(let curve, _, _): padding == .ed25519 && curve == .ed25519
        }
    }

    fileprivate var native: OpaquePointer? { unsafe padding == .ed25519 ? nil : hash.native }

    /// What a signature is begun with, besides the key.
    fileprivate func prepare(_ context: OpaquePointer?) -> Bool {
        guard padding == .rsaPSS else { return true }
        guard let salt = Int32(exactly: salt ?? hash.digestSize), salt >= 0 else { return false }
        return unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, salt) == 1
    }
}

extension AsymmetricKey {
    /// Signs a message; `nil` with a public key, and with one of another kind than the scheme's.
    package func sign(_ message: [UInt8], _ scheme: SignatureScheme) -> [UInt8]? {
        guard isPrivate, scheme.fits(parts), let handle, let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer {
            unsafe EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        var keyContext: OpaquePointer?
        var count = 0
        guard unsafe EVP_DigestSignInit(context, &keyContext, scheme.native, nil, handle.pointer) == 1,
            unsafe scheme.prepare(keyContext),
            unsafe EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { return nil }
        var signature = [UInt8](repeating: 0, count: count)
        guard unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else { return nil }
        signature.removeLast(signature.count - count)
        guard case .point(let curve, _, _, _) = parts else { return signature }
        return Self.halves(of: signature, curve)
    }

    /// Whether the signature is this key's, of that message.
    package func verifies(_ signature: [UInt8], of message: [UInt8], _ scheme: SignatureScheme) -> Bool {
        guard !isPrivate, scheme.fits(parts), let handle, let context = unsafe EVP_MD_CTX_new() else { return false }
        defer {
            unsafe EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        var signature = signature
        if case .point(let curve, _, _, _) = parts {
            // libcrypto reads the two numbers as DER: https://www.rfc-editor.org/rfc/rfc3279#section-2.2.3
            guard signature.count == 2 * curve.size else { return false }
            signature = DER.sequence(
                DER.integer(Array(signature[..<curve.size])),
                DER.integer(Array(signature[curve.size...]))
            )
        }
        var keyContext: OpaquePointer?
        return unsafe EVP_DigestVerifyInit(context, &keyContext, scheme.native, nil, handle.pointer) == 1
            && scheme.prepare(keyContext)
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// The two numbers of a signature in DER.
    private static func halves(of signature: [UInt8], _ curve: EllipticCurve) -> [UInt8]? {
        let found = unsafe DER.read(
            signature,
            { unsafe d2i_ECDSA_SIG(nil, $0, $1) },
            free: { unsafe ECDSA_SIG_free($0) }
        )
        guard let found = unsafe found else { return nil }
        defer { unsafe ECDSA_SIG_free(found) }
        guard let r = unsafe BigNumber.octets(ECDSA_SIG_get0_r(found), count: curve.size),
            let s = unsafe BigNumber.octets(ECDSA_SIG_get0_s(found), count: curve.size)
        else { return nil }
        return r + s
    }
}
