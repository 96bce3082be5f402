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
        statuses: [
            .success: "The rules are printed.", .notFound: "", .network: "",
            .file: "Standard output could not be written.",
        ]
    )

    static let options: [CommandOption<Rules>] = []
    static let commonOptions: [CommandOption<Rules>] = []

    mutating func take(argument: String) throws(UsageError) {
        let rules = RuleChoice.rules(meantBy: argument)
        guard !rules.isEmpty else { throw UsageError(RuleChoice.unknown(argument).capitalizedASCII) }
        wanted += rules
    }

    func run() async -> ExitStatus {
        let text =
            wanted.isEmpty
            ? Rule.all.map(Self.line).joined() : wanted.map(\.documentation).joined(separator: "\n")
        Console(chatter: common.chatter).result(text)
        return .success
    }

    private static func line(_ rule: Rule) -> String {
        "\(rule.id) \(rule.severity.rawValue.padded(to: 7)) \(rule.name): \(rule.summary)\n"
    }
}
