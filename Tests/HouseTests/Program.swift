import Foundation
import TestSupport

/// A program run to its end.
enum Program {
    /// The command as it was built: in the folder of these tests, or in one around it.
    static func command(_ arguments: String...) async throws -> (lines: [String], status: Int32) {
        var folder = Bundle.main.executableURL?.deletingLastPathComponent()
        while let candidate = folder, candidate.path != "/" {
            let executable = candidate.appendingPathComponent("headless-webview")
            if FileManager.default.isExecutableFile(atPath: executable.path) {
                return try await run(executable, arguments)
            }
            folder = candidate.deletingLastPathComponent()
        }
        throw Missing()
    }

    /// One that is found on the path.
    static func named(_ name: String, _ arguments: String...) async throws -> (lines: [String], status: Int32) {
        try await run(URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments)
    }

    struct Missing: Error {}

    private static func run(_ executable: URL, _ arguments: [String]) async throws -> (lines: [String], status: Int32) {
        let (output, status) = try await ChildProcess.run(executable.path, arguments)
        return (output.split(separator: "\n").map(String.init), status)
    }
}
