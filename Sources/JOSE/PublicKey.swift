import WebCrypto
import WebStandards

extension JSONWebKey {
    /// The signature is this key's, by the algorithm that goes with it.
    package func verifies(_ token: SignedToken) -> Bool {
        guard token.algorithm == algorithm, let key = AsymmetricKey(kind.parts) else { return false }
        return key.verifies(token.signature, of: token.signedBytes, algorithm.scheme)
    }
}

extension JSONWebKey.Kind {
    fileprivate var parts: KeyParts {
        switch self {
        case .rsa(let modulus, let exponent): .rsa(RSAParts(modulus: modulus, exponent: exponent))
        case .p256(let x, let y): .point(.p256, x: x, y: y, d: nil)
        }
    }
}

extension SignatureAlgorithm {
    var scheme: SignatureScheme {
        switch self {
        case .rs256: SignatureScheme(.rsa, .sha256)
        case .es256: SignatureScheme(.ecdsa, .sha256)
        }
    }
}
