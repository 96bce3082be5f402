import WebStandards

/// A text as a `textarea` that wraps hard sends it.
///
/// https://html.spec.whatwg.org/#attr-textarea-wrap-hard: "a user-agent-defined algorithm … to insert U+000A LINE FEED (LF)
/// characters … so that each line in the value has no more than character width characters". As WebKit's and Chromium's
/// lines come out: after blanks, which may hang over, and within what is wider than a line.
enum HardWrap {
    static func wrapped(_ text: String, columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { lines(of: $0, columns: max(1, columns)).joined(separator: "\n") }
            .joined(separator: "\n")
    }

    private static func lines(of text: Substring, columns: Int) -> [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        // After the last blank of the line.
        var chance: String.Index?
        var (index, width) = (start, 0)
        while index < text.endIndex {
            let isBlank = text[index] == " " || text[index] == "\t"
            if width >= columns, !isBlank {
                let end = chance ?? index
                lines.append(text[start..<end])
                width = text.distance(from: end, to: index)
                (start, chance) = (end, nil)
            }
            index = text.index(after: index)
            width += 1
            if isBlank { chance = index }
        }
        return lines + [text[start...]]
    }
}
