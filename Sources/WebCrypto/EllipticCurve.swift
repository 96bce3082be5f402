/// A curve that tokens are signed on and secrets are agreed on, by the name that it has in keys.
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

    /// The name that libcrypto gives it.
    var group: String {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        }
    }
}

/// A curve with keys that are one string of octets.
///
/// https://www.rfc-editor.org/rfc/rfc8037#section-2
package enum OctetCurve: String, Sendable, Hashable, CaseIterable {
    /// For signatures: https://www.rfc-editor.org/rfc/rfc8032
    case ed25519 = "Ed25519"
    /// For secrets that two agree on: https://www.rfc-editor.org/rfc/rfc7748
    case x25519 = "X25519"

    /// Octets of a key.
    package var size: Int { 32 }
}
