import SuccessPageRules

/// A check as workflow commands, which a run on GitHub shows as annotations.
///
/// https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
enum CheckGitHub {
    static func text(of record: CheckRecord) -> String {
        var text = ""
        for finding in record.verdict.findings {
            let command = finding.severity == .note ? "notice" : finding.severity.rawValue
            let title = property("\(finding.rule) \(finding.name)")
            let file = record.target.contains("://") ? "" : ",file=\(property(record.target))"
            let lines = CheckText.lines(of: finding).dropFirst().joined(separator: "\n")
            text += "::\(command) title=\(title)\(file)::\(data("\(finding.message)\n\(lines)"))\n"
        }
        for trouble in record.troubles { text += "::error title=not walked to its end::\(data(trouble))\n" }
        return text + record.summary + "\n"
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
