import Foundation
import TestSupport
import Testing

/// The programs that tests run have the descriptors that they are given, and no others.
@Suite struct ChildProcessTests {
    @Test func inputEndsHoweverHighItsOtherEndIs() async throws {
        let input = Pipe()
        let writer = input.fileHandleForWriting.fileDescriptor
        let high = fcntl(writer, F_DUPFD, 5_000)
        guard high >= 5_000 else {
            print("SKIPPED: the system lets a process have no descriptor as high as 5,000 (ulimit -n).")
            return
        }
        let process = try ChildProcess(
            "/bin/cat",
            [],
            environment: [:],
            input: .descriptor(input.fileHandleForReading.fileDescriptor)
        )
        close(high)
        try input.fileHandleForWriting.close()
        #expect(await process.end() == 0)
    }
}
