import WebStandards

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Asks the engine's parts one question a line; FORMAT.md says which.
@main
enum Main {
    private static let chunkLength = 1 << 16

    static func main() {
        var pending: [UInt8] = []
        var output: [UInt8] = []
        // Answers leave when the requests at hand are done, so that a dialogue never waits and a stream is not slowed.
        while let chunk = readChunk() {
            let scanned = pending.count
            pending.append(contentsOf: chunk)
            answerLines(of: &pending, scanned: scanned, to: &output)
            guard flush(&output) else { return }
        }
        if !pending.isEmpty { answer(pending[...], to: &output) }
        _ = flush(&output)
    }

    /// Answers each whole line and leaves the rest; `scanned` bytes are known to hold no line's end.
    private static func answerLines(of pending: inout [UInt8], scanned: Int, to output: inout [UInt8]) {
        var start = 0
        var search = scanned
        while let end = pending[search...].firstIndex(of: 0x0A) {
            answer(pending[start..<end], to: &output)
            start = end + 1
            search = start
        }
        pending.removeSubrange(..<start)
    }

    private static func answer(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { return }
        Operations.answer(line).write(to: &output)
        output.append(0x0A)
    }

    private static func readChunk() -> [UInt8]? {
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: chunkLength) { buffer, count in
            var length = unsafe read(STDIN_FILENO, buffer.baseAddress, chunkLength)
            while length < 0, errno == EINTR {
                length = unsafe read(STDIN_FILENO, buffer.baseAddress, chunkLength)
            }
            count = max(0, length)
        }
        return chunk.isEmpty ? nil : chunk
    }

    private static func flush(_ output: inout [UInt8]) -> Bool {
        let isWritten = unsafe output.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let length = unsafe write(
                    STDOUT_FILENO,
                    bytes.baseAddress?.advanced(by: written),
                    bytes.count - written
                )
                if length < 0, errno == EINTR { continue }
                guard length > 0 else { return false }
                written += length
            }
            return true
        }
        output.removeAll(keepingCapacity: true)
        return isWritten
    }
}
