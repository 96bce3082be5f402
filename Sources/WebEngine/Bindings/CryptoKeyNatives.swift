import WebCrypto
import WebStandards

// Keys of `crypto.subtle`: scripts keep them encoded, SubjectPublicKeyInfo or PrivateKeyInfo, and hand them in each time.
extension ScriptAgent {
    func installCryptoKeyNatives() {
        // (kind, bits): a private key of "RSA", or of the curve of that name; null: none such is made here.
        define("makeKey") { call in
            let kind: AsymmetricKey.Kind? =
                EllipticCurve(rawValue: call.string(0)).map { .curve($0) }
                ?? OctetCurve(rawValue: call.string(0)).map { .octets($0) }
                ?? (call.string(0) == "RSA" ? .rsa(bits: call.integer(1)) : nil)
            return call.encoded(kind.flatMap { AsymmetricKey(making: $0) })
        }
        // (bytes, is private): the key that they are; null: they are none.
        define("readKey") { call in call.encoded(AsymmetricKey(call.bytes(0) ?? [], isPrivate: call.bool(1))) }
        // (private key)
        define("publicKey") { call in
            call.encoded(AsymmetricKey(call.bytes(0) ?? [], isPrivate: true)?.publicKey)
        }
        // (key, is private): "RSA", the bits of the modulus, and its numbers as RFC 7518 has them (n, e, d, p, q, dp, dq, qi); or
        // the curve's name, bits, and x, y, d (RFC 8037: x, d).
        define("keyParts") { call in
            guard let key = AsymmetricKey(call.bytes(0) ?? [], isPrivate: call.bool(1)) else { return call.null }
            let name: String
            let bits: Int
            let numbers: [[UInt8]]
            switch key.parts {
            case .rsa(let rsa):
                (name, bits) = ("RSA", rsa.bits)
                numbers = [rsa.modulus, rsa.exponent] + (rsa.secrets ?? [])
            case .point(let curve, let x, let y, let d):
                (name, bits) = (curve.rawValue, curve.size * 8)
                numbers = [x, y] + (d.map { [$0] } ?? [])
            case .octets(let curve, let x, let d):
                (name, bits) = (curve.rawValue, curve.size * 8)
                numbers = [x] + (d.map { [$0] } ?? [])
            }
            return call.array([call.value(name), call.value(bits)] + numbers.map { call.value(Base64URL.encode($0)) })
        }
        // (name, numbers): the other way round.
        define("keyOfParts") { call in
            let numbers = call.strings(1, limit: 8).compactMap { Base64URL.decode($0) }
            let parts: KeyParts? =
                if let curve = EllipticCurve(rawValue: call.string(0)), 2...3 ~= numbers.count {
                    .point(curve, x: numbers[0], y: numbers[1], d: numbers.count == 3 ? numbers[2] : nil)
                } else if let curve = OctetCurve(rawValue: call.string(0)), 1...2 ~= numbers.count {
                    .octets(curve, x: numbers[0], d: numbers.count == 2 ? numbers[1] : nil)
                } else if call.string(0) == "RSA", [2, 8].contains(numbers.count) {
                    .rsa(
                        RSAParts(
                            modulus: numbers[0],
                            exponent: numbers[1],
                            secrets: numbers.count == 8 ? Array(numbers[2...]) : nil
                        )
                    )
                } else {
                    nil
                }
            return call.encoded(parts.flatMap { AsymmetricKey($0) })
        }
        // (algorithm, hash, private key, bytes, octets of the salt)
        define("signWith") { call in
            guard let scheme = call.scheme(salt: 4), let key = AsymmetricKey(call.bytes(2) ?? [], isPrivate: true),
                let signature = key.sign(call.bytes(3) ?? [], scheme)
            else { return call.null }
            return call.buffer(signature)
        }
        // (algorithm, hash, public key, signature, bytes, octets of the salt)
        define("verifyWith") { call in
            guard let scheme = call.scheme(salt: 5), let key = AsymmetricKey(call.bytes(2) ?? [], isPrivate: false)
            else {
                return call.value(false)
            }
            return call.value(key.verifies(call.bytes(3) ?? [], of: call.bytes(4) ?? [], scheme))
        }
        // (encrypts, hash, key, bytes, label): null where that cannot be.
        define("rsaOAEP") { call in
            let (bytes, label) = (call.bytes(3) ?? [], call.bytes(4) ?? [])
            guard let hash = HashFunction(rawValue: call.string(1)),
                let key = AsymmetricKey(call.bytes(2) ?? [], isPrivate: !call.bool(0)),
                let result = call.bool(0)
                    ? key.encrypt(bytes, hash, label: label) : key.decrypt(bytes, hash, label: label)
            else { return call.null }
            return call.buffer(result)
        }
        // (private key, public key): the secret that they agree on; null: there is none.
        define("agreeOn") { call in
            guard let key = AsymmetricKey(call.bytes(0) ?? [], isPrivate: true),
                let other = AsymmetricKey(call.bytes(1) ?? [], isPrivate: false), let secret = key.agree(with: other)
            else { return call.null }
            return call.buffer(secret)
        }
        // (encrypts, key, vector, bytes, additional data, octets of the tag): null where that cannot be.
        define("aesGCM") { call in
            let (vector, bytes, data) = (call.bytes(2) ?? [], call.bytes(3) ?? [], call.bytes(4) ?? [])
            guard let cipher = AES(key: call.bytes(1) ?? []), 4...16 ~= call.integer(5),
                let result = call.bool(0)
                    ? cipher.seal(bytes, nonce: vector, also: data, tag: call.integer(5))
                    : cipher.open(bytes, nonce: vector, also: data, tag: call.integer(5))
            else { return call.null }
            return call.buffer(result)
        }
        // (encrypts, key, vector, bytes)
        define("aesCBC") { call in
            let (vector, bytes) = (call.bytes(2) ?? [], call.bytes(3) ?? [])
            guard let cipher = AES(key: call.bytes(1) ?? []),
                let result = call.bool(0)
                    ? cipher.encrypt(bytes, vector: vector) : cipher.decrypt(bytes, vector: vector)
            else { return call.null }
            return call.buffer(result)
        }
        // (key, counter, bytes, bits that count)
        define("aesCTR") { call in
            guard let cipher = AES(key: call.bytes(0) ?? []),
                let result = cipher.combine(call.bytes(2) ?? [], counter: call.bytes(1) ?? [], bits: call.integer(3))
            else { return call.null }
            return call.buffer(result)
        }
        // (wraps, key, bytes)
        define("aesKW") { call in
            let bytes = call.bytes(2) ?? []
            guard let cipher = AES(key: call.bytes(1) ?? []),
                let result = call.bool(0) ? cipher.wrap(bytes) : cipher.unwrap(bytes)
            else { return call.null }
            return call.buffer(result)
        }
    }
}

extension HostCall {
    fileprivate func encoded(_ key: AsymmetricKey?) -> ScriptValue { key.map { buffer($0.encoded) } ?? null }

    fileprivate func scheme(salt index: Int) -> SignatureScheme? {
        guard let padding = SignatureScheme.Padding(rawValue: string(0)), let hash = HashFunction(rawValue: string(1))
        else { return nil }
        return SignatureScheme(padding, hash, salt: integer(index))
    }
}
