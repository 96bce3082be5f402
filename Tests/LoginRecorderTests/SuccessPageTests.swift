import Foundation
import LoginRecorder
import MockProviders
import SuccessPageRules
import Testing

/// What is found on the sites of testdata/success-pages: that, and nothing else.
@Suite(.timeLimit(.minutes(10))) struct SuccessPageTests {
    @Test(arguments: SuccessPageSite.names)
    func findsWhatIsExpected(_ name: String) async throws {
        let found = try await SuccessPageSite(name).findings()
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil { try Self.write(found, name) }
        #expect(found == (try SuccessPageSite.expected(of: name)).sorted())
        #expect(!name.hasPrefix("perfect-") || found.isEmpty)
    }

    static let embedded = [
        LiveTests.rows[0], LiveTests.rows[1],
        LiveTests.Row(
            deliver: "redirect&redirect_uri=com.example.app%3A%2Foauth2redirect&state=9f8b5c0ce1d24b7f8a6d3e2f1b0c4a59",
            place: .redirect(RedirectForm("com.example.app:/oauth2redirect", parameter: "code"))
        ),
    ]

    @Test(arguments: embedded)
    func embeddedServiceHasNoFlaw(_ row: LiveTests.Row) async throws {
        let (recording, _) = try await LiveTests.recorder(row.deliver, row.place, SignInService()).record()
        let verdict = Linter().verdict(on: recording)
        #expect(verdict.findings.map { "\($0.rule) \($0.message)" } == [])
        #expect(verdict.readers.rows.filter { !$0.isFound }.map(\.reader) == [])
    }

    @Test func thereAreFortyFlawedSites() {
        #expect(SuccessPageSite.names.count { !$0.hasPrefix("perfect-") } >= 40)
    }

    private static func write(_ found: [String], _ name: String) throws {
        var lines = try SuccessPageSite.lines(of: name)
        lines.removeAll { $0.hasPrefix("finds: ") }
        let place = (lines.firstIndex { $0.hasPrefix("base: ") || $0.hasPrefix("token: ") } ?? 0) + 1
        lines.insert(contentsOf: found.map { "finds: \($0)" }, at: place)
        let file = SuccessPageSite.folder.appendingPathComponent("\(name).txt")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
    }
}
