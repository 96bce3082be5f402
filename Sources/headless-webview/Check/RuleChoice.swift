import LoginFlows
import SuccessPageRules

/// Which rules a recording is held against.
struct RuleChoice: Sendable {
    /// Only these; empty: all.
    private(set) var selected: [String] = []
    private(set) var ignored: [String] = []

    mutating func select(_ text: String) throws(UsageError) { selected += try Self.words(text, of: "--select") }

    mutating func ignore(_ text: String) throws(UsageError) { ignored += try Self.words(text, of: "--ignore") }

    /// In the registry's order.
    var rules: [Rule] {
        Rule.all.filter { rule in
            (selected.isEmpty || selected.contains { rule.answers(to: $0) })
                && !ignored.contains { rule.answers(to: $0) }
        }
    }

    static let help =
        "by identifier (HWV-D001), its beginning (HWV-D), name (token-cookie-missing) or group (delivery, security, "
        + "robustness); several by commas, or by the option again."

    private static func words(_ text: String, of option: String) throws(UsageError) -> [String] {
        let words = text.split(separator: ",").map { $0.trimmingSpaces.lowercased() }.filter { !$0.isEmpty }
        guard !words.isEmpty else { throw UsageError("\(option): name a rule or a group.") }
        for word in words where !Rule.all.contains(where: { $0.answers(to: word) }) {
            throw UsageError("\(option): " + unknown(word))
        }
        return words
    }

    /// The rules of an identifier, its beginning, a name or a group, in the registry's order.
    static func rules(meantBy word: String) -> [Rule] {
        Rule.all.filter { $0.answers(to: word.trimmingSpaces.lowercased()) }
    }

    /// What is said of a word that means no rule.
    static func unknown(_ word: String) -> String {
        let nearest = NearestMatch.of(word, among: Rule.all.map(\.name)).map { " Nearest: \($0)." } ?? ""
        return "there is no rule or group “\(word)”.\(nearest)"
    }
}

extension Rule {
    /// That word, in lower case, means it.
    fileprivate func answers(to word: String) -> Bool {
        name == word || group.title == word || word.hasPrefix("hwv") && id.lowercased().hasPrefix(word)
    }
}

extension StringProtocol {
    var trimmingSpaces: String {
        let head = drop { $0 == " " }
        guard let last = head.lastIndex(where: { $0 != " " }) else { return "" }
        return String(head[...last])
    }
}
