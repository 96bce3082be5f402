/// What an activity keeps for the one that takes its place, when the phone is turned or the process was ended: Android's
/// `Bundle`, under a name that is not Foundation's.
///
/// It can be written down, to be kept over a restart.
///
/// Source: https://developer.android.com/reference/android/os/Bundle
public struct AndroidBundle: Sendable, Hashable, Codable {
    private var arrays: [String: [UInt8]] = [:]

    /// An empty one.
    public init() {}

    /// There is nothing in it.
    public var isEmpty: Bool { arrays.isEmpty }

    /// Keeps bytes under a name; `nil`: none are kept under it.
    public mutating func putByteArray(_ key: String, _ value: [UInt8]?) { arrays[key] = value }

    /// The bytes under a name; `nil` without.
    public func getByteArray(_ key: String) -> [UInt8]? { arrays[key] }
}
