import SuccessPageRules

/// A check as one page, which needs no script and no other file.
enum CheckHTML {
    static func text(of record: CheckRecord) -> String {
        let title = "Success page: \(record.summary)"
        var html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        html += "<title>\(XML.escape(title))</title>\n<style>\n\(HTMLStyle.text)\(style)</style>\n</head>\n<body>\n"
        html += "<header>\n<h1>\(XML.escape(title))</h1>\n<p><code>\(XML.escape(record.target))</code>, "
        html += "token in <code>\(XML.escape(record.token))</code></p>\n</header>\n<main>\n"
        html += table(record.verdict.readers)
        for trouble in record.troubles {
            html += "<p class=\"problem\" role=\"alert\">Not walked to its end: \(XML.escape(trouble))</p>\n"
        }
        for finding in record.verdict.findings { html += section(finding) }
        html += list("Rules that could not tell", record.verdict.undecided.map { "\($0.rule): \($0.reason)" })
        html += list("In the baseline", record.known.map { "\($0.rule) \($0.name): \($0.message)" })
        return html + "</main>\n</body>\n</html>\n"
    }

    private static func table(_ readers: ReaderTable) -> String {
        guard !readers.rows.isEmpty else { return "" }
        var html =
            "<h2>Who finds the token</h2>\n<table class=\"readers\">\n<tr><th>Platform</th><th>Reader</th><th>Token</th></tr>\n"
        for row in readers.rows {
            let answer = row.callback.map { "at \($0): \(row.reason)" } ?? row.reason
            let (name, mark) = row.isFound ? ("found", "✓") : row.isKnown ? ("missing", "✗") : ("unknown", "?")
            html += "<tr class=\"\(name)\"><td>\(XML.escape(row.profile ?? "any"))</td>"
            html += "<td>\(XML.escape(row.reader))</td>"
            html += "<td>\(mark) \(XML.escape(answer))</td></tr>\n"
        }
        return html + "</table>\n"
    }

    private static func section(_ finding: Finding) -> String {
        var html = "<section class=\"finding \(finding.severity.rawValue)\">\n"
        html += "<h2>\(finding.severity.rawValue) \(XML.escape(finding.rule)) \(XML.escape(finding.name))</h2>\n"
        html += "<p>\(XML.escape(finding.message))</p>\n<p><small>\(XML.escape(finding.place.words))"
        html += finding.platformNames.isEmpty ? "" : ", on \(XML.escape(finding.platformNames))"
        html += "</small></p>\n"
        if !finding.place.frame.isEmpty {
            html += "<pre>\(XML.escape(finding.place.frame.joined(separator: "\n")))</pre>\n"
        }
        return html + "<p><b>Fix</b> \(XML.escape(finding.fix))</p>\n</section>\n"
    }

    private static func list(_ title: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let items = lines.map { "<li>\(XML.escape($0))</li>\n" }.joined()
        return "<details><summary>\(title) (\(lines.count))</summary>\n<ul>\n\(items)</ul>\n</details>\n"
    }

    private static let style = """
        h2 { font-size: 1.1rem; margin: .4rem 0; }
        section.finding { border-left: 4px solid var(--line); margin: 1rem 0; padding: .1rem .8rem; }
        section.error { border-color: var(--bad); } section.warning { border-color: var(--dim); }
        tr.found td:last-child { color: var(--good); } tr.missing td:last-child { color: var(--bad); }
        tr.unknown td:last-child { color: var(--dim); }
        table.readers td:not(:last-child) { overflow-wrap: normal; }

        """
}
