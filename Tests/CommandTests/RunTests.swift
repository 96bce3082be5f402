import Foundation
import HeadlessWebView
import TestSupport
import Testing

/// Flow files run by the command.
@Suite(.timeLimit(.minutes(10)))
struct RunTests {
    private static let flows = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("testdata/flows").path

    private static let kinds = ["junit", "tap", "json", "html", "har", "github"]

    /// What the flows type, or are handed in a form that is known: none of it may be in a report.
    private static func secret(in text: String) -> Substring? {
        [
            #/correct.{1,3}horse/#, #/wrong horse/#, #/\b[0-9a-f]{32}\b/#, #/qX3-demo-secret-0tGp9/#,
            #/pool-demo-secret-7Kd2/#,
        ]
        .lazy.compactMap { text.firstMatch(of: $0)?.output }.first
    }

    @Test(arguments: [[], ["--in-memory", "--parallel", "1"]])
    func allFlowsAreGreenAndNoReportHasASecret(options: [String]) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let reports = Self.kinds.map { "\($0)=\(folder.path("report.\($0)"))" }.joined(separator: ",")
        let run = try await CommandRun(["run", Self.flows, "--verbose", "--report", reports] + options)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains(#/\d+ flows: \d+ passed, 0 failed/#))
        for kind in Self.kinds {
            let text = try String(contentsOfFile: folder.path("report.\(kind)"), encoding: .utf8)
            #expect(text.contains("The token in a redirect to the app") || kind == "github", "\(kind)")
            #expect(Self.secret(in: text) == nil, "\(kind)")
        }
        #expect(Self.secret(in: run.output + run.errors) == nil)
    }

    @Test func variableThatNoFlowHasIsTold() async throws {
        let run = try await CommandRun(["run", "\(Self.flows)/sign-in-title.yaml", "--var", "pasword=1"])
        #expect(run.status == 2)
        #expect(run.errors.contains("--var: No flow has a variable “pasword”; they have: "), "\(run.errors)")
        #expect(run.errors.contains("Is “password” meant?"))
        let option = try await CommandRun(["run", "--paralel", "1", Self.flows])
        #expect(option.errors.contains("There is no option --paralel. Is --parallel meant?"), "\(option.errors)")
        let command = try await CommandRun(["rn", Self.flows])
        #expect(command.errors.contains("There is no subcommand “rn”. Is “run” meant?"), "\(command.errors)")
    }

