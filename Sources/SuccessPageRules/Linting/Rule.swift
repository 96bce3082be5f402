/// One thing that a success page can do wrong: what it is, why it matters, and how it is found.
///
/// Its examples are its tests and its documentation.
package struct Rule: Sendable, CustomStringConvertible {
    /// Never reused, never changed: `HWV-D001`.
    package let id: String
    /// The same in words, for `--select`: `token-cookie-missing`.
    package let name: String
    /// What it is about.
    package let group: Group
    /// How bad it is.
    package let severity: Severity
    /// What is wrong, in one sentence.
    package let summary: String
    /// Why that matters, and on which platform.
    package let rationale: String
    /// What to do about it.
    package let fix: String
    /// URLs of the specifications and documentation that say so.
    package let references: [String]
    /// The places of a token that it concerns; with another it has nothing to say.
    package let ways: Set<TokenExpectation.Way>
    /// The platforms that it concerns; runs of others are not looked at.
    package let platforms: Set<Platform>
    /// What a run has to know.
    package let needs: Set<Evidence>
    /// The kinds of probes that it goes by; the others do not decide it.
    package let probes: Set<ActiveProbe.Kind>
    /// Whether it looks for the token itself, and so needs to know of the place where that comes as well.
    package let token: TokenUse
    /// Logins in which it finds something.
    package let failing: [Example]
    /// Logins in which it finds nothing.
    package let passing: [Example]
    let check: Check

    /// How a rule looks.
    enum Check: Sendable {
        /// At each run by itself.
        case run(@Sendable (Inspection) -> [Finding])
        /// At all runs together.
        case recording(@Sendable (LoginRecording, Rule) -> [Finding])
    }

    /// What rules are about; the letter in their identifiers.
    package enum Group: String, Sendable, Hashable, Codable, CaseIterable {
        /// Whether the token arrives.
        case delivery = "D"
        /// What leaks, and what can be forged.
        case security = "S"
        /// What breaks on another day.
        case robustness = "R"

        /// As people write it.
        package var title: String {
            switch self {
            case .delivery: "delivery"
            case .security: "security"
            case .robustness: "robustness"
            }
        }
    }

    /// What a rule has to do with the token.
    package enum TokenUse: Sendable, Hashable {
        case unread
        case read
    }

    /// What a run has to know where the token comes that way.
    package func needs(of way: TokenExpectation.Way) -> Set<Evidence> {
        guard token == .read else { return needs }
        switch way {
        case .cookie: return needs
        case .title: return needs.union([.markup])
        case .redirect: return needs.union([.deliveries])
        }
    }

    /// Whether what it finds is that something never came, which a login that was not walked to its end does not show.
    var waitsForTheEnd: Bool { Self.ofTheEnd.contains(id) }

    private static let ofTheEnd: Set = ["HWV-D001", "HWV-D028", "HWV-D030", "HWV-D031", "HWV-D041"]

    /// What it is besides how it looks.
    struct Description {
        var summary: String
        var rationale: String
        var fix: String
        var references: [String]
    }

    /// A rule that looks at each run by itself.
    init(
        _ id: String,
        _ name: String,
        _ severity: Severity,
        _ description: Description,
        ways: Set<TokenExpectation.Way> = Set(TokenExpectation.Way.allCases),
        platforms: Set<Platform> = Set(Platform.allCases),
        needs: Set<Evidence> = [.hops],
        token: TokenUse = .unread,
        failing: [Example],
        passing: [Example],
        check: @escaping @Sendable (Inspection) -> [Finding]
    ) {
        self.init(id, name, severity, description, ways, platforms, needs, [], token, failing, passing, .run(check))
    }

    /// A rule that looks at all runs together.
    init(
        _ id: String,
        _ name: String,
        _ severity: Severity,
        _ description: Description,
        needs: Set<Evidence>,
        probes: Set<ActiveProbe.Kind> = [],
        token: TokenUse = .unread,
        failing: [Example],
        passing: [Example],
        checkAll check: @escaping @Sendable (LoginRecording, Rule) -> [Finding]
    ) {
        self.init(
            id,
            name,
            severity,
            description,
            Set(TokenExpectation.Way.allCases),
            Set(Platform.allCases),
            needs,
            probes,
            token,
            failing,
            passing,
            .recording(check)
        )
    }

    private init(
        _ id: String,
        _ name: String,
        _ severity: Severity,
        _ description: Description,
        _ ways: Set<TokenExpectation.Way>,
        _ platforms: Set<Platform>,
        _ needs: Set<Evidence>,
        _ probes: Set<ActiveProbe.Kind>,
        _ token: TokenUse,
        _ failing: [Example],
        _ passing: [Example],
        _ check: Check
    ) {
        self.id = id
        self.name = name
        group = id.split(separator: "-").last?.first.flatMap { Group(rawValue: String($0)) } ?? .delivery
        self.severity = severity
        summary = description.summary
        rationale = description.rationale
        fix = description.fix
        references = description.references
        self.ways = ways
        self.platforms = platforms
        self.needs = needs
        self.probes = probes
        self.token = token
        self.failing = failing
        self.passing = passing
        self.check = check
    }

    /// It wants requests that are changed or sent again.
    package var isActive: Bool { needs.contains(.probes) }

    /// `HWV-D001 token-cookie-missing`.
    package var description: String { "\(id) \(name)" }
}
