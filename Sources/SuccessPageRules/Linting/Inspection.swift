/// One run under a rule's eye.
struct Inspection {
    let recording: LoginRecording
    let run: LoginRun
    /// `nil`: a reader looks.
    let rule: Rule?
    /// The platforms that a finding in this run is about.
    let platforms: [Platform]
    private let cache = Cache()

    /// OPTIMIZATION: secrets are looked for when the first text is masked, and once.
    private final class Cache {
        var secrets: [String]?
    }

    init(recording: LoginRecording, run: LoginRun, rule: Rule?, platforms: [Platform]) {
        self.recording = recording
        self.run = run
        self.rule = rule
        self.platforms = platforms
    }

    /// What must not be shown.
    var secrets: [String] {
        if let secrets = cache.secrets { return secrets }
        let secrets = findSecrets()
        cache.secrets = secrets
        return secrets
    }

    var expectation: TokenExpectation { recording.expectation }

    /// What the rule found at that place.
    func finding(_ message: String, at place: Place, on platforms: [Platform]? = nil) -> Finding {
        Finding(rule: rule, message, at: place, on: platforms ?? self.platforms)
    }
}

extension Finding {
    init(rule: Rule?, _ message: String, at place: Place, on platforms: [Platform]) {
        self.init(
            rule: rule?.id ?? "",
            name: rule?.name ?? "",
            severity: rule?.severity ?? .note,
            message: message,
            place: place,
            platforms: platforms.sorted(),
            fix: rule?.fix ?? ""
        )
    }
}
