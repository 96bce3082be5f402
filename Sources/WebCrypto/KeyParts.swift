/// The numbers that a key is made of, big-endian.
///
/// https://www.rfc-editor.org/rfc/rfc7518#section-6
package enum KeyParts: Sendable, Hashable {
    case rsa(RSAParts)
    /// A point of the curve, and of a private key its number `d`.
    case point(EllipticCurve, x: [UInt8], y: [UInt8], d: [UInt8]?)
    /// The octets of the public key, and of a private one those that it was made from.
    case octets(OctetCurve, x: [UInt8], d: [UInt8]?)

    package var isPrivate: Bool {
        switch self {
        case .rsa(let parts): parts.secrets != nil
        case .point(_, _, _, let d), .octets(_, _, let d): d != nil
        }
    }

    /// Of no size that is not the kind's own.
    var isUsable: Bool {
        switch self {
        case .rsa(let rsa):
            rsa.isUsable
        case .point(let curve, let x, let y, let d):
            x.count == curve.size && y.count == curve.size && (d == nil || d?.count == curve.size)
        case .octets(let curve, let x, let d):
            x.count == curve.size && (d == nil || d?.count == curve.size)
        }
    }

    /// SubjectPublicKeyInfo (https://www.rfc-editor.org/rfc/rfc5280#section-4.1) or PrivateKeyInfo
    /// (https://www.rfc-editor.org/rfc/rfc5208#section-5), which hold a key as RFC 8017 (appendix A.1), RFC 5915 and
    /// RFC 8410 have it.
    var encoded: [UInt8] {
        switch self {
        case .rsa(let rsa):
            let numbers = [DER.integer(rsa.modulus), DER.integer(rsa.exponent)]
            guard let secrets = rsa.secrets else {
                return DER.sequence(algorithm, DER.bits(DER.sequence(numbers.flatMap { $0 })))
            }
            let all = [DER.integer([0])] + numbers + secrets.map { DER.integer($0) }
            return DER.sequence(DER.integer([0]), algorithm, DER.octets(DER.sequence(all.flatMap { $0 })))
        case .point(_, let x, let y, let d):
            let point = DER.bits([4] + x + y)
            guard let d else { return DER.sequence(algorithm, point) }
            let key = DER.sequence(DER.integer([1]), DER.octets(d), DER.element(0xA1, point))
            return DER.sequence(DER.integer([0]), algorithm, DER.octets(key))
        case .octets(_, let x, let d):
            guard let d else { return DER.sequence(algorithm, DER.bits(x)) }
            return DER.sequence(DER.integer([0]), algorithm, DER.octets(DER.octets(d)))
        }
    }

    private var algorithm: [UInt8] {
        switch self {
        case .rsa: DER.sequence(DER.rsaEncryption, DER.null)
        case .point(.p256, _, _, _): DER.sequence(DER.ecPublicKey, DER.prime256v1)
        case .point(.p384, _, _, _): DER.sequence(DER.ecPublicKey, DER.secp384r1)
        case .point(.p521, _, _, _): DER.sequence(DER.ecPublicKey, DER.secp521r1)
        case .octets(.ed25519, _, _): DER.sequence(DER.ed25519)
        case .octets(.x25519, _, _): DER.sequence(DER.x25519)
        }
    }
}

extension DER {
    // https://www.rfc-editor.org/rfc/rfc8017#appendix-A.1: 1.2.840.113549.1.1.1
    fileprivate static let rsaEncryption: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1]
    // https://www.rfc-editor.org/rfc/rfc5480#section-2.1.1: 1.2.840.10045.2.1, 1.2.840.10045.3.1.7, 1.3.132.0.34 and .35
    fileprivate static let ecPublicKey: [UInt8] = [0x06, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1]
    fileprivate static let prime256v1: [UInt8] = [0x06, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7]
    fileprivate static let secp384r1: [UInt8] = [0x06, 5, 0x2B, 0x81, 4, 0, 34]
    fileprivate static let secp521r1: [UInt8] = [0x06, 5, 0x2B, 0x81, 4, 0, 35]
    // https://www.rfc-editor.org/rfc/rfc8410#section-3: 1.3.101.110 and .112
    fileprivate static let x25519: [UInt8] = [0x06, 3, 0x2B, 101, 110]
    fileprivate static let ed25519: [UInt8] = [0x06, 3, 0x2B, 101, 112]
}

/// The numbers of an RSA key.
///
/// https://www.rfc-editor.org/rfc/rfc7518#section-6.3
package struct RSAParts: Sendable, Hashable {
    package var modulus: [UInt8]
    package var exponent: [UInt8]
    /// Of a private key `d`, `p`, `q`, `dp`, `dq` and `qi`, in this order.
    package var secrets: [[UInt8]]?

    package init(modulus: [UInt8], exponent: [UInt8], secrets: [[UInt8]]? = nil) {
        self.modulus = modulus
        self.exponent = exponent
        self.secrets = secrets
    }

    /// Bits of the modulus.
    package var bits: Int {
        let digits = modulus.drop { $0 == 0 }
        return digits.first.map { digits.count * 8 - $0.leadingZeroBitCount } ?? 0
    }

    /// Whether the numbers can be a key's.
    ///
    /// Shorter ones are no secret any more, and longer ones take for ever: RFC 7518, section 3.3. Both numbers are odd,
    /// and the exponent is no 1.
    var isUsable: Bool {
        let modulusIsOdd = modulus.last.map { $0 & 1 == 1 } ?? false
        let exponentIsOdd = exponent.last.map { $0 & 1 == 1 } ?? false
        return AsymmetricKey.rsaBits.contains(bits) && (1...8).contains(exponent.count) && modulusIsOdd && exponentIsOdd
            && exponent != [1] && (secrets.map { $0.count == 6 && $0.allSatisfy { $0.count <= modulus.count } } ?? true)
    }
}
