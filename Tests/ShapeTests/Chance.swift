import Foundation

/// The generator of Steele, Lea and Flood's "Fast Splittable Pseudorandom Number Generators" (2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What is left to chance, the same for the same seed.
@MainActor
final class Chance {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    func oneIn(_ count: Int) -> Bool { number(1...count) == 1 }

    func pick<Thing>(_ things: [Thing]) -> Thing { things[number(0...things.count - 1)] }

    /// HEADLESS_WEBVIEW_SEED chooses another.
    nonisolated static let seed = environment("HEADLESS_WEBVIEW_SEED") ?? 2_026
    /// How many actions a shape is put to; HEADLESS_WEBVIEW_ACTIONS chooses another number.
    nonisolated static let actions = environment("HEADLESS_WEBVIEW_ACTIONS").map { Int(clamping: $0) } ?? 1_000

    private nonisolated static func environment(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
