import Foundation
import HeadlessWebView
import Reports
import SuccessPageRules
import TestSupport
import Testing

/// The forms that a check is written in: testdata/command/check-*.txt.
@Suite struct CheckReportTests {
    /// A check with one of everything, and texts that would break a form that does not escape.
    static let record: CheckRecord = {
        let setCookie = Place(
            hop: 4,
            url: "https://rp.example/success?code=…(5)",
            part: .field("Set-Cookie"),
            snippet: "Set-Cookie: oauth_token=1da4…(32); Domain=rp.example"
        )
        let markup = Place(
            hop: 4,
            url: "https://rp.example/success",
            part: .markup(line: 7, column: 5),
            snippet: "    <script src=\"//ads.example/a.js\"></script>"
        )
        let findings = [
            finding("HWV-D002", "domain-attribute", .error, "Set with Domain | “*”.", setCookie, [.uiWebView]),
            finding("HWV-S003", "third-party-script", .warning, "<b>ads.example</b>\nreads & tells: 100%.", markup),
            finding("HWV-R001", "worth-knowing", .note, "Only `so`.", .login),
        ]
        let known = [finding("HWV-R001", "worth-knowing", .note, "Known.", .login)]
        let nothing = LoginRecording(start: .aboutBlank, expectation: TokenExpectation(.cookie(name: "oauth_token")))
        var verdict = Linter(rules: []).verdict(on: nothing)
        verdict.findings = findings
        return CheckRecord(
            target: "login.yaml",
            token: "cookie:oauth_token",
            verdict: verdict,
            known: known,
            troubles: ["android(api: 34): No element matches #allow."]
        )
    }()

    private static func finding(
        _ rule: String,
        _ name: String,
        _ severity: Severity,
        _ message: String,
        _ place: Place,
        _ platforms: [SuccessPageRules.Platform] = SuccessPageRules.Platform.allCases
    ) -> Finding {
        Finding(
            rule: rule,
            name: name,
            severity: severity,
            message: message,
            place: place,
            platforms: platforms,
            fix: "Leave it out."
        )
    }

    @Test(arguments: CheckReport.allCases)
    func formIsAsItWas(_ form: CheckReport) throws {
        try Golden.expect(form.text(of: Self.record, rules: []), is: "check-\(form.rawValue).txt")
    }

    @Test func jsonIsReadBack() throws {
        let text = CheckReport.json.text(of: Self.record, rules: [])
        let read = try JSONDecoder().decode(CheckRecord.self, from: Data(text.utf8))
        #expect(read.verdict == Self.record.verdict && read.known == Self.record.known)
    }

    @Test func xmlIsWellFormed() throws {
        for form in [CheckReport.junit] {
            let parser = XMLCheck.problem(in: form.text(of: Self.record, rules: []))
            #expect(parser == nil)
        }
    }

    /// Packages from PyPI that know the format.
    @Test func sarifIsReadByOthers() async throws {
        guard let python = ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_SARIF_PYTHON"] else {
            print("SKIPPED: no python in HEADLESS_WEBVIEW_SARIF_PYTHON; see pip install sarif-tools sarif-pydantic.")
            return
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("check.sarif", text: CheckReport.sarif.text(of: Self.record, rules: Rule.all))
        let script = """
            import json, sys
            from sarif import loader
            from sarif_pydantic import Sarif
            log = Sarif.model_validate(json.load(open(sys.argv[1])))
            run = log.runs[0]
            print(run.tool.driver.name, [result.level.value for result in run.results])
            file = loader.load_sarif_file(sys.argv[1])
            print(file.get_result_count(), file.get_distinct_tool_names())
            for record in file.get_records(): print(record["Severity"], record["Code"], record["Location"], record["Line"])
            """
        let output = try folder.file("output")
        let handle = try FileHandle(forWritingTo: output)
        let process = try ChildProcess(
            python,
            ["-c", script, file.path],
            environment: ProcessInfo.processInfo.environment,
            output: .descriptor(handle.fileDescriptor),
            errors: .descriptor(handle.fileDescriptor)
        )
        let status = await process.end()
        let said = try String(contentsOf: output, encoding: .utf8)
        #expect(status == 0, "\(said)")
        #expect(said.contains("headless-webview check ['error', 'warning', 'note', 'note']"), "\(said)")
        #expect(said.contains("error HWV-D002 https://rp.example/success?code=%E2%80%A6(5)"), "\(said)")
        #expect(said.contains("warning HWV-S003 https://rp.example/success 7"), "\(said)")
    }
}

/// Whether a text is XML.
private enum XMLCheck {
    static func problem(in text: String) -> String? {
        var open: [Substring] = []
        for tag in text.matches(of: #/<(/?)([a-z-]+)[^<>]*?(/?)>/#) {
            if tag.1 == "/" {
                guard open.popLast() == tag.2 else { return "</\(tag.2)>" }
            } else if tag.3.isEmpty {
                open.append(tag.2)
            }
        }
        return open.isEmpty ? nil : "<\(open.joined(separator: "> <"))>"
    }
}
