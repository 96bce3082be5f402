import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// Requests that a flow answers itself.
@Suite(.timeLimit(.minutes(10)))
struct FlowStubTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Below `stubs:`.
        var stubs = ""
        var steps: String
    }

    /// A page whose script asks three other hosts, of which it knows none.
    private static let service = ClosureService { request in
        guard request.url.hostname == "rp.example" else { return nil }
        return .html(
            """
            <!doctype html><title>at first</title><script src="https://captcha.example/api.js"></script>
            <script>
            async function ask(url, options) {
                try {
                    const answer = await fetch(url, options);
                    return answer.status + " " + answer.headers.get("Content-Type") + " " + await answer.text();
                } catch (error) { return error.name; }
            }
            </script>
            """
        )
    }

    static let rows = [
        Row(
            testDescription: "a script of another host",
            stubs:
                "  - {url: {starts: 'https://captcha.example/'}, type: text/javascript, body: document.title = 'solved'}",
            steps: "  - expect: {title: solved, hops: [{url: 'https://captcha.example/api.js', status: 200}]}"
        ),
        Row(
            testDescription: "a file, with the type that its ending has",
            stubs: "  - {url: {contains: captcha}, file: parts/solved.js}",
            steps: "  - expect: {title: from the file}"
        ),
        Row(
            testDescription: "what is asked of another origin may be read, after a preflight too",
            stubs: """
                  - {url: 'https://api.example/me', method: PUT, status: 201, type: application/json, body: '{"a": 1}'}
                """,
            steps: """
                  - evaluate:
                      script: |
                        ask("https://api.example/me", {method: "PUT", headers: {"X-A": "1"}, credentials: "include"})
                      is: '201 application/json {"a": 1}'
                  - evaluate: {script: 'ask("https://api.example/me")', is: TypeError}
                """
        ),
        Row(
            testDescription: "unless it says otherwise",
            stubs:
                "  - {url: 'https://api.example/me', headers: {Access-Control-Allow-Origin: 'https://a.example'}, body: a}",
            steps: "  - evaluate: {script: 'ask(\"https://api.example/me\")', is: TypeError}"
        ),
        Row(
            testDescription: "what is blocked has no answer",
            stubs: "  - {url: {starts: 'https://rp.example/count'}, block: true}",
            steps: "  - evaluate: {script: 'ask(\"/count?a\")', is: TypeError}"
        ),
        Row(
            testDescription: "cookies, and one way after the other",
            stubs:
                "  - {url: 'https://rp.example/', status: 302, headers: {Location: /in, Set-Cookie: [a=1, b=2; HttpOnly]}}",
            steps: "  - expect: {url: 'https://rp.example/in', cookies: {a: present, b: {http-only: true}}}"
        ),
        Row(
            testDescription: "the newest that fits, with what variables hold",
            stubs: "  - {url: {contains: /state}, body: old}",
            steps: """
                  - evaluate: {script: 'ask("/state")', is: 200 text/html; charset=utf-8 old}
                  - stub: {url: {contains: /state}, type: text/plain, body: 'new ${word}', delay: 1s}
                  - evaluate: {script: 'ask("/state")', is: 200 text/plain new one}
                  - evaluate: {script: 'ask("/other")', is: {contains: at first}}
                """
        ),
    ]

    @Test(arguments: rows)
    func isAnswered(row: Row) async throws {
        let stubs = row.stubs.isEmpty ? "" : "stubs:\n\(row.stubs)\n"
        let record = try await FlowTexts.run(
            "clock: manual\nvariables: {word: one}\nstart: https://rp.example/\n\(stubs)steps:\n\(row.steps)",
            on: Self.service,
            ["parts/solved.js": "document.title = 'from the file'"]
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    @Test func reportsTellOfThem() async throws {
        let record = try await FlowTexts.run(
            """
            start: https://rp.example/
            stubs: [{url: {contains: captcha}, status: 204}, {url: {contains: nowhere}}]
            steps: [{expect: {title: at first}}]
            """,
            on: Self.service
        )
        #expect(record.steps[0].notes == ["requests that stubs answered: 1"])
        #expect(record.steps[1].notes == ["stubs that met no request: 1"])
    }
}
