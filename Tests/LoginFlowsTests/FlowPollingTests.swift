import HeadlessWebView
import LoginFlows
import Synchronization
import Testing

/// Flows that wait for a server, or for time alone.
@Suite(.timeLimit(.minutes(10)))
struct FlowPollingTests {
    /// A server that is done the third time it is asked.
    private static func service() -> ClosureService {
        let asked = Mutex(0)
        return ClosureService { request in
            guard request.url.path == "/status" else { return .html("<!doctype html><title>P</title>") }
            let times = asked.withLock { asked in
                asked += 1
                return asked
            }
            guard times > 1 else { return .html("not yet", status: 404) }
            let state = times < 3 ? "pending" : "done"
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "application/json")],
                chunks: [.init("{\"state\": \"\(state)\", \"code\": \"c-17\"}")]
            )
        }
    }

    private static func run(_ steps: String, clock: String = "manual") async throws -> FlowRecord {
        try await FlowTexts.run(
            "clock: \(clock)\nstart: https://rp.example/\nsteps:\n\(steps)",
            on: service()
        )
    }

    @Test(arguments: ["system", "manual"])
    func requestsAreRepeatedUntilTheirAnswerIsSo(clock: String) async throws {
        let record = try await Self.run(
            """
              - request:
                  url: https://rp.example/status
                  until: {json: {/state: done}, every: 20ms}
                  capture: {code: /code}
              - expect: {variables: {code: c-17}}
            """,
            clock: clock
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(record.steps[1].notes.contains("asked 3 times"))
    }

    @Test func whatDidNotComeIsTold() async throws {
        let record = try await Self.run(
            "  - request: {url: 'https://rp.example/status', until: {json: {/state: never}, timeout: 5s}}\n"
        )
        let text = record.problem?.description ?? ""
        #expect(text.contains("It did not come within 5 s. The answer’s /state is another."), "\(text)")
        #expect(text.contains("Expected exactly “never”, found “done”."), "\(text)")
    }

    @Test func timePasses() async throws {
        let record = try await Self.run(
            """
              - evaluate: "setTimeout(() => document.title = 'later', 3600000)"
              - wait: 2h
              - expect: {title: later}
            """
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        let real = try await Self.run(
            """
              - evaluate: "window.begun = Date.now()"
              - wait: 60ms
              - evaluate: {script: "Date.now() - begun >= 60", is: 'true'}
            """,
            clock: "system"
        )
        #expect(real.status == .passed, "\(real.problem?.description ?? "")")
    }
}
