import Foundation
import HeadlessWebView
import MockProviders
import TestSupport
import Testing

/// A `browser` configuration of the OpenID conformance suite, run as it is.
@Suite(.timeLimit(.minutes(10)))
struct ConformanceTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("testdata/flows/conformance/browser.json")

    /// The suite's own page beside the provider that it tests.
    private static func site() throws -> Site {
        let client = ProviderClient(
            identifier: "suite",
            name: "Suite",
            redirectURIs: ["https://rp.example/test/a/local/callback"]
        )
        let provider = OpenConextService(clients: [client])
        return try Site(
            ClosureService { request in
                guard request.url.path.hasPrefix("/test/") else { return provider.respond(to: request) }
                return .html("<!doctype html><title>Suite</title><p id=submission_complete>Done</p>")
            }
        )
    }

    private static func authorize(_ callback: String) -> String {
        "https://rp.example/php-oauth/authorize.php?response_type=code&client_id=suite&scope=openid&redirect_uri=\(callback)"
    }

    private func run(_ path: String, _ options: [String], on site: Site) async throws -> CommandRun {
        try await CommandRun(["run", path, "--verbose"] + site.options + options)
    }

    @Test func tasksAreDoneInOrder() async throws {
        let start = Self.authorize("https%3A%2F%2Frp.example%2Ftest%2Fa%2Flocal%2Fcallback")
        let run = try await run(Self.file.path, ["--var", "start=\(start)"], on: Self.site())
        #expect(run.status == 0, "\(run.output)")
        for task in ["Login", "Consent", "Verify Complete"] { #expect(run.errors.contains(": \(task)\n")) }
    }

    @Test func overrideOfATestTakesItsPlace() async throws {
        let start = ["--var", "start=\(Self.authorize("https%3A%2F%2Fother.example%2F"))"]
        let test = ["--var", "test=oidcc-ensure-registered-redirect-uri"]
        let site = try Self.site()
        #expect(try await run(Self.file.path, start + test, on: site).status == 0)
        // Without it the login is not found, which is optional, and then the callback.
        let without = try await run(Self.file.path, start, on: site)
        #expect(without.status == 1)
        #expect(without.output.contains("task 1 (Login)"), "\(without.output)")
    }

    /// An element that markup hides is waited for, though it is in the page, and no longer than the command says.
    @Test func hiddenElementIsNotVisible() async throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (selector, status) in [("#go", Int32(0)), ("input[type=hidden]", 1)] {
            let wait = #"["wait-element-visible", "css", "\#(selector)", 1]"#
            let changed = text.replacing(#"["wait-element-visible", "id", "login", 10]"#, with: wait)
                .replacing(#""optional": true,"#, with: "")
            #expect(changed.contains(wait))
            let file = try folder.file("\(status).json", text: changed)
            let start = Self.authorize("https%3A%2F%2Frp.example%2Ftest%2Fa%2Flocal%2Fcallback")
            let run = try await run(file.path, ["--var", "start=\(start)"], on: Self.site())
            #expect(run.status == status, "\(run.output)")
            if status == 1 { #expect(run.output.contains("within 1 s"), "\(run.output)") }
        }
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let from: String
        let to: String
        let says: String
    }

    static let bad = [
        Bad(
            testDescription: "command",
            from: #""click", "id", "go""#,
            to: #""clik", "id", "go""#,
            says: "Nearest: “click”"
        ),
        Bad(testDescription: "selector type", from: #""text", "name""#, to: #""text", "nam""#, says: "Nearest: “name”"),
        Bad(testDescription: "selector", from: "input[type='password']", to: "input[", says: "no CSS selector"),
        Bad(testDescription: "too short", from: #"["click", "id", "go"]"#, to: #"["click", "id"]"#, says: "3 items"),
        Bad(testDescription: "expression", from: "Sign in to OpenConext", to: "Sign (", says: "no regular expression"),
        Bad(
            testDescription: "no entry",
            from: "rp.example/php-oauth/authorize.php*\",\n            \"match-limit",
            to: "rp.example/other*\",\n            \"match-limit",
            says: "No entry is for this URL"
        ),
        Bad(testDescription: "no name", from: #""task": "Login","#, to: "", says: "no “task”"),
    ]

    @Test(arguments: bad)
    func mistakeIsSaidBeforeAnythingIsSent(_ row: Bad) async throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(text.contains(row.from))
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("bad.json", text: text.replacing(row.from, with: row.to))
        let run = try await CommandRun(["run", file.path, "--var", "start=\(Self.authorize("x"))"])
        #expect(run.status == 2)
        #expect(run.errors.contains(row.says), "\(run.errors)")
        #expect(run.errors.contains(#/bad\.json:\d+:\d+: /#))
    }
}
