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

    package func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let bits = next()
            for place in 0..<min(8, count - bytes.count) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * place)))
            }
        }
        return bytes
    }

    /// A version 4 UUID (https://www.rfc-editor.org/rfc/rfc9562#section-5.4), lowercase.
    package func uuid() -> String {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

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
