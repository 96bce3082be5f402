import HeadlessWebView
import LoginFlows
import Testing

/// Pages with a part that never comes: the flow goes on without it, and says so.
@Suite(.timeLimit(.minutes(10)))
struct FlowPatienceTests {
    private static func service(_ part: String) -> ClosureService {
        ClosureService { request in
            switch request.url.path {
            case "/hang": ServiceResponse(chunks: [.init("x", delay: .seconds(3600))])
            case "/next": .html("<!doctype html><title>Next</title>")
            default: .html("<!doctype html><title>First</title><a href=/next>Go</a>\(part)")
            }
        }
    }

    private static func run(_ part: String, _ text: String) async throws -> FlowRecord {
        try await FlowTexts.run("clock: system\n\(text)", on: service(part), patience: .milliseconds(300))
    }

    @Test(arguments: [
        ("<img src=/hang>", "image"), ("<iframe src=/hang></iframe>", "frame"),
        ("<script async src=/hang></script>", "script"), ("<script>new Image().src = '/hang'</script>", "image"),
        ("<link rel=stylesheet href=/hang>", "style"),
    ])
    func partsAreNoReasonNotToGoOn(part: String, kind: String) async throws {
        let record = try await Self.run(
            part,
            """
            start: https://rp.example/
            steps:
              - expect: {title: First}
              - click: text=Go
              - expect: {title: Next}
            """
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        let note = record.steps[0].notes.first ?? ""
        #expect(note.hasPrefix("went on without GET https://rp.example/hang (\(kind), "), "\(note)")
    }

    /// What the page itself waits for is waited for, and named.
    @Test func whatIsUnderWayIsTold() async throws {
        let record = try await Self.run(
            "<script src=/hang></script>",
            "timeout: 1s\nstart: https://rp.example/\nsteps: [reload]"
        )
        let text = record.problem?.description ?? ""
        #expect(text.contains("Time ran out: the flow's timeout is 1s."), "\(text)")
        #expect(text.contains("Still under way: GET https://rp.example/hang (script, "), "\(text)")
    }

    @Test func beaconsAreWaitedForAMoment() async throws {
        let text = "clock: system\nstart: https://rp.example/\nsteps: [{expect: {title: First}}]"
        let service = Self.service("<script>navigator.sendBeacon('/hang', 'x')</script>")
        let start = ContinuousClock.now
        let record = try await FlowTexts.run(text, on: service, patience: .seconds(60))
        #expect(record.status == .passed)
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}
