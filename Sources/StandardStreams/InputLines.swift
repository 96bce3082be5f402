/// The lines of standard input, each as soon as it is there; the last need not end.
///
/// NB: Swift's `readLine` does not return at the end of the input once a call of the system was interrupted by a signal:
/// it goes by an `errno` that the end leaves as it was.
package struct InputLines: ~Copyable {
    private static let chunkLength = 1 << 16

    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Between there and here no line ends.
    private var searched = 0

    package init() {}

    /// Whether a line is at hand, so that the next need not be waited for.
    package var hasLine: Bool { bytes[searched...].contains(0x0A) }

    /// The next line without what ends it; `nil` after the last.
    package mutating func next() -> ArraySlice<UInt8>? {
        while true {
            if let end = bytes[searched...].firstIndex(of: 0x0A) {
                let line = bytes[start..<end]
                start = end + 1
                searched = start
                return line.last == 0x0D ? line.dropLast() : line
            }
            bytes.removeSubrange(..<start)
            start = 0
            searched = bytes.count
            guard readOn() else { break }
        }
        guard !bytes.isEmpty else { return nil }
        defer {
            bytes = []
            searched = 0
        }
        return bytes[...]
    }

    /// The next line as text.
    package mutating func nextText() -> String? {
        next().map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func readOn() -> Bool {
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunkLength) { buffer, count in
            count = max(0, unsafe Descriptor.read(0, into: buffer))
        }
        bytes += chunk
        return !chunk.isEmpty
    }
}
