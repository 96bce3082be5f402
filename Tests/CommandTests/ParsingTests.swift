import HeadlessWebView
import Testing
import headless_webview

/// What command lines are read as.
@Suite struct ParsingTests {
    struct Split: CustomTestStringConvertible, Sendable {
        let text: String
        let selector: String
        let value: String
        var testDescription: String { text }
    }

    static let splits = [
        Split(text: "#email=alice@example.com", selector: "#email", value: "alice@example.com"),
        Split(text: "#a=b=c", selector: "#a", value: "b=c"),
        Split(text: "#a=", selector: "#a", value: ""),
        Split(text: "[name=sub]=alice", selector: "[name=sub]", value: "alice"),
        Split(text: #"input[name="a]="]=x"#, selector: #"input[name="a]="]"#, value: "x"),
        Split(text: ":is([name='q'], #q)=x", selector: ":is([name='q'], #q)", value: "x"),
        Split(text: #"#a\=b=x"#, selector: #"#a\=b"#, value: "x"),
        Split(text: "label=Pass word=a=b", selector: "label=Pass word", value: "a=b"),
        Split(text: "label=Alice's mail=x", selector: "label=Alice's mail", value: "x"),
        Split(text: "label=\"a = b\"=x", selector: "label=\"a = b\"", value: "x"),
        Split(text: "text=/a=b/=x", selector: "text=/a=b/", value: "x"),
        Split(text: "role=textbox[name=\"a]=b\"]=x", selector: "role=textbox[name=\"a]=b\"]", value: "x"),
        Split(text: "//input[@id='a']=x", selector: "xpath=//input[@id='a']", value: "x"),
        Split(text: "xpath=//input[@id='a']=x", selector: "xpath=//input[@id='a']", value: "x"),
        Split(text: "css=#a=x", selector: "#a", value: "x"),
        Split(text: "#idp >>> #email=alice", selector: "#idp >>> #email", value: "alice"),
        Split(
            text: "iframe[name=x] >>> label=Password=a >>> b",
            selector: "iframe[name=x] >>> label=Password",
            value: "a >>> b"
        ),
        Split(text: "#a >> nth=1=v", selector: "#a >> nth=1", value: "v"),
        Split(
            text: "text=Row >> nth=1 >> css=[x=y]=a >> css=b",
            selector: "text=Row >> nth=1 >> css=[x=y]",
            value: "a >> css=b"
        ),
        Split(text: "testid=mail=a=b", selector: "testid=mail", value: "a=b"),
        Split(text: "#email=a >>> b=c", selector: "#email", value: "a >>> b=c"),
        Split(text: "label=\"a\">>>text=/b=c/ >>> #d=x", selector: "label=\"a\" >>> text=/b=c/ >>> #d", value: "x"),
        Split(
            text: "role=dialog[name=/a]b/] >>> #c=x",
            selector: "role=dialog[name=/a]b/] >>> #c",
            value: "x"
        ),
    ]

    @Test(arguments: splits)
    func selectorEndsAtTheFirstFreeEqualsSign(_ row: Split) throws {
        let pair = try LocatorValue(row.text, of: "fill")
        #expect(pair.locator.description == row.selector)
        #expect(pair.value == row.value)
    }

    @Test(arguments: ["#a", "=x", "label==x", "#idp >>> =x", "#idp >>> label==x", "#idp >>> #a"])
    func locatorWithoutValueIsRefused(text: String) {
        let error = #expect(throws: UsageError.self) { try LocatorValue(text, of: "fill") }
        #expect(error.map { "\($0)" } == "--fill: write it as LOCATOR=VALUE, as in '#email=alice@example.com'.")
    }

    @Test func itemsComeInTheOrderOfTheCommandLine() throws {
        let options = [
            OptionSyntax(name: "fill", letter: nil, takesValue: true),
            OptionSyntax(name: "click", letter: "c", takesValue: true),
            OptionSyntax(name: "json", letter: "j", takesValue: false),
        ]
        let words = ["a", "--click", "b", "--fill=c=d", "-j", "e", "-cf", "--js", "--", "--click", "-"]
        let items = try Getopt.scan(words, options: options)
        let expected: [Getopt.Item] = [
            .argument("a"), .option(1, value: "b"), .option(0, value: "c=d"), .option(2, value: ""), .argument("e"),
            .option(1, value: "f"), .option(2, value: ""), .argument("--click"), .argument("-"),
        ]
        #expect(items == expected)
    }

    @Test func commandLinesAreReadSideBySide() async {
        let options = [OptionSyntax(name: "fill", letter: nil, takesValue: true)]
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    let words = (0..<number).flatMap { ["--fill", "\($0)"] }
                    return (try? Getopt.scan(words, options: options).count) == number
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test(arguments: [
        (
            "rp.example:443:127.0.0.1:8443",
            HostOverride(host: "rp.example", port: 443, address: "127.0.0.1", addressPort: 8443)
        ),
        ("RP.example:443:10.0.0.1", HostOverride(host: "rp.example", port: 443, address: "10.0.0.1")),
        ("rp.example::localhost:1", HostOverride(host: "rp.example", address: "localhost", addressPort: 1)),
        ("rp.example:*:localhost", HostOverride(host: "rp.example", address: "localhost")),
        ("rp.example:443:[::1]:8443", HostOverride(host: "rp.example", port: 443, address: "::1", addressPort: 8443)),
        ("rp.example:443:[::1]", HostOverride(host: "rp.example", port: 443, address: "::1")),
    ])
    func hostOverrideIsRead(text: String, expected: HostOverride) throws {
        #expect(try OptionValue.hostOverride(text) == expected)
    }

    @Test(arguments: ["", "a", "a:1", "a:x:b", "a:1:b:x", "a:70000:b", "a:1:b:2:3", ":1:b"])
    func hostOverrideIsRefused(text: String) {
        #expect(throws: UsageError.self) { try OptionValue.hostOverride(text) }
    }

    @Test(arguments: [
        ("http://p.example:3128", ProxyOptions(kind: .http, host: "p.example", port: 3128)),
        ("http://p.example", ProxyOptions(kind: .http, host: "p.example", port: 80)),
        ("https://p.example", ProxyOptions(kind: .https, host: "p.example", port: 443)),
        (
            "socks5h://u%40x:p%3Aw@[::1]:1080",
            ProxyOptions(kind: .socks5h, host: "[::1]", port: 1080, user: "u@x", password: "p:w")
        ),
    ])
    func proxyIsRead(text: String, expected: ProxyOptions) throws {
        #expect(try OptionValue.proxy(text) == expected)
    }

    struct Redirect: CustomTestStringConvertible, Sendable {
        let target: String
        let url: String
        let matches: Bool
        var testDescription: String { "\(target) \(url)" }
    }

    static let redirects = [
        Redirect(target: "myapp", url: "myapp://callback?code=1", matches: true),
        Redirect(target: "myapp", url: "myapp:code", matches: true),
        Redirect(target: "MyApp", url: "myapp://x", matches: true),
        Redirect(target: "myapp", url: "myapp2://callback", matches: false),
        Redirect(target: "com.example.app", url: "com.example.app:/cb", matches: true),
        Redirect(target: "com.example.app:/cb", url: "com.example.app:/cb?code=1#x", matches: true),
        Redirect(target: "com.example.app:/cb", url: "com.example.app:/cb2", matches: false),
        Redirect(target: "https://app.example", url: "https://app.example/?code=1", matches: true),
        Redirect(target: "https://app.example", url: "https://app.example.evil.example/", matches: false),
        Redirect(target: "https://app.example/cb", url: "https://app.example:443/cb", matches: true),
        Redirect(target: "https://app.example/cb", url: "https://app.example:444/cb", matches: false),
        Redirect(target: "https://app.example/cb", url: "http://app.example/cb", matches: false),
        Redirect(target: "http://127.0.0.1:9199/callback", url: "http://127.0.0.1:9199/callback?code=1", matches: true),
    ]

    @Test(arguments: redirects)
    func redirectURIMatches(_ row: Redirect) throws {
        let url = try #require(WebURL(row.url))
        #expect(try RedirectTarget(row.target).matches(url) == row.matches)
    }

    @Test(arguments: [
        ("myapp#code", "myapp://cb?state=1&code=a%2Fb", RedirectTarget.Answer.token("a/b")),
        ("myapp#access_token", "myapp://cb#access_token=abc&state=1", .token("abc")),
        ("myapp", "myapp://cb#access_token=abc", .token("myapp://cb#access_token=abc")),
        ("myapp#code", "myapp://cb?state=1", .nothing),
        ("myapp", "myapp://cb?error=access_denied", .refusal("access_denied", description: nil)),
        (
            "myapp#code", "myapp://cb?error=server_error&error_description=Out+of+order",
            .refusal("server_error", description: "Out of order")
        ),
    ])
    func redirectAnswers(target: String, url: String, expected: RedirectTarget.Answer) throws {
        let url = try #require(WebURL(url))
        #expect(try RedirectTarget(target).answer(in: url) == expected)
    }

    @Test(
        arguments: [
            ("Success code=abc", "Success code=", "abc"),
            ("Success state=1&code=abc&x=2", "code=", "abc"),
            ("Success code=abc - RP", "Success code=", "abc"),
            ("Success", "Success code=", nil),
            ("Success code=", "Success code=", nil),
        ] as [(String, String, String?)]
    )
    func titleHoldsTheToken(title: String, text: String, expected: String?) {
        #expect(TokenPlace.token(in: title, after: text) == expected)
    }

    @Test(arguments: [
        (0, "1970-01-01 00:00:00 UTC"),
        (951_782_399, "2000-02-28 23:59:59 UTC"),
        (951_868_799, "2000-02-29 23:59:59 UTC"),
        (951_868_800, "2000-03-01 00:00:00 UTC"),
        (1_798_761_599, "2026-12-31 23:59:59 UTC"),
        (4_107_542_400, "2100-03-01 00:00:00 UTC"),
        (-1, "1969-12-31 23:59:59 UTC"),
    ])
    func momentHasItsDate(seconds: Int64, expected: String) {
        #expect(UTCDate(UnixTime(seconds: seconds)).description == expected)
    }
}
