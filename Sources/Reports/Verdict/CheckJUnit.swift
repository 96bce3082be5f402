import SuccessPageRules

/// A check as JUnit's XML: a case for each rule.
enum CheckJUnit {
    static func text(of record: CheckRecord, rules: [Rule]) -> String {
        let found = Dictionary(grouping: record.verdict.findings, by: \.rule)
        let undecided = Dictionary(record.verdict.undecided.map { ($0.rule, $0.reason) }) { first, _ in first }
        // Notes are no failures.
        let failed = rules.count { rule in found[rule.id, default: []].contains { $0.severity < .note } }
        let skipped = rules.count { undecided[$0.id] != nil }
        let counts =
            " tests=\"\(rules.count)\" failures=\"\(failed)\" errors=\"\(record.troubles.count)\" skipped=\"\(skipped)\""
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(counts)>\n"
        text += "  <testsuite name=\"\(XML.escape(record.target))\"\(counts)>\n"
        for rule in rules {
            text += "    <testcase name=\"\(XML.escape(rule.description))\" classname=\"\(rule.group.title)\""
            let findings = found[rule.id, default: []]
            let lines = findings.map { CheckText.lines(of: $0).joined(separator: "\n") }.joined(separator: "\n")
            if let reason = undecided[rule.id] {
                text += ">\n      <skipped message=\"\(XML.escape(reason))\"/>\n    </testcase>\n"
            } else if let worst = findings.min(by: { $0.severity < $1.severity }), worst.severity < .note {
                text +=
                    ">\n      <failure type=\"\(worst.severity.rawValue)\" message=\"\(XML.escape(worst.message))\">"
                text += "\(XML.escape(lines))</failure>\n    </testcase>\n"
            } else if !findings.isEmpty {
                text += ">\n      <system-out>\(XML.escape(lines))</system-out>\n    </testcase>\n"
            } else {
                text += "/>\n"
            }
        }
        if !record.troubles.isEmpty {
            text += "    <system-err>\(XML.escape(record.troubles.joined(separator: "\n")))</system-err>\n"
        }
        return text + "  </testsuite>\n</testsuites>\n"
    }
}
