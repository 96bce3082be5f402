import CGnuTLS

/// The Advanced Encryption Standard with keys of 16, 24 or 32 octets.
package struct AES: Sendable {
    private let key: [UInt8]

    /// Octets of a block, and of the vector that CBC begins with.
    package static let block = 16
    /// Octets of the vector that GCM begins with.
    package static let nonce = 12

    /// `nil`: no key is so long.
    package init?(key: [UInt8]) {
        guard [16, 24, 32].contains(key.count) else { return nil }
        self.key = key
    }

    // MARK: GCM: https://nvlpubs.nist.gov/nistpubs/legacy/sp/nistspecialpublication800-38d.pdf

    /// The text encrypted, with a tag of so many octets behind it; `nil`: the nonce is not of ``nonce`` octets.
    package func seal(_ text: [UInt8], nonce: [UInt8], also data: [UInt8], tag: Int) -> [UInt8]? {
        var sealed = [UInt8](repeating: 0, count: text.count + tag)
        var count = sealed.count
        let status = unsafe withAEAD(nonce) { cipher in
            unsafe gnutls_aead_cipher_encrypt(
                cipher,
                nonce,
                nonce.count,
                data,
                data.count,
                tag,
                text,
                text.count,
                &sealed,
                &count
            )
        }
        return status == GNUTLS_E_SUCCESS ? Array(sealed.prefix(count)) : nil
    }

    /// What was sealed; `nil`: not with this key, nonce and data.
    package func open(_ sealed: [UInt8], nonce: [UInt8], also data: [UInt8], tag: Int) -> [UInt8]? {
        guard sealed.count >= tag else { return nil }
        var text = [UInt8](repeating: 0, count: sealed.count)
        var count = text.count
        let status = unsafe withAEAD(nonce) { cipher in
            unsafe gnutls_aead_cipher_decrypt(
                cipher,
                nonce,
                nonce.count,
                data,
                data.count,
                tag,
                sealed,
                sealed.count,
                &text,
                &count
            )
        }
        return status == GNUTLS_E_SUCCESS ? Array(text.prefix(count)) : nil
    }

    private func withAEAD(_ nonce: [UInt8], _ body: (gnutls_aead_cipher_hd_t) -> Int32) -> Int32 {
        guard nonce.count == Self.nonce else { return GNUTLS_E_INVALID_REQUEST }
        let mode =
            switch key.count {
            case 16: GNUTLS_CIPHER_AES_128_GCM
            case 24: GNUTLS_CIPHER_AES_192_GCM
            default: GNUTLS_CIPHER_AES_256_GCM
            }
        var created: gnutls_aead_cipher_hd_t?
        let status = unsafe Datum.with(key) { unsafe gnutls_aead_cipher_init(&created, mode, $0) }
        guard status == GNUTLS_E_SUCCESS, let cipher = unsafe created else { return status }
        defer { unsafe gnutls_aead_cipher_deinit(cipher) }
        return unsafe body(cipher)
    }

    // MARK: CBC: https://nvlpubs.nist.gov/nistpubs/legacy/sp/nistspecialpublication800-38a.pdf, section 6.2

    /// The text encrypted and padded (RFC 2315, section 10.3, step 2); `nil`: the vector is not of a ``block``.
    package func encrypt(_ text: [UInt8], vector: [UInt8]) -> [UInt8]? {
        let missing = Self.block - text.count % Self.block
        let padded = text + [UInt8](repeating: UInt8(missing), count: missing)
        return unsafe chained(padded, vector, gnutls_cipher_encrypt2)
    }

    /// What was encrypted; `nil`: the padding is none.
    package func decrypt(_ data: [UInt8], vector: [UInt8]) -> [UInt8]? {
        guard !data.isEmpty, data.count % Self.block == 0,
            let text = unsafe chained(data, vector, gnutls_cipher_decrypt2),
            let missing = text.last.map(Int.init), 1...Self.block ~= missing,
            text.suffix(missing).allSatisfy({ Int($0) == missing })
        else { return nil }
        return text.dropLast(missing)
    }

    private typealias Step = (
        gnutls_cipher_hd_t?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int
    ) -> Int32

    private func chained(_ data: [UInt8], _ vector: [UInt8], _ step: Step) -> [UInt8]? {
        guard vector.count == Self.block else { return nil }
        let mode =
            switch key.count {
            case 16: GNUTLS_CIPHER_AES_128_CBC
            case 24: GNUTLS_CIPHER_AES_192_CBC
            default: GNUTLS_CIPHER_AES_256_CBC
            }
        var created: gnutls_cipher_hd_t?
        let status = unsafe Datum.with(key, vector) { unsafe gnutls_cipher_init(&created, mode, $0, $1) }
        guard status == GNUTLS_E_SUCCESS, let cipher = unsafe created else { return nil }
        defer { unsafe gnutls_cipher_deinit(cipher) }
        var result = [UInt8](repeating: 0, count: data.count)
        let done = unsafe result.withUnsafeMutableBytes {
            unsafe step(cipher, data, data.count, $0.baseAddress, $0.count)
        }
        return done == GNUTLS_E_SUCCESS ? result : nil
    }
}
