import WebStandards

/// A public key as a JSON Web Key.
///
/// https://www.rfc-editor.org/rfc/rfc7517#section-4, https://www.rfc-editor.org/rfc/rfc7518#section-6
package struct JSONWebKey: Sendable, Hashable {
    /// What the key is of.
    package enum Kind: Sendable, Hashable {
        case rsa(modulus: [UInt8], exponent: [UInt8])
        /// A point of P-256.
        case p256(x: [UInt8], y: [UInt8])
    }

    package let kind: Kind
    package let keyID: String?

    package init(_ kind: Kind, keyID: String?) {
        self.kind = kind
        self.keyID = keyID
    }

    /// `nil` for one that signs with no algorithm known here, or is for something else.
    package init?(_ json: JSON) {
        guard json["use"]?.string ?? "sig" == "sig" else { return nil }
        let bytes = { (name: String) in json[name]?.string.flatMap { Base64URL.decode($0) } }
        switch json["kty"]?.string {
        case "RSA":
            guard let modulus = bytes("n"), let exponent = bytes("e") else { return nil }
            // RFC 7518, section 3.3: 2048 bits or more; beyond the upper bound a check takes for ever.
            guard Self.rsaBytes.contains(modulus.drop { $0 == 0 }.count), (1...8).contains(exponent.count) else {
                return nil
            }
            kind = .rsa(modulus: modulus, exponent: exponent)
        case "EC":
            guard json["crv"]?.string == "P-256", let x = bytes("x"), let y = bytes("y"), x.count == 32, y.count == 32
            else { return nil }
            kind = .p256(x: x, y: y)
        default:
            return nil
        }
        keyID = json["kid"]?.string
    }

    private static let rsaBytes = 256...1024

    /// The key set's keys that can be used, 100 at most.
    ///
    /// https://www.rfc-editor.org/rfc/rfc7517#section-5
    package static func keys(of set: JSON) -> [JSONWebKey]? {
        set["keys"]?.array.map { $0.prefix(100).compactMap(JSONWebKey.init) }
    }

    package var algorithm: SignatureAlgorithm {
        switch kind {
        case .rsa: .rs256
        case .p256: .es256
        }
    }

    package var json: JSON {
        var members: [JSON.Member] = []
        switch kind {
        case .rsa(let modulus, let exponent):
            members += [
                JSON.Member("kty", "RSA"), JSON.Member("n", .string(Base64URL.encode(modulus))),
                JSON.Member("e", .string(Base64URL.encode(exponent))),
            ]
        case .p256(let x, let y):
            members += [
                JSON.Member("kty", "EC"), JSON.Member("crv", "P-256"), JSON.Member("x", .string(Base64URL.encode(x))),
                JSON.Member("y", .string(Base64URL.encode(y))),
            ]
        }
        members += [JSON.Member("use", "sig"), JSON.Member("alg", .string(algorithm.rawValue))]
        if let keyID { members.append(JSON.Member("kid", .string(keyID))) }
        return .object(members)
    }
}
