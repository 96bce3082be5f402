extension Rule {
    /// All rules, by identifier.
    package static let all: [Rule] = []

    /// The rule of that identifier or name, letter case ignored.
    package static func named(_ text: String) -> Rule? {
        let wanted = text.lowercased()
        return all.first { $0.id.lowercased() == wanted || $0.name == wanted }
    }
}
