/// What the help of a subcommand says beside its options.
struct HelpText {
    /// What follows `headless-webview` in the first line.
    var synopsis: String
    /// Paragraphs, broken into lines already.
    var description: String
    var examples: [String]
    /// What the exit statuses mean here, where that is not what they mean in general; empty: it is not used.
    var statuses: [ExitStatus: String] = [:]
}

extension Subcommand {
    static var helpPage: String {
        let sections = [
            ("options", HelpPage.table(of: options.map(HelpPage.row))),
            ("common options", HelpPage.table(of: allOptions.dropFirst(options.count).map(HelpPage.row))),
            ("exit status", HelpPage.statuses(help.statuses)),
            ("examples", help.examples.map { "  " + $0 }.joined(separator: "\n")),
        ]
        return
            (["usage: headless-webview \(help.synopsis)", help.description]
            + sections.filter { !$0.1.isEmpty }.map { "\($0):\n\($1)" })
            .joined(separator: "\n\n") + "\n"
    }
}

/// The layout of help pages.
enum HelpPage {
    private static let width = 100
    private static let column = 28

    static func row(_ option: CommandOption<some Subcommand>) -> (String, String) {
        let letter = option.letter.map { "-\($0), " } ?? ""
        let value = option.placeholder.map { " \($0)" } ?? ""
        return ("\(letter)--\(option.name)\(value)", option.help)
    }

    static func statuses(_ own: [ExitStatus: String] = [:]) -> String {
        table(
            of: ExitStatus.allCases.map { ("\($0.rawValue)", own[$0] ?? $0.explanation) }.filter { !$0.1.isEmpty },
            column: 5
        )
    }

    /// Two columns; the second is wrapped.
    static func table(of rows: [(String, String)], column: Int = column) -> String {
        rows.map { left, right in
            let lines = wrap(right, to: width - column)
            let indent = String(repeating: " ", count: column)
            let head = "  \(left)"
            let body = lines.joined(separator: "\n" + indent)
            guard head.count < column - 1 else { return "\(head)\n\(indent)\(body)" }
            return head + String(repeating: " ", count: column - head.count) + body
        }
        .joined(separator: "\n")
    }

    private static func wrap(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return lines + [line]
    }
}
