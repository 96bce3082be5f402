import Testing
import WebCrypto

struct AESTests {
    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
    }

    @Test("GCM as its authors print it (test case 4)")
    func galoisCounterMode() throws {
        let cipher = try #require(AES(key: Self.bytes("feffe9928665731c6d6a8f9467308308")))
        let text = Self.bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                + "b16aedf5aa0de657ba637b39"
        )
        let data = Self.bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let nonce = Self.bytes("cafebabefacedbaddecaf888")
        let sealed = Self.bytes(
            "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05"
                + "1ba30b396a0aac973d58e091" + "5bc94fbc3221a5db94fae95ae7121a47"
        )
        #expect(cipher.seal(text, nonce: nonce, also: data, tag: 16) == sealed)
        #expect(cipher.open(sealed, nonce: nonce, also: data, tag: 16) == text)
        #expect(cipher.open(sealed, nonce: nonce, also: [], tag: 16) == nil)
        #expect(cipher.open([1, 2], nonce: nonce, also: data, tag: 16) == nil)
        #expect(cipher.seal(text, nonce: [1], also: data, tag: 16) == nil)
    }

    @Test("CBC as NIST SP 800-38A prints it (F.2.5), with the padding behind it")
    func cipherBlockChaining() throws {
        let cipher = try #require(
            AES(key: Self.bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"))
        )
        let vector = Self.bytes("000102030405060708090a0b0c0d0e0f")
        let text = Self.bytes("6bc1bee22e409f96e93d7e117393172a")
        let encrypted = try #require(cipher.encrypt(text, vector: vector))
        #expect(Array(encrypted.prefix(16)) == Self.bytes("f58c4c04d6e5f1ba779eabfb5f7bfbd6"))
        #expect(encrypted.count == 32)
        #expect(cipher.decrypt(encrypted, vector: vector) == text)
        for broken in [[], Array(encrypted.prefix(17)), Array(encrypted.prefix(16))] as [[UInt8]] {
            #expect(cipher.decrypt(broken, vector: vector) == nil)
        }
        #expect(AES(key: [1, 2, 3]) == nil)
    }
}