    @Test func reportsAreWhatTheirReadersRead() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let bad = try folder.file(
            "fails.yaml",
            text: "serve: sign-in\nstart: https://rp.example/\nsteps: [{expect: {title: 'A & <B>', absent: h1}}]\n"
        )
        let reports = Self.kinds.map { "\($0)=\(folder.path("report.\($0)"))" }.joined(separator: ",")
        let run = try await CommandRun(["run", bad.path, "\(Self.flows)/sign-in-title.yaml", "--report", reports])
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "fails.yaml:3:26: step 1 (expect): The title is another. Expected exactly “A & <B>”, found"
            )
        )
        let further = "fails.yaml:3:45: The page has “h1”. Expected none, found 1."
        #expect(run.output.contains("\n     \(folder.path(further))\n"), "\(run.output)")
        let data = try Self.kinds.map { try Data(contentsOf: URL(fileURLWithPath: folder.path("report.\($0)"))) }
        let xml = XMLNames()
        #expect(xml.read(data[0]))
        #expect(xml.counts["testcase"] == 2)
        #expect(xml.counts["failure"] == 1)
        let tap = String(decoding: data[1], as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(tap.contains("  further: [\"\(folder.path(further))\"]"))
        #expect(tap.prefix(2) == ["TAP version 14", "1..2"])
        #expect(tap.contains { $0.hasPrefix("not ok 1 - fails") } && tap.contains { $0.hasPrefix("ok 2 - ") })
        let har = try #require(try JSONSerialization.jsonObject(with: data[4]) as? [String: Any])
        let log = try #require(har["log"] as? [String: Any])
        #expect((log["entries"] as? [Any])?.count ?? 0 > 5)
        let html = String(decoding: data[3], as: UTF8.self)
        #expect(html.contains("<p>The page has “h1”.") && html.contains("A &amp; &lt;B&gt;") && !html.contains("<B>"))
        #expect(html.contains("<title>1 of 2 flows failed</title>"))
        let annotations = String(decoding: data[5], as: UTF8.self).split(separator: "\n").map(String.init)
        let line =
            "::error file=\(bad.path),line=3,col=26,title=fails::step 1 (expect): The title is another. Expected exactly"
        #expect(annotations.first?.hasPrefix(line) == true, "\(annotations)")
        #expect(annotations.first?.contains("%0A\(folder.path(further))") == true)
        #expect(annotations.dropFirst() == ["2 flows: 1 passed, 1 failed"])
    }

    /// As a browser that nobody here wrote reads it.
    @Test func htmlReportIsAPage() async throws {
        let chromium = ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_CHROMIUM"] ?? "/usr/bin/chromium"
        guard FileManager.default.isExecutableFile(atPath: chromium) else {
            print("SKIPPED: no Chromium in HEADLESS_WEBVIEW_CHROMIUM or at \(chromium).")
            return
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let report = folder.path("report.html")
        _ = try await CommandRun(["run", "\(Self.flows)/sign-in-cookie.yaml", "--report", "html=\(report)"])
        let options = ["--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path("profile"))"]
        let page = try await ChildProcess.run(chromium, options + ["--dump-dom", "file://\(report)"]).output
        #expect(page.contains("<title>1 of 1 flow passed</title>"))
        #expect(page.matches(of: #/<li class="passed">/#).count > 8)
        // Each request has its bar, no bar leaves its column.
        let bars = page.matches(of: #/margin-left: ?([0-9.]+)%; ?width: ?([0-9.]+)%/#)
        #expect(bars.count > 5)
        for bar in bars { #expect((Double(bar.1) ?? 101) + (Double(bar.2) ?? 101) <= 100.5) }
        #expect(!page.contains("<script"))
    }

    @Test func onlyWhatIsAskedForRuns() async throws {
        let run = try await CommandRun([
            "run", Self.flows, "--in-memory", "--only", "IN THE TITLE", "--only", "geni.yaml",
        ])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("pass The token in the title"))
        #expect(run.output.contains(#/\n2 flows: 2 passed/#), "\(run.output)")
        let none = try await CommandRun(["run", "\(Self.flows)/geni.yaml", "--only", "title"])
        #expect(none.status == 2)
        #expect(none.errors.contains("--only: No flow has “title” in its name or file; there are “"), "\(none.errors)")
    }

    @Test func shardsAreMergedIntoTheWhole() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var names: [String] = []
        for shard in 1...3 {
            let report = folder.path("shard\(shard).json")
            let run = try await CommandRun([
                "run", Self.flows, "--in-memory", "--shard", "\(shard)/3", "--report", "json=\(report)",
            ])
            #expect(run.status == 0, "\(run.errors)")
            names += run.output.matches(of: #/(?m)^pass (.*) \(\d/#).map { String($0.1) }
        }
        #expect(Set(names).count == names.count)
        let files = (1...3).map { folder.path("shard\($0).json") }
        let merged = try await CommandRun(["merge-reports"] + files + ["--report", "tap=-"])
        #expect(merged.status == 0, "\(merged.errors)")
        #expect(merged.output.contains("1..\(names.count)\n"))
        for name in names { #expect(merged.output.contains("- \(name) (")) }
    }

    @Test func reportOnStandardOutputIsAlone() async throws {
        let flow = "\(Self.flows)/sign-in-title.yaml"
        let run = try await CommandRun(["run", flow, "--in-memory", "--report", "json=-"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
        #expect(run.errors.contains("1 passed"))
    }

    /// It shows before the flows run, and not after hours of them.
    @Test func reportsThatCannotBeWrittenAreNoRun() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let flow = "\(Self.flows)/sign-in-title.yaml"
        let twice = folder.path("a.xml")
        for reports in ["junit=\(twice),json=\(twice)", "junit=-,json=-"] {
            let run = try await CommandRun(["run", flow, "--report", reports])
            #expect(run.status == 2 && run.errors.contains("two reports"), "\(run.errors)")
        }
        for path in [folder.path("no/such/a.xml"), "/dev/full", folder.path("")] {
            let run = try await CommandRun(["run", flow, "--report", "junit=\(path)"])
            #expect(
                run.status == 4 && run.errors.contains("nothing was run: “\(path)” cannot be written"),
                "\(run.errors)"
            )
            #expect(!run.errors.contains("pass "))
        }
    }

    @Test func aReportIsMergedOnce() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let report = folder.path("one.json")
        let flow = "\(Self.flows)/sign-in-title.yaml"
        #expect(try await CommandRun(["run", flow, "--in-memory", "--report", "json=\(report)"]).status == 0)
        let other = folder.path("../\(URL(fileURLWithPath: folder.path("")).lastPathComponent)/one.json")
        let run = try await CommandRun(["merge-reports", report, other, "--report", "tap=-"])
        #expect(run.status == 2 && run.errors.contains("named twice"), "\(run.errors)")
    }

    /// Its secrets are masked, and that is no finding; nor is what the flow's app asks for.
    @Test func itsHARFileCanBeChecked() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.path("o.har")
        let flow = "\(Self.flows)/sign-in-redirect.yaml"
        #expect(try await CommandRun(["run", flow, "--in-memory", "--report", "har=\(file)"]).status == 0)
        let words = ["check", file, "--token", "redirect:myapp://callback#code"]
        let run = try await CommandRun(words)
        for rule in ["HWV-S015", "HWV-R020", "HWV-D0"] { #expect(!run.output.contains(" \(rule)"), "\(run.output)") }
    }

    @Test func badFileIsRefusedBeforeAnythingIsSent() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let report = folder.path("report.json")
        let paths = ["\(Self.flows)/sign-in-title.yaml", "\(Self.flows)/bad/unknown-step.yaml"]
        let run = try await CommandRun(["run"] + paths + ["--report", "json=\(report)"])
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.contains("unknown-step.yaml:3:5: step 1 (clik)") && run.errors.contains("Nearest: “click”"))
        #expect(!FileManager.default.fileExists(atPath: report))
    }

    @Test func retriesAndFailFast() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let bad = try folder.file(
            "fails.yaml",
            text: "serve: sign-in\nstart: https://rp.example/\nsteps: [{click: '#no'}]\n"
        )
        let again = try await CommandRun(["run", bad.path, "--retries", "2"])
        #expect(again.status == 1)
        #expect(again.output.contains("attempt 3"))
        let fast = try await CommandRun(["run", bad.path, Self.flows, "--fail-fast", "--parallel", "1"])
        #expect(fast.status == 1)
        #expect(fast.output.contains(#/1 failed, \d+ not run/#), "\(fast.output)")
    }

    /// A part that is included is watched as well, also while it makes no sense or is not there.
    @Test func watchRunsAgainWhenAFileChanges() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let part = try folder.file("part.yaml", text: "steps: [{expect: {title: Nothing}}]\n")
        let text =
            "serve: {service: sign-in, over: memory}\nstart: https://rp.example/\nsteps: [{include: part.yaml}]\n"
        let flow = try folder.file("flow.yaml", text: text)
        let run = try RunInBackground(["run", flow.path, "--watch"])
        try await run.waitForLine { $0.hasPrefix("1 flow: 0 passed, 1 failed") }
        for mistake in ["", "steps: [{expct: {}}]\n", nil] {
            if let mistake {
                try Data(mistake.utf8).write(to: part)
            } else {
                try FileManager.default.removeItem(at: part)
            }
            try await run.waitForLine { $0.hasPrefix("headless-webview: nothing was run:") }
            try Data("steps: [{expect: {title: Example Orders}}]\n".utf8).write(to: part)
            try await run.waitForLine { $0.hasPrefix("1 flow: 1 passed") }
        }
        run.process.interrupt()
        #expect(await run.process.end() == 130)
    }

    @Test func variablesComeFromTheCommand() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let text =
            "serve: sign-in\nvariables: {title: Nothing}\nstart: https://rp.example/\nsteps: [{expect: {title: '${title}'}}]\n"
        let flow = try folder.file("flow.yaml", text: text)
        #expect(try await CommandRun(["run", flow.path]).status == 1)
        #expect(try await CommandRun(["run", flow.path, "--var", "title=Example Orders"]).status == 0)
        let misspelled = try await CommandRun(["run", flow.path, "--var", "titel=Example Orders"])
        #expect(misspelled.status == 2 && misspelled.errors.contains("Is “title” meant?"), "\(misspelled.errors)")
        let check = try await CommandRun(["run", flow.path, "\(Self.flows)", "--check"])
        #expect(check.status == 0 && check.output.contains("flows are without mistakes"))
    }

    // MARK: - Ends

    private static let endless = """
        serve: {service: sign-in, over: memory}
        clock: system
        start: https://rp.example/
        timeout: 10m
        steps: [{wait: {title: never, timeout: 10m}}]
        """

    /// What Ctrl-C is, and the end of the terminal.
    @Test(arguments: [false, true]) func anInterruptReports(byHangUp: Bool) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let flow = try folder.file("endless.yaml", text: Self.endless)
        let report = folder.path("report.json")
        let run = try RunInBackground([
            "run", "\(Self.flows)/sign-in-title.yaml", flow.path, "--report", "json=\(report)",
        ])
        try await run.waitForLine { $0.hasPrefix("pass ") }
        if byHangUp { run.process.hangUp() } else { run.process.interrupt() }
        #expect(await run.process.end() == 130)
        let text = try String(contentsOfFile: report, encoding: .utf8)
        #expect(text.contains("\"isInterrupted\" : true") && text.contains("The token in the title"))
    }

    @Test func aSecondInterruptEndsAtOnce() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let flow = try folder.file("endless.yaml", text: Self.endless)
        let run = try RunInBackground(["run", flow.path, "\(Self.flows)/sign-in-title.yaml", "--watch"])
        try await run.waitForLine { $0.hasPrefix("pass ") }
        run.process.interrupt()
        run.process.interrupt()
        #expect(await run.process.end() == 130)
    }

    /// Killed at whichever line it prints: a report is not there, or whole.
    @Test(arguments: [1, 3, 5, 7])
    func killedRunLeavesReportsAbsentOrWhole(line: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let report = folder.path("report.json")
        let run = try RunInBackground(["run", Self.flows, "--in-memory", "--report", "json=\(report)"])
        var seen = 0
        try await run.waitForLine { _ in
            seen += 1
            return seen == line
        }
        run.process.kill()
        _ = await run.process.end()
        guard let data = FileManager.default.contents(atPath: report) else { return }
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
    }
}

