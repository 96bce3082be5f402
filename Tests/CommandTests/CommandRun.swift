import Foundation
import TestSupport
import Testing

/// One run of the built command.
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the command and waits for its end.
    init(_ arguments: [String], environment: [String: String] = [:], input: String = "") async throws {
        try await self.init(try Self.executable.path, arguments, environment: environment, input: input)
    }

    /// Runs the command on a terminal that `script` plays and `input` is typed at; what it says is all in `output`.
    ///
    /// - Returns: `nil` where there is no `script` of util-linux.
    static func onTerminal(_ arguments: [String], input: String = "") async throws -> CommandRun? {
        let words = [try executable.path] + arguments
        let line = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
        #if os(Linux)
        let script = "/usr/bin/script"
        guard FileManager.default.isExecutableFile(atPath: script) else { return nil }
        let options = ["--quiet", "--return", "--command", line, "/dev/null"]
        return try await CommandRun(script, options, environment: [:], input: input)
        #else
        return nil
        #endif
    }

    private init(
        _ executable: String,
        _ arguments: [String],
        environment: [String: String],
        input: String
    ) async throws {
        // Files hold any amount, so that neither side waits for the other.
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let outputFile = try folder.file("output")
        let errorFile = try folder.file("errors")
        let inputFile = try folder.file("input", text: input)
        let handles = [
            try FileHandle(forWritingTo: outputFile), try FileHandle(forWritingTo: errorFile),
            try FileHandle(forReadingFrom: inputFile),
        ]
        defer { for handle in handles { try? handle.close() } }
        let process = try ChildProcess(
            executable,
            arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            input: .descriptor(handles[2].fileDescriptor),
            output: .descriptor(handles[0].fileDescriptor),
            errors: .descriptor(handles[1].fileDescriptor)
        )
        status = await process.end()
        output = try String(contentsOf: outputFile, encoding: .utf8)
        errors = try String(contentsOf: errorFile, encoding: .utf8)
    }

    /// Standard output, read as JSON.
    func document<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }

    /// The command in the folder of this test bundle, or in one around it.
    private static var executable: URL {
        get throws { try #require(found, "headless-webview is not beside the tests: build it first.") }
    }

    private static let found: URL? = {
        var folder = Bundle.main.executableURL?.deletingLastPathComponent()
        while let current = folder, current.path != "/" {
            let candidate = current.appendingPathComponent("headless-webview")
            let attributes = try? FileManager.default.attributesOfItem(atPath: candidate.path)
            if attributes?[.type] as? FileAttributeType == .typeRegular { return candidate }
            folder = current.deletingLastPathComponent()
        }
        return nil
    }()
}

/// A folder for a test's files; whoever makes it removes it.
struct TemporaryFolder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("command-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file that need not be there.
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// A new file in it.
    func file(_ name: String, text: String = "") throws -> URL {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}
