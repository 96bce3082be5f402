import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// Flows whose fields stand in frames.
@Suite(.timeLimit(.minutes(10)))
struct FrameFlowTests {
    /// A page that brings the sign-in service in a frame, 400 ms after it has loaded if it is late.
    private static func portal(_ query: String, isLate: Bool = false) -> ClosureService {
        let service = SignInService()
        let frame = "<iframe id=idp src=\"https://rp.example/login?\(query)\"></iframe>"
        let body =
            isLate
            ? "<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '\(frame)'), 400)</script>"
            : frame
        return ClosureService { request in
            guard request.url.hostname != "portal.rp.example" else {
                return .html("<!doctype html><title>Portal</title><body>\(body)")
            }
            var response = service.respond(to: request)
            // The service lets nobody frame it.
            response?.fields.remove("Content-Security-Policy")
            return response
        }
    }

    @Test(arguments: ["wkwebview", "uiwebview", "android"], [false, true])
    func signsInThroughAFrame(profile: String, isLate: Bool) async throws {
        let text = """
            start: https://portal.rp.example/
            profile: \(profile)
            sinks: {token: {cookie: oauth_token}}
            steps:
              - wait: {selector: '#idp >>> label=Email'}
              - expect: {title: Portal, selector: ['#idp', '#idp >>> label=Password'], absent: '#idp >>> #allow'}
              - fill: {'#idp >>> label=Email': alice@example.com, 'iframe#idp >>> label=Password': correct horse}
              - submit: {form: '#idp >>> form', with: 'role=button[name="Sign in"]'}
              - wait: {gone: '#idp >>> label=Password'}
              - capture: {as: allow, selector: '#idp >>> #allow', attribute: value, secret: false}
              - click: '#idp >>> text=Allow'
              - expect: {title: Portal, variables: {allow: allow}}
              - token: token
            """
        let record = try await FlowTexts.run(text, on: Self.portal("deliver=cookie", isLate: isLate))
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(!"\(record)".contains("correct horse"))
    }

    /// A step that comes before its frame waits for what refreshes and timers bring, and what it types is no less secret.
    @Test func aStepWaitsForItsFrame() async throws {
        let text = """
            start: https://portal.rp.example/
            clock: manual
            steps:
              - fill: {'#idp >>> #password': correct horse}
              - capture: {as: typed, selector: '#idp >>> #password', attribute: value, secret: false}
            """
        let record = try await FlowTexts.run(text, on: Self.portal("deliver=cookie", isLate: true))
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(!"\(record)".contains("correct horse"))
    }

    @Test func aCodeIsCopiedOutOfAFrame() async throws {
        let text = """
            start: https://app.example/
            sinks: {code: {out-of-band: '#idp >>> #code'}}
            steps:
              - click: '#idp >>> text=next'
              - token: {from: code, value: T-1}
            """
        let service = ClosureService { request in
            switch request.url.path {
            case "/": .html("<title>App</title><iframe id=idp src=https://idp.example/f></iframe>")
            case "/f": .html("<a href=/done>next</a>")
            default: .html("<b id=code>T-1</b>")
            }
        }
        let record = try await FlowTexts.run(text, on: service)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    @Test(arguments: [
        (
            "click: '#nope >>> #go'",
            ["No frame “#nope” is in “Portal” at https://portal.rp.example/. There is: #idp."]
        ),
        (
            "expect: {selector: '#nope >>> #go'}",
            ["The page has no “#nope >>> #go”.", "found no frame “#nope” is in “Portal”", "There is: #idp."]
        ),
        (
            "expect: {selector: '#idp >>> #pasword'}",
            ["The page has no “#idp >>> #pasword”.", "found the frame “#idp”, “Sign in", "Nearest: #password"]
        ),
        ("expect: {absent: '#idp >>> #password'}", ["The page has “#idp >>> #password”."]),
        (
            "wait: {selector: '#idp >>> #nope >>> #x', timeout: 10ms}",
            ["It did not come", "found no frame “#nope” is in the frame “#idp”"]
        ),
    ])
    func whatIsNotThereIsTold(step: String, says: [String]) async throws {
        let text = "clock: system\nstart: https://portal.rp.example/\nsteps:\n  - \(step)\n"
        let record = try await FlowTexts.run(text, on: Self.portal("deliver=cookie"))
        let problem = try #require(record.problem)
        for text in says { #expect(problem.description.contains(text), "\(problem)") }
    }
}
