import CJavaScriptCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The bounds of one entry into script.
struct EntryBudget {
    /// How often JavaScriptCore asks, in seconds of its own time.
    static let interval = 0.05
    /// How long an entry may take, in seconds.
    var seconds = 10.0
    /// By how much the process may grow meanwhile, in bytes.
    var bytes = 1 << 30
    private var start = 0.0
    private var startBytes = 0

    mutating func begin() {
        start = Self.now
        startBytes = 0
    }

    /// Whether the entry has had enough; asked each `interval`.
    mutating func isSpent() -> Bool {
        let size = Self.residentBytes
        if startBytes == 0 { startBytes = size }
        return Self.now - start > seconds || size - startBytes > bytes
    }

    /// The entry was made to wait: that is not its own time.
    mutating func forgive(_ seconds: Double) { start += seconds }

    static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// What the process has in memory; 0 where the system does not say.
    private static var residentBytes: Int {
        #if os(Linux)
        let file = unsafe open("/proc/self/statm", O_RDONLY)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 127)
        let count = unsafe read(file, &buffer, buffer.count)
        guard count > 0 else { return 0 }
        let fields = buffer.prefix(count).split(separator: 0x20)
        guard fields.count > 1 else { return 0 }
        return fields[1].reduce(0) { $0 * 10 + Int($1 &- 0x30) } * Int(getpagesize())
        #else
        return 0
        #endif
    }
}

extension ScriptAgent {
    /// Has JavaScriptCore ask about each entry that takes long.
    func limitEntries() {
        unsafe JSContextGroupSetExecutionTimeLimit(
            group,
            EntryBudget.interval,
            { _, data in
                guard let data = unsafe data else { return true }
                let agent = unsafe Unmanaged<ScriptAgent>.fromOpaque(data).takeUnretainedValue()
                guard !agent.budget.isSpent() else { return true }
                // It asks once; set again, it asks again.
                agent.limitEntries()
                return false
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }
}
