import CCrypto

/// A hash function by its name in the Web Cryptography API.
///
/// https://w3c.github.io/webcrypto/#sha
package enum HashFunction: String, Sendable, Hashable, CaseIterable {
    case sha1 = "SHA-1"
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"

    package func hash(_ message: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: SHA1.hash(message)
        case .sha256: SHA256.hash(message)
        case .sha384: SHA512.hash384(message)
        case .sha512: SHA512.hash(message)
        }
    }

    /// Bytes of a digest.
    package var digestSize: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// libcrypto's name of it.
    package var native: OpaquePointer? {
        switch self {
        case .sha1: unsafe EVP_sha1()
        case .sha256: unsafe EVP_sha256()
        case .sha384: unsafe EVP_sha384()
        case .sha512: unsafe EVP_sha512()
        }
    }

    /// HMAC.
    ///
    /// https://www.rfc-editor.org/rfc/rfc2104#section-2
    package func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: digestSize) { digest, written in
            let count = Int32(clamping: key.count)
            let found = unsafe HMAC(native, key, count, message, message.count, digest.baseAddress, nil)
            unsafe written = found == nil ? 0 : digestSize
        }
    }

    /// PBKDF2.
    ///
    /// https://www.rfc-editor.org/rfc/rfc8018#section-5.2
    package func derive(password: [UInt8], salt: [UInt8], iterations: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { derived, written in
            let isDone = unsafe password.withUnsafeBytes { password in
                unsafe PKCS5_PBKDF2_HMAC(
                    password.bindMemory(to: CChar.self).baseAddress,
                    Int32(clamping: password.count),
                    salt,
                    Int32(clamping: salt.count),
                    Int32(clamping: max(1, iterations)),
                    native,
                    Int32(clamping: count),
                    derived.baseAddress
                )
            }
            written = isDone == 1 ? count : 0
        }
    }

    /// HKDF; `nil` for more bytes than it gives.
    ///
    /// https://www.rfc-editor.org/rfc/rfc5869#section-2
    package func expand(secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8]? {
        guard count <= 255 * digestSize else { return nil }
        let key = authenticate(secret, key: salt.isEmpty ? [UInt8](repeating: 0, count: digestSize) : salt)
        var output: [UInt8] = []
        var last: [UInt8] = []
        var index: UInt8 = 0
        while output.count < count {
            index += 1
            last = authenticate(last + info + [index], key: key)
            output += last
        }
        return Array(output.prefix(count))
    }
}
