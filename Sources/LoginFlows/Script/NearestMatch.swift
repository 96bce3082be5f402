/// Which of several words was meant, by the number of letters to change.
package enum NearestMatch {
    /// The one most like `word`; `nil` where none is like it.
    package static func of(_ word: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(word.lowercased().prefix(FlowLimits.compared))
        let ranked = candidates.map { candidate in
            (candidate, distance(wanted, Array(candidate.lowercased().prefix(FlowLimits.compared))))
        }
        guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
        let longest = max(wanted.count, best.0.count)
        // More than half of the letters are another word.
        return best.0 != word && best.1 * 2 <= longest ? best.0 : nil
    }

    /// Letters to insert, leave out, change, or swap with their neighbour (the restricted edit distance).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        guard !a.isEmpty else { return b.count }
        guard !b.isEmpty else { return a.count }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        var row = last
        for i in 1...a.count {
            row[0] = i
            for j in 1...b.count {
                let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                row[j] = min(change, min(last[j], row[j - 1]) + 1)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return row[b.count]
    }
}
