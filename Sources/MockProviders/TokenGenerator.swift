import Synchronization

/// Where a service takes its tokens, session identifiers and nonces from.
public struct TokenGenerator: Sendable {
    private let generate: @Sendable () -> String

    /// `generate` gives a new token each time, from any thread: letters, digits, `-` and `_` only.
    public init(_ generate: @escaping @Sendable () -> String) {
        self.generate = generate
    }

    /// The next token.
    public func next() -> String {
        generate()
    }

    /// 128 bits of the system's random numbers in hexadecimal, which nobody can guess.
    public static let system = TokenGenerator {
        hexadecimal(UInt64.random(in: .min ... .max)) + hexadecimal(UInt64.random(in: .min ... .max))
    }

    /// The same 32-digit tokens in the same order each time: for tests that compare text.
    public static func counting(from first: UInt64 = 1) -> TokenGenerator {
        let count = Counter(first)
        return TokenGenerator { hexadecimal(0) + hexadecimal(count.next()) }
    }

    private final class Counter: Sendable {
        private let value: Atomic<UInt64>

        init(_ first: UInt64) {
            value = Atomic(first)
        }

        func next() -> UInt64 {
            value.wrappingAdd(1, ordering: .relaxed).oldValue
        }
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
