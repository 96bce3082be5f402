import Testing
import WebStandards

@Suite("Secret")
struct SecretTests {
    private static let secret = "4/0AX4XfWh-secret:value;x"

    @Test(
        "mask",
        arguments: [("", ""), ("a", "…(1)"), ("123456789012345", "…(15)"), ("1234567890123456", "1234…(16)")]
    )
    func mask(_ secret: String, _ masked: String) {
        #expect(Secret.mask(secret) == masked)
    }

    @Test(
        "URLs",
        arguments: [
            "https://a.test/cb?code=\(secret)&state=s", "https://a.test/cb#access_token=\(secret)&token_type=bearer",
            "myapp:code=\(secret)", "myapp://cb?x=1&ID_TOKEN=\(secret)#f", "https://u:secret@a.test/?q",
            "https://a.test/?%63ode=\(secret)", "https://a.test/#/route?token=\(secret)", "/cb?password=\(secret)",
            "https://a.test/?next=https%3A%2F%2Fb.test%2F%3Fcode%3D\(secret)", "0; url=/cb?code=\(secret)",
        ]
    )
    func url(_ url: String) {
        let masked = Secret.maskURL(url)
        #expect(!masked.contains("secret") && !masked.contains("0AX4XfWh"))
        #expect(masked.contains("…("))
    }

    @Test(
        "URLs without secrets stay",
        arguments: ["https://a.test/?state=abc&codex=1#top", "", "about:blank", "a=b%20c", "https://user@a.test/x:y@z"]
    )
    func harmless(_ url: String) {
        #expect(Secret.maskURL(url) == url)
    }

    @Test(
        "fields",
        arguments: [
            ("Authorization", "Bearer 0123456789abcdef", "Bearer 0123…(16)"), ("authorization", "abc", "…(3)"),
            ("Cookie", "a=1; token=0123456789abcdef; only", "a=…(1); token=0123…(16); …(4)"),
            ("Set-Cookie", "sid=0123456789abcdef; Path=/; Secure", "sid=0123…(16); Path=/; Secure"),
            ("Location", "/cb?code=abc&state=x", "/cb?code=…(3)&state=x"), ("Accept", "token=1", "token=1"),
        ]
    )
    func field(_ name: String, _ value: String, _ masked: String) {
        #expect(Secret.maskField(name, value) == masked)
    }
}
