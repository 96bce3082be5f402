import Testing
import WebStandards

/// The vectors that the RFCs print.
struct KeyedHashingTests {
    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    @Test(
        "HMAC: RFC 4231, section 4.3",
        arguments: [
            (HashFunction.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
            (
                HashFunction.sha384,
                "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
            ),
        ]
    )
    func authenticates(hash: HashFunction, expected: String) {
        let message = Array("what do ya want for nothing?".utf8)
        #expect(Self.hex(hash.authenticate(message, key: Array("Jefe".utf8))) == expected)
    }

    @Test(
        "PBKDF2: RFC 6070, section 2",
        arguments: [
            (1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"), (4096, "4b007901b765489abead49d926f721d065a429c1"),
        ]
    )
    func derives(iterations: Int, expected: String) {
        let bytes = HashFunction.sha1.derive(
            password: Array("password".utf8),
            salt: Array("salt".utf8),
            iterations: iterations,
            count: 20
        )
        #expect(Self.hex(bytes) == expected)
    }

    @Test("HKDF: RFC 5869, appendix A.1")
    func expands() {
        let bytes = HashFunction.sha256.expand(
            secret: [UInt8](repeating: 0x0B, count: 22),
            salt: Array(0x00...0x0C),
            info: Array(0xF0...0xF9),
            count: 42
        )
        let expected = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        #expect(bytes.map(Self.hex) == expected)
        #expect(HashFunction.sha256.expand(secret: [], salt: [], info: [], count: 255 * 32 + 1) == nil)
    }
}
