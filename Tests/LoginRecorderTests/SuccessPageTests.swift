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
