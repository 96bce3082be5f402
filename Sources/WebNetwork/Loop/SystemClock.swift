import WebStandards

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The clocks of the machine.
public struct SystemClock: EngineClock {
    /// The machine's clocks.
    public init() {}

    /// The monotonic clock.
    public var now: Duration { Self.monotonic() }

    /// The real-time clock.
    public var wallTime: UnixTime {
        let time = Self.read(CLOCK_REALTIME)
        return UnixTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Real time that passes, whatever clock a loop was given: what a socket's deadline is held against.
    package static func monotonic() -> Duration {
        let time = read(CLOCK_MONOTONIC)
        return Duration(
            secondsComponent: Int64(time.tv_sec),
            attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000
        )
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time
    }
}
