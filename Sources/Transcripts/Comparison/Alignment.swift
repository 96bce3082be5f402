/// Two sequences laid side by side so that what is paired is alike as much as can be.
///
/// https://en.wikipedia.org/wiki/Longest_common_subsequence, with weights: a pair counts as much as it is alike.
struct Alignment {
    /// In order; `nil` where one of them has nothing beside the other's element.
    let pairs: [(left: Int?, right: Int?)]

    /// - Parameters:
    ///   - left: the length of one sequence; at most that of a transcript, as is the other's.
    ///   - right: the length of the other.
    ///   - likeness: how alike two elements are; 0: they are never paired.
    init(_ left: Int, _ right: Int, likeness: (Int, Int) -> Int) {
        // best[i][j]: the most that the elements from i and from j on can have in common.
        var best = [[Int]](repeating: [Int](repeating: 0, count: right + 1), count: left + 1)
        var alike = [[Int]](repeating: [Int](repeating: 0, count: right), count: left)
        for i in (0..<left).reversed() {
            for j in (0..<right).reversed() {
                alike[i][j] = likeness(i, j)
                let paired = alike[i][j] > 0 ? best[i + 1][j + 1] + alike[i][j] : 0
                best[i][j] = max(paired, best[i + 1][j], best[i][j + 1])
            }
        }
        var pairs: [(Int?, Int?)] = []
        var (i, j) = (0, 0)
        while i < left, j < right {
            if alike[i][j] > 0, best[i][j] == best[i + 1][j + 1] + alike[i][j] {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if best[i][j] == best[i + 1][j] {
                pairs.append((i, nil))
                i += 1
            } else {
                pairs.append((nil, j))
                j += 1
            }
        }
        pairs += (i..<left).map { ($0, nil) } + (j..<right).map { (nil, $0) }
        self.pairs = pairs
    }
}
