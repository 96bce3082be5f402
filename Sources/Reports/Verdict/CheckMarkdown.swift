import SuccessPageRules

/// A check as Markdown of GitHub's kind.
enum CheckMarkdown {
    static func text(of record: CheckRecord) -> String {
        var text =
            "## Success page: \(record.summary)\n\n`\(code(record.target))`, token in `\(code(record.token))`\n\n"
        for finding in record.verdict.findings {
            text += "### \(mark(finding.severity)) \(escape(finding.rule)) \(escape(finding.name))\n\n"
            text += "\(escape(finding.message))\n\n"
            text += "At \(escape(finding.place.words))"
            text += finding.platformNames.isEmpty ? "\n\n" : ", on \(escape(finding.platformNames))\n\n"
            if !finding.place.frame.isEmpty {
                text += finding.place.frame.map { "    \($0)\n" }.joined() + "\n"
            }
            text += "**Fix:** \(escape(finding.fix))\n\n"
        }
        if !record.verdict.readers.rows.isEmpty {
            text += "### Who finds the token\n\n| platform | reader | token |\n| --- | --- | --- |\n"
            for row in record.verdict.readers.rows {
                let answer =
                    row.callback.map { "at \($0): \(row.reason)" } ?? (row.isKnown ? "no: \(row.reason)" : row.reason)
                text += "| \(cell(row.profile ?? "")) | \(cell(row.reader)) | \(cell(answer)) |\n"
            }
            text += "\n"
        }
        for trouble in record.troubles { text += "Not walked to its end: \(escape(trouble))\n\n" }
        if !record.verdict.undecided.isEmpty {
            text += "<details><summary>\(record.verdict.undecided.count) rules could not tell</summary>\n\n"
            for undecided in record.verdict.undecided {
                text += "- \(escape(undecided.rule)): \(escape(undecided.reason))\n"
            }
            text += "\n</details>\n"
        }
        return text
    }

    private static func mark(_ severity: Severity) -> String {
        switch severity {
        case .error: "❌"
        case .warning: "⚠️"
        case .note: "ℹ️"
        }
    }

    private static func cell(_ text: String) -> String { escape(text).replacing("|", with: "\\|") }

    private static func code(_ text: String) -> String { text.replacing("`", with: "'").replacing("\n", with: " ") }

    /// What is Markdown or HTML in a text is text.
    private static func escape(_ text: String) -> String {
        var output = ""
        for character in text {
            switch character {
            case "<": output += "&lt;"
            case "&": output += "&amp;"
            case "\\", "`", "*", "_", "[", "]": output += "\\\(character)"
            case "\n", "\r", "\r\n": output += " "
            default: output.append(character)
            }
        }
        return output
    }
}
