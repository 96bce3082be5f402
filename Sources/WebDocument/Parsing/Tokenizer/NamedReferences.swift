/// The named character references (https://html.spec.whatwg.org/#named-character-references).
///
/// They are constant data that is searched where it lies, so that nothing is made at start-up.
enum NamedReferences {
    struct Found {
        let first: Unicode.Scalar
        let second: Unicode.Scalar?
        /// Whether the name may stand without a semicolon.
        let standsAlone: Bool

        var text: String { second.map { String(first) + String($0) } ?? String(first) }
    }

    /// Of the names without their semicolons.
    static let longestName = 31
    /// Of those that may stand alone.
    private static let longestLoneName = 6

    /// A name without its semicolon.
    static func find(_ name: Span<UInt8>) -> Found? {
        let length = name.count
        let records = records(ofLength: length)
        let width = length + 10
        var low = 0
        var high = records.utf8CodeUnitCount / width
        let base = unsafe records.utf8Start
        while low < high {
            let middle = (low + high) / 2
            let record = unsafe base + middle * width
            var index = 0
            while index < length, unsafe record[index] == name[index] { index += 1 }
            if index == length { return unsafe found(record + length) }
            if unsafe record[index] < name[index] {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return nil
    }

    /// The longest name at the beginning of a text that may stand without a semicolon, and its length.
    static func findBeginning(of text: Span<UInt8>) -> (length: Int, found: Found)? {
        var length = min(text.count, longestLoneName)
        while length > 1 {
            if let found = find(text.extracting(first: length)), found.standsAlone { return (length, found) }
            length -= 1
        }
        return nil
    }

    /// What stands behind the name in a record.
    private static func found(_ record: UnsafePointer<UInt8>) -> Found? {
        func number(_ range: Range<Int>) -> Unicode.Scalar? {
            Unicode.Scalar(range.reduce(0) { unsafe $0 << 4 | (record[$1].hexadecimalDigit ?? 0) })
        }
        guard let first = number(1..<6), let second = number(6..<10) else { return nil }
        return Found(
            first: first,
            second: second == "\0" ? nil : second,
            standsAlone: unsafe record[0] == UInt8(ascii: ",")
        )
    }
}
