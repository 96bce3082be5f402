import CCrypto

/// A cipher at work in libcrypto's hands.
@safe final class CipherContext {
    private let pointer: OpaquePointer

    /// `nil`: the key or the vector is of no length that the cipher takes.
    init?(_ cipher: OpaquePointer?, encrypts: Bool, key: [UInt8], vector: [UInt8]?, vectorIsOwnLength: Bool = false) {
        guard let created = unsafe EVP_CIPHER_CTX_new() else { return nil }
        unsafe pointer = created
        // Key wrapping is refused otherwise (`man EVP_CIPHER_CTX_set_flags`).
        unsafe EVP_CIPHER_CTX_set_flags(created, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
        guard unsafe EVP_CipherInit_ex(created, cipher, nil, nil, nil, encrypts ? 1 : 0) == 1,
            unsafe Int(EVP_CIPHER_CTX_get_key_length(created)) == key.count
        else { return nil }
        if let vector {
            if vectorIsOwnLength {
                guard unsafe control(EVP_CTRL_AEAD_SET_IVLEN, Int32(clamping: vector.count), nil) else { return nil }
            }
            guard unsafe Int(EVP_CIPHER_CTX_get_iv_length(created)) == vector.count else { return nil }
        }
        guard unsafe EVP_CipherInit_ex(created, nil, nil, key, vector, -1) == 1 else { return nil }
    }

    deinit {
        unsafe EVP_CIPHER_CTX_free(pointer)
        ERR_clear_error()
    }

    func control(_ command: Int32, _ count: Int32, _ bytes: UnsafeMutableRawPointer?) -> Bool {
        unsafe EVP_CIPHER_CTX_ctrl(pointer, command, count, bytes) == 1
    }

    /// What is sealed with the text, and not kept secret.
    func authenticate(_ data: [UInt8]) -> Bool {
        guard let count = Int32(exactly: data.count) else { return false }
        var written: Int32 = 0
        return unsafe count == 0 || EVP_CipherUpdate(pointer, nil, &written, data, count) == 1
    }

    /// All of the data, to its end.
    func finish(_ data: [UInt8]) -> [UInt8]? {
        guard let count = Int32(exactly: data.count) else { return nil }
        // A block more, as padding asks for.
        var result = [UInt8](repeating: 0, count: data.count + 2 * AES.block)
        var (first, last): (Int32, Int32) = (0, 0)
        let isDone = unsafe result.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe (count == 0 || EVP_CipherUpdate(pointer, start, &first, data, count) == 1)
                && EVP_CipherFinal_ex(pointer, start + Int(first), &last) == 1
        }
        guard isDone else { return nil }
        result.removeLast(result.count - Int(first + last))
        return result
    }
}
