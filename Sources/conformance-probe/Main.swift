import StandardStreams
import WebStandards

/// Asks the engine's parts one question a line; FORMAT.md says which.
@main
enum Main {
    static func main() {
        var lines = InputLines()
        var output: [UInt8] = []
        while let line = lines.next() {
            answer(line, to: &output)
            // Answers leave when the requests at hand are done, so that a dialogue never waits and a stream is not slowed.
            guard lines.hasLine || flush(&output) else { return }
        }
        _ = flush(&output)
    }

    private static func answer(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { return }
        Operations.answer(line).write(to: &output)
        output.append(0x0A)
    }

    private static func flush(_ output: inout [UInt8]) -> Bool {
        defer { output.removeAll(keepingCapacity: true) }
        return Descriptor.write(output, to: 1)
    }
}
