import CCrypto
import WebStandards

/// A public or a private key of RSA or of an elliptic curve.
package struct AsymmetricKey: Sendable {
    package let isPrivate: Bool
    /// SubjectPublicKeyInfo (RFC 5280) or PrivateKeyInfo (RFC 5208), in DER.
    package let encoded: [UInt8]
    package let parts: KeyParts

    /// Bits of an RSA key: 2,048 to 8,192.
    package static let rsaBits = 2_048...8_192
    /// Bits of an RSA key that is made here: up to 4,096, which takes seconds.
    package static let madeBits = 2_048...4_096
    /// Octets of the longest encoded key that is read.
    package static let limit = 16 << 10

    /// What a key is to be made for.
    package enum Kind: Sendable, Hashable {
        /// RSA of so many bits; the exponent is 65,537.
        case rsa(bits: Int)
        case curve(EllipticCurve)
        case octets(OctetCurve)
    }

    /// Makes a private key; `nil`: of such a size none is made here.
    package init?(making kind: Kind) {
        let name: String
        switch kind {
        case .rsa(let bits):
            guard Self.madeBits.contains(bits) else { return nil }
            name = "RSA"
        case .curve:
            name = "EC"
        case .octets(let curve):
            name = curve.rawValue
        }
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, name, nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_keygen_init(context) == 1 else { return nil }
        switch kind {
        case .rsa(let bits):
            guard unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)) == 1 else { return nil }
        case .curve(let curve):
            guard unsafe EVP_PKEY_CTX_set_group_name(context, curve.group) == 1 else { return nil }
        case .octets: break
        }
        var made: OpaquePointer?
        guard unsafe EVP_PKEY_generate(context, &made) == 1, let handle = unsafe KeyHandle(made) else { return nil }
        self.init(handle, isPrivate: true)
    }

    /// Reads an encoded key; `nil`: it is none, or of a kind that is not known here.
    package init?(_ encoded: [UInt8], isPrivate: Bool) {
        guard encoded.count <= Self.limit else { return nil }
        guard let handle = Self.handle(encoded, isPrivate: isPrivate) else { return nil }
        self.init(handle, isPrivate: isPrivate)
        guard isWhole else { return nil }
    }

    /// The key of these numbers; `nil`: they make none.
    package init?(_ parts: KeyParts) {
        guard parts.isUsable else { return nil }
        self.init(parts.encoded, isPrivate: parts.isPrivate)
        // A private key of octets says nothing of its public half.
        if case .octets(_, let x, _) = parts, case .octets(_, let own, _) = self.parts, x != own { return nil }
    }

    private init?(_ handle: KeyHandle, isPrivate: Bool) {
        guard let parts = KeyParts(handle, isPrivate: isPrivate),
            let encoded = isPrivate ? handle.encodedPrivate : handle.encodedPublic
        else { return nil }
        self.isPrivate = isPrivate
        self.encoded = encoded
        self.parts = parts
    }

    /// The public half of a private key; a public key itself.
    package var publicKey: AsymmetricKey? {
        switch parts {
        case .rsa(let rsa): AsymmetricKey(.rsa(RSAParts(modulus: rsa.modulus, exponent: rsa.exponent)))
        case .point(let curve, let x, let y, _): AsymmetricKey(.point(curve, x: x, y: y, d: nil))
        case .octets(let curve, let x, _): AsymmetricKey(.octets(curve, x: x, d: nil))
        }
    }

    /// The key for libcrypto: made for each use, as it is nothing that threads may share.
    var handle: KeyHandle? { Self.handle(encoded, isPrivate: isPrivate) }

    private static func handle(_ encoded: [UInt8], isPrivate: Bool) -> KeyHandle? {
        isPrivate ? KeyHandle(encodedPrivate: encoded) : KeyHandle(encodedPublic: encoded)
    }

    /// Whether the private numbers go with the public ones; libcrypto sees on its own whether a point is on the curve.
    private var isWhole: Bool {
        guard isPrivate else { return true }
        switch parts {
        case .point:
            return unsafe handle?.using { unsafe EVP_PKEY_pairwise_check($0) == 1 ? true : nil } ?? false
        case .rsa:
            // The check of libcrypto's asks whether its factors are primes, which takes 50 ms and more.
            let scheme = SignatureScheme(.rsa, .sha256)
            return sign([], scheme).flatMap { publicKey?.verifies($0, of: [], scheme) } ?? false
        case .octets:
            return true
        }
    }
}

extension AsymmetricKey: Hashable {
    package static func == (one: Self, other: Self) -> Bool {
        one.isPrivate == other.isPrivate && one.encoded == other.encoded
    }
    package func hash(into hasher: inout Hasher) {
        hasher.combine(isPrivate)
        hasher.combine(encoded)
    }
}

extension KeyParts {
    /// `nil`: the key is of no kind that is known here.
    fileprivate init?(_ key: KeyHandle, isPrivate: Bool) {
        if key.isOfKind("RSA") {
            guard let modulus = key.number(OSSL_PKEY_PARAM_RSA_N), let exponent = key.number(OSSL_PKEY_PARAM_RSA_E)
            else { return nil }
            let names = ["d", "rsa-factor1", "rsa-factor2", "rsa-exponent1", "rsa-exponent2", "rsa-coefficient1"]
            let secrets = isPrivate ? names.compactMap { key.number($0) } : nil
            self = .rsa(RSAParts(modulus: modulus, exponent: exponent, secrets: secrets))
        } else if key.isOfKind("EC") {
            let group = key.group
            guard let curve = EllipticCurve.allCases.first(where: { $0.group == group }),
                let x = key.number(OSSL_PKEY_PARAM_EC_PUB_X, octets: curve.size),
                let y = key.number(OSSL_PKEY_PARAM_EC_PUB_Y, octets: curve.size)
            else { return nil }
            let d = isPrivate ? key.number(OSSL_PKEY_PARAM_PRIV_KEY, octets: curve.size) : nil
            guard (d != nil) == isPrivate else { return nil }
            self = .point(curve, x: x, y: y, d: d)
        } else {
            guard let curve = OctetCurve.allCases.first(where: { key.isOfKind($0.rawValue) }),
                let x = key.raw(isPrivate: false, count: curve.size)
            else { return nil }
            let d = isPrivate ? key.raw(isPrivate: true, count: curve.size) : nil
            guard (d != nil) == isPrivate else { return nil }
            self = .octets(curve, x: x, d: d)
        }
        guard isUsable else { return nil }
    }
}
