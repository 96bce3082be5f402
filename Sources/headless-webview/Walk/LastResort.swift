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
    /// Beyond the time that a script has to itself.
    private static let grace = Duration.seconds(15)

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
            guard (try? await Task.sleep(for: timeout + grace)) != nil else { return }
            farewell()
            console.failure("time ran out, and a script of the page could not be interrupted.")
            exit(ExitStatus.network.rawValue)
        }
    }
}
