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

    /// The tester's hundred pages have them under these names.
    @Test(
        "names that end in a word for secrets",
        arguments: [
            "ticket=ST-1856339-aA5YuvrxzpvS-secret", "SAMLart=AAQAAMFbLinlX-secret", "wresult=%3Ct%3Esecret",
            "id_token_hint=secret", "jwt=secret", "otp=secret", "apikey=secret", "api_key=secret", "x-api-key=secret",
            "sig=secret", "X-Amz-Signature=secret", "session_id=secret", "sessionID=secret", "PHPSESSID=secret",
            "JSESSIONID=secret", "login_token=secret", "resetToken=secret", "user%5Bpassword%5D=secret",
            "new_password2=secret", "password_confirmation=secret", "pin=secret", "auth_code=secret", "k=1&pwd=secret",
            "g-recaptcha-response=secret", "key=secret123456", "auth=AUsecret12345", "t=TTsecret-9a8b7c",
            "magic=MAG-secret12345",
        ]
    )
    func named(_ parameter: String) {
        let masked = Secret.maskURL("https://a.test/cb?x=1&\(parameter)&state=xyz")
        #expect(!masked.contains("secret") && masked.contains("…("), "\(masked)")
        #expect(masked.hasPrefix("https://a.test/cb?x=1&") && masked.hasSuffix("&state=xyz"))
    }

    @Test("a signed token, wherever it stands")
    func signed() {
        let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbGljZSJ9.c2ln"
        for text in [
            "https://a.test/?state=\(token)", "https://a.test/in/\(token)/go", "hello \(token)", "{\"a\":\"\(token)\"}",
        ] {
            #expect(Secret.maskURL(text) == text.replacing(token, with: "eyJh…(45)"))
        }
        #expect(Secret.maskField("X-Identity", token) == "eyJh…(45)")
        #expect(Secret.maskURL("id_token=\(token)") == "id_token=eyJh…(45)")
        #expect(
            Secret.maskURL("eyJhbGciOiJub25lIn0 alone, xeyJa.b.c and eyJ")
                == "eyJhbGciOiJub25lIn0 alone, xeyJa.b.c and eyJ"
        )
    }

    @Test("what is masked stays masked")
    func twice() {
        for text in ["https://a.test/?code=0123456789abcdef&token=abc", "cookie password=…(3)"] {
            let once = Secret.maskURL(text)
            #expect(Secret.maskURL(once) == once)
        }
    }

    @Test("fields of markup")
    func markup() {
        let page = """
            <form><INPUT type=hidden name=pin value=2580><input name='q' value='pin'><input
             id="otp" value="49>3817" disabled/><meta name=csrf-token content="abc-secret-1"><input name=pin></form>
            """
        let masked = """
            <form><INPUT type=hidden name=pin value=…(4)><input name='q' value='pin'><input
             id="otp" value="…(7)" disabled/><meta name=csrf-token content="…(12)"><input name=pin></form>
            """
        #expect(Secret.maskMarkup(page) == masked)
        for text in [
            "<input", "<input ", "<input a=\"", "<input name=pin value", "<input name=pin value='x", "<meta =/=>", "",
        ] {
            #expect(Secret.maskMarkup(text).hasPrefix(text.prefix(20).description))
        }
    }

    @Test(
        "URLs without secrets stay",
        arguments: [
            "https://a.test/?state=abc&codex=1#top", "", "about:blank", "a=b%20c", "https://user@a.test/x:y@z",
            "?response_type=code&code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            "?client_id=0oa1b2c3d4e5f6g7h8i9&nonce=n-0S6_WzA2Mj&scope=openid&grant_type=password&token_type=bearer",
            "?key=wireless+mouse+3&country_code=DK&error_code=12&ui_locales=da&session_state=ab12.cd34&prompt=login",
            "?t=1700000000000&sort_key=name&sitekey=6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI&auth=oauth2&keyboard=1",
            "?forgot_password=true&remember_token=1&ticketing=x&pinned=4711&assigned=1&passport=none&spin=4711",
        ]
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
            ("X-Api-Key", "XAK-1234567890abc", "XAK-…(17)"), ("apikey", "abc", "…(3)"),
            ("X-Auth-Token", "XAT-1234567890ab", "XAT-…(16)"), ("X-Amz-Security-Token", "abc", "…(3)"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ=="),
            ("Surrogate-Key", "home user-1234567890", "home user-1234567890"),
            ("ETag", "\"a1b2c3d4e5f6g7\"", "\"a1b2c3d4e5f6g7\""),
        ]
    )
    func field(_ name: String, _ value: String, _ masked: String) {
        #expect(Secret.maskField(name, value) == masked)
    }
}
