/// The bytes of one run, as libFuzzer hands them over.
public struct FuzzInput {
    /// All of them.
    public let bytes: [UInt8]

    /// Copies what libFuzzer keeps.
    @unsafe public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The lines, as text.
    public var lines: [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The lines, each byte as the scalar of its number, as header fields are handed about.
    public var isomorphicLines: [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            var text = String.UnicodeScalarView()
            for byte in line { text.append(Unicode.Scalar(byte)) }
            return String(text)
        }
    }
}

/// Ends the run as a finding where a property does not hold.
///
/// NB: no `precondition`, whose message an optimised build does not print.
public func expect(_ holds: Bool, _ property: @autoclosure () -> String) {
    if !holds { fatalError(property()) }
}

/// Ends the run as a finding where two values differ that are to be the same.
public func expectEqual<Value: Equatable>(_ a: Value, _ b: Value, _ property: String) {
    expect(a == b, "\(property):\n\(a)\n\(b)")
}