/// The command beside the test, whose lines are read as they come, those on standard error among them.
private struct RunInBackground {
    let process: ChildProcess
    private let lines: AsyncStream<String>

    init(_ arguments: [String]) throws {
        let pipe = Pipe()
        process = try ChildProcess(
            ChildProcess.built("headless-webview"),
            arguments,
            environment: ProcessInfo.processInfo.environment,
            output: .descriptor(pipe.fileHandleForWriting.fileDescriptor),
            errors: .descriptor(pipe.fileHandleForWriting.fileDescriptor)
        )
        try pipe.fileHandleForWriting.close()
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let handle = pipe.fileHandleForReading
        Background.run {
            var rest = ""
            while case let data = handle.availableData, !data.isEmpty {
                rest += String(decoding: data, as: UTF8.self)
                while let end = rest.firstIndex(of: "\n") {
                    continuation.yield(String(rest[..<end]))
                    rest = String(rest[rest.index(after: end)...])
                }
            }
            continuation.finish()
        }
    }

    func waitForLine(_ isIt: (String) -> Bool) async throws {
        for await line in lines where isIt(line) { return }
    }
}

/// The names of the elements in an XML document.
private final class XMLNames {
    private(set) var counts: [String: Int] = [:]

    /// Whether it is well-formed, as far as its tags go.
    func read(_ data: Data) -> Bool {
        let text = String(decoding: data, as: UTF8.self)
        var open: [Substring] = []
        for match in text.matches(of: #/<(\/?)([a-z]+)[^<>]*?(\/?)>/#) {
            let (name, isEnd, isEmpty) = (match.2, !match.1.isEmpty, !match.3.isEmpty)
            if isEnd {
                guard open.popLast() == name else { return false }
            } else {
                counts[String(name), default: 0] += 1
                if !isEmpty { open.append(name) }
            }
        }
        return open.isEmpty
    }
}
