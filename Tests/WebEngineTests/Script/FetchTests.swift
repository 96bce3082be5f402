import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Requests that a page's scripts make.
struct FetchTests {
    struct CORSCase: CustomTestStringConvertible {
        var testDescription: String
        var script: String
        /// What the other server answers to the preflight, and to the request itself.
        var preflight = HTTPFields()
        var answer = HTTPFields()
        var sent: [String]
        var value: ScriptData
    }

    static let allowed = HTTPField("Access-Control-Allow-Origin", "https://rp.test")

    static let corsCases = [
        CORSCase(
            testDescription: "a simple request goes out at once, with its origin and without cookies",
            script: "fetch('https://api.test/a').then(r => r.text())",
            answer: [allowed],
            sent: ["GET /a origin=https://rp.test cookie=-"],
            value: "answer"
        ),
        CORSCase(
            testDescription: "what is not allowed is not read",
            script: "fetch('https://api.test/a').then(r => r.text(), e => e.name)",
            sent: ["GET /a origin=https://rp.test cookie=-"],
            value: "TypeError"
        ),
        CORSCase(
            testDescription: "a JSON body and a token are asked about first, and the answer is remembered",
            script: """
                (async () => {
                    const init = {method: 'POST', headers: {'content-type': 'application/json', authorization: 'Bearer t'},
                                  body: '{}'};
                    await fetch('https://api.test/a', init);
                    return (await fetch('https://api.test/a', init)).text();
                })()
                """,
            preflight: [
                allowed, HTTPField("Access-Control-Allow-Headers", "Content-Type, Authorization"),
                HTTPField("Access-Control-Max-Age", "60"),
            ],
            answer: [allowed],
            sent: [
                "OPTIONS /a origin=https://rp.test cookie=- asks POST authorization,content-type",
                "POST /a origin=https://rp.test cookie=-", "POST /a origin=https://rp.test cookie=-",
            ],
            value: "answer"
        ),
        CORSCase(
            testDescription: "a preflight that allows other headers ends it",
            script: "fetch('https://api.test/a', {headers: {'x-a': '1'}}).then(r => r.text(), e => e.name)",
            preflight: [allowed, HTTPField("Access-Control-Allow-Headers", "x-b")],
            answer: [allowed],
            sent: ["OPTIONS /a origin=https://rp.test cookie=- asks GET x-a"],
            value: "TypeError"
        ),
        CORSCase(
            testDescription: "credentials want a server that names the origin and says so",
            script: "fetch('https://api.test/a', {credentials: 'include'}).then(r => r.text(), e => e.name)",
            answer: [allowed],
            sent: ["GET /a origin=https://rp.test cookie=c=1"],
            value: "TypeError"
        ),
        CORSCase(
            testDescription: "without CORS the answer is opaque",
            script: "fetch('https://api.test/a', {mode: 'no-cors'}).then(r => r.type + r.status + r.body)",
            sent: ["GET /a origin=- cookie=-"],
            value: "opaque0null"
        ),
    ]

    @Test(arguments: corsCases)
    func crossesOrigins(_ row: CORSCase) async throws {
        var configuration = SessionConfiguration()
        configuration.thirdPartyCookies = .allow
        let site = TestPage(configuration) { request in
            guard request.url.hostname == "api.test" else { return html("<title>RP</title>") }
            if request.url.path == "/set" {
                return html("").settingCookie("c=1; SameSite=None; Secure")
            }
            if request.method == "OPTIONS" { return ServiceResponse(status: 204, fields: row.preflight) }
            return .text("answer", fields: row.answer)
        }
        await site.load("https://api.test/set")
        await site.load("https://rp.test/")
        _ = site.sent()
        await site.run { core in
            _ = try? core.evaluate("globalThis.value = undefined; \(row.script).then(v => { value = v }); 0")
        }
        #expect(try await site.evaluate("value") == row.value)
        #expect(site.sent(Self.line) == row.sent)
    }

    private static func line(_ request: ServiceRequest) -> String {
        let origin = request.fields["Origin"] ?? "-"
        let text = "\(request.method) \(request.url.path) origin=\(origin) cookie=\(request.fields["Cookie"] ?? "-")"
        guard let method = request.fields["Access-Control-Request-Method"] else { return text }
        return text + " asks \(method) \(request.fields["Access-Control-Request-Headers"] ?? "")"
    }

    struct ScriptCase: CustomTestStringConvertible {
        /// What the element says besides its `src`.
        var attributes: String
        var from = "https://api.test/a"
        var answer = HTTPFields()
        var sent: String
        var runs: Bool
        var testDescription: String { "\(attributes) from \(from), \(answer.map(\.value))" }
    }

    static let withCredentials = HTTPField("Access-Control-Allow-Credentials", "true")

