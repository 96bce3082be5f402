import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Results that standard output does not take, or takes slowly.
@Suite(.timeLimit(.minutes(10)))
struct StandardOutputTests {
    #if os(Linux)
    /// A full disk.
    @Test(arguments: [
        (["rules"], ""), (["--version"], ""), (["eval", "--batch"], "1\n2\n3\n"), (["worker"], "1\n2\n3\n"),
    ])
    func aResultThatIsNotTakenIsAFailure(arguments: [String], input: String) async throws {
        let run = try await Self.run(arguments, input: input) {
            try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        }
        #expect(run.status == 4)
        #expect(run.errors == "headless-webview: standard output cannot be written: No space left on device\n")
    }

    /// The dynamic linker tells what it has libraries do at an exit, which threads that still use them would not survive.
    @Test(arguments: [["rules"], ["nothing"], ["open", "http://127.0.0.1:9/"]])
    func noLibraryIsTakenApartUnderThreadsThatUseIt(arguments: [String]) async throws {
        let run = try await CommandRun(arguments, environment: ["LD_DEBUG": "files"])
        #expect(run.errors.contains("calling init"))
        #expect(!run.errors.contains("calling fini"))
    }
    #endif

    /// A pipe that somebody made non-blocking, and that holds less than the result.
    @Test func aStreamThatIsFullForNowIsWaitedFor() async throws {
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting
        #expect(fcntl(writing.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
        #if os(Linux)
        let setPipeSize: Int32 = 1031
        #expect(fcntl(writing.fileDescriptor, setPipeSize, 4096) == 4096)
        #endif
        async let run = Self.run(["schema"], input: "") { writing }
        let output = await withCheckedContinuation { continuation in
            Background.run { continuation.resume(returning: pipe.fileHandleForReading.readDataToEndOfFile()) }
        }
        #expect(try await run.status == 0)
        let whole = try await CommandRun(["schema"]).output
        #expect(String(decoding: output, as: UTF8.self) == whole)
    }

    private static func run(
        _ arguments: [String],
        input: String,
        output: () throws -> FileHandle
    ) async throws -> (status: Int32, errors: String) {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let errorFile = try folder.file("errors")
        let errors = try FileHandle(forWritingTo: errorFile)
        let words = try FileHandle(forReadingFrom: try folder.file("input", text: input))
        let results = try output()
        let process = try ChildProcess(
            ChildProcess.built("headless-webview"),
            arguments,
            environment: ProcessInfo.processInfo.environment,
            input: .descriptor(words.fileDescriptor),
            output: .descriptor(results.fileDescriptor),
            errors: .descriptor(errors.fileDescriptor)
        )
        try results.close()
        let status = await process.end()
        try errors.close()
        try words.close()
        return (status, try String(contentsOf: errorFile, encoding: .utf8))
    }
}
