/// ASCII operations on strings by their UTF-8 bytes, without allocation
/// (https://infra.spec.whatwg.org/#ascii-case-insensitive).
public enum ASCII {
    @inlinable
    public static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// The same bytes, letters A-Z and a-z taken as one.
    public static func equalIgnoringCase(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
        let left = a.utf8
        let right = b.utf8
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// https://infra.spec.whatwg.org/#ascii-lowercase
    public static func lowercase(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return String(text) }
        return String(decoding: text.utf8.map(lowercased), as: UTF8.self)
    }

    /// https://infra.spec.whatwg.org/#ascii-whitespace: tab, LF, FF, CR, space.
    @inlinable
    public static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}

extension String {
    /// https://infra.spec.whatwg.org/#isomorphic-decode
    public init(isomorphic bytes: some Collection<UInt8>) {
        if bytes.allSatisfy({ $0 < 0x80 }) {
            self = String(decoding: bytes, as: UTF8.self)
        } else {
            self = String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
        }
    }

    /// https://infra.spec.whatwg.org/#isomorphic-encode; a scalar above U+00FF, which such a string never has, is `?`.
    public var isomorphicBytes: [UInt8] {
        unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : 0x3F }
    }
}
