/// A hash function by its name in the Web Cryptography API.
///
/// https://w3c.github.io/webcrypto/#sha
package enum HashFunction: String, Sendable {
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

    /// Bytes of a block.
    package var blockSize: Int {
        switch self {
        case .sha1, .sha256: 64
        case .sha384, .sha512: 128
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

    /// HMAC.
    ///
    /// https://www.rfc-editor.org/rfc/rfc2104#section-2
    package func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        let short = key.count > blockSize ? hash(key) : key
        let padded = short + [UInt8](repeating: 0, count: blockSize - short.count)
        return hash(padded.map { $0 ^ 0x5C } + hash(padded.map { $0 ^ 0x36 } + message))
    }

    /// PBKDF2.
    ///
    /// https://www.rfc-editor.org/rfc/rfc8018#section-5.2
    package func derive(password: [UInt8], salt: [UInt8], iterations: Int, count: Int) -> [UInt8] {
        var output: [UInt8] = []
        var block: UInt32 = 0
        while output.count < count {
            block += 1
            var last = authenticate(salt + Self.bigEndian(block), key: password)
            var sum = last
            for _ in 1..<max(1, iterations) {
                last = authenticate(last, key: password)
                for index in sum.indices { sum[index] ^= last[index] }
            }
            output += sum
        }
        return Array(output.prefix(count))
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

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
