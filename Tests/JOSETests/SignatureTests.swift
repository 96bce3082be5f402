import JOSE
import Testing
import WebStandards

/// Tokens that are signed here, and those of RFC 7515's appendix A.
@Suite struct SignatureTests {
    @Test(arguments: SignatureAlgorithm.allCases)
    func signedTokenIsVerifiedByItsKeyAlone(_ algorithm: SignatureAlgorithm) throws {
        let key = try #require(SigningKey(algorithm, keyID: "1"))
        let other = try #require(SigningKey(algorithm, keyID: "1"))
        // As it comes from a key set.
        let published = try #require(JSONWebKey(key.publicKey.json))
        #expect(published == key.publicKey)
        for number in 0..<20 {
            let token = try #require(
                key.sign(["sub": "alice", "n": .number(Double(number))]).flatMap(SignedToken.init)
            )
            #expect(token.keyID == "1")
            #expect(token.claims["sub"]?.string == "alice")
            #expect(published.verifies(token))
            #expect(!other.publicKey.verifies(token))
        }
    }

    @Test func changedTokenIsNotVerified() throws {
        let key = try #require(SigningKey(.es256, keyID: "1"))
        let text = try #require(key.sign(["sub": "alice"]))
        let parts = text.split(separator: ".").map(String.init)
        let claims = Base64URL.encode(Array(#"{"sub":"mallory"}"#.utf8))
        let forged = try #require(SignedToken("\(parts[0]).\(claims).\(parts[2])"))
        #expect(!key.publicKey.verifies(forged))
        let cut = try #require(SignedToken("\(parts[0]).\(parts[1]).\(parts[2].dropLast(4))"))
        #expect(!key.publicKey.verifies(cut))
    }

    // https://www.rfc-editor.org/rfc/rfc7515#appendix-A.3
    @Test func readsTheStandardsOwn() throws {
        let key = try #require(
            JSONWebKey([
                "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
            ])
        )
        let token = try #require(
            SignedToken(
                "eyJhbGciOiJFUzI1NiJ9"
                    + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
                    + ".DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
            )
        )
        #expect(key.verifies(token))
        #expect(token.claims["iss"]?.string == "joe")
    }

    @Test(arguments: ["", "a.b", "e30.e30.!", "e30.W10.e30", "e30.e30.e30.e30", "e30=.e30.", "e30 .e30."])
    func isNoToken(_ text: String) {
        #expect(SignedToken(text) == nil)
    }

    @Test(arguments: [
        #"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#, #"{"kty":"oct","k":"AA"}"#,
        #"{"kty":"EC","crv":"P-521","x":"","y":""}"#,
        #"{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}"#,
        #"{"kty":"EC","use":"enc","crv":"P-256","x":"AA","y":"AA"}"#,
        "{}",
    ])
    func isNoKey(_ text: String) throws {
        let json = try #require(JSONReader.read(Array(text.utf8)[...]))
        #expect(JSONWebKey(json) == nil)
    }

    @Test func unsignedTokenIsOfNoAlgorithm() throws {
        let header = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))
        #expect(try #require(SignedToken("\(header).e30.")).algorithm == nil)
    }
}
