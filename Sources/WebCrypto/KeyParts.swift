/// The numbers that a key is made of, big-endian.
///
/// https://www.rfc-editor.org/rfc/rfc7518#section-6
package enum KeyParts: Sendable, Hashable {
    case rsa(RSAParts)
    /// A point of the curve, and of a private key its number `d`.
    case point(EllipticCurve, x: [UInt8], y: [UInt8], d: [UInt8]?)

    package var isPrivate: Bool {
        switch self {
        case .rsa(let parts): parts.secrets != nil
        case .point(_, _, _, let d): d != nil
        }
    }
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

    /// Shorter ones are no secret any more, and longer ones take for ever: RFC 7518, section 3.3.
    var isUsable: Bool { AsymmetricKey.rsaBits.contains(bits) && (1...8).contains(exponent.count) }
}
