import HeadlessWebView
import LoginRecorder
import SuccessPageRules

/// What `check` is asked for besides its target.
struct CheckOptions: Sendable {
    var choice = RuleChoice()
    var place: TokenPlace?
    /// Empty: one of each platform.
    var profiles: [Profile] = []
    /// How often the login is walked on each platform.
    var times = 1
    /// The least severity that makes the command fail; `nil`: none does.
    var failOn: Severity? = .error

    static let allProfiles: [Profile] = [.uiWebView(), .wkWebView(), .android()]

    var walked: [Profile] { profiles.isEmpty ? Self.allProfiles : profiles }

    var expectation: TokenExpectation? {
        let platforms = Set(walked.map { SuccessPageRules.Platform($0.platform) })
        return place?.expectation(on: SuccessPageRules.Platform.allCases.filter(platforms.contains))
    }

    static func severity(_ text: String) throws(UsageError) -> Severity? {
        if text == "never" { return nil }
        guard let severity = Severity(rawValue: text) else {
            throw UsageError("--fail-on: “\(text)” is none of error, warning, note, never.")
        }
        return severity
    }
}
