import SuccessPageRules
import Testing

/// Logins that do everything right, one for each place of a token: no rule says anything of them, and every reader has it.
@Suite struct PerfectLoginTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let example: Example
        /// Readers that another convention is for.
        var others: Set<String> = []
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "cookie",
            example: """
                GET https://rp.example/login
                200
                Content-Type: text/html; charset=utf-8
                Strict-Transport-Security: max-age=31536000
                X-Frame-Options: DENY
                Set-Cookie: session=Secret-session-1; Path=/login; Secure; HttpOnly; SameSite=Lax
                <title>Sign in</title><form method=post action=/login/in><input type=password name=p></form>
                POST /login/in
                303 /done
                Cache-Control: no-store
                Set-Cookie: oauth_token=Secret-token-q7VhY2nK0sWm3ZtR8xLpUa; Path=/; Max-Age=600; Secure; HttpOnly; SameSite=Lax
                200
                Content-Type: text/html; charset=utf-8
                Referrer-Policy: no-referrer
                <title>Welcome</title><p>You may return to the app.</p>
                """
        ),
        Row(
            name: "title",
            example: """
                token: title-query code
                GET https://rp.example/login
                302 /done
                Strict-Transport-Security: max-age=31536000
                200
                Content-Type: text/html; charset=utf-8
                Cache-Control: no-store
                Referrer-Policy: no-referrer
                <title>Success code=Secret-code-q7VhY2nK0sWm3ZtR8xLpUa</title><p>You may return to the app.</p>
                """
        ),
        Row(
            name: "redirect",
            example: """
                token: query code com.example.app:/cb
                GET https://idp.example/auth?response_type=code&client_id=a&state=s1&code_challenge=c&code_challenge_method=S256
                200
                Content-Type: text/html; charset=utf-8
                Strict-Transport-Security: max-age=31536000
                X-Frame-Options: DENY
                <form method=post action=/in><input type=password name=p></form>
                POST /in
                303 com.example.app:/cb?code=Secret-code-1&state=s1&iss=https%3A%2F%2Fidp.example
                Cache-Control: no-store
                """
        ),
    ]

    @Test(arguments: rows)
    func hasNoFinding(_ row: Row) throws {
        let verdict = Linter().verdict(on: try row.example.recording())
        #expect(verdict.findings.map { "\($0.rule) \($0.name): \($0.message) \($0.place)" } == [])
        #expect(Set(verdict.undecided.flatMap(\.missing)).isSubset(of: [.severalRuns, .probes]))
    }

    @Test(arguments: rows)
    func everyReaderHasTheToken(_ row: Row) throws {
        let table = ReaderTable(try row.example.recording())
        #expect(table.rows.filter { !$0.isFound && !row.others.contains($0.reader) }.map { "\($0)" } == [])
        #expect(Set(table.rows.compactMap(\.platform)) == Set(Platform.allCases))
    }

    /// Most rules want no more than a HAR file has.
    @Test func harFileDecidesMostRules() throws {
        var recording = try Self.rows[0].example.recording()
        recording.runs = recording.runs.prefix(1).map { run in
            var run = run
            run.source = .har
            run.profile = nil
            run.platform = nil
            run.evidence = [.hops, .cookies, .markup]
            run.callbacks = []
            run.titles = []
            return run
        }
        let verdict = Linter().verdict(on: recording)
        #expect(verdict.findings.map { "\($0.rule): \($0.message)" } == [])
        let live = Set(verdict.undecided.filter { $0.missing != [.severalRuns] && $0.missing != [.probes] }.map(\.rule))
        #expect(live.count < Rule.all.count / 4, "\(live)")
        #expect(verdict.undecided.allSatisfy { $0.reason.hasPrefix("Undecided: it needs ") })
        #expect(verdict.readers.rows.allSatisfy { !$0.isFound && $0.reason.hasPrefix("Unknown: it needs a live run") })
    }
}
