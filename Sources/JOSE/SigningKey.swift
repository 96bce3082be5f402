import WebCrypto
import WebStandards

/// A private key that signs tokens, made on the spot: for services of tests.
package struct SigningKey: Sendable {
    /// Its public half.
    package let publicKey: JSONWebKey
    private let key: AsymmetricKey

    /// Makes a key: RSA of 2,048 bits, or P-256; `nil` when the library makes none.
    package init?(_ algorithm: SignatureAlgorithm, keyID: String) {
        let kind: AsymmetricKey.Kind =
            switch algorithm {
            case .rs256: .rsa(bits: 2_048)
            case .es256: .curve(.p256)
            }
        guard let key = AsymmetricKey(making: kind) else { return nil }
        self.key = key
        switch key.parts {
        case .rsa(let rsa): publicKey = JSONWebKey(.rsa(modulus: rsa.modulus, exponent: rsa.exponent), keyID: keyID)
        case .point(_, let x, let y, _): publicKey = JSONWebKey(.p256(x: x, y: y), keyID: keyID)
        case .octets: return nil
        }
    }

    /// The claims as a signed token; `nil` when the library does not sign.
    package func sign(_ claims: JSON) -> String? {
        let header = JSON.object([
            JSON.Member("alg", .string(publicKey.algorithm.rawValue)), JSON.Member("typ", "JWT"),
            JSON.Member("kid", JSON(publicKey.keyID)),
        ])
        let parts = [header, claims].map { Base64URL.encode(Array($0.text.utf8)) }
        let message = parts.joined(separator: ".")
        let signature = key.sign(Array(message.utf8), publicKey.algorithm.scheme)
        return signature.map { "\(message).\(Base64URL.encode($0))" }
    }
}
