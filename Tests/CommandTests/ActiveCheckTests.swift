import Foundation
import Testing

/// `headless-webview check --active`.
@Suite(.timeLimit(.minutes(10))) struct ActiveCheckTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let behave: String
        let finds: [String]
        var testDescription: String { behave }
    }

    static let rows = [
        Row(behave: "continuation: checked", finds: []),
        Row(behave: "reuses-codes: true", finds: ["HWV-S020"]),
        Row(behave: "matches-redirect-prefixes: true", finds: ["HWV-S021"]),
        Row(behave: "continuation: open", finds: ["HWV-S022"]),
    ]

    /// The flow says itself how its code is exchanged.
    @Test(arguments: rows)
    func flowIsAskedAgain(_ row: Row) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try CheckTests.flow("openconext", serving: "openconext", row.behave, in: folder)
        let run = try await CommandRun([
            "check", file, "--active", "--allow-host", "openconext.example", "--select", "HWV-S020,HWV-S021,HWV-S022",
        ])
        #expect(run.status == (row.finds.isEmpty ? 0 : 1), "\(run.output)\(run.errors)")
        for rule in ["HWV-S020", "HWV-S021", "HWV-S022"] {
            #expect(run.output.contains("error \(rule)") == row.finds.contains(rule), "\(run.output)")
        }
        #expect(!run.output.contains("Undecided"), "\(run.output)")
    }

    @Test func hostThatIsNotAllowedIsNamed() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try CheckTests.flow("openconext", serving: "openconext", "reuses-codes: true", in: folder)
        let settings = try folder.file(
            "check.yaml",
            text: "active: true\nallow-host: [other.example, openconext.example:8443]\nselect: [HWV-S020]\n"
        )
        let run = try await CommandRun(["check", file, "--config", settings.path])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("--allow-host openconext.example lets it be asked. (HWV-S020)"), "\(run.output)")
    }

    @Test func rulesAreUndecidedWithoutIt() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let settings = try folder.file("check.yaml", text: "active: false\n").path
        let flow = CheckTests.flows.appendingPathComponent("openconext.yaml").path
        let run = try await CommandRun(["check", flow, "--config", settings, "--select", "HWV-S020"])
        #expect(run.output.contains("which check --active makes"), "\(run.output)")
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let words: [String]
        let says: String
        var testDescription: String { words.joined(separator: " ") }
    }

    private static let url = ["https://a.example/", "--token", "cookie:a"]

    static let mistakes = [
        Mistake(words: url + ["--active"], says: "say with --allow-host HOST which hosts may be asked"),
        Mistake(words: url + ["--allow-host", "a.example"], says: "add --active"),
        Mistake(words: url + ["--exchange-at", "https://a.example/token"], says: "add --active"),
        Mistake(words: url + ["--active", "--allow-host", "https://a.example"], says: "not of the form HOST[:PORT]"),
        Mistake(
            words: url + ["--active", "--allow-host", "a.example", "--exchange-field", "a=b"],
            says: "goes with --exchange-at"
        ),
        Mistake(
            words: ["login.har", "--token", "cookie:a", "--active", "--allow-host", "a.example"],
            says: "a login that is walked"
        ),
        Mistake(words: ["login.json", "--active", "--allow-host", "a.example"], says: "a login that is walked"),
        Mistake(words: url + ["--exchange-field", "a"], says: "NAME=VALUE"),
        Mistake(words: url + ["--exchange-field-env", "a=NO_SUCH_VARIABLE_1"], says: "NO_SUCH_VARIABLE_1"),
    ]

    @Test(arguments: mistakes)
    func mistakeIsToldBeforeAnythingIsSent(_ mistake: Mistake) async throws {
        let run = try await CommandRun(["check"] + mistake.words)
        #expect(run.status == 2)
        #expect(run.errors.contains(mistake.says), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test func switchInSettingsIsTrueOrFalse() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("check.yaml", text: "active: yes please\n").path
        let run = try await CommandRun(["check", "https://a.example/", "--config", file])
        #expect(run.status == 2 && run.errors.contains("\(file):1:"), "\(run.errors)")
    }
}
