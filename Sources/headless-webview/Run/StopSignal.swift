import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ctrl-C, SIGTERM and the end of the terminal: the first asks for an end, the second is one.
struct StopSignal: Sendable {
    /// How many have come: all that the handler, which interrupts anything, may touch.
    private static let heard = Atomic<Int>(0)
    private static let interval = Duration.milliseconds(50)

    init() {
        // Made before a handler can need it.
        _ = Self.heard.load(ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            _ = signal(number) { number in
                if StopSignal.heard.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue > 0 {
                    ProcessEnd.now(128 + number)
                }
            }
        }
    }

    /// An end was asked for.
    var isAsked: Bool { Self.heard.load(ordering: .sequentiallyConsistent) > 0 }

    /// Returns when an end is asked for, after that time, or when the task is cancelled.
    func wait(for time: Duration = .seconds(86_400 * 365)) async {
        let end = ContinuousClock.now + time
        while !isAsked, ContinuousClock.now < end, (try? await Task.sleep(for: min(time, Self.interval))) != nil {}
    }
}
