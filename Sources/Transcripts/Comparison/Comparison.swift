import HeadlessWebView

/// Transcripts of one flow side by side: what corresponds stands in one row.
public struct Comparison: Sendable {
    /// The columns.
    public let transcripts: [Transcript]
    /// From top to bottom; none is empty.
    public let rows: [Row]

    /// Entries that correspond.
    public struct Row: Sendable, Hashable {
        /// Where each transcript's entry is among its `entries`; `nil`: it has none that corresponds.
        public let entries: [Int?]
        /// How they compare.
        public let mark: Mark
    }

    /// How the entries of a row compare.
    public enum Mark: String, Sendable, Hashable, Codable {
        /// They say the same, each in its platform's words.
        case same
        /// They correspond, and differ in a URL, an answer, an error or whatever else all of them tell.
        ///
        /// The values of a URL's parameters do not count, nor what follows `=` in a title: they are other ones in each run.
        case different
        /// Not every transcript has one.
        case partial
    }

    /// Puts transcripts side by side.
    ///
    /// Steps are held against steps, and what comes between two of them by the longest common subsequence, in which calls
    /// correspond that mean the same, those about the same URL before others.
    public init(_ transcripts: [Transcript]) {
        self.transcripts = transcripts
        var subjects: [String: Int] = [:]
        let traits = transcripts.map { $0.entries.map { Traits($0.event, &subjects) } }
        var rows: [[Int?]] = []
        let parts = transcripts.map(Self.parts)
        for number in 0..<(parts.map(\.count).max() ?? 0) {
            var part: [[Int?]] = []
            for (column, parts) in parts.enumerated() {
                let range = parts.indices.contains(number) ? parts[number] : 0..<0
                part = Self.merge(part, Array(range), column, traits)
            }
            rows += part
        }
        self.rows = rows.map { Row(entries: $0, mark: Self.mark($0, transcripts)) }
    }

    /// The entries from each step up to the next.
    private static func parts(of transcript: Transcript) -> [Range<Int>] {
        let starts = transcript.entries.indices.filter { transcript.entries[$0].event.isStep }
        let ends = starts.dropFirst() + [transcript.entries.count]
        return zip(starts, ends).map { $0..<$1 }
    }

    /// Adds a column to rows.
    private static func merge(
        _ rows: [[Int?]],
        _ entries: [Int],
        _ column: Int,
        _ traits: [[Traits]]
    ) -> [[Int?]] {
        let known = rows.map { row in row.enumerated().compactMap { other, index in index.map { traits[other][$0] } } }
        let alignment = Alignment(rows.count, entries.count) { row, entry in
            let new = traits[column][entries[entry]]
            return known[row].reduce(0) { max($0, $1.likeness(to: new)) }
        }
        return alignment.pairs.map { row, entry in
            (row.map { rows[$0] } ?? Array(repeating: nil, count: column)) + [entry.map { entries[$0] }]
        }
    }

    private static func mark(_ row: [Int?], _ transcripts: [Transcript]) -> Mark {
        let events = zip(row, transcripts).compactMap { index, transcript in
            index.map { transcript.entries[$0].event }
        }
        guard events.count == row.count else { return .partial }
        // Not only with the first: what that does not tell, two others may tell differently.
        return events.allSatisfy { event in events.allSatisfy(event.agrees) } ? .same : .different
    }
}
