import HeadlessWebView

extension Comparison {
    /// As aligned columns, one a transcript, with a mark before each row in which they are not alike.
    ///
    /// A single transcript is one column without marks.
    public func text(_ style: TranscriptStyle = TranscriptStyle()) -> String {
        let cells = cells(style)
        let names = transcripts.map(\.profile)
        let widths = transcripts.indices.map { column in
            let texts = cells.filter { !$0.isSpanning }.flatMap { $0.lines[column] }.map(\.count)
            return (texts + [names[column].count]).max() ?? 0
        }
        var lines = [Self.line(mark: " ", names, widths)]
        for row in cells {
            for number in 0..<(row.lines.map(\.count).max() ?? 0) {
                let words = row.lines.map { $0.indices.contains(number) ? $0[number] : "" }
                lines.append(Self.line(mark: number == 0 ? row.mark : " ", words, row.isSpanning ? [0] : widths))
            }
        }
        if transcripts.count == 1 { lines = lines.map { String($0.dropFirst(2)) } }
        return (lines + endings).joined(separator: "\n") + "\n"
    }

    /// A row, laid out.
    private struct Cells {
        let mark: Character
        /// Of each column.
        let lines: [[String]]
        /// It is one for all columns.
        let isSpanning: Bool
    }

    /// A column is no wider, if there is another.
    private static let widest = 60

    private func cells(_ style: TranscriptStyle) -> [Cells] {
        var shown = [ViewState?](repeating: nil, count: transcripts.count)
        return rows.map { row in
            let first = row.entries.first.flatMap { $0 }
            if row.mark == .same, let first, transcripts[0].entries[first].event.isStep {
                return Cells(mark: " ", lines: [[style.line(transcripts[0].entries[first].event)]], isSpanning: true)
            }
            let lines = row.entries.enumerated().map { column, index -> [String] in
                guard let entry = index.map({ transcripts[column].entries[$0] }) else { return [] }
                var lines = [style.line(entry.event)]
                if style.showsState, entry.state != shown[column], case .call = entry.event {
                    shown[column] = entry.state
                    lines.append("  " + style.line(entry.state))
                }
                return transcripts.count == 1 ? lines : lines.flatMap { Self.wrap($0) }
            }
            return Cells(mark: row.mark.sign, lines: lines, isSpanning: false)
        }
    }

    private static func line(mark: Character, _ words: [String], _ widths: [Int]) -> String {
        var line = "\(mark) "
        for (word, width) in zip(words, widths) {
            line += word + String(repeating: " ", count: max(0, width - word.count) + 2)
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// Lines of at most that width, broken at blanks where there are any.
    private static func wrap(_ text: String) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while rest.count > widest {
            let line = rest.prefix(widest)
            let blank = line.lastIndex(of: " ").flatMap { line[..<$0].allSatisfy { $0 == " " } ? nil : $0 }
            let end = blank ?? line.endIndex
            lines.append(String(rest[..<end]))
            rest = ("    " + rest[end...].drop { $0 == " " })[...]
        }
        return lines + [String(rest)]
    }

    /// What is said below the table.
    private var endings: [String] {
        var lines = transcripts.filter { $0.failure != nil }
            .map { "\($0.profile) went no further: \($0.failure?.message ?? "")" }
        guard transcripts.count > 1 else { return lines }
        let calls = rows.filter { row in
            zip(row.entries, transcripts).contains { index, transcript in
                index.map { !transcript.entries[$0].event.isStep } ?? false
            }
        }
        let counts = [Mark.same, .different, .partial].map { mark in calls.count { $0.mark == mark } }
        lines.insert("", at: 0)
        lines.append("\(counts[0]) alike, \(counts[1]) with other details (~), \(counts[2]) not in all (*)")
        return lines
    }
}

extension Comparison.Mark {
    fileprivate var sign: Character {
        switch self {
        case .same: " "
        case .different: "~"
        case .partial: "*"
        }
    }
}
