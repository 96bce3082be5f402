/// How a token is signed: the two that public clients meet.
///
/// https://www.rfc-editor.org/rfc/rfc7518#section-3.1
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
}
