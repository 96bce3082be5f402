import Foundation
import Reports
import SuccessPageRules
import Testing

/// A flaw of each group of rules, of an embedded service over sockets that has no other.
@Suite(.timeLimit(.minutes(10))) struct CheckGroupTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let behave: String
        var flow = "rp-sample-cookie"
        var options: [String] = []
        let finds: [String]
        var testDescription: String { "\(flow), \(behave)" }
    }

    static let rows = [
        Row(behave: "hardened: true", finds: []),
        Row(behave: "hardened: true", flow: "rp-sample-title", finds: []),
        Row(behave: "hardened: true, cookie: otherPath", finds: ["HWV-D007"]),
        Row(behave: "hardened: true, cookie: second", finds: ["HWV-D006"]),
        Row(
            behave: "hardened: true, continuation: checked",
            options: ["--active", "--allow-host", "rp.example"],
            finds: []
        ),
        Row(
            behave: "hardened: true, continuation: open",
            options: ["--active", "--allow-host", "rp.example"],
            finds: ["HWV-S022"]
        ),
        Row(behave: "hardened: true, detours: 4", finds: []),
        Row(behave: "hardened: true, detours: 6", finds: ["HWV-R001"]),
        Row(behave: "hardened: true, detours: 12", flow: "rp-sample-title", finds: ["HWV-R002"]),
    ]

    @Test(arguments: rows)
    func flawIsFoundAndNothingElse(_ row: Row) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try CheckTests.flow(row.flow, serving: "rp-sample", row.behave, in: folder)
        let run = try await CommandRun(["check", file, "--format", "json"] + row.options)
        let record = try run.document(CheckRecord.self)
        #expect(Set(record.verdict.findings.map(\.rule)) == Set(row.finds), "\(run.output)\(run.errors)")
        let isError = record.verdict.findings.contains { $0.severity == .error }
        #expect(run.status == (isError ? 1 : 0))
        for rule in row.finds {
            #expect(Rule.named(rule) != nil)
            #expect(!record.verdict.undecided.contains { $0.rule == rule })
        }
    }

    @Test func eachGroupHasOne() {
        let groups = Set(Self.rows.flatMap(\.finds).compactMap { Rule.named($0)?.group })
        #expect(groups == Set(Rule.Group.allCases))
    }
}
