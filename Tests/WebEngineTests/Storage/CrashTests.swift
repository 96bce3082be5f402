import Foundation
import TestSupport
import Testing
import WebEngine
import WebNetwork
import WebStandards
import cookie_writer

/// Processes that write cookies and are killed, and ones that write the same file.
///
/// In the environment COOKIE_CRASH_ROUNDS sets how often a writer is killed and COOKIE_CRASH_SEED when:
///
///     COOKIE_CRASH_ROUNDS=200 swift test --filter CrashTests
struct CrashTests {
    let folder: CookieFolder

    init() throws {
        folder = try CookieFolder()
    }

    private static let rounds = number("COOKIE_CRASH_ROUNDS") ?? 20
    private static let seed = number("COOKIE_CRASH_SEED") ?? 1

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    /// What was reported as flushed is there after SIGKILL; what was under way is there as a whole or not at all.
    @Test func nothingFlushedIsLost() async throws {
        let random = RandomSource.seeded(UInt64(Self.seed))
        var step = 0
        var underWay = 0
        for round in 1...max(1, Self.rounds) {
            // Mostly one goes on where another was killed; every tenth begins, and may be killed as it makes the file.
            let file = folder.path("\(round / 10).sqlite")
            if round % 10 == 0 { step = 0 }
            let reports = Int(random.next() % 6)
            // A flush takes about as long as this at most, a start somewhat longer.
            let time = Duration.microseconds(Int(random.next() % (reports == 0 ? 40_000 : 4_000)))
            let reported = try await Self.flushed(by: step + 1...Int.max - 1, of: file, reports: reports, then: time)

            guard FileManager.default.fileExists(atPath: file) else { continue }
            let stored = try await folder.stored("\(round / 10).sqlite").filter { $0.key != "shared" }
            let candidates = [reported, reported + 1].map { Script.state(after: $0, prefix: "w") }
            let found = candidates.firstIndex(of: stored)
            let last = stored["w-last"] ?? "none"
            #expect(found != nil, "round \(round): \(reported) were flushed, the file has \(last)")
            step = reported + (found ?? 0)
            underWay += found ?? 0
            #expect(try Self.integrity(of: file) == "ok")
        }
        print(
            "killed \(Self.rounds) writers (seed \(Self.seed)); \(underWay) had flushed a step that they had not reported"
        )
    }

    /// The last step that a writer has reported which is killed some time after so many reports.
    private static func flushed(
        by steps: ClosedRange<Int>,
        of file: String,
        reports: Int,
        then time: Duration
    ) async throws -> Int {
        try await Background.value {
            let writer = try CookieWriter(file, steps: steps)
            writer.read(reports: reports)
            // Time between two reports of a process, in which it is killed; not a test's wait for something.
            let end = ContinuousClock.now + time
            while ContinuousClock.now < end {}
            writer.kill()
            return writer.readToEnd().last ?? steps.lowerBound - 1
        }
    }

    @Test func processesWriteOneFile() async throws {
        let file = folder.path()
        let steps = 60
        let prefixes = ["a", "b", "c"]
        let (reports, ends) = try await Background.value {
            let writers = try prefixes.map { try CookieWriter(file, prefix: $0, steps: 1...steps) }
            return (writers.map { $0.readToEnd().last }, writers.map { $0.wait() })
        }
        #expect(reports == [steps, steps, steps])
        #expect(ends == [0, 0, 0])

        let stored = try await folder.stored()
        var expected = prefixes.reduce(into: [:]) { all, prefix in
            all.merge(Script.state(after: steps, prefix: prefix)) { $1 }
        }
        expected["shared"] = stored["shared"]
        #expect(prefixes.contains(stored["shared"] ?? ""))
        #expect(stored == expected)
        #expect(try Self.integrity(of: file) == "ok")
    }

    private static func integrity(of file: String) throws -> String {
        let connection = try SQLiteConnection(path: file, busyTimeout: .seconds(10))
        guard case .text(let text)? = try connection.value("PRAGMA integrity_check") else { return "" }
        return String(decoding: text, as: UTF8.self)
    }
}

/// A process that writes cookies, and says what it has flushed.
private final class CookieWriter {
    private let process: ChildProcess
    private let output: FileHandle
    private var text = ""

    init(_ file: String, prefix: String = "w", steps: ClosedRange<Int>) throws {
        let pipe = Pipe()
        process = try ChildProcess(
            ChildProcess.built("cookie-writer"),
            [file, prefix, "\(steps.lowerBound)", "\(steps.upperBound)"],
            environment: ProcessInfo.processInfo.environment,
            output: .descriptor(pipe.fileHandleForWriting.fileDescriptor)
        )
        try pipe.fileHandleForWriting.close()
        output = pipe.fileHandleForReading
    }

    /// Reads until it has reported that many steps.
    func read(reports: Int) {
        while text.count(where: { $0 == "\n" }) < reports {
            let data = output.availableData
            guard !data.isEmpty else { return }
            text += String(decoding: data, as: UTF8.self)
        }
    }

    func kill() {
        process.kill()
        _ = process.waitForEnd()
    }

    func wait() -> Int32 { process.waitForEnd() }

    /// Reads until it has ended; the steps it has reported.
    func readToEnd() -> [Int] {
        text += String(decoding: (try? output.readToEnd()) ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").compactMap { Int($0) }
    }
}
