import Foundation
import TestSupport
import Testing

/// Sign-in services that nobody here wrote, walked by flow files.
@Suite(.timeLimit(.minutes(10)))
struct RealFlowTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("testdata/flows/real")

    private static let environment = ProcessInfo.processInfo.environment

    @Test func djangoOAuthToolkit() async throws {
        let shared =
            Self.environment["HEADLESS_WEBVIEW_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? Self.folder.appendingPathComponent("../../../../shared").standardizedFileURL
        let app = shared.appendingPathComponent("suites/realflows/flow1_dot/app.py")
        guard let python = Self.environment["HEADLESS_WEBVIEW_DJANGO_PYTHON"],
            FileManager.default.fileExists(atPath: app.path)
        else {
            print("SKIPPED: no Python with django-oauth-toolkit in HEADLESS_WEBVIEW_DJANGO_PYTHON, or no \(app.path).")
            return
        }
        // It makes its key and its database beside itself.
        let work = try TemporaryFolder()
        defer { work.remove() }
        try FileManager.default.copyItem(at: app, to: URL(fileURLWithPath: work.path("app.py")))
        let script = Self.folder.appendingPathComponent("serve_django.py").path
        let line = "cd '\(work.path("."))' && exec '\(python)' -W ignore '\(script)'"
        let server = try RealServer("/bin/sh", ["-c", line], announced: #/listening on (127\.0\.0\.1:[0-9]+)/#)
        defer { server.stop() }
        try await walk("django-oauth-toolkit.yaml", server)
    }

    @Test func oidcProviderMock() async throws {
        let onPath = (Self.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/oidc-provider-mock" }
        let candidates = Self.environment["HEADLESS_WEBVIEW_OIDC_MOCK"].map { [$0] } ?? onPath
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            print("SKIPPED: no oidc-provider-mock on PATH or in HEADLESS_WEBVIEW_OIDC_MOCK.")
            return
        }
        let server = try RealServer(path, ["--port", "0"], announced: #/running on http:\/\/(127\.0\.0\.1:[0-9]+) /#)
        defer { server.stop() }
        // Its page links a style sheet on a host that is led to a port where nobody listens.
        try await walk("oidc-provider-mock.yaml", server, ["--resolve", "cdn.jsdelivr.net:443:127.0.0.1:1"])
    }

    @Test func datasette() async throws {
        guard let path = Self.environment["HEADLESS_WEBVIEW_DATASETTE"],
            FileManager.default.isExecutableFile(atPath: path)
        else {
            print("SKIPPED: no datasette with datasette-auth-passwords in HEADLESS_WEBVIEW_DATASETTE.")
            return
        }
        let metadata = Self.folder.appendingPathComponent("datasette.json").path
        let options = ["serve", "--memory", "--port", "0", "--metadata", metadata]
        let server = try RealServer(path, options, announced: #/running on http:\/\/(127\.0\.0\.1:[0-9]+) /#)
        defer { server.stop() }
        try await walk("datasette.yaml", server)
    }

    @Test func niceGUI() async throws {
        guard let python = Self.environment["HEADLESS_WEBVIEW_NICEGUI_PYTHON"] else {
            print("SKIPPED: no Python with nicegui in HEADLESS_WEBVIEW_NICEGUI_PYTHON.")
            return
        }
        // It keeps its users' storage where it is run.
        let work = try TemporaryFolder()
        defer { work.remove() }
        let script = Self.folder.appendingPathComponent("serve_nicegui.py").path
        let line = "cd '\(work.path("."))' && exec '\(python)' '\(script)'"
        let server = try RealServer("/bin/sh", ["-c", line], announced: #/running on http:\/\/(127\.0\.0\.1:[0-9]+) /#)
        defer { server.stop() }
        try await walk("nicegui.yaml", server)
    }

    private func walk(_ name: String, _ server: RealServer, _ options: [String] = []) async throws {
        let address = try #require(await server.address, "\(name): the server ended")
        let file = Self.folder.appendingPathComponent(name).path
        let run = try await CommandRun(
            ["run", file, "--var", "origin=http://\(address)", "--report", "html=-"] + options
        )
        #expect(run.status == 0, "\(run.errors)\(run.output.suffix(2_000))")
        #expect(!run.output.contains("correct horse") && !run.output.contains("wrong horse"))
    }
}

/// A server beside the test that says where it listens.
private struct RealServer {
    private let process: ChildProcess
    private let lines: AsyncStream<String>
    private let announced: Regex<(Substring, Substring)>

    init(_ executable: String, _ arguments: [String], announced: Regex<(Substring, Substring)>) throws {
        self.announced = announced
        let pipe = Pipe()
        let output = ChildProcess.Stream.descriptor(pipe.fileHandleForWriting.fileDescriptor)
        process = try ChildProcess(
            executable,
            arguments,
            environment: ProcessInfo.processInfo.environment,
            output: output,
            errors: output
        )
        try pipe.fileHandleForWriting.close()
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let handle = pipe.fileHandleForReading
        Background.run {
            // What it says later is read and dropped.
            while case let data = handle.availableData, !data.isEmpty {
                continuation.yield(String(decoding: data, as: UTF8.self))
            }
            continuation.finish()
        }
    }

    /// `nil`: it ended before it listened.
    var address: String? {
        get async {
            var text = ""
            for await piece in lines {
                text += piece
                if let match = text.firstMatch(of: announced) { return String(match.1) }
            }
            return nil
        }
    }

    func stop() {
        process.kill()
        _ = process.waitForEnd()
    }
}
