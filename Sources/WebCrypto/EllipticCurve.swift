import CGnuTLS

/// A curve that tokens are signed on, by the name that it has in keys.
///
/// https://w3c.github.io/webcrypto/#dfn-NamedCurve
package enum EllipticCurve: String, Sendable, Hashable, CaseIterable {
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"

    /// Octets of a coordinate, and of each half of a signature.
    package var size: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }

    var native: gnutls_ecc_curve_t {
        switch self {
        case .p256: GNUTLS_ECC_CURVE_SECP256R1
        case .p384: GNUTLS_ECC_CURVE_SECP384R1
        case .p521: GNUTLS_ECC_CURVE_SECP521R1
        }
    }

    init?(_ native: gnutls_ecc_curve_t) {
        guard let curve = Self.allCases.first(where: { $0.native == native }) else { return nil }
        self = curve
    }

    /// A number in as many octets as the curve's have; `nil`: it has more.
    func padded(_ number: [UInt8]) -> [UInt8]? {
        let digits = number.drop { $0 == 0 }
        return digits.count > size ? nil : [UInt8](repeating: 0, count: size - digits.count) + digits
    }
}
