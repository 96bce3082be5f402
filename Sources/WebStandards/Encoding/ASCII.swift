/// ASCII operations on strings by their UTF-8 bytes, without allocation.
///
/// https://infra.spec.whatwg.org/#ascii-case-insensitive
public enum ASCII {
    /// The byte, a small letter if it was one of A-Z.
    @inlinable
    public static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// Whether both are the same bytes, letters A-Z and a-z taken as one.
    @inlinable
    public static func equalIgnoringCase(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
        let left = a.utf8
        let right = b.utf8
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// Whether both are the same bytes, letters A-Z and a-z taken as one.
    public static func equalIgnoringCase(_ a: String, _ b: String) -> Bool {
        // OPTIMIZATION: header names are compared by the hundred a request, most of them of different lengths.
        guard a.utf8.count == b.utf8.count else { return false }
        let answer = unsafe a.utf8.withContiguousStorageIfAvailable { left in
            unsafe b.utf8.withContiguousStorageIfAvailable { right in
                left.indices.allSatisfy { unsafe lowercased(left[$0]) == lowercased(right[$0]) }
            }
        }
        return answer?.flatMap { $0 } ?? zip(a.utf8, b.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// The text with A-Z as a-z.
    ///
    /// https://infra.spec.whatwg.org/#ascii-lowercase
    @inlinable
    public static func lowercase(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return String(text) }
        return String(decoding: text.utf8.map(lowercased), as: UTF8.self)
    }

    /// Whether the byte is one of 0-9.
    @inlinable
    public static func isDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10
    }

    /// Whether the byte is tab, LF, FF, CR or space.
    ///
    /// https://infra.spec.whatwg.org/#ascii-whitespace
    @inlinable
    public static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}

extension String {
    /// Whether each byte of its UTF-8 is one of those.
    @inlinable
    package func allBytes(_ predicate: (UInt8) -> Bool) -> Bool {
        // OPTIMIZATION: a string's own iterator costs a call for each byte.
        let answer = unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.allSatisfy(predicate) }
        return answer ?? utf8.allSatisfy(predicate)
    }

    /// The bytes, each as the scalar of its number.
    ///
    /// https://infra.spec.whatwg.org/#isomorphic-decode
    @inlinable
    public init(isomorphic bytes: some Collection<UInt8>) {
        if bytes.allSatisfy({ $0 < 0x80 }) {
            self = String(decoding: bytes, as: UTF8.self)
        } else {
            self = String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
        }
    }

    /// Each scalar as one byte; one above U+00FF, which such a string never has, is `?`.
    ///
    /// https://infra.spec.whatwg.org/#isomorphic-encode
    public var isomorphicBytes: [UInt8] {
        unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : 0x3F }
    }
}
