import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// What a flow that does not come out as it should is told: the step, what was expected, what was there, what comes near.
@Suite(.timeLimit(.minutes(10)))
struct FlowRunTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let step: String
        let says: [String]
        var testDescription: String { step }

        init(_ step: String, says: String...) {
            self.step = step
            self.says = says
        }
    }

    static let rows = [
        Row("click: '#gogo'", says: "Nothing matches “#gogo”", "#go"),
        Row("fill: {'#login': x}", says: "takes no text"),
        Row("open: https://rp.example/\n    fails: timedOut", says: "Expected the failure timedOut, found no failure."),
        Row("expect: {title: Sign up - Example Orders}", says: "Expected exactly “Sign up", "found “Sign in - Example"),
        Row("expect: {title: {not: {contains: Sign}}}", says: "Expected not something with “Sign”"),
        Row("expect: {status: 201}", says: "Expected 201, found 200 at https://rp.example/login"),
        Row("expect: {selector: '#pasword'}", says: "The page has no “#pasword”", "Nearest: #password"),
        Row("expect: {absent: '#password'}", says: "The page has “#password”"),
        Row("expect: {cookies: {sesion: present}}", says: "no cookie “sesion”", "Nearest: “session”"),
        Row("expect: {cookies: {session: {path: /login}}}", says: "Expected exactly “/login”, found “/”"),
        Row("expect: {cookies: {session: {http-only: false}}}", says: "http-only: false", "http-only: true"),
        Row("expect: {cookies: {session: absent}}", says: "found one at rp.example/"),
        Row("expect: {hops: [{method: POST, url: 'https://rp.example/login'}]}", says: "GET https://rp.example/login"),
        Row("expect: {callbacks: [didFail]}", says: "no such callback", "Nearest: did"),
        Row("expect: {app: {contains: code}}", says: "What the app was handed", "found nothing"),
        Row("wait: {title: Welcome, timeout: 10ms}", says: "did not come", "found “Sign in"),
        Row("wait: {cookie: sesion, timeout: 10ms}", says: "Nearest: “session”"),
        Row("wait: {script: 'missing.member', timeout: 10ms}", says: "is true, found the exception “ReferenceError"),
        Row("evaluate: 'missing.member'", says: "ReferenceError"),
        Row("evaluate: {script: '1 + 1', is: '3'}", says: "found “2”"),
        Row("capture: {as: a, cookie: tokn}", says: "a cookie “tokn”", "session"),
        Row("capture: {as: a, header: Content-Typ}", says: "Nearest: “Content-Type”"),
        Row("capture: {as: a, title: true, regex: 'code=(.*)'}", says: "does not match", "Sign in - Example"),
        Row("capture: {as: a, json: /token}", says: "no JSON"),
        Row("request: {url: 'https://rp.example/resource'}", says: "Expected one below 400, found 401"),
        Row("request: {url: 'https://rp.example/', expect: {json: {/a: b}}}", says: "no JSON"),
        Row("token: token", says: "No token came.", "oauth_token"),
        Row("back: ~", says: "no page to go back to"),
    ]

    @Test(arguments: rows)
    func problemSaysWhatWasThere(_ row: Row) async throws {
        let text = """
            clock: system
            start: https://rp.example/login
            sinks: {token: {cookie: oauth_token}}
            steps:
              - \(row.step)
            """
        let record = try await FlowTexts.run(text)
        let problem = try #require(record.problem)
        #expect(record.status == .failed)
        #expect(problem.place.file == "flow.yaml")
        #expect(problem.place.line >= 6)
        #expect(problem.step?.hasPrefix("step 1 (") == true)
        for text in row.says { #expect(problem.description.contains(text), "\(problem)") }
        #expect(record.steps.last?.problem == problem)
    }

    @Test func timeRunsOut() async throws {
        let service = ClosureService { _ in ServiceResponse(chunks: [.init("x", delay: .seconds(3600))]) }
        let record = try await FlowTexts.run(
            "timeout: 50ms\nclock: system\nstart: https://rp.example/\nsteps: [reload]",
            on: service
        )
        #expect(record.problem?.message.contains("Time ran out: the flow's timeout is 50ms") == true)
    }

    /// A page whose script asks its server again and again never has nothing under way.
    private static let asking = ClosureService { request in
        request.url.path == "/asked"
            ? .html("no")
            : .html("<script>let asked = 0; (async () => { for (;;) { await fetch('/asked'); asked++ } })()</script>")
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["wait: idle", "wait: {title: Never, timeout: 1h}", "token: code"])
    func timeRunsOutWhereScriptsNeverEnd(step: String) async throws {
        let record = try await FlowTexts.run(
            """
            timeout: 1s
            clock: system
            sinks: {code: {cookie: code}}
            start: https://rp.example/
            steps: [{\(step)}]
            """,
            on: Self.asking
        )
        #expect(record.problem?.message.contains("Time ran out") == true, "\(record)")
    }

    @Test(.timeLimit(.minutes(5)))
    func whatIsWaitedForIsLookedAtMeanwhile() async throws {
        let record = try await FlowTexts.run(
            "clock: system\nstart: https://rp.example/\nsteps: [{wait: {script: asked > 3, timeout: 1h}}]",
            on: Self.asking,
            patience: .seconds(1)
        )
        #expect(record.status == .passed, "\(record)")
    }

    /// A page that leaves its server an answer to give at its leisure is waited for with patience at its first step alone.
    @Test(.timeLimit(.minutes(5)))
    func whatNeverEndsIsWaitedForOnce() async throws {
        let steps = Array(repeating: "{evaluate: {script: '1'}}", count: 40).joined(separator: ", ")
        let service = ClosureService { request in
            request.url.path == "/late"
                ? ServiceResponse(delay: .seconds(3600)) : .html("<title>Waits</title><script>fetch('/late')</script>")
        }
        let record = try await FlowTexts.run(
            "timeout: 30s\nclock: system\nstart: https://rp.example/\nsteps: [\(steps), {expect: {title: Waits}}]",
            on: service,
            patience: .seconds(1)
        )
        #expect(record.status == .passed, "\(record)")
    }

    @Test func optionalStepIsPassedOver() async throws {
        let text =
            "start: https://rp.example/\nsteps:\n  - {click: '#cookie-banner', optional: true}\n  - click: '#signin'\n"
        let record = try await FlowTexts.run(text)
        #expect(record.status == .passed)
        #expect(record.steps.map(\.status) == [.passed, .skipped, .passed])
    }

    /// A page whose scripts bring things later.
    @Test func waitsForWhatScriptsBring() async throws {
        let page = """
            <!doctype html><title>a</title><p id=gone>x</p><script>
            setTimeout(() => { document.title = 'b'; document.cookie = 'late=1'; gone.remove(); window.ready = true }, 400)
            </script>
            """
        let text = """
            start: https://rp.example/
            steps:
              - wait: {title: b}
              - wait: {cookie: late}
              - wait: {gone: '#gone'}
              - wait: {script: window.ready}
              - evaluate: {script: '({a: [1, 2]})', is: '{"a":[1,2]}', as: value}
              - expect: {variables: {value: {contains: '[1,2]'}}}
            """
        let record = try await FlowTexts.run(text, on: ClosureService { _ in .html(page) })
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    /// What was typed, kept and handed over is nowhere in the record.
    @Test func recordHoldsNoSecret() async throws {
        let text = """
            start: https://rp.example/login?deliver=redirect
            variables: {words: correct horse}
            sinks: {code: {redirect: myapp, parameter: code}}
            steps:
              - fill: {'#email': alice@example.com, '#password': '${words}'}
              - click: '#go'
              - capture: {as: session, cookie: session}
              - click: '#allow'
              - token: code
              - request: {url: 'https://rp.example/resource?token=${code}', bearer: '${code}'}
              - expect: {variables: {code: '${session}'}}
            """
        let tokens = TokenGenerator.counting(from: 0xABCD)
        let record = try await FlowTexts.run(text, on: SignInService(tokens: tokens))
        #expect(record.status == .failed)
        let written = "\(record)"
        for secret in ["correct horse", "correct+horse", "000000000000abcd", "000000000000abce", "000000000000abd"] {
            #expect(!written.contains(secret), "\(secret)")
        }
        #expect(written.contains("…(32)"))
    }

    /// That a text is secret may be known only when the page has shown it long since.
    @Test func whatALaterStepFindsSecretIsMaskedBefore() async throws {
        let text = """
            start: https://rp.example/
            steps: [{capture: {as: code, selector: '#c'}}, {expect: {title: nope}}]
            """
        let page = "<!doctype html><title>P</title><p>Your code: <b id=c>tok-SECRET-4242</b>"
        let record = try await FlowTexts.run(text, on: ClosureService { _ in .html(page) })
        #expect(record.steps.first?.page?.text.contains("Your code") == true)
        #expect(!"\(record)".contains("SECRET"))
    }

    /// To type where nobody can type, or press what nobody can press, is told as such; a page may change that by itself.
    @Test func whatAUserCannotDoIsNoStep() async throws {
        let page = """
            <!doctype html><title>P</title><input id=r readonly><fieldset disabled><button id=b><i>Go</i></button></fieldset>
            <button id=later disabled>Later</button><input id=m maxlength=3><script>
            setTimeout(() => { later.disabled = false }, 2000)</script>
            """
        let steps = [
            ("fill: {'#r': x}", "“#r” is read-only"), ("click: '#b i'", "“#b i” is disabled"), ("click: '#later'", nil),
            ("fill: {'#m': abcdef}\n  - evaluate: {script: m.value, is: abc}", nil),
        ]
        for (step, says) in steps {
            let text = "start: https://rp.example/\nsteps:\n  - \(step)"
            let record = try await FlowTexts.run(text, on: ClosureService { _ in .html(page) })
            #expect(record.status == (says == nil ? .passed : .failed), "\(step)")
            #expect(record.problem?.message.hasPrefix(says ?? "") ?? true, "\(record.problem?.message ?? "")")
        }
    }

    @Test func formPostSinkStopsTheLoad() async throws {
        let page = """
            <!doctype html><title>P</title><form action=https://app.example/cb method=post><input name=code value=c0de>
            <button>Go</button></form>
            """
        let text = """
            start: https://rp.example/
            sinks: {code: {form-post: 'https://app.example/cb'}}
            steps:
              - click: button
              - token: code
            """
        let site = ClosureService { request in request.url.hostname == "app.example" ? .html("never") : .html(page) }
        let record = try await FlowTexts.run(text, on: site)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(!record.hops.contains { $0.url.contains("app.example") })
    }

    /// What a cookie says may be any word; a session's identifier is none.
    @Test func wordsOfCookiesStayInTexts() async throws {
        let page = ServiceResponse.html("<!doctype html><title>Please login, 5f0c9a31</title>")
            .settingCookie("auto_login=login").settingCookie("seen=true").settingCookie("sid=5f0c9a31")
        let text = "start: https://rp.example/login?x=true\nsteps: [{expect: {title: nope}}]"
        let record = try await FlowTexts.run(text, on: ClosureService { _ in page })
        #expect(record.problem?.actual == "“Please login, …(8)”")
        #expect(record.hops.map(\.url) == ["https://rp.example/login?x=true"])
        #expect(!"\(record)".contains("5f0c9a31"))
    }

    @Test func byteOrderMarkIsNoMistake() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("start: https://rp.example/\nsteps: [reload]\n".utf8)
        #expect(try FlowReader.read("flow.yaml", in: FlowSurroundings { _ in bytes }).steps.count == 2)
    }

    // MARK: - The OpenID conformance suite's configurations

    static let patterns: [(String, String, Bool)] = [
        ("https://a/b", "https://a/b", true), ("https://a/b", "https://a/*", true), ("https://a/b?c", "*/b*", true),
        ("https://a/b", "*", true), ("https://a/b", "https://a", false), ("abab", "ab*ab", true),
        ("ab", "ab*ab", false),
        ("https://a/interaction/x", "https://a/interaction*", true), ("https://a/b", "*c*", false),
    ]

    @Test(arguments: patterns)
    func urlPatternsAreSimple(text: String, pattern: String, fits: Bool) async throws {
        let json = """
            {"browser": [{"match": "https://rp.example/*", "tasks": [{"task": "t", "match": "\(pattern)", "commands": []}]}]}
            """
        var surroundings = FlowSurroundings { _ in Array(json.utf8) }
        surroundings.variables["start"] = "https://rp.example/"
        _ = try FlowReader.read("c.json", in: surroundings)
        #expect(BrowserTask.matches(text, pattern) == fits)
    }
}
