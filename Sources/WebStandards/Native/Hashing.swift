import CNettle

/// https://www.rfc-editor.org/rfc/rfc1321; for HTTP Digest, which still asks for it.
package enum MD5 {
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var context = md5_ctx()
        unsafe nettle_md5_init(&context)
        unsafe nettle_md5_update(&context, message.count, message)
        var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
        unsafe nettle_md5_digest(&context, digest.count, &digest)
        return digest
    }
}

/// SHA-1: https://csrc.nist.gov/pubs/fips/180-4/upd1/final, section 6.1; for scripts that still ask for it.
package enum SHA1 {
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var context = sha1_ctx()
        unsafe nettle_sha1_init(&context)
        unsafe nettle_sha1_update(&context, message.count, message)
        var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
        unsafe nettle_sha1_digest(&context, digest.count, &digest)
        return digest
    }
}

/// SHA-384 and SHA-512: https://csrc.nist.gov/pubs/fips/180-4/upd1/final, sections 6.4 and 6.5.
package enum SHA512 {
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var context = sha512_ctx()
        unsafe nettle_sha512_init(&context)
        unsafe nettle_sha512_update(&context, message.count, message)
        var digest = [UInt8](repeating: 0, count: Int(SHA512_DIGEST_SIZE))
        unsafe nettle_sha512_digest(&context, digest.count, &digest)
        return digest
    }

    package static func hash384(_ message: [UInt8]) -> [UInt8] {
        var context = sha512_ctx()
        unsafe nettle_sha384_init(&context)
        unsafe nettle_sha512_update(&context, message.count, message)
        var digest = [UInt8](repeating: 0, count: Int(SHA384_DIGEST_SIZE))
        unsafe nettle_sha384_digest(&context, digest.count, &digest)
        return digest
    }
}

/// SHA-256: https://csrc.nist.gov/pubs/fips/180-4/upd1/final, section 6.2.
package enum SHA256 {
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var context = sha256_ctx()
        unsafe nettle_sha256_init(&context)
        unsafe nettle_sha256_update(&context, message.count, message)
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        unsafe nettle_sha256_digest(&context, digest.count, &digest)
        return digest
    }
}