    static let scriptCases = [
        ScriptCase(attributes: "", sent: "origin=- cookie=c=1", runs: true),
        ScriptCase(attributes: "type=module", sent: "origin=https://rp.test cookie=-", runs: false),
        ScriptCase(attributes: "type=module", answer: [allowed], sent: "origin=https://rp.test cookie=-", runs: true),
        ScriptCase(attributes: "crossorigin", sent: "origin=https://rp.test cookie=-", runs: false),
        ScriptCase(attributes: "crossorigin", answer: [allowed], sent: "origin=https://rp.test cookie=-", runs: true),
        ScriptCase(
            attributes: "crossorigin=use-credentials",
            answer: [allowed],
            sent: "origin=https://rp.test cookie=c=1",
            runs: false
        ),
        ScriptCase(
            attributes: "type=module crossorigin=use-credentials",
            answer: [allowed, withCredentials],
            sent: "origin=https://rp.test cookie=c=1",
            runs: true
        ),
        ScriptCase(
            attributes: "type=module",
            from: "https://rp.test/a",
            sent: "origin=https://rp.test cookie=r=1",
            runs: true
        ),
        // https://html.spec.whatwg.org/#fetch-a-module-script-tree: through another origin, the first is a stranger too.
        ScriptCase(
            attributes: "type=module",
            from: "https://api.test/back",
            answer: [allowed],
            sent: "origin=https://rp.test cookie=-, origin=null cookie=-",
            runs: false
        ),
    ]

    @Test(arguments: scriptCases)
    func scriptsComeAsTheirElementsSay(_ row: ScriptCase) async throws {
        var configuration = SessionConfiguration()
        configuration.thirdPartyCookies = .allow
        let site = TestPage(configuration) { request in
            switch request.url.path {
            case "/set": return html("").settingCookie("c=1; SameSite=None; Secure")
            case "/": return html("RP", "<script \(row.attributes) src=\(row.from)></script>").settingCookie("r=1")
            case "/back":
                var answer = ServiceResponse.redirect(to: "https://rp.test/a")
                answer.fields["Access-Control-Allow-Origin"] = "https://rp.test"
                return answer
            default:
                return ServiceResponse(
                    fields: HTTPFields([HTTPField("Content-Type", "text/javascript")] + row.answer),
                    chunks: [.init("globalThis.ran = true")]
                )
            }
        }
        await site.load("https://api.test/set")
        await site.load("https://rp.test/")
        #expect(try await site.evaluate("globalThis.ran === true") == .bool(row.runs))
        let asked = site.sent(Self.line).dropFirst(2).map { line in
            line.split(separator: " ").dropFirst(2).joined(separator: " ")
        }
        #expect(asked.joined(separator: ", ") == row.sent)
    }

    @Test(
        "where a request is led within its origin, WebKit says again what it said of that",
        arguments: [
            (Profile.wkWebView(), "POST /to https://rp.test, GET /x https://rp.test"),
            (.android(), "POST /to https://rp.test, GET /x -"),
        ]
    )
    func originBehindRedirect(profile: Profile, expected: String) async throws {
        #expect(try await Self.asked("fetch('/to?/x', {method: 'POST', body: 'b'})", profile) == expected)
    }

    @Test(
        "a field that does not go to another origin: WebKit asks about it there",
        arguments: [
            (Profile.wkWebView(), "GET /to -, OPTIONS /x https://rp.test authorization, GET /x https://rp.test"),
            (.android(), "GET /to -, GET /x https://rp.test"),
        ]
    )
    func authorizationBehindRedirect(profile: Profile, expected: String) async throws {
        let script = "fetch('/to?https://api.test/x', {headers: {Authorization: 'Bearer t'}})"
        #expect(try await Self.asked(script, profile) == expected)
    }

    /// What servers are asked by a script's `fetch`, and what they are told of where it comes from.
    private static func asked(_ script: String, _ profile: Profile) async throws -> String {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { request in
            var answer = ServiceResponse.json("{}")
            if request.url.path == "/" { return html("<title>RP</title>") }
            if request.url.path == "/to" { answer = .redirect(to: request.url.query ?? "") }
            answer.fields["Access-Control-Allow-Origin"] = "*"
            answer.fields["Access-Control-Allow-Headers"] = "authorization"
            return answer
        }
        await site.load("https://rp.test/")
        _ = site.sent()
        _ = try await site.call("await \(script).catch(() => {})")
        let asked = site.sent { request in
            let fields = [request.fields["Origin"] ?? "-", request.fields["Access-Control-Request-Headers"]]
            #expect(request.url.path == "/to" || request.fields["Authorization"] == nil)
            return ([request.method, request.url.path] + fields.compactMap(\.self)).joined(separator: " ")
        }
        return asked.joined(separator: ", ")
    }

    @Test("a cookie that a fetch brought is in document.cookie and goes along with the next request")
    func cookieOfFetch() async throws {
        let site = TestPage { request in
            guard request.url.path == "/token" else { return html("<title>RP</title>") }
            return ServiceResponse.json("{}").settingCookie("token=t1; Path=/")
        }
        await site.load("https://rp.test/")
        await site.run { core in
            _ = try? core.evaluate("fetch('/token').then(() => { globalThis.seen = document.cookie }); 0")
        }
        #expect(try await site.evaluate("seen") == "token=t1")
        _ = site.sent()
        // While this one is waited for, nothing of the page's runs.
        let text = try await site.evaluate(
            "setTimeout(() => { seen = 'late' }, 0); const x = new XMLHttpRequest; x.open('GET', '/token', false);"
                + "x.send(); x.responseText + seen"
        )
        #expect(text == "{}token=t1")
        #expect(site.sent { $0.fields["Cookie"] ?? "" } == ["token=t1"])
    }
}

extension TestPage {
    /// The value of a script in the page that shows.
    func evaluate(_ source: String) async throws -> ScriptData {
        try await page.with { core in Result { () throws(ScriptFailure) in try core.evaluate(source) } }.get()
    }
}
