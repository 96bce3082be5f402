import Foundation

extension ChildProcess {
    /// Runs a program to its end: what it wrote to its standard output, and its exit status.
    package static func run(
        _ executable: String,
        _ arguments: [String] = [],
        input: Data = Data()
    ) async throws -> (output: String, status: Int32) {
        let request = Pipe()
        let answer = Pipe()
        let process = try ChildProcess(
            executable,
            arguments,
            environment: ProcessInfo.processInfo.environment,
            input: .descriptor(request.fileHandleForReading.fileDescriptor),
            output: .descriptor(answer.fileHandleForWriting.fileDescriptor)
        )
        try request.fileHandleForReading.close()
        try answer.fileHandleForWriting.close()
        // Neither side waits for the other to read.
        Background.run {
            try? request.fileHandleForWriting.write(contentsOf: input)
            try? request.fileHandleForWriting.close()
        }
        async let status = process.end()
        let output = await withCheckedContinuation { continuation in
            Background.run {
                let output = try? answer.fileHandleForReading.readToEnd()
                continuation.resume(returning: String(decoding: output ?? Data(), as: UTF8.self))
            }
        }
        return await (output, status)
    }

    /// The path of a program that is built beside the tests.
    package static func built(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    }
}
