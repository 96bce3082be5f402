internal import WebStandards

/// One run under a rule's eye.
struct Inspection {
    let recording: LoginRecording
    let run: LoginRun
    let rule: Rule
    /// The platforms that a finding in this run is about.
    let platforms: [Platform]

    var expectation: TokenExpectation { recording.expectation }

    /// A finding of the rule, at that place.
    func finding(_ message: String, at place: Place, on platforms: [Platform]? = nil) -> Finding {
        Finding(rule: rule, message, at: place, on: platforms ?? self.platforms)
    }
}

extension Finding {
    init(rule: Rule, _ message: String, at place: Place, on platforms: [Platform]) {
        self.init(
            rule: rule.id,
            name: rule.name,
            severity: rule.severity,
            message: message,
            place: place,
            platforms: platforms.sorted(),
            fix: rule.fix
        )
    }
}
