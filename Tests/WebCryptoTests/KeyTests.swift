import Testing
import WebCrypto

/// Signatures that the standards print, and keys of our own making.
struct KeyTests {
    static let kinds: [AsymmetricKey.Kind] = [.rsa(bits: 2_048), .curve(.p256), .curve(.p384), .curve(.p521)]

    static func schemes(of key: AsymmetricKey) -> [SignatureScheme] {
        let paddings: [SignatureScheme.Padding] =
            switch key.parts {
            case .rsa: [.rsa, .rsaPSS]
            case .point: [.ecdsa]
            }
        return paddings.flatMap { padding in SignatureScheme.Hash.allCases.map { SignatureScheme(padding, $0) } }
    }

    @Test("what a key signs, its public half verifies, in every form that it takes", arguments: kinds)
    func roundTrip(_ kind: AsymmetricKey.Kind) throws {
        let key = try #require(AsymmetricKey(making: kind))
        let again = try #require(AsymmetricKey(key.parts))
        #expect(again.parts == key.parts)
        #expect(AsymmetricKey(key.encoded, isPrivate: true)?.parts == key.parts)
        let publicKey = try #require(again.publicKey)
        #expect(AsymmetricKey(publicKey.encoded, isPrivate: false) == publicKey)
        let message = Array("a message".utf8)
        for scheme in Self.schemes(of: key) {
            var signature = try #require(again.sign(message, scheme))
            #expect(publicKey.verifies(signature, of: message, scheme))
            #expect(!publicKey.verifies(signature, of: message + [0], scheme))
            #expect(!key.verifies(signature, of: message, scheme), "a private key verifies nothing")
            #expect(publicKey.sign(message, scheme) == nil)
            signature[signature.count / 2] ^= 1
            #expect(!publicKey.verifies(signature, of: message, scheme))
            #expect(!publicKey.verifies([], of: message, scheme))
        }
    }

    @Test("a signature of P-256 that RFC 7515 prints (appendix A.3)")
    func printed() throws {
        let x: [UInt8] = [
            127, 205, 206, 39, 112, 246, 196, 93, 65, 131, 203, 238, 111, 219, 75, 123, 88, 7, 51, 53, 123, 233, 239,
            19, 186, 207, 110, 60, 123, 209, 84, 69,
        ]
        let y: [UInt8] = [
            199, 241, 68, 205, 27, 189, 155, 126, 135, 44, 223, 237, 185, 238, 185, 244, 179, 105, 93, 110, 169, 11,
            36, 173, 138, 70, 35, 40, 133, 136, 229, 173,
        ]
        let signature: [UInt8] = [
            14, 209, 33, 83, 121, 99, 108, 72, 60, 47, 127, 21, 88, 7, 212, 2, 163, 178, 40, 3, 58, 249, 124, 126, 23,
            129, 154, 195, 22, 158, 166, 101, 197, 10, 7, 211, 140, 60, 112, 229, 216, 241, 45, 175, 8, 74, 84, 128,
            166, 101, 144, 197, 242, 147, 80, 154, 143, 63, 127, 138, 131, 163, 84, 213,
        ]
        let message =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let key = try #require(AsymmetricKey(.point(.p256, x: x, y: y, d: nil)))
        #expect(key.verifies(signature, of: Array(message.utf8), SignatureScheme(.ecdsa, .sha256)))
    }

    @Test("numbers that are no key make none")
    func refused() throws {
        let ones = [UInt8](repeating: 1, count: 32)
        #expect(AsymmetricKey(.point(.p256, x: ones, y: ones, d: nil)) == nil, "not on the curve")
        #expect(AsymmetricKey(.point(.p384, x: ones, y: ones, d: nil)) == nil, "too short")
        #expect(AsymmetricKey(.rsa(RSAParts(modulus: ones, exponent: [1, 0, 1]))) == nil, "256 bits")
        let long = [UInt8](repeating: 0xFF, count: 4_096)
        #expect(AsymmetricKey(.rsa(RSAParts(modulus: long, exponent: [1, 0, 1]))) == nil, "32,768 bits")
        #expect(AsymmetricKey(making: .rsa(bits: 16_384)) == nil)
        #expect(AsymmetricKey([], isPrivate: true) == nil && AsymmetricKey([0x30, 0x80], isPrivate: false) == nil)
        let other = try #require(AsymmetricKey(making: .curve(.p256)))
        #expect(AsymmetricKey(other.encoded, isPrivate: false) == nil, "a private key is no public one")
        guard case .point(let curve, let x, let y, _) = other.parts else { return }
        #expect(AsymmetricKey(.point(curve, x: x, y: y, d: ones)) == nil, "another's number")
    }
}
