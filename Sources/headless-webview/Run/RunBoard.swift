import HeadlessWebView
import Synchronization

/// Tells how a run goes: a line for each flow as it ends, what is under way on a terminal's progress line, and a summary.
final class RunBoard: Sendable {
    private struct State {
        var running: [String] = []
        var passed = 0
        var failed = 0
    }

    private let count: Int
    private let console: Console
    private let state = Mutex(State())

    init(count: Int, console: Console) {
        self.count = count
        self.console = console
    }

    func begins(_ name: String) {
        state.withLock { $0.running.append(name) }
        tell()
    }

    func ends(_ record: FlowRecord) {
        state.withLock { state in
            if let index = state.running.firstIndex(of: record.name) { state.running.remove(at: index) }
            if record.status == .passed { state.passed += 1 }
            if record.status == .failed { state.failed += 1 }
        }
        for step in record.steps {
            console.trace("  \(step.status.rawValue) \(step.place): \(step.title)")
        }
        let attempts = record.attempts > 1 ? ", attempt \(record.attempts)" : ""
        let mark = record.status == .passed ? "pass" : record.status == .failed ? "FAIL" : "skip"
        let line = "\(mark) \(record.name) (\(Self.seconds(record.duration))\(attempts))\n"
        let problems = record.status == .failed ? record.problem?.description.split(separator: "\n") ?? [] : []
        console.result(line + problems.map { "     \($0)\n" }.joined())
        tell()
    }

    func summarize(_ record: RunRecord) {
        var text =
            "\(record.flows.count) \(record.flows.count == 1 ? "flow" : "flows"): \(record.count(.passed)) passed, \(record.count(.failed)) failed"
        if record.count(.skipped) > 0 { text += ", \(record.count(.skipped)) not run" }
        console.result("\(text), in \(Self.seconds(record.duration))\n")
        let failed = record.flows.filter { $0.status == .failed }
        guard failed.count > 1 else { return }
        console.result(failed.map { "FAIL \($0.name) (\($0.file))\n" }.joined())
    }

    private func tell() {
        console.waits(
            for: state.withLock { state in
                "\(state.passed + state.failed) of \(count), \(state.failed) failed, \(state.running.joined(separator: ", "))"
            }
        )
    }

    /// With two decimals.
    private static func seconds(_ milliseconds: Double) -> String {
        let hundredths = Int((milliseconds / 10).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
}
