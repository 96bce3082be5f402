import CCrypto

/// https://www.rfc-editor.org/rfc/rfc1321; for HTTP Digest, which still asks for it.
package enum MD5 {
    package static func hash(_ message: [UInt8]) -> [UInt8] { unsafe digest(message, EVP_md5(), count: 16) }
}

/// SHA-1: https://csrc.nist.gov/pubs/fips/180-4/upd1/final, section 6.1; for scripts that still ask for it.
package enum SHA1 {
    package static func hash(_ message: [UInt8]) -> [UInt8] { unsafe digest(message, EVP_sha1(), count: 20) }
}

/// SHA-256: https://csrc.nist.gov/pubs/fips/180-4/upd1/final, section 6.2.
package enum SHA256 {
    package static func hash(_ message: [UInt8]) -> [UInt8] { unsafe digest(message, EVP_sha256(), count: 32) }
}

/// SHA-384 and SHA-512: https://csrc.nist.gov/pubs/fips/180-4/upd1/final, sections 6.4 and 6.5.
package enum SHA512 {
    package static func hash(_ message: [UInt8]) -> [UInt8] { unsafe digest(message, EVP_sha512(), count: 64) }
    package static func hash384(_ message: [UInt8]) -> [UInt8] { unsafe digest(message, EVP_sha384(), count: 48) }
}

private func digest(_ message: [UInt8], _ function: OpaquePointer?, count: Int) -> [UInt8] {
    guard CryptoLibrary.isStarted else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { digest, written in
        let isDone = unsafe EVP_Digest(message, message.count, digest.baseAddress, nil, function, nil)
        written = isDone == 1 ? count : 0
    }
}
