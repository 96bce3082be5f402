/// What came of holding a recording against the rules; it holds no secret.
package struct Verdict: Sendable, Hashable, Codable {
    /// What the rules found, in the rules' order.
    package var findings: [Finding]
    /// The rules that could not tell.
    package var undecided: [Undecided]
    /// Which reader finds the token on which platform.
    package var readers: ReaderTable

    /// A verdict of those.
    package init(findings: [Finding], undecided: [Undecided], readers: ReaderTable) {
        self.findings = findings
        self.undecided = undecided
        self.readers = readers
    }
}

/// A rule that could not tell, and why.
package struct Undecided: Error, Sendable, Hashable, Codable {
    /// The rule's identifier.
    package var rule: String
    /// What no run knows, sorted.
    package var missing: [Evidence]
    /// What else stands in the way, in sentences; it holds no secret.
    package var details: [String]

    init(_ rule: Rule, _ missing: Set<Evidence>, _ details: [String] = []) {
        self.rule = rule.id
        self.missing = missing.sorted()
        self.details = details
    }

    /// A sentence.
    package var reason: String {
        guard details.isEmpty else { return "Undecided: \(details.joined(separator: " "))" }
        return "Undecided: \(missing.map(\.howToGet).joined(separator: "; "))."
    }
}
