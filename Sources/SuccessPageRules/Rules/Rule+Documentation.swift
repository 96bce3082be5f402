extension Rule {
    /// All there is to say of the rule, in Markdown: what `rules ID` prints, and the page of the documentation.
    package var documentation: String {
        var lines = ["# \(id): \(name)", "", summary, "", rationale, "", "**Fix:** \(fix)", ""]
        lines.append("- Severity: \(severity.rawValue); group: \(group.title)")
        if ways.count < TokenExpectation.Way.allCases.count {
            lines.append(
                "- For tokens in: \(TokenExpectation.Way.allCases.filter(ways.contains).map(\.rawValue).joined(separator: ", "))"
            )
        }
        if platforms.count < Platform.allCases.count {
            lines.append("- Platforms: \(platforms.sorted().map(\.name).joined(separator: ", "))")
        }
        let needed = needs.sorted().map(\.title) + (token == .read ? ["what shows the token"] : [])
        lines.append("- Needs: \(needed.joined(separator: "; "))")
        lines.append("- References:")
        lines += references.map { "  - <\($0)>" }
        for (title, examples) in [("Logins in which it fires", failing), ("Logins in which it does not", passing)] {
            lines += ["", "## \(title)"]
            for example in examples { lines += ["", "```", example.text, "```"] }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Rule {
    /// A page of the documentation with all rules, in Markdown.
    package static var reference: String {
        var lines = [
            "# Rules for success pages", "",
            "What `headless-webview check` holds a login against.", "",
            "## Overview", "",
            "Made of the rules themselves. `headless-webview rules ID` says all of a rule: why it matters, what to do, which",
            "specifications say so, and logins in which it fires and in which it does not.",
        ]
        for group in Group.allCases {
            lines += ["", "### \(group.title.prefix(1).uppercased())\(group.title.dropFirst())", ""]
            lines += ["| rule | name | severity | what is wrong | needs |", "| --- | --- | --- | --- | --- |"]
            lines += all.filter { $0.group == group }.map { rule in
                let needs = rule.needs.sorted().map(\.title).joined(separator: "; ")
                return "| \(rule.id) | \(rule.name) | \(rule.severity.rawValue) | \(rule.summary) | \(needs) |"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Evidence {
    /// What it is, in a word or two.
    package var title: String {
        switch self {
        case .hops: "requests and answers"
        case .cookies: "decisions on cookies"
        case .callbacks: "callbacks (a live run)"
        case .markup: "documents"
        case .titles: "titles over time (a live run)"
        case .scripts: "scripts' writes (a live run)"
        case .deliveries: "what leads to the app (a live run)"
        case .severalRuns: "several runs"
        case .probes: "changed or repeated requests (`check --active`)"
        }
    }
}
