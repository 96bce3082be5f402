import HeadlessWebView
import LoginFlows
import Testing

/// Codes of authenticator apps.
///
/// https://www.rfc-editor.org/rfc/rfc6238#appendix-B
@Suite(.timeLimit(.minutes(5)))
struct OneTimeCodeTests {
    private static let secrets: [TimeBasedCode.Algorithm: String] = [
        .sha1: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        .sha256: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA====",
        .sha512: """
        GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA=
        """,
    ]

    @Test(arguments: [
        (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
        (1_111_111_111, "14050471", "67062674", "99943326"), (1_234_567_890, "89005924", "91819424", "93441116"),
        (2_000_000_000, "69279037", "90698825", "38618901"), (20_000_000_000, "65353130", "77737706", "47863826"),
    ]) func codesOfTheStandard(seconds: Int64, sha1: String, sha256: String, sha512: String) throws {
        for (algorithm, code) in [(TimeBasedCode.Algorithm.sha1, sha1), (.sha256, sha256), (.sha512, sha512)] {
            let made = try TimeBasedCode(try #require(Self.secrets[algorithm]), digits: 8, algorithm: algorithm)
            #expect(made.code(at: UnixTime(seconds: seconds)) == code)
        }
    }

    @Test(arguments: [
        "gezd gnbv-gy3t qojq gezd gnbv gy3t qojq",
        "otpauth://totp/Example:alice@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Example",
        "otpauth://totp/x?digits=6&period=30&algorithm=SHA1&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    ]) func secretsAsSitesShowThem(secret: String) throws {
        #expect(try TimeBasedCode(secret).code(at: UnixTime(seconds: 59)) == "287082")
    }

    @Test(arguments: [
        ("", "empty"), ("GEZ1", "Base32"), ("otpauth://hotp/x?secret=GEZD", "time"), ("otpauth://totp/x", "no secret"),
        ("otpauth://totp/x?secret=GEZD&digits=4", "digits"), ("otpauth://totp/x?secret=GEZD&period=0", "seconds"),
        ("otpauth://totp/x?secret=GEZD&algorithm=MD5", "algorithm"),
    ]) func mistakes(secret: String, word: String) {
        let mistake = #expect(throws: TimeBasedCode.Mistake.self) { try TimeBasedCode(secret) }
        #expect(mistake?.description.contains(word) == true)
    }

    /// A second factor whose fields take a digit each, by the flow's clock; nothing of it shows.
    @Test func aFlowSignsInWithIt() async throws {
        let secret = try #require(Self.secrets[.sha1])
        let boxes = (0..<6).map { "<input name=d\($0) maxlength=1 aria-label='Digit \($0 + 1)'>" }.joined()
        let service = ClosureService { request in
            guard request.method == "POST" else {
                return .html(
                    """
                    <!doctype html><title>Code</title><form method=post>\(boxes)<button>Go</button></form><script>
                    for (const box of document.querySelectorAll('input'))
                      box.addEventListener('keyup', event => { if (/^\\d$/.test(event.key)) box.nextElementSibling?.focus() });
                    </script>
                    """
                )
            }
            let code = URLEncoded.parse(Array(request.body)).map(\.1).joined()
            let now = UnixTime(seconds: SystemClock().wallTime.seconds)
            let isRight = (-30...30).contains {
                (try? TimeBasedCode(secret).code(at: now.advanced(by: .seconds($0)))) == code
            }
            return .html("<!doctype html><title>\(isRight ? "Signed in" : "Wrong")</title>\(code)")
        }
        let text = """
            variables: {seed: \(secret)}
            start: https://code.example/
            steps:
              - totp: {secret: '${seed}', as: code}
              - type: {'label=Digit 1': '${code}'}
              - press: Enter
              - expect: {title: Signed in}
            """
        let record = try await FlowTexts.run(text, on: service)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        let shown = "\(record)"
        #expect(!shown.contains(secret))
    }

    @Test func keysInAFlow() async throws {
        let service = ClosureService { request in
            .html(
                """
                <!doctype html><title>\(request.url.path)</title><form action=/in><input id=u name=u><input id=p type=password name=p><button>Go</button></form>
                """
            )
        }
        let text = """
            start: https://keys.example/
            steps:
              - type: {'#u': alice}
              - press: Tab
              - type: ver-secret
              - press: {'#u': [End, '1']}
              - evaluate: {script: 'u.value + " " + p.value.length', is: alice1 10}
              - press: {'#p': Enter}
              - expect: {title: /in}
            """
        let record = try await FlowTexts.run(text, on: service)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(!"\(record)".contains("ver-secret"))
    }
}
