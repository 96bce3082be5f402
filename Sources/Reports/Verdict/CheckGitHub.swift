import SuccessPageRules

/// A check as workflow commands, which a run on GitHub shows as annotations.
enum CheckGitHub {
    static func text(of record: CheckRecord) -> String {
        var text = ""
        for finding in record.verdict.findings {
            let command = finding.severity == .note ? "notice" : finding.severity.rawValue
            var properties = [(name: "title", value: "\(finding.rule) \(finding.name)")]
            if !record.target.contains("://") { properties.append(("file", record.target)) }
            let lines = CheckText.lines(of: finding).dropFirst().joined(separator: "\n")
            text += WorkflowCommand.line(command, properties, "\(finding.message)\n\(lines)")
        }
        for trouble in record.troubles {
            text += WorkflowCommand.line("error", [("title", "not walked to its end")], trouble)
        }
        return text + record.summary + "\n"
    }
}
