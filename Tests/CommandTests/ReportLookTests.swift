import Foundation
import Reports
import SuccessPageRules
import TestSupport
import Testing

/// How the HTML reports look in Chromium, by day and by night, on a phone and on a desk.
@Suite(.timeLimit(.minutes(10))) struct ReportLookTests {
    /// What testdata/report/look.py says of one look.
    struct Look: Decodable {
        let file: String
        let title: String
        let problems: [String]
        let seen: [String: [String]]
    }

    @Test func reportsAreReadable() async throws {
        guard let python = DrivenChromium.python else { return }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // A walk, a file that shows no callbacks, findings with texts that would break a page, and flows.
        let flows = ["sign-in-cookie", "sign-in-faults"].map {
            CheckTests.flows.appendingPathComponent("\($0).yaml").path
        }
        let walk = try await CommandRun(["check", flows[0], "--format", "html", "--fail-on", "never"])
        let file = try folder.file("login.har", text: Self.file).path
        let har = try await CommandRun(["check", file, "--token", "cookie:token", "--format", "html"])
        let report = folder.path("flows.html")
        _ = try await CommandRun(["run"] + flows + ["--report", "html=\(report)"])
        let texts = [
            "walk": walk.output, "har": har.output,
            "findings": CheckReport.html.text(of: CheckReportTests.record, rules: []),
        ]
        let paths = try texts.map { try folder.file("\($0.key).html", text: $0.value).path } + [report]
        let script = CheckTests.flows.deletingLastPathComponent().appendingPathComponent("report/look.py").path
        let said = try await ChildProcess.run(python, [script] + paths)
        try #require(said.status == 0, "\(said.output)")
        let looks = try JSONDecoder().decode([Look].self, from: Data(said.output.utf8))
        #expect(looks.count == 4 * paths.count)
        for look in looks {
            #expect(look.problems == [], "\(look.file)")
            #expect(look.seen["h1"] == [look.title])
            switch look.file {
            case "walk.html":
                let cells = look.seen["table.readers td"] ?? []
                #expect(cells.contains("wkWebView(iOS: 17)") && cells.contains { $0.hasPrefix("✓ at ") }, "\(cells)")
            case "har.html":
                #expect(look.seen["table.readers td"]?.filter { $0.hasPrefix("? Unknown: ") }.count == 3)
            case "findings.html":
                #expect(look.seen["section.finding"]?.count == CheckReportTests.record.verdict.findings.count)
                #expect(look.seen["section.finding"]?[1].contains("<b>ads.example</b>") == true)
                #expect(look.seen["section.finding pre"]?.count == 2)
            default:
                #expect(look.seen["details.flow"]?.isEmpty == false)
                #expect(look.seen["table.hops td"]?.contains("200") == true)
            }
        }
    }

    static let file = """
        {"log":{"entries":[{"request":{"method":"GET","url":"https://rp.example/","headers":[]},"response":{"status":200,
        "headers":[{"name":"Content-Type","value":"text/html"},{"name":"Set-Cookie","value":"token=1; Domain=rp.example"}],
        "content":{"text":"<title>Hello</title>"}}}]}}
        """
}
