/// A moment of the wall clock: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct UnixTime: Sendable, Hashable, Comparable, Codable {
    /// How many milliseconds since the epoch.
    public var milliseconds: Int64

    /// That many milliseconds since the epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// That many seconds since the epoch; a value out of range is clamped, never trapped on.
    public init(seconds: Int64) {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        milliseconds = overflow ? (seconds < 0 ? .min : .max) : product
    }

    /// The last moment that can be written down.
    public static let distantFuture = UnixTime(milliseconds: .max)
    /// The first moment that can be written down.
    public static let distantPast = UnixTime(milliseconds: .min)
    /// 1970-01-01T00:00:00Z.
    public static let epoch = UnixTime(milliseconds: 0)

    /// Whole seconds since the epoch, rounded towards it.
    public var seconds: Int64 { milliseconds / 1000 }

    /// Whether `a` comes first.
    public static func < (a: UnixTime, b: UnixTime) -> Bool { a.milliseconds < b.milliseconds }

    /// This moment and `duration` more, clamped at the ends.
    public func advanced(by duration: Duration) -> UnixTime {
        let parts = duration.components
        let (ms, overflow) = parts.seconds.multipliedReportingOverflow(by: 1000)
        let whole = overflow ? (parts.seconds < 0 ? Int64.min : Int64.max) : ms
        let fraction = parts.attoseconds / 1_000_000_000_000_000
        let (a, over1) = whole.addingReportingOverflow(fraction)
        let (b, over2) = milliseconds.addingReportingOverflow(over1 ? whole : a)
        return UnixTime(milliseconds: over2 ? (whole < 0 ? .min : .max) : b)
    }
}
