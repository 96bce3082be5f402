import Testing
import WebStandards

@Suite("Digest")
struct DigestTests {
    /// https://www.rfc-editor.org/rfc/rfc1321#appendix-A.5 and FIPS 180-4's examples; lengths about a block's end too.
    @Test(
        "hashes",
        arguments: [
            (
                "", "d41d8cd98f00b204e9800998ecf8427e",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
            ),
            (
                "abc", "900150983cd24fb0d6963f7d28e17f72",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            ),
            (
                "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
                "57edf4a22be3c955ac49da2e2107b67a", "f371bc4a311f2b009eef952dd83ca80e2b60026c8e935592d0f9c308453c813e"
            ),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "8215ef0796a20bcaaae116d3876c664a",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func hashes(_ text: String, _ md5: String, _ sha256: String) {
        #expect(hex(MD5.hash(Array(text.utf8))) == md5)
        #expect(hex(SHA256.hash(Array(text.utf8))) == sha256)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { (String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)) }.joined()
    }

    /// https://www.rfc-editor.org/rfc/rfc7616#section-3.9.1; the session's value by the same formulas.
    @Test(
        "an answer",
        arguments: [
            ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
            ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        ]
    )
    func answer(_ algorithm: String, _ response: String) throws {
        let field = """
            Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
            nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
            """
        let challenge = try #require(AuthChallenge.parse([field]).first.flatMap(DigestChallenge.init))
        let use = DigestChallenge.Use(
            method: "GET",
            target: "/dir/index.html",
            count: 1,
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
        )
        let value = challenge.credentials(user: "Mufasa", password: "Circle of Life", use)
        #expect(value.hasPrefix("Digest username=\"Mufasa\", realm=\"http-auth@example.org\", nonce=\"7ypf"))
        #expect(value.contains("response=\"\(response)\""))
        #expect(value.contains("qop=auth, nc=00000001, cnonce=\"f2/"))
    }

    /// https://www.rfc-editor.org/rfc/rfc2617#section-3.5 without its qop: the answer of RFC 2069.
    @Test("an answer to one that names no qop")
    func withoutQop() throws {
        let challenge = try #require(
            DigestChallenge(AuthChallenge(scheme: "digest", parameters: ["realm": "r", "nonce": "n"]))
        )
        let use = DigestChallenge.Use(method: "GET", target: "/", count: 1, clientNonce: "c")
        let outer = "\(hex(MD5.hash(Array("u:r:p".utf8)))):n:\(hex(MD5.hash(Array("GET:/".utf8))))"
        let value = challenge.credentials(user: "u", password: "p", use)
        #expect(value.contains("response=\"\(hex(MD5.hash(Array(outer.utf8))))\""))
        #expect(!value.contains("qop"))
    }

    @Test(
        "the strongest of several",
        arguments: [
            ("Basic realm=\"a, Digest\", Digest realm=b, nonce=\"x,y\"", "digest b"),
            ("Digest realm=a, nonce=x, Digest realm=b, nonce=y, algorithm=SHA-256", "digest b"),
            ("Digest realm=a, nonce=x, algorithm=SHA-512-256, Basic realm=c", "basic c"),
            ("Digest realm=a, nonce=x, qop=auth-int, Basic realm=c", "basic c"),
            ("Digest realm=a, Basic realm=c", "basic c"),
            ("Negotiate, NTLM", nil),
        ] as [(String, String?)]
    )
    func strongest(_ field: String, _ expected: String?) {
        let scheme = AuthScheme.strongest(of: AuthChallenge.parse([field]))
        #expect(scheme.map { "\($0.name) \($0.realm)" } == expected)
    }
}
