import WebStandards

// https://w3c.github.io/webcrypto/
extension ScriptAgent {
    func installCryptoNatives() {
        // (realm, count)
        define("randomBytes") { call in
            let random = call.realm(0)?.scripts?.page.session.configuration.random ?? .system
            return call.buffer(random.bytes(max(0, min(call.integer(1), 65_536))))
        }
        define("randomUUID") { call in
            call.value((call.realm(0)?.scripts?.page.session.configuration.random ?? .system).uuid())
        }
        // (hash, bytes)
        define("digest") { call in
            guard let hash = HashFunction(rawValue: call.string(0)) else { return call.null }
            return call.buffer(hash.hash(call.bytes(1) ?? []))
        }
        // (hash, key, bytes)
        define("hmac") { call in
            guard let hash = HashFunction(rawValue: call.string(0)) else { return call.null }
            return call.buffer(hash.authenticate(call.bytes(2) ?? [], key: call.bytes(1) ?? []))
        }
        // (hash, password, salt, iterations, count)
        define("pbkdf2") { call in
            let (iterations, count) = (call.integer(3), call.integer(4))
            guard let hash = HashFunction(rawValue: call.string(0)), 1...CryptoLimits.iterations ~= iterations,
                0...CryptoLimits.derivedBytes ~= count, iterations * count <= CryptoLimits.work
            else { return call.null }
            let password = call.bytes(1) ?? []
            let bytes = hash.derive(
                password: password,
                salt: call.bytes(2) ?? [],
                iterations: iterations,
                count: count
            )
            return call.buffer(bytes)
        }
        // (hash, secret, salt, info, count)
        define("hkdf") { call in
            guard let hash = HashFunction(rawValue: call.string(0)), call.integer(4) >= 0,
                let bytes = hash.expand(
                    secret: call.bytes(1) ?? [],
                    salt: call.bytes(2) ?? [],
                    info: call.bytes(3) ?? [],
                    count: call.integer(4)
                )
            else { return call.null }
            return call.buffer(bytes)
        }
    }
}

/// Bounds of what scripts derive: the loop stands still meanwhile.
enum CryptoLimits {
    /// Rounds of PBKDF2: 2,000,000.
    static let iterations = 2_000_000
    /// Bytes derived at once: 65,536.
    static let derivedBytes = 65_536
    /// Rounds of PBKDF2 times bytes: 2,048,000,000.
    static let work = 2_048_000_000
}
