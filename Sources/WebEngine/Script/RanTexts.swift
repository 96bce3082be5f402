/// The scripts that a realm ran, as far as their texts or URLs tell more of an error than it does itself, until its world asks
/// for them (`modules/thrown`).
struct RanTexts {
    struct Text {
        let url: String
        /// Where it begins.
        let line: Int
        let text: String
    }

    private var waiting: [Text] = []
    private var size = 0

    /// The longest text that is read for where it threw, and how much of them and how many are kept.
    private static let longest = 512 << 10
    private static let most = 2 << 20
    private static let greatestCount = 1000

    mutating func note(_ text: String, url: String, line: Int) {
        let isRead = text.utf8.count <= Self.longest && Self.canThrow(text)
        guard isRead || url.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else { return }
        let noted = Text(url: url, line: line, text: isRead ? text : "")
        waiting.append(noted)
        size += noted.text.utf8.count
        while size > Self.most || waiting.count > Self.greatestCount { size -= waiting.removeFirst().text.utf8.count }
    }

    mutating func take() -> [Text] {
        defer { self = RanTexts() }
        return waiting
    }

    private static func canThrow(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let word = "throw".utf8
            var index = 0
            while index + word.count <= bytes.count {
                // OPTIMIZATION: the letter of the word that is rarest in scripts.
                if unsafe bytes[index + 4] == UInt8(ascii: "w"), unsafe bytes[index...].starts(with: word) {
                    return true
                }
                index += 1
            }
            return false
        }
    }
}
