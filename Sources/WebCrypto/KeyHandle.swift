import CCrypto

/// A key in libcrypto's hands.
@safe final class KeyHandle {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else {
            // What went wrong would be taken for the transfer's of this thread by who asks next.
            ERR_clear_error()
            return nil
        }
        unsafe self.pointer = pointer
    }

    deinit { unsafe EVP_PKEY_free(pointer) }

    /// Does one thing with the key; `nil` where a step fails.
    func using<R>(_ body: (OpaquePointer) -> R?) -> R? {
        guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else { return nil }
        defer {
            unsafe EVP_PKEY_CTX_free(context)
            ERR_clear_error()
        }
        return unsafe body(context)
    }

    func isOfKind(_ name: String) -> Bool { unsafe EVP_PKEY_is_a(pointer, name) == 1 }

    // MARK: Forms

    // SubjectPublicKeyInfo: https://www.rfc-editor.org/rfc/rfc5280#section-4.1
    var encodedPublic: [UInt8]? { unsafe DER.written { unsafe i2d_PUBKEY(pointer, $0) } }

    // PrivateKeyInfo: https://www.rfc-editor.org/rfc/rfc5208#section-5
    var encodedPrivate: [UInt8]? {
        guard let info = unsafe EVP_PKEY2PKCS8(pointer) else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        return unsafe DER.written { unsafe i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
    }

    convenience init?(encodedPublic bytes: [UInt8]) {
        unsafe self.init(DER.read(bytes, { unsafe d2i_PUBKEY(nil, $0, $1) }, free: { unsafe EVP_PKEY_free($0) }))
    }

    convenience init?(encodedPrivate bytes: [UInt8]) {
        let info = unsafe DER.read(
            bytes,
            { unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, $0, $1) },
            free: { unsafe PKCS8_PRIV_KEY_INFO_free($0) }
        )
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        unsafe self.init(info.flatMap { unsafe EVP_PKCS82PKEY($0) })
    }

    // MARK: Numbers

    /// One of the key's numbers, in as many octets as are asked for, or as it takes; `nil`: it has none, or a longer one.
    func number(_ name: String, octets: Int? = nil) -> [UInt8]? {
        var found: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(pointer, name, &found) == 1 else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe BN_clear_free(found) }
        return unsafe BigNumber.octets(found, count: octets)
    }

    /// The name of the curve that the key is a point of.
    var group: String? {
        var name = [UInt8](repeating: 0, count: 64)
        var count = 0
        let isThere = unsafe name.withUnsafeMutableBytes { buffer in
            unsafe EVP_PKEY_get_group_name(
                pointer,
                buffer.bindMemory(to: CChar.self).baseAddress,
                buffer.count,
                &count
            )
        }
        guard isThere == 1 else {
            ERR_clear_error()
            return nil
        }
        return String(decoding: name.prefix(count), as: UTF8.self)
    }

    /// The octets of a key that is nothing but these.
    func raw(isPrivate: Bool, count: Int) -> [UInt8]? {
        var octets = [UInt8](repeating: 0, count: count)
        var written = count
        let isThere =
            isPrivate
            ? unsafe EVP_PKEY_get_raw_private_key(pointer, &octets, &written)
            : unsafe EVP_PKEY_get_raw_public_key(pointer, &octets, &written)
        guard isThere == 1, written == count else {
            ERR_clear_error()
            return nil
        }
        return octets
    }
}

/// Numbers on their way out of libcrypto.
enum BigNumber {
    /// Big-endian, in as many octets as are asked for, or as it takes; `nil`: it is longer, or not there.
    static func octets(_ number: OpaquePointer?, count: Int? = nil) -> [UInt8]? {
        guard let number = unsafe number else { return nil }
        let needed = unsafe (Int(BN_num_bits(number)) + 7) / 8
        let count = count ?? needed
        guard needed <= count else { return nil }
        var octets = [UInt8](repeating: 0, count: count)
        return unsafe BN_bn2binpad(number, &octets, Int32(clamping: count)) >= 0 ? octets : nil
    }
}
