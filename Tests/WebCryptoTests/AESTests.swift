import Testing
import WebCrypto

struct AESTests {
    @Test("GCM as its authors print it (test case 4)")
    func galoisCounterMode() throws {
        let cipher = try #require(AES(key: bytes("feffe9928665731c6d6a8f9467308308")))
        let text = bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                + "b16aedf5aa0de657ba637b39"
        )
        let data = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let nonce = bytes("cafebabefacedbaddecaf888")
        let sealed = bytes(
            "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05"
                + "1ba30b396a0aac973d58e091" + "5bc94fbc3221a5db94fae95ae7121a47"
        )
        #expect(cipher.seal(text, nonce: nonce, also: data, tag: 16) == sealed)
        #expect(cipher.open(sealed, nonce: nonce, also: data, tag: 16) == text)
        #expect(cipher.open(sealed, nonce: nonce, also: [], tag: 16) == nil)
        #expect(cipher.open([1, 2], nonce: nonce, also: data, tag: 16) == nil)
        #expect(cipher.seal(text, nonce: [], also: data, tag: 16) == nil)
        // A nonce of any length: test case 5 of the same.
        let short = try #require(cipher.seal(text, nonce: bytes("cafebabefacedbad"), also: data, tag: 16))
        #expect(Array(short.suffix(16)) == bytes("3612d2e79e3b0785561be14aaca2fccb"))
    }

    @Test("CBC as NIST SP 800-38A prints it (F.2.5), with the padding behind it")
    func cipherBlockChaining() throws {
        let cipher = try #require(
            AES(key: bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"))
        )
        let vector = bytes("000102030405060708090a0b0c0d0e0f")
        let text = bytes("6bc1bee22e409f96e93d7e117393172a")
        let encrypted = try #require(cipher.encrypt(text, vector: vector))
        #expect(Array(encrypted.prefix(16)) == bytes("f58c4c04d6e5f1ba779eabfb5f7bfbd6"))
        #expect(encrypted.count == 32)
        #expect(cipher.decrypt(encrypted, vector: vector) == text)
        for broken in [[], Array(encrypted.prefix(17)), Array(encrypted.prefix(16))] as [[UInt8]] {
            #expect(cipher.decrypt(broken, vector: vector) == nil)
        }
        #expect(AES(key: [1, 2, 3]) == nil)
    }

    @Test("CTR as NIST SP 800-38A prints it (F.5.1), and with a counter that comes round")
    func counter() throws {
        let cipher = try #require(AES(key: bytes("2b7e151628aed2a6abf7158809cf4f3c")))
        let start = bytes("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
        let text = bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
        let encrypted = bytes("874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff")
        #expect(cipher.combine(text, counter: start, bits: 64) == encrypted)
        #expect(cipher.combine(encrypted, counter: start, bits: 128) == text)
        // One bit counts: the second block's counter ends in 0xFE.
        let round = try #require(cipher.combine(text, counter: start, bits: 1))
        let second = bytes("f0f1f2f3f4f5f6f7f8f9fafbfcfdfefe")
        #expect(Array(round.prefix(16)) == Array(encrypted.prefix(16)))
        #expect(Array(round.suffix(16)) == cipher.combine(Array(text.suffix(16)), counter: second, bits: 64))
        #expect(cipher.combine(text + [0], counter: start, bits: 1) == nil, "two blocks at most")
        #expect(cipher.combine(text, counter: [1], bits: 64) == nil)
        #expect(cipher.combine([], counter: start, bits: 128) == [])
    }

    @Test("key wrap as RFC 3394 prints it (4.1)")
    func wrapping() throws {
        let cipher = try #require(AES(key: bytes("000102030405060708090a0b0c0d0e0f")))
        let key = bytes("00112233445566778899aabbccddeeff")
        let wrapped = bytes("1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")
        #expect(cipher.wrap(key) == wrapped)
        #expect(cipher.unwrap(wrapped) == key)
        #expect(cipher.unwrap(wrapped.reversed()) == nil)
        #expect(cipher.wrap([1, 2, 3]) == nil && cipher.unwrap([]) == nil)
    }
}
