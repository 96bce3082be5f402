import Testing
import WebCrypto
import WebStandards

/// Signatures that the standards print, and keys of our own making.
struct KeyTests {
    static let kinds: [AsymmetricKey.Kind] = [
        .rsa(bits: 2_048), .curve(.p256), .curve(.p384), .curve(.p521), .octets(.ed25519),
    ]

    static func schemes(of key: AsymmetricKey) -> [SignatureScheme] {
        let paddings: [SignatureScheme.Padding] =
            switch key.parts {
            case .rsa: [.rsa, .rsaPSS]
            case .point: [.ecdsa]
            case .octets: [.ed25519]
            }
        return paddings.flatMap { padding in HashFunction.allCases.map { SignatureScheme(padding, $0) } }
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

    @Test("a signature of Ed25519 that RFC 8032 prints (section 7.1, test 3)")
    func edwards() throws {
        let secret = bytes("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7")
        let x = bytes("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
        let key = try #require(AsymmetricKey(.octets(.ed25519, x: x, d: secret)))
        let signature = bytes(
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
                + "4a7c15e9716ed28dc027beceea1ec40a"
        )
        #expect(key.sign([0xAF, 0x82], SignatureScheme(.ed25519, .sha512)) == signature)
        #expect(AsymmetricKey(.octets(.ed25519, x: secret, d: secret)) == nil, "another's public half")
    }

    @Test("the secret of X25519 that RFC 7748 prints (section 6.1)")
    func montgomery() throws {
        let key = try #require(
            AsymmetricKey(
                .octets(
                    .x25519,
                    x: bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"),
                    d: bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
                )
            )
        )
        let other = bytes("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
        let secret = try #require(AsymmetricKey(.octets(.x25519, x: other, d: nil)).flatMap(key.agree))
        #expect(secret == bytes("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"))
        #expect(key.sign([], SignatureScheme(.ed25519, .sha512)) == nil, "for no signatures")
        let zero = AsymmetricKey(.octets(.x25519, x: [UInt8](repeating: 0, count: 32), d: nil))
        #expect(zero.flatMap(key.agree) == nil, "a secret that anybody knows")
    }

    @Test("two keys of a curve agree on one secret", arguments: EllipticCurve.allCases)
    func agreement(_ curve: EllipticCurve) throws {
        let one = try #require(AsymmetricKey(making: .curve(curve)))
        let other = try #require(AsymmetricKey(making: .curve(curve)))
        let secret = try #require(other.publicKey.flatMap(one.agree))
        #expect(secret.count == curve.size)
        #expect(one.publicKey.flatMap(other.agree) == secret)
        #expect(one.agree(with: other) == nil, "two private keys")
        let stranger = try #require(AsymmetricKey(making: .octets(.x25519)))
        #expect(stranger.publicKey.flatMap(one.agree) == nil, "another curve's")
    }

    @Test("what is encrypted with RSA-OAEP, the private key decrypts", arguments: HashFunction.allCases)
    func encryption(_ hash: HashFunction) throws {
        let key = try #require(AsymmetricKey(making: .rsa(bits: 2_048)))
        let publicKey = try #require(key.publicKey)
        let (text, label) = (Array("a password".utf8), Array("label".utf8))
        let encrypted = try #require(publicKey.encrypt(text, hash, label: label))
        #expect(encrypted.count == 256)
        #expect(key.decrypt(encrypted, hash, label: label) == text)
        #expect(key.decrypt(encrypted, hash) == nil, "another label")
        #expect(key.decrypt([1, 2, 3], hash) == nil)
        #expect(key.encrypt(text, hash) == nil && publicKey.decrypt(encrypted, hash) == nil)
        #expect(publicKey.encrypt([UInt8](repeating: 0, count: 256), hash) == nil, "too long")
        #expect(publicKey.encrypt([], hash).flatMap { key.decrypt($0, hash) } == [])
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
