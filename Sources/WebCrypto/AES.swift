import CCrypto

/// The Advanced Encryption Standard with keys of 16, 24 or 32 octets.
package struct AES: Sendable {
    private let key: [UInt8]

    /// Octets of a block, and of the vector that CBC begins with.
    package static let block = 16
    /// Octets of the longest vector that GCM begins with.
    package static let nonce = 1...128

    /// `nil`: no key is so long.
    package init?(key: [UInt8]) {
        guard [16, 24, 32].contains(key.count) else { return nil }
        self.key = key
    }

    // MARK: GCM: https://nvlpubs.nist.gov/nistpubs/legacy/sp/nistspecialpublication800-38d.pdf

    /// The text encrypted, with a tag of so many octets behind it; `nil`: the nonce is not of ``nonce`` octets.
    package func seal(_ text: [UInt8], nonce: [UInt8], also data: [UInt8], tag: Int) -> [UInt8]? {
        guard let context = galois(nonce, encrypts: true), context.authenticate(data),
            let sealed = context.finish(text)
        else { return nil }
        var mark = [UInt8](repeating: 0, count: tag)
        let isThere = unsafe mark.withUnsafeMutableBytes { mark in
            unsafe context.control(EVP_CTRL_AEAD_GET_TAG, Int32(clamping: tag), mark.baseAddress)
        }
        return isThere ? sealed + mark : nil
    }

    /// What was sealed; `nil`: not with this key, nonce and data.
    package func open(_ sealed: [UInt8], nonce: [UInt8], also data: [UInt8], tag: Int) -> [UInt8]? {
        guard sealed.count >= tag, let context = galois(nonce, encrypts: false) else { return nil }
        var mark = Array(sealed.suffix(tag))
        let isKnown = unsafe mark.withUnsafeMutableBytes { mark in
            unsafe context.control(EVP_CTRL_AEAD_SET_TAG, Int32(clamping: tag), mark.baseAddress)
        }
        guard isKnown, context.authenticate(data) else { return nil }
        return context.finish(sealed.dropLast(tag))
    }

    private func galois(_ nonce: [UInt8], encrypts: Bool) -> CipherContext? {
        guard Self.nonce.contains(nonce.count) else { return nil }
        let cipher =
            switch key.count {
            case 16: unsafe EVP_aes_128_gcm()
            case 24: unsafe EVP_aes_192_gcm()
            default: unsafe EVP_aes_256_gcm()
            }
        return unsafe CipherContext(cipher, encrypts: encrypts, key: key, vector: nonce, vectorIsOwnLength: true)
    }

    // MARK: CBC: https://nvlpubs.nist.gov/nistpubs/legacy/sp/nistspecialpublication800-38a.pdf, section 6.2

    /// The text encrypted and padded (RFC 2315, section 10.3, step 2); `nil`: the vector is not of a ``block``.
    package func encrypt(_ text: [UInt8], vector: [UInt8]) -> [UInt8]? {
        unsafe CipherContext(chained, encrypts: true, key: key, vector: vector)?.finish(text)
    }

    /// What was encrypted; `nil`: the padding is none.
    package func decrypt(_ data: [UInt8], vector: [UInt8]) -> [UInt8]? {
        guard !data.isEmpty else { return nil }
        return unsafe CipherContext(chained, encrypts: false, key: key, vector: vector)?.finish(data)
    }

    private var chained: OpaquePointer? {
        switch key.count {
        case 16: unsafe EVP_aes_128_cbc()
        case 24: unsafe EVP_aes_192_cbc()
        default: unsafe EVP_aes_256_cbc()
        }
    }

    // MARK: CTR: https://nvlpubs.nist.gov/nistpubs/legacy/sp/nistspecialpublication800-38a.pdf, section 6.5

    /// Encrypts, and decrypts, with a counter in the last `bits` of its block; `nil`: it would come round to a value
    /// that it had.
    package func combine(_ data: [UInt8], counter: [UInt8], bits: Int) -> [UInt8]? {
        guard counter.count == Self.block, 1...128 ~= bits else { return nil }
        let blocks = (data.count + Self.block - 1) / Self.block
        let start = counter.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        let mask: UInt128 = bits == 128 ? .max : (1 << UInt128(bits)) - 1
        guard blocks == 0 || UInt128(blocks - 1) <= mask else { return nil }
        // libcrypto counts through the whole block, so that what comes after the last value begins anew.
        let beforeZero = mask - (start & mask)
        guard blocks > 0, UInt128(blocks - 1) > beforeZero else { return counted(data, counter) }
        let first = (Int(beforeZero) + 1) * Self.block
        let again = start & ~mask
        let zero = (0..<Self.block).reversed().map { UInt8(truncatingIfNeeded: again >> UInt128(8 * $0)) }
        guard let head = counted(Array(data[..<first]), counter), let rest = counted(Array(data[first...]), zero)
        else { return nil }
        return head + rest
    }

    private func counted(_ data: [UInt8], _ counter: [UInt8]) -> [UInt8]? {
        let cipher =
            switch key.count {
            case 16: unsafe EVP_aes_128_ctr()
            case 24: unsafe EVP_aes_192_ctr()
            default: unsafe EVP_aes_256_ctr()
            }
        return unsafe CipherContext(cipher, encrypts: true, key: key, vector: counter)?.finish(data)
    }

    // MARK: Key wrap: https://www.rfc-editor.org/rfc/rfc3394#section-2.2

    /// A key, of at least two halves of a block, wrapped; `nil`: it is of no such length.
    package func wrap(_ secret: [UInt8]) -> [UInt8]? {
        guard secret.count >= Self.block, secret.count % 8 == 0 else { return nil }
        return unsafe CipherContext(wrapping, encrypts: true, key: key, vector: nil)?.finish(secret)
    }

    /// The key that was wrapped; `nil`: not with this one.
    package func unwrap(_ wrapped: [UInt8]) -> [UInt8]? {
        guard wrapped.count >= Self.block + 8, wrapped.count % 8 == 0 else { return nil }
        return unsafe CipherContext(wrapping, encrypts: false, key: key, vector: nil)?.finish(wrapped)
    }

    private var wrapping: OpaquePointer? {
        switch key.count {
        case 16: unsafe EVP_aes_128_wrap()
        case 24: unsafe EVP_aes_192_wrap()
        default: unsafe EVP_aes_256_wrap()
        }
    }
}
