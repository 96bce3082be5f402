/// The numbers of words by their letters.
///
/// OPTIMIZATION: half of all tokens are names, of which few are words that matter. Length, first and last letter tell most apart.
struct ScriptWords: Sendable {
    private static let size = 128
    private let letters: [[UInt16]]
    /// Numbers of words, each at its own place or at one behind that; -1 where none is.
    private var slots = [Int32](repeating: -1, count: size)
    private var longest = 0

    init(_ words: [String]) {
        letters = words.map { Array($0.utf16) }
        for (number, word) in letters.enumerated() {
            var slot = Self.slot(word.count, word.first ?? 0, word.last ?? 0)
            while slots[slot] >= 0 { slot = (slot + 1) % Self.size }
            slots[slot] = Int32(number)
            longest = max(longest, word.count)
        }
    }

    /// -1 for none of the words.
    func number(_ text: UnsafePointer<UInt16>, _ start: Int, _ end: Int) -> Int32 {
        if end - start < 2 || end - start > longest { return -1 }
        var slot = unsafe Self.slot(end - start, text[start], text[end - 1])
        while slots[slot] >= 0 {
            if unsafe isSame(letters[Int(slots[slot])], text + start, end - start) { return slots[slot] }
            slot = (slot + 1) % Self.size
        }
        return -1
    }

    private static func slot(_ length: Int, _ first: UInt16, _ last: UInt16) -> Int {
        (length &+ Int(first) &* 3 &+ Int(last) &* 24) % size
    }
    private func isSame(_ word: [UInt16], _ text: UnsafePointer<UInt16>, _ length: Int) -> Bool {
        if word.count != length { return false }
        for place in 0..<length where unsafe word[place] != text[place] { return false }
        return true
    }
}
