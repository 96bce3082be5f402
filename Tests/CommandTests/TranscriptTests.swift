import Foundation
import HeadlessWebView
import MockProviders
import Testing
import Transcripts
import headless_webview

/// `headless-webview transcript`.
@Suite struct TranscriptTests {
    private static let signIn = [
        "--fill", "#email=\(SignInService.Account.demo.email)", "--fill-env", "#password=HWV_PASSWORD", "--submit",
        "#login", "--click", "#allow",
    ]
    private static let environment = ["HWV_PASSWORD": SignInService.Account.demo.password]

    /// A login in the same way under other platforms, and what is said of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let golden: String
        let delivery: String
        let options: [String]
        var testDescription: String { golden }
    }

    static let rows = [
        Row(
            golden: "transcript-redirect.txt",
            delivery: "redirect",
            options: ["--catch", "myapp", "--profile", "uiwebview", "--against", "wkwebview"]
        ),
        Row(
            golden: "transcript-cookie.txt",
            delivery: "cookie",
            options: [
                "--profile", "uiwebview:12", "--against", "wkwebview:17", "--against", "android:34", "--no-parts",
            ]
        ),
        Row(golden: "transcript-title.txt", delivery: "title", options: ["--profile", "android", "--state"]),
    ]

    @Test(arguments: rows)
    func tellsWhatEachAppIsTold(_ row: Row) async throws {
        let site = try Site(SignInService(tokens: .counting()))
        let arguments = ["transcript", site.url("/login?deliver=\(row.delivery)")] + Self.signIn + row.options
        let run = try await CommandRun(arguments + site.options, environment: Self.environment)
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(!run.output.contains(SignInService.Account.demo.password))
        try Golden.expect(run.output, is: row.golden)
    }

    @Test func jsonSaysTheSame() async throws {
        let site = try Site(SignInService(tokens: .counting()))
        let arguments = ["transcript", site.url("/login?deliver=redirect")] + Self.signIn + Self.rows[0].options
        let run = try await CommandRun(arguments + ["--json"] + site.options, environment: Self.environment)
        #expect(run.status == 0)
        let report = try run.document(TranscriptReport.self)
        #expect(report.transcripts.map(\.profile) == ["uiWebView(iOS: 12)", "wkWebView(iOS: 17)"])
        let calls = report.transcripts.map { $0.entries.compactMap(\.call) }
        #expect(calls[0].last?.error?.code == 102)
        #expect(calls[0].last?.url == "myapp://callback?code=0000…(32)")
        #expect(calls[1].last?.name == "didFailProvisionalNavigation")
        #expect(report.transcripts[0].entries.compactMap(\.cookie).map(\.kind) == [.set, .replaced])
        for (column, transcript) in report.transcripts.enumerated() {
            #expect(report.rows.compactMap { $0.entries[column] } == Array(transcript.entries.indices))
        }
        #expect(!run.output.contains(String(repeating: "0", count: 10)))

        let shown = try await CommandRun(
            arguments + ["--json", "--show-secrets"] + site.options,
            environment: Self.environment
        )
        let cookies = try shown.document(TranscriptReport.self).transcripts[1].entries.compactMap(\.cookie)
        #expect(cookies.allSatisfy { $0.value.count == 32 && !$0.value.contains("…") })
    }

    private static let pages = Pages { request in
        switch request.url.path {
        case "/":
            let kept = request.cookie("kept") == nil ? "New" : "Known"
            return .html("<title>\(kept)</title><a id=next href=/next>next</a>")
        case "/next": return .html("<title>Next</title>")
        case "/slow": return ServiceResponse(delay: .seconds(60))
        default: return nil
        }
    }

    @Test func appStepsAreDoneInTheirOrder() async throws {
        let site = try Site(Self.pages)
        let steps = ["--click", "#next", "--back", "--forward", "--wait", "0.01", "--load", site.url("/"), "--reload"]
        let interruption = ["--interrupt", "stop", "--load", site.url("/slow")]
        let run = try await CommandRun(["transcript", site.url("/")] + steps + interruption + site.options)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("> ") } == [
                "> load /", "> click #next", "> back", "> forward", "> wait 0.01 seconds", "> load /", "> reload",
                "> interrupt the next load: stop", "> load /slow",
            ]
        )
        #expect(lines.last == "didFailProvisionalNavigation /slow NSURLErrorDomain -999")
    }

    @Test func beginsWithTheCookiesOfAFile() async throws {
        let site = try Site(Self.pages)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let line = "rp.example\tFALSE\t/\tTRUE\t0\tkept\t1"
        let file = try folder.file("cookies.txt", text: "# Netscape HTTP Cookie File\n\(line)\n")
        let options = ["--cookies", file.path, "--state", "--against", "android"]
        let run = try await CommandRun(["transcript", site.url("/")] + options + site.options)
        #expect(run.status == 0)
        #expect(run.output.contains("“Known”") && !run.output.contains("“New”"))
        let missing = try await CommandRun(["transcript", site.url("/"), "--cookies", "no/such/file"] + site.options)
        #expect(missing.status == 4)
    }

    @Test func verboseTellsItAsItComes() async throws {
        let site = try Site(Self.pages)
        let run = try await CommandRun(["transcript", site.url("/"), "--verbose"] + site.options)
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("> load /\ndecidePolicyFor action GET / (other): allow\n"))
        #expect(run.output.hasSuffix("\n" + run.errors))
    }

    @Test func aStepThatFindsNothingEndsIt() async throws {
        let site = try Site(Self.pages)
        let options = ["--click", "#nothing", "--reload", "--against", "uiwebview"]
        let run = try await CommandRun(["transcript", site.url("/")] + options + site.options)
        #expect(run.status == 1)
        #expect(run.output.contains("> click #nothing") && !run.output.contains("> reload"))
        #expect(run.errors.contains("wkWebView(iOS: 17): ") && run.errors.contains("uiWebView(iOS: 12): "))
    }

    @Test func whatWasToldBeforeTimeRanOutIsPrinted() async throws {
        let site = try Site(Self.pages)
        let options = ["--load", site.url("/slow"), "--timeout", "2"]
        let run = try await CommandRun(["transcript", site.url("/")] + options + site.options)
        #expect(run.status == 3)
        #expect(run.output.contains("> load /slow\n"))
        #expect(run.errors.contains("--timeout"))
    }

    @Test func aPageThatDoesNotLoadIsTold() async throws {
        let site = try Site(Self.pages)
        let run = try await CommandRun(["transcript", site.url("/")] + site.overrides)
        #expect(run.status == 0)
        #expect(run.output.contains("\ndidFailProvisionalNavigation / NSURLErrorDomain "))
    }
}
