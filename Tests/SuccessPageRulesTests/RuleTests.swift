import Foundation
import SuccessPageRules
import Testing

/// Each rule on its own examples, and what all rules have in common.
@Suite(.timeLimit(.minutes(10)))
struct RuleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: Rule
        let number: Int
        let example: Example
        let fires: Bool

        var testDescription: String { "\(rule) \(fires ? "fails" : "passes") example \(number)" }
    }

    static let rows = Rule.all.flatMap { rule in
        [(rule.failing, true), (rule.passing, false)].flatMap { examples, fires in
            examples.enumerated().map { Row(rule: rule, number: $0.offset + 1, example: $0.element, fires: fires) }
        }
    }

    @Test(arguments: rows)
    func exampleIsAsItSays(_ row: Row) throws {
        let recording = try row.example.recording()
        let findings = try Linter(rules: [row.rule]).findings(of: row.rule, in: recording).get()
        #expect(!findings.isEmpty == row.fires, "\(findings)\n\(row.example.text)")
        for finding in findings {
            #expect(finding.rule == row.rule.id)
            #expect(!finding.platforms.isEmpty || row.rule.platforms.isEmpty)
            let first = finding.message.first
            #expect(
                finding.message.hasSuffix(".") && (first?.isUppercase == true || first == "“"),
                "\(finding.message)"
            )
        }
    }

    /// A HAR file of the same login, where it has what the rule needs, says the same; but it knows of no script's cookies,
    /// nor which platform trusts this machine.
    @Test(
        arguments: rows.filter {
            !$0.rule.needs.contains(.severalRuns) && !$0.rule.isActive && !$0.example.text.contains("* cookie")
                && !$0.example.text.contains("http://localhost")
        }
    )
    func harFileOfExampleSaysTheSame(_ row: Row) throws {
        let live = try row.example.recording()
        let expected = try Linter().findings(of: row.rule, in: live).get()
        for run in live.runs {
            var recording = live
            recording.runs = [Self.file(of: run)]
            guard case .success(let findings) = Linter().findings(of: row.rule, in: recording) else { continue }
            let wanted = expected.filter { $0.platforms.contains { $0 == run.platform } }.map(\.identity)
            guard let platform = run.platform, row.rule.platforms.contains(platform) else { continue }
            let found = findings.filter { $0.platforms.contains(platform) }.map(\.identity)
            #expect(Set(found) == Set(wanted), "\(row.example.text)")
        }
    }

    /// What a HAR file keeps of a run.
    static func file(of live: LoginRun) -> LoginRun {
        var run = live
        run.source = .har
        run.profile = nil
        run.platform = nil
        run.evidence = [.hops, .cookies, .markup]
        run.callbacks = []
        run.titles = []
        run.cookieChanges = []
        run.deliveries.removeAll { $0.cause != .redirect }
        if !run.deliveries.isEmpty { run.evidence.insert(.deliveries) }
        for index in run.hops.indices where run.hops[index].cause != .redirect { run.hops[index].cause = .unknown }
        run.replayCookies()
        return run
    }

    /// Examples write tokens as words that begin with `Secret-`; of these no more than the first letters may show.
    @Test(arguments: rows.filter(\.fires))
    func findingShowsNoSecret(_ row: Row) throws {
        let verdict = Linter(rules: [row.rule]).verdict(on: try row.example.recording())
        for finding in verdict.findings {
            for text in [finding.message, finding.place.url, finding.place.snippet, finding.fix] {
                #expect(!text.contains("Secret-"), "\(text)")
            }
        }
        #expect(verdict.readers.rows.allSatisfy { !$0.reason.contains("Secret-") }, "\(verdict.readers.rows)")
    }

    @Test(arguments: Rule.all)
    func ruleHasWhatItTakes(_ rule: Rule) throws {
        #expect(rule.failing.count >= 2, "\(rule)")
        #expect(rule.passing.count >= 2, "\(rule)")
        #expect(rule.id.wholeMatch(of: /HWV-[DSR]\d{3}/) != nil)
        #expect(rule.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)+/) != nil, "\(rule.name)")
        for text in [rule.summary, rule.rationale, rule.fix] {
            #expect(text.hasSuffix("."), "\(rule): \(text)")
            #expect(text.first?.isUppercase == true, "\(rule): \(text)")
        }
        #expect(!rule.references.isEmpty)
        #expect(rule.references.allSatisfy { $0.hasPrefix("https://") })
        #expect(!rule.ways.isEmpty && !rule.platforms.isEmpty && !rule.needs.isEmpty)
        #expect(Rule.named(rule.id.lowercased())?.id == rule.id)
        #expect(Rule.named(rule.name)?.id == rule.id)
    }

    @Test(arguments: Rule.all)
    func documentationIsWhole(_ rule: Rule) {
        let text = rule.documentation
        #expect(text.hasPrefix("# \(rule.id): \(rule.name)\n"))
        for part in [rule.summary, rule.rationale, rule.fix, rule.severity.rawValue] + rule.references {
            #expect(text.contains(part), "\(part)")
        }
        for example in rule.failing + rule.passing { #expect(text.contains("```\n\(example.text)\n```")) }
    }

    /// To write it anew, run this test with `HEADLESS_WEBVIEW_UPDATE_GOLDEN=1`.
    @Test func referenceIsOfTheseRules() throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent(
            "../../../Sources/HeadlessWebView/Documentation.docc/SuccessPageRules.md"
        ).standardizedFileURL
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil {
            try Rule.reference.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == Rule.reference)
    }

    @Test func identifiersAreUniqueAndSorted() {
        let ids = Rule.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(Set(Rule.all.map(\.name)).count == ids.count)
        let groups = ["D", "S", "R"]
        let sorted = ids.sorted {
            let a = groups.firstIndex(of: String($0.dropFirst(4).prefix(1))) ?? 0
            let b = groups.firstIndex(of: String($1.dropFirst(4).prefix(1))) ?? 0
            return (a, $0) < (b, $1)
        }
        #expect(ids == sorted)
    }
}
