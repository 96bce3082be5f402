#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The bounds of one entry into script.
struct EntryBudget {
    /// What an entry had too much of.
    enum Bound {
        case time
        case memory
    }

    /// Seconds between two looks at the process's memory: each costs as much as some ten calls of natives.
    private static let pause = 0.01
    /// What ended the entry.
    private(set) var spent: Bound?
    private var limits = NavigationLimits()
    private var seconds = 0.0
    private var start = 0.0
    private var startOnProcessor = 0.0
    /// The first look, and the least that the process has had in memory since.
    private var least: MemoryLook?
    private var lastLook = 0.0
    private var lastAsked = 0.0

    mutating func begin(_ limits: NavigationLimits) {
        self.limits = limits
        let (whole, rest) = limits.scriptTime.components
        seconds = Double(whole) + Double(rest) / 1e18
        start = Self.now
        startOnProcessor = Self.onProcessor
        (least, lastLook, lastAsked, spent) = (nil, 0, start, nil)
    }

    /// Whether the entry has had enough.
    mutating func isSpent() -> Bool {
        let now = Self.now
        lastAsked = now
        guard spent == nil else { return true }
        // The time of others who want the processor, of a server or of the app, is not the script's own, up to a bound.
        if age > seconds || now - start > seconds + ScriptLimits.waiting {
            spent = .time
        } else if now - lastLook > Self.pause {
            lastLook = now
            let look = MemoryLook()
            // What others give back meanwhile is no room for this entry.
            var least = least ?? look
            least.resident = min(least.resident, look.resident)
            self.least = least
            if look.growth(since: least, within: age) > limits.scriptMemory { spent = .memory }
        }
        return spent != nil
    }

    /// Whether nobody has asked for that long, in seconds; true once, then again after as long.
    mutating func isOverdue(after pause: Double) -> Bool {
        let now = Self.now
        guard now - lastAsked > pause else { return false }
        lastAsked = now
        return true
    }

    /// Why the entry was ended; `nil` for one that ended by itself.
    var ending: String? {
        switch spent {
        case nil: nil
        case .time: "The script was ended: it had run for \(limits.scriptTime), NavigationLimits.scriptTime."
        case .memory:
            "The script was ended: the process had grown by more than \(limits.scriptMemory) bytes meanwhile, "
                + "NavigationLimits.scriptMemory."
        }
    }

    /// Seconds that the entry has had the processor.
    var age: Double { Self.onProcessor - startOnProcessor }

    private static var now: Double { seconds(of: CLOCK_MONOTONIC) }
    /// Seconds that this thread has had the processor.
    private static var onProcessor: Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
