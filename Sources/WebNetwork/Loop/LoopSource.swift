/// What a descriptor is watched for, and what it was found to be.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let readable = Readiness(rawValue: 1)
    package static let writable = Readiness(rawValue: 2)
    package static let failed = Readiness(rawValue: 4)
}

/// A part of a loop that waits for descriptors and for real time: libcurl's transfers.
///
/// All calls come on the loop's thread.
package protocol LoopSource: AnyObject {
    /// When `run` wants to be called next, in the machine's monotonic time; a moment that has passed means at once.
    var deadline: Duration? { get }
    /// Whether something is under way: a clock that skips waiting does not skip this.
    var isBusy: Bool { get }
    func run()
    func descriptor(_ descriptor: Int32, became readiness: Readiness)
    /// The loop stops: drop everything and tell nobody.
    func close()
}
