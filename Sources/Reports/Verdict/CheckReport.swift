import SuccessPageRules

/// The forms that a check is written in.
package enum CheckReport: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// All there is, for programs.
    case json
    /// SARIF 2.1.0 (OASIS), for code scanning.
    case sarif
    /// JUnit's XML: a case for each rule, which fails where it found something bad enough.
    case junit
    /// For a pull request.
    case markdown
    /// Workflow commands of GitHub's, which become annotations.
    case github
    /// One page to read.
    case html

    /// The check in that form; `rules` are those that it was held against.
    package func text(of record: CheckRecord, rules: [Rule]) -> String {
        switch self {
        case .text: CheckText.text(of: record)
        case .json: CheckJSON.text(of: record)
        case .sarif: CheckSARIF.text(of: record, rules: rules)
        case .junit: CheckJUnit.text(of: record, rules: rules)
        case .markdown: CheckMarkdown.text(of: record)
        case .github: CheckGitHub.text(of: record)
        case .html: CheckHTML.text(of: record)
        }
    }
}
