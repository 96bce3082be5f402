import WebStandards

/// A JSON Web Signature in its compact form, with a JSON object as its payload; nothing of it is verified yet.
///
/// https://www.rfc-editor.org/rfc/rfc7515#section-7.1
package struct SignedToken: Sendable {
    package let header: JSON
    package let claims: JSON
    /// The octets that are signed.
    package let signedBytes: [UInt8]
    package let signature: [UInt8]

    /// As its header says; `nil` for one that is not known, such as `none`.
    package var algorithm: SignatureAlgorithm? { header["alg"]?.string.flatMap(SignatureAlgorithm.init) }
    /// Which key signed it, as its header says.
    package var keyID: String? { header["kid"]?.string }

    /// Characters of the longest token that is read; cookies and headers carry no longer one.
    package static let limit = 64 << 10

    /// `nil`: it is no such token.
    package init?(_ compact: String) {
        guard compact.utf8.count <= Self.limit else { return nil }
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signedBytes = Array("\(parts[0]).\(parts[1])".utf8)
    }

    private static func object(_ part: Substring) -> JSON? {
        guard let bytes = Base64URL.decode(part), let value = JSONReader.read(bytes[...]), case .object = value else {
            return nil
        }
        return value
    }
}
