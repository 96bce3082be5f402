import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The two streams a command writes to: results on one, all else on the other.
///
/// On a terminal a line tells what is being waited for once that takes longer than a second; any other line, and the
/// end, erases it.
final class Console: Sendable {
    private let chatter: CommonOptions.Chatter
    private let state = Mutex(ProgressLine())
    private let showsProgress: Bool
    private let givesWay: Bool

    private struct ProgressLine {
        var activity = ""
        var isDrawn = false
    }

    private static let firstDrawn = Duration.seconds(1)
    private static let redrawn = Duration.milliseconds(125)
    private static let widest = 76
    private static let wheel: [Character] = ["|", "/", "-", "\\"]

    /// Results go to standard output, or, where a report has that for itself, to standard error.
    init(chatter: CommonOptions.Chatter, givesWay: Bool = false) {
        self.chatter = chatter
        self.givesWay = givesWay
        showsProgress = chatter == .normal && isatty(STDERR_FILENO) == 1
    }

    /// Something of the result.
    func result(_ text: String) {
        erase()
        if givesWay { SystemFile.write(text, to: STDERR_FILENO) } else { StandardOutput.write(text) }
    }

    /// Why it failed.
    func failure(_ text: String) {
        erase()
        SystemFile.write("headless-webview: \(text)\n", to: STDERR_FILENO)
    }

    /// Something that is well to know, though all goes on.
    func warning(_ text: String) {
        guard chatter != .quiet else { return }
        failure(text)
    }

    /// What stands before a line that is to be typed, where somebody types.
    func prompt(_ text: String) {
        if isatty(STDIN_FILENO) == 1 { result(text) }
    }

    /// Something that is well to know on a terminal or in a log, and no fault.
    func note(_ text: String) {
        guard chatter != .quiet else { return }
        erase()
        SystemFile.write("\(text)\n", to: STDERR_FILENO)
    }

    /// A line for those who asked for more.
    func trace(_ line: @autoclosure () -> String) {
        guard chatter == .verbose else { return }
        SystemFile.write(line() + "\n", to: STDERR_FILENO)
    }

    /// What is being waited for from now on.
    func waits(for activity: @autoclosure () -> String) {
        guard showsProgress else { return }
        let text = activity()
        state.withLock { $0.activity = text }
    }

    /// Runs `body` and meanwhile keeps the progress line.
    func withProgress<Value>(_ body: () async -> Value) async -> Value {
        guard showsProgress else { return await body() }
        let line = Task { await keepProgressLine() }
        let value = await body()
        line.cancel()
        await line.value
        return value
    }

    private func keepProgressLine() async {
        let start = ContinuousClock.now
        var turn = 0
        var pause = Self.firstDrawn
        while (try? await Task.sleep(for: pause)) != nil {
            draw(turn: turn, seconds: (ContinuousClock.now - start).components.seconds)
            turn += 1
            pause = Self.redrawn
        }
        erase()
    }

    private func draw(turn: Int, seconds: Int64) {
        state.withLock { line in
            line.isDrawn = true
            let wheel = Self.wheel[turn % Self.wheel.count]
            let text = "\(wheel) \(seconds) s \(line.activity)".prefix(Self.widest)
            SystemFile.write("\r\(text)\u{1B}[K", to: STDERR_FILENO)
        }
    }

    private func erase() {
        state.withLock { line in
            guard line.isDrawn else { return }
            line.isDrawn = false
            SystemFile.write("\r\u{1B}[K", to: STDERR_FILENO)
        }
    }
}
