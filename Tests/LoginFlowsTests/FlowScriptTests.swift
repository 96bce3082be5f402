import HeadlessWebView
import LoginFlows
import Testing

/// What flows have of the scripts that they evaluate, and of texts that they make themselves.
@Suite(.timeLimit(.minutes(10)))
struct FlowScriptTests {
    private static let page = ClosureService { _ in
        .html(
            """
            <!doctype html><title>P</title>
            <script>const later = value => new Promise(done => setTimeout(() => done(value), 30))</script>
            """
        )
    }

    private static func run(
        _ steps: String,
        _ head: String = "",
        patience: Duration? = nil
    ) async throws -> FlowRecord {
        let text = "start: https://rp.example/\n\(head)steps:\n" + steps
        return try await FlowTexts.run(text, on: page, patience: patience)
    }

    @Test(arguments: ["system", "manual"])
    func promisesAreAwaited(clock: String) async throws {
        let record = try await Self.run(
            """
              - evaluate: {script: "later(5)", is: '5'}
              - evaluate: {script: "(async () => 'code ' + await later(7))()", as: code, secret: false}
              - evaluate: {script: "({then: done => done([1])})", is: '[1]'}
              - wait: {script: "later(true)"}
              - expect: {variables: {code: code 7}}
            """,
            "clock: \(clock)\n"
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    @Test(arguments: [
        ("evaluate: \"Promise.reject(new TypeError('no code'))\"", "The script throws TypeError: no code"),
        ("evaluate: 'new Promise(() => {})'", "What the script promises did not come within 0 s."),
        ("wait: {script: 'new Promise(done => done(false))', timeout: 50ms}", "It did not come"),
        ("wait: {script: 'new Promise(() => {})', timeout: 50ms}", "found a promise that is not settled"),
        ("wait: {script: 'Promise.reject(1)', timeout: 50ms}", "found the exception “1”"),
    ])
    func promisesFailTheirStep(step: String, says: String) async throws {
        let record = try await Self.run("  - \(step)\n", patience: .milliseconds(200))
        #expect(record.problem?.description.contains(says) == true, "\(record.problem?.description ?? "")")
    }

    @Test func valuesAreSecretUnlessThatIsSaid() async throws {
        let record = try await Self.run(
            """
              - evaluate: {script: "'shown' + 'AtAll'", as: shown, secret: false}
              - evaluate: {script: "'hidden' + 'Whole'", as: hidden}
              - evaluate: "document.title = '${hidden}'"
            """
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(record.steps[1].notes == ["shown = shownAtAll"])
        #expect(record.steps[2].notes.first?.hasPrefix("hidden = ") == true)
        #expect(!"\(record)".contains("hiddenWhole"))
    }

    @Test func variablesStandInScriptsAsTheyAre() async throws {
        let record = try await Self.run(
            "  - evaluate: {script: 'document.title = ${name:json}', is: \"it's a \\\"name\\\" \\\\n ${plain}\"}\n",
            "variables: {plain: x, name: \"it's a \\\"name\\\" \\\\n x\"}\n"
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    /// RFC 7636, appendix B.
    @Test func textsAreMade() async throws {
        let made = """
            variables:
              state: {random: 16}
              nonce: {random: 16}
              id: {random: uuid}
              verifier: dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
              challenge: {sha256: "${verifier}"}

            """
        let record = try await Self.run(
            """
              - expect:
                  variables:
                    state: {matches: '^[A-Za-z0-9_-]{22}$'}
                    nonce: {not: '${state}'}
                    id: {matches: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'}
                    challenge: E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
              - evaluate: "document.title = '${state}'"
              - expect: {title: '${state}'}
              - evaluate: "'state ' + document.title"
            """,
            made
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        // What is random is a secret.
        #expect(record.steps.last?.notes.first?.contains(#/state [A-Za-z0-9_-]{22}/#) == false)
    }

    @Test func secretsMayComeOfSteps() async throws {
        let record = try await Self.run(
            """
              - evaluate: {script: "'later' + 'Known'", as: code, secret: false}
              - evaluate: "'${code}'"
            """,
            "secrets: code\n"
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(!"\(record)".contains("laterKnown"))
    }
}
