import Foundation
import TestSupport
import Testing

/// Which flows of many are run: by tags, and from folders in folders.
@Suite(.timeLimit(.minutes(10)))
struct RunChoiceTests {
    private static func flow(_ name: String, _ rest: String = "steps: [reload]") -> String {
        "name: \(name)\nserve: {service: sign-in, over: memory}\nstart: https://rp.example/\n\(rest)\n"
    }

    private static let tagged = [
        "a.yaml": flow("A", "tags: [smoke, fast]\nsteps: [reload]"),
        "b.yaml": flow("B", "tags: smoke\nsteps: [reload]"),
        "c.yaml": flow("C", "tags: [slow]\nsteps: [reload]"), "d.yaml": flow("D"),
    ]

    /// Runs them in a folder, and says which passed.
    private static func names(_ files: [String: String], _ options: String...) async throws -> (String, CommandRun) {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (name, text) in files { _ = try folder.file(name, text: text) }
        let options = options.map { $0.replacing("FOLDER", with: folder.path("")) }
        let run = try await CommandRun(["run", "--parallel", "1", folder.path("")] + options)
        return (run.output.matches(of: #/(?m)^pass (\S+)/#).map { String($0.1) }.joined(), run)
    }

    @Test func flowsArePickedByTheirTags() async throws {
        #expect(try await Self.names(Self.tagged, "--tag", "smoke").0 == "AB")
        #expect(try await Self.names(Self.tagged, "--tag", "fast", "--tag", "slow").0 == "AC")
        #expect(try await Self.names(Self.tagged, "--skip-tag", "smoke").0 == "CD")
        #expect(
            try await Self.names(Self.tagged, "--tag", "smoke", "--skip-tag", "fast", "--skip-tag", "none").0 == "B"
        )
    }

    @Test func aTagThatNoFlowHasIsTold() async throws {
        let (_, run) = try await Self.names(Self.tagged, "--tag", "smok")
        #expect(run.status == 2)
        #expect(
            run.errors.contains("--tag: No flow has the tag “smok”; they have: fast, slow, smoke. Is “smoke” meant?")
        )
        let (_, none) = try await Self.names(Self.tagged, "--tag", "slow", "--skip-tag", "slow")
        #expect(none.status == 2 && none.errors.contains("they leave no flow; there are “A”, “B”, “C”, “D”."))
    }

    @Test func reportsHaveTheTags() async throws {
        let (_, junit) = try await Self.names(Self.tagged, "--tag", "fast", "--report", "junit=-")
        let properties =
            "<properties><property name=\"tag\" value=\"smoke\"/><property name=\"tag\" value=\"fast\"/></properties>"
        #expect(junit.output.contains(properties))
        let (_, html) = try await Self.names(Self.tagged, "--tag", "fast", "--report", "html=-")
        #expect(html.output.contains(", smoke, fast</small>"))
        let (_, json) = try await Self.names(Self.tagged, "--only", "d.yaml", "--report", "json=-")
        #expect(json.status == 0 && !json.output.contains("\"tags\""))
    }

    private static let nested = [
        "a.yaml": flow("A", "steps: [{include: parts/in.yaml}]"), "parts/in.yaml": "steps: [{include: deep/in.yaml}]\n",
        "parts/deep/in.yaml": "steps: [reload]\n", "more/b.yml": flow("B"), "more/x.txt": "no flow",
        ".git/c.yaml": "no flow",
    ]

    @Test func foldersInFoldersAreWalkedWhereThatIsAskedFor() async throws {
        #expect(try await Self.names(Self.nested).0 == "A")
        #expect(try await Self.names(Self.nested, "--recursive").0 == "AB")
        // What is named itself is run, though another includes it.
        let (_, run) = try await Self.names(Self.nested, "--recursive", "FOLDER/parts/in.yaml")
        #expect(run.status == 2 && run.errors.contains("parts/in.yaml:1:"), "\(run.errors)")
    }

    @Test(arguments: [
        (
            "{service: rp-sample, behave: {cooke: plain}}", "",
            "it has no setting “cooke” (is “cookie” meant?); there are delay"
        ),
        (
            "{service: rp-sample, behave: {cookie: big}}", "",
            "“cookie” is one of plain, domain, second, otherPath, and not"
        ),
        ("{service: geni, behave: {delay: long}}", "", "“delay” is a time such as 30s, and not “long”"),
        ("sign-in", "{delay: 1s}", "it has no settings, and so no “delay”"),
        ("geni", "{dealy: 1s}", "it has no setting “dealy” (is “delay” meant?)"),
        ("rp-sample", "{cookie: domain}", "it has no setting “cookie”"),
    ])
    func settingsOfServicesAreCheckedBeforeTheRun(serve: String, behave: String, says: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let steps = behave.isEmpty ? "[reload]" : "[{behave: \(behave)}]"
        let text = "serve: \(serve)\nstart: https://rp.example/\nsteps: \(steps)\n"
        let run = try await CommandRun(["run", "--check", try folder.file("flow.yaml", text: text).path])
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot behave so: \(says)"), "\(run.errors)")
    }
}
