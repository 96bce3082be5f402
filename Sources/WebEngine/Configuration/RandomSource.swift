import Synchronization

/// Where chance comes from: multipart boundaries and the like are drawn from here, so that a test can fix them.
public struct RandomSource: Sendable {
    private let draw: @Sendable () -> UInt64

    /// A source that calls `draw` for 64 bits, from any thread.
    public init(_ draw: @escaping @Sendable () -> UInt64) {
        self.draw = draw
    }

    /// The system's generator.
    public static let system = RandomSource { UInt64.random(in: .min ... .max) }

    /// The same numbers after the same seed (SplitMix64).
    public static func seeded(_ seed: UInt64) -> RandomSource {
        let state = SeededState(seed)
        return RandomSource { state.next() }
    }

    package func next() -> UInt64 { draw() }

    /// WebKit's form boundary: sixteen letters and digits after the dashes.
    package func multipartBoundary() -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB".utf8)
        var bits = next()
        var text: [UInt8] = []
        for index in 0..<16 {
            if index == 8 { bits = next() }
            text.append(letters[Int(bits & 63)])
            bits >>= 6
        }
        return "----WebKitFormBoundary" + String(decoding: text, as: UTF8.self)
    }
}

private final class SeededState: Sendable {
    private let state: Mutex<UInt64>

    init(_ seed: UInt64) {
        state = Mutex(seed)
    }

    func next() -> UInt64 {
        state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
