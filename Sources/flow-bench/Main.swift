import HeadlessWebView
import StandardStreams

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Walks the flows of the benchmark; FORMAT.md says how it is asked and what it prints.
@main
struct FlowBench {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 3, let walks = Int(arguments[arguments.startIndex + 2]), walks > 0 else {
            complain("usage: flow-bench WORKLOAD BASE WALKS")
            exit(2)
        }
        guard let workload = Workload(arguments[arguments.startIndex]) else { exit(3) }
        let bench = Bench(base: arguments[arguments.startIndex + 1], walks: walks, loops: workload.loops)
        do {
            let result = try await bench.run(workload)
            print(result.line)
            fflush(nil)
            if case .open = workload {
                // The documents are held until whoever measures is done.
                var lines = InputLines()
                while lines.next() != nil {}
            }
        } catch {
            complain("flow-bench: \(error)")
            exit(1)
        }
        _exit(0)
    }

    private static func complain(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
    }
}
