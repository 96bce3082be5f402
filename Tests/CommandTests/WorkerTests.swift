import Foundation
import HeadlessWebView
import MockProviders
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Flows that a load engine asks for, and a flow that is written down by hand.
@Suite(.timeLimit(.minutes(10)))
struct WorkerTests {
    private static let testdata = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("testdata")

    @Test func eachLineIsAnswered() async throws {
        let title = Self.testdata.appendingPathComponent("flows/sign-in-title.yaml").path
        let bad = Self.testdata.appendingPathComponent("flows/bad/unknown-step.yaml").path
        let lines = [
            #"{"id": "a", "flow": "\#(title)"}"#, #"{"id": 2, "flow": "\#(title)", "profile": "android:34"}"#,
            #"{"id": 3, "flow": "\#(bad)"}"#, "nonsense", #"{"id": 5, "flow": "\#(title)", "profile": "lynx"}"#,
            #"{"id": 6, "flow": "\#(title)", "variables": {"password": "wrong"}}"#,
        ]
        let run = try await CommandRun(["worker", "--parallel", "2"], input: lines.joined(separator: "\n") + "\n")
        #expect(run.status == 0)
        let answers = try run.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(answers.count == lines.count)
        let statuses = Dictionary(answers.map { ("\($0["id"] ?? "")", $0["status"] as? String ?? "") }) { $1 }
        #expect(statuses["a"] == "passed")
        // The flow expects a callback of UIWebView's.
        #expect(statuses["2"] == "failed")
        #expect(statuses["3"] == "refused" && statuses["5"] == "refused" && statuses["6"] == "failed")
        let first = answers.first { $0["id"] as? String == "a" }
        #expect((first?["steps"] as? [Any])?.count ?? 0 > 5 && (first?["requests"] as? [Any])?.count ?? 0 > 4)
        #expect(run.output.firstMatch(of: #/\b[0-9a-f]{32}\b/#) == nil)
    }

    /// One master and two workers of Locust, on loopback.
    @Test func locustSpreadsFlows() async throws {
        guard let locust = ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_LOCUST"],
            FileManager.default.isExecutableFile(atPath: locust)
        else {
            print("SKIPPED: no locust in HEADLESS_WEBVIEW_LOCUST; see pip install locust.")
            return
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var environment = ProcessInfo.processInfo.environment
        environment["HEADLESS_WEBVIEW"] = ChildProcess.built("headless-webview")
        environment["HEADLESS_WEBVIEW_OPTIONS"] = "--in-memory"
        environment["COUNT"] = "8"
        environment["FLOW"] = Self.testdata.appendingPathComponent("flows/sign-in-title.yaml").path
        let file = ["-f", Self.testdata.appendingPathComponent("locustfile.py").path]
        let port = "\(try Self.freePort())"
        let stats = try FileHandle(forWritingTo: try folder.file("stats.json"))
        let master = try ChildProcess(
            locust,
            file + ["--master", "--master-bind-host", "127.0.0.1", "--master-bind-port", port, "--headless"]
                + ["--expect-workers", "2", "-u", "4", "-r", "4", "-t", "300s", "--json"],
            environment: environment,
            output: .descriptor(stats.fileDescriptor)
        )
        let workers = try (1...2).map { _ in
            try ChildProcess(
                locust,
                file + ["--worker", "--master-host", "127.0.0.1", "--master-port", port],
                environment: environment
            )
        }
        #expect(await master.end() == 0)
        for worker in workers { #expect(await worker.end() == 0) }
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("stats.json")))
        let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        let flow = try #require(rows.first { $0["method"] as? String == "flow" })
        #expect(flow["num_requests"] as? Int ?? 0 >= 8)
        #expect(flow["num_failures"] as? Int == 0)
        #expect(Set(rows.compactMap { $0["method"] as? String }) == ["flow", "request", "step"])
    }

