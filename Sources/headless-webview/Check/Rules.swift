import HeadlessWebView
import SuccessPageRules

/// `headless-webview rules`: lists the rules of `check`, or explains one.
struct Rules: Subcommand {
    var common = CommonOptions()
    private var wanted: [Rule] = []

    static let name = "rules"
    static let summary = "list the rules of check, or explain one"

    static let help = HelpText(
        synopsis: "rules [ID|NAME...]",
        description: """
            Prints a line for each rule of headless-webview check; or of the rules that are named, what is wrong, why that
            matters, what to do, what a run must know for it, the specifications that say so, and logins in which it finds
            something and in which it does not.
            """,
        examples: ["headless-webview rules", "headless-webview rules HWV-D001"],
        statuses: [.success: "The rules are printed.", .notFound: "", .network: "", .file: ""]
    )

    static let options: [CommandOption<Rules>] = []
    static let commonOptions: [CommandOption<Rules>] = []

    mutating func take(argument: String) throws(UsageError) {
        guard let rule = Rule.named(argument) else { throw UsageError(RuleChoice.unknown(argument).capitalizedASCII) }
        wanted.append(rule)
    }

    func run() async -> ExitStatus {
        let text =
            wanted.isEmpty
            ? Rule.all.map(Self.line).joined() : wanted.map(Self.explanation).joined(separator: "\n")
        Console(chatter: common.chatter).result(text)
        return .success
    }

    private static func line(_ rule: Rule) -> String {
        "\(rule.id) \(rule.severity.rawValue.padded(to: 7)) \(rule.name): \(rule.summary)\n"
    }

    private static func explanation(_ rule: Rule) -> String {
        var lines = ["\(rule.id) \(rule.name) (\(rule.group.title), \(rule.severity.rawValue))", "", rule.summary, ""]
        lines += [rule.rationale, "", "fix: \(rule.fix)"]
        if rule.ways.count < TokenExpectation.Way.allCases.count {
            lines.append("token in: \(rule.ways.map(\.rawValue).sorted().joined(separator: ", "))")
        }
        if rule.platforms.count < SuccessPageRules.Platform.allCases.count {
            lines.append("platforms: \(rule.platforms.sorted().map(\.name).joined(separator: ", "))")
        }
        lines.append("needs: \(rule.needs.sorted().map(\.rawValue).joined(separator: ", "))")
        lines += rule.references.map { "see: \($0)" }
        for (title, examples) in [("finds something", rule.failing), ("finds nothing", rule.passing)] {
            for example in examples {
                lines += ["", "\(title) in", ""]
                lines += example.text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
