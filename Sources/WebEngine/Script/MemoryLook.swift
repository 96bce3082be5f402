#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the process has in memory, and how much of it the asking thread brought there: pages of other loops, and the
/// app, share the process.
struct MemoryLook {
    /// Bytes that the process has in memory; 0 where the system does not say.
    var resident: Int
    /// Bytes of memory that this thread has been the first to touch, those of memory since given back too; `nil` where
    /// the system does not count.
    private let touched: Int?

    init() {
        resident = Self.residentBytes
        touched = Self.touchedBytes
    }

    /// By how much the process has grown since the other look, as far as this thread can have done that: it touched as
    /// much meanwhile, and had the processor for as long.
    func growth(since other: MemoryLook, within seconds: Double) -> Int {
        var bytes = min(resident - other.resident, Int(max(0, seconds) * ScriptLimits.bytesPerSecond))
        if let touched, let before = other.touched { bytes = min(bytes, touched - before) }
        return bytes
    }

    #if os(Linux)
    private static var residentBytes: Int {
        let fields = text(of: "/proc/self/statm").split(separator: 0x20)
        guard fields.count > 1 else { return 0 }
        return fields[1].reduce(0) { $0 * 10 + Int($1 &- 0x30) } * Int(getpagesize())
    }

    // https://man7.org/linux/man-pages/man2/getrusage.2.html: a page that is new to the process is a minor fault of the
    // thread that touches it. A sandbox that counts none has none at all.
    private static var touchedBytes: Int? {
        var usage = rusage()
        guard unsafe getrusage(thread, &usage) == 0, usage.ru_minflt > 0 else { return nil }
        return (usage.ru_minflt + usage.ru_majflt) * bytesPerFault
    }

    /// `RUSAGE_THREAD`, which Swift does not see.
    private static let thread: Int32 = 1

    // https://docs.kernel.org/admin-guide/mm/transhuge.html: where huge pages are always given out, one fault may bring
    // 2 MiB.
    private static let bytesPerFault =
        text(of: "/sys/kernel/mm/transparent_hugepage/enabled").starts(with: "[always]".utf8)
        ? 2 << 20 : Int(getpagesize())

    private static func text(of path: String) -> ArraySlice<UInt8> {
        let file = unsafe open(path, O_RDONLY)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 127)
        let count = unsafe read(file, &buffer, buffer.count)
        return buffer.prefix(max(0, count))
    }
    #else
    private static var residentBytes: Int { 0 }
    private static var touchedBytes: Int? { nil }
    #endif
}