    private static func freePort() throws -> Int {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, size) == 0 ? getsockname(socket, address, &size) : -1
            }
        }
        #expect(status == 0)
        return Int(UInt16(bigEndian: address.sin_port))
    }

    @Test func loginInAFrameIsRecorded() async throws {
        let site = try Site(LoginTests.framed(SignInService()))
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let flow = folder.path("login.yaml")
        let typed = """
            fill #idp >>> #email=alice@example.com
            fill #idp >>> label=Password=correct horse
            click #idp >>> #go
            click #idp >>> text=Allow
            done
            """
        let url = site.url("/portal?deliver=redirect")
        let record = try await CommandRun(["record", url, "--output", flow] + site.options, input: typed + "\n")
        #expect(record.status == 0, "\(record.errors)")
        let text = try String(contentsOfFile: flow, encoding: .utf8)
        #expect(text.contains(##"fill: {"#idp >>> label=Password": "${password}"}"##), "\(text)")
        let run = try await CommandRun(["run", flow] + site.options, environment: ["PASSWORD": "correct horse"])
        #expect(run.status == 0, "\(run.output)\(text)")
    }

    /// A code of an authenticator app is another each time.
    @Test func aRecordedCodeIsMadeAnew() async throws {
        let page =
            "<!doctype html><title>Code</title><form><input id=code autocomplete='section-a one-time-code'></form>"
        let site = try Site(ClosureService { _ in .html(page) })
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let flow = folder.path("login.yaml")
        let typed = "fill #code=271828\npress #code=Enter\ndone\n"
        let url = site.url("/otp")
        let record = try await CommandRun(["record", url, "--output", flow] + site.options, input: typed)
        #expect(record.status == 0, "\(record.errors)")
        let text = try String(contentsOfFile: flow, encoding: .utf8)
        #expect(text.contains("environment: {seed: TOTP_SECRET}\n") && !text.contains("271828"), "\(text)")
        #expect(text.contains(##"- totp: {secret: "${seed}", as: code}\##n  - fill: {"#code": "${code}"}"##), "\(text)")
        let run = try await CommandRun(["run", flow] + site.options, environment: ["TOTP_SECRET": "JBSWY3DPEHPK3PXP"])
        #expect(run.status == 0, "\(run.output)\(text)")
    }

    @Test func recordedLoginRuns() async throws {
        let site = try Site(SignInService())
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let flow = folder.path("login.yaml")
        let typed = """
            fill #nothing=x
            tap #go
            fill #email=alice@example.com
            fill label=Password=correct horse
            page
            click #go
            click #allow
            done
            """
        let url = site.url("/login?deliver=redirect")
        let record = try await CommandRun(["record", url, "--output", flow] + site.options, input: typed + "\n")
        #expect(record.status == 0, "\(record.errors)")
        #expect(record.output.contains("Nothing matches “#nothing”") && record.output.contains("There is no “tap”"))
        #expect(record.output.contains("#password  (password)"))
        #expect(record.output.contains("  role=button[name=\"Allow\"]  (button)\n"), "\(record.output)")
        let text = try String(contentsOfFile: flow, encoding: .utf8)
        #expect(!text.contains("correct horse"))
        #expect(text.contains(#"token: {redirect: "myapp://callback", parameter: "code"}"#), "\(text)")
        let run = try await CommandRun(["run", flow] + site.options, environment: ["PASSWORD": "correct horse"])
        #expect(run.status == 0, "\(run.output)\(text)")
        let without = try await CommandRun(["run", flow] + site.options)
        #expect(without.status == 2 && without.errors.contains("The environment has no “PASSWORD”"))
        // Where somebody types, it asks.
        let typist = folder.path("typed.yaml")
        let arguments = ["record", url, "--output", typist] + site.options
        if let onTerminal = try await CommandRun.onTerminal(arguments, input: typed + "\n") {
            #expect(onTerminal.status == 0)
            #expect(onTerminal.output.split(separator: "> ", omittingEmptySubsequences: false).count > 8)
            #expect(try String(contentsOfFile: typist, encoding: .utf8) == text)
        } else {
            print("SKIPPED: no /usr/bin/script to play a terminal.")
        }
        // Who quits leaves nothing.
        let other = folder.path("other.yaml")
        let quit = try await CommandRun(["record", url, "--output", other] + site.options, input: "page\n")
        #expect(quit.status == 1 && !FileManager.default.fileExists(atPath: other))
    }
}
