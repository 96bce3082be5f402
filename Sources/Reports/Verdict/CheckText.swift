import SuccessPageRules

/// A check for people: each finding with the lines it is about and what to do, then which reader finds the token where.
package enum CheckText {
    package static func text(of record: CheckRecord) -> String {
        var lines: [String] = []
        for finding in record.verdict.findings { lines += self.lines(of: finding) + [""] }
        lines += table(of: record.verdict.readers)
        lines += undecided(record.verdict.undecided)
        lines += record.troubles.map { "not walked to its end: \($0)" }
        lines.append(record.summary)
        return lines.joined(separator: "\n") + "\n"
    }

    static func lines(of finding: Finding) -> [String] {
        var lines = ["\(finding.severity.rawValue) \(finding.rule) \(finding.name): \(finding.message)"]
        lines.append("  at \(finding.place.words)")
        lines += finding.place.frame.map { "   | \($0)" }
        if !finding.platformNames.isEmpty { lines.append("  on \(finding.platformNames)") }
        lines.append("  fix: \(finding.fix)")
        return lines
    }

    private static func table(of readers: ReaderTable) -> [String] {
        guard !readers.rows.isEmpty else { return [] }
        let names = readers.rows.map(\.reader.count).max() ?? 0
        let profiles = readers.rows.map { ($0.profile ?? "").count }.max() ?? 0
        func pad(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let rows = readers.rows.map { row in
            let found =
                row.callback.map { "token at \($0): \(row.reason)" }
                ?? (row.isKnown ? "no token: \(row.reason)" : row.reason)
            return "  \(pad(row.profile ?? "", profiles))  \(pad(row.reader, names))  \(found)"
        }
        return ["who finds the token"] + rows + [""]
    }

    /// Rules that lack the same are told in one line.
    private static func undecided(_ undecided: [Undecided]) -> [String] {
        var order: [String] = []
        var rules: [String: [String]] = [:]
        for one in undecided {
            if rules[one.reason] == nil { order.append(one.reason) }
            rules[one.reason, default: []].append(one.rule)
        }
        return order.map { "\($0) (\(rules[$0, default: []].joined(separator: ", ")))" }
    }
}
