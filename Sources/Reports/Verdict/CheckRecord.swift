import SuccessPageRules

/// What came of a check, for those who write it down; it holds no secret.
package struct CheckRecord: Sendable, Codable {
    /// The version of this form.
    package static let currentVersion = 1

    /// The version it was written in.
    package var version = currentVersion
    /// What was checked, as it was named: a URL, masked, or a file.
    package var target: String
    /// Where the app looks for its token, as `--token` has it.
    package var token: String
    /// The findings that count, the undecided rules and the readers' table.
    package var verdict: Verdict
    /// Findings that a baseline knows, and that do not count.
    package var known: [Finding]
    /// What could not be done: a walk that ended before its end.
    package var troubles: [String]

    /// A record of those.
    package init(
        target: String,
        token: String,
        verdict: Verdict,
        known: [Finding] = [],
        troubles: [String] = []
    ) {
        self.target = target
        self.token = token
        self.verdict = verdict
        self.known = known
        self.troubles = troubles
    }

    /// How many findings are that bad.
    package func count(_ severity: Severity) -> Int { verdict.findings.count { $0.severity == severity } }

    /// `2 errors, 1 warning`, or `no findings`.
    package var summary: String {
        let parts = Severity.allCases.compactMap { severity -> String? in
            let count = count(severity)
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        let known = known.isEmpty ? "" : " (\(known.count) more are in the baseline)"
        return (parts.isEmpty ? "no findings" : parts.joined(separator: ", ")) + known
    }
}

extension Finding {
    /// `UIWebView, Android WebView`; empty: all of them.
    var platformNames: String {
        platforms.count == Platform.allCases.count ? "" : platforms.map(\.name).joined(separator: ", ")
    }
}

extension Place {
    /// `request 4 https://rp.example/success, field Set-Cookie`.
    var words: String {
        var words: [String] = []
        if let hop {
            words.append("request \(hop)" + (url.isEmpty ? "" : " \(url)"))
        } else if !url.isEmpty {
            words.append(url)
        }
        switch part {
        case .whole: break
        case .status: words.append("status line")
        case .requestField(let name): words.append("sent field \(name)")
        case .field(let name): words.append("field \(name)")
        case .markup(let line, let column): words.append(line > 0 ? "markup \(line):\(column)" : "markup")
        case .callback(let name): words.append("callback \(name)")
        }
        return words.isEmpty ? "the login as a whole" : words.joined(separator: ", ")
    }

    /// The lines to show, and the one below the first that points at what is meant.
    var frame: [String] {
        guard !snippet.isEmpty else { return [] }
        var lines = snippet.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = lines[0]
        let blanks = first.prefix { $0 == " " || $0 == "\t" }.count
        var start = blanks
        var width = max(1, first.count - blanks)
        switch part {
        case .requestField(let name), .field(let name):
            if first.dropFirst(blanks).lowercased().hasPrefix(name.lowercased()) { width = name.count }
        case .markup(_, let column)
        where column > 1 && column <= first.count && first.dropFirst(column - 1).first == "<":
            start = column - 1
            width = max(1, first.dropFirst(start).prefix { $0 != ">" && $0 != " " }.count)
        case .markup: width = max(1, first.dropFirst(blanks).prefix { $0 != ">" && $0 != " " }.count)
        case .whole, .status, .callback: break
        }
        lines.insert(String(repeating: " ", count: start) + String(repeating: "^", count: min(width, 60)), at: 1)
        return lines
    }
}
