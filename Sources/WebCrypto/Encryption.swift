import CCrypto
import WebStandards

// https://www.rfc-editor.org/rfc/rfc8017#section-7.1: RSA-OAEP, whose mask is made with the same hash.
extension AsymmetricKey {
    /// Encrypts for who has the private key; `nil`: the text is too long, or the key is not a public one of RSA.
    package func encrypt(_ text: [UInt8], _ hash: HashFunction, label: [UInt8] = []) -> [UInt8]? {
        guard !isPrivate else { return nil }
        return unsafe oaep(text, hash, label, EVP_PKEY_encrypt_init, EVP_PKEY_encrypt)
    }

    /// What was encrypted; `nil`: not for this key, with this hash and label.
    package func decrypt(_ data: [UInt8], _ hash: HashFunction, label: [UInt8] = []) -> [UInt8]? {
        guard isPrivate else { return nil }
        return unsafe oaep(data, hash, label, EVP_PKEY_decrypt_init, EVP_PKEY_decrypt)
    }

    private typealias Step = (
        OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?, UnsafePointer<UInt8>?, Int
    ) -> Int32

    private func oaep(
        _ data: [UInt8],
        _ hash: HashFunction,
        _ label: [UInt8],
        _ begin: (OpaquePointer?) -> Int32,
        _ step: Step
    ) -> [UInt8]? {
        guard case .rsa = parts else { return nil }
        return unsafe handle?.using { context in
            guard unsafe begin(context) == 1, unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1,
                unsafe EVP_PKEY_CTX_set_rsa_oaep_md(context, hash.native) == 1,
                unsafe EVP_PKEY_CTX_set_rsa_mgf1_md(context, hash.native) == 1,
                unsafe label.isEmpty || Self.setLabel(label, of: context)
            else { return nil }
            var count = 0
            guard unsafe step(context, nil, &count, data, data.count) == 1 else { return nil }
            var result = [UInt8](repeating: 0, count: count)
            guard unsafe step(context, &result, &count, data, data.count) == 1 else { return nil }
            result.removeLast(result.count - count)
            return result
        }
    }

    /// The context takes the copy over.
    private static func setLabel(_ label: [UInt8], of context: OpaquePointer) -> Bool {
        guard let copy = unsafe CRYPTO_memdup(label, label.count, nil, 0) else { return false }
        guard unsafe EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, Int32(clamping: label.count)) == 1 else {
            unsafe CRYPTO_free(copy, nil, 0)
            return false
        }
        return true
    }
}

// https://www.rfc-editor.org/rfc/rfc7748#section-6, NIST SP 800-56A, section 5.7.1.2
extension AsymmetricKey {
    /// The secret that a private key and another's public one of the same curve agree on; `nil`: there is none.
    package func agree(with other: AsymmetricKey) -> [UInt8]? {
        guard isPrivate, !other.isPrivate, let peer = other.handle else { return nil }
        return unsafe handle?.using { context in
            var count = 0
            guard unsafe EVP_PKEY_derive_init(context) == 1,
                unsafe EVP_PKEY_derive_set_peer(context, peer.pointer) == 1,
                unsafe EVP_PKEY_derive(context, nil, &count) == 1
            else { return nil }
            var secret = [UInt8](repeating: 0, count: count)
            guard unsafe EVP_PKEY_derive(context, &secret, &count) == 1 else { return nil }
            secret.removeLast(secret.count - count)
            return secret
        }
    }
}
