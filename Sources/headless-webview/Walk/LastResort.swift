#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ends the process where it is still busy long after its time.
///
/// Some of what JavaScriptCore does for a script at one go cannot be interrupted, such as naming all keys of an array of
/// 2^31 numbers; whoever waits for the page then waits for that.
enum LastResort {
    /// Beyond the time that a script has to itself, in seconds that the process has had the processor: where a busy
    /// machine gives it little, its scripts are ended later by their own bounds, and are none that cannot be.
    private static let grace = 15.0
    /// Whatever the machine does: for what waits and uses no processor.
    private static let longest = Duration.seconds(150)
    private static let interval = Duration.milliseconds(250)

    /// Until it is cancelled.
    ///
    /// - Parameters:
    ///   - timeout: what was given for it.
    ///   - console: is told why the process ends.
    ///   - farewell: is done before that.
    /// - Returns: what cancels it.
    static func arm(
        after timeout: Duration,
        _ console: Console,
        farewell: @escaping @Sendable () -> Void = {}
    ) -> Task<Void, Never> {
        Task.detached {
            guard (try? await Task.sleep(for: timeout)) != nil else { return }
            let (end, start) = (ContinuousClock.now + longest, onProcessor)
            while onProcessor - start < grace, ContinuousClock.now < end {
                guard (try? await Task.sleep(for: interval)) != nil else { return }
            }
            farewell()
            console.failure("time ran out, and a script of the page could not be interrupted.")
            ProcessEnd.now(ExitStatus.network.rawValue)
        }
    }

    /// Seconds that this process has had the processor.
    private static var onProcessor: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
