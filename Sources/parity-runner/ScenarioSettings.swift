/// How the app around the view decides, for the whole scenario.
struct ScenarioSettings: Decodable {
    /// Navigations to these schemes are cancelled.
    var interceptSchemes: [String]?
    /// Navigations to exactly these URLs are cancelled.
    var cancelURLs: [String]?
    var responsePolicy: ResponseAnswer?
    var newWindows: NewWindows?
    /// Answers to panels of scripts, in order; then they are accepted.
    var dialogs: [Dialog]?
    /// Scripts open windows without a gesture.
    var jsOpensWindows: Bool?
    var auth: Auth?
    var pageCache: Bool?
    var javascript: Bool?
    var settle: SettleSettings?

    enum ResponseAnswer: String, Decodable {
        /// What can be shown is, the rest is cancelled.
        case `default`
        /// What can be shown is, the rest goes to a file.
        case download
        case allow
        case cancel
    }

    enum NewWindows: String, Decodable {
        case allow, block, same
    }

    struct Dialog: Decodable {
        var accept: Bool
        var text: String?
    }

    struct Auth: Decodable {
        enum Mode: String, Decodable {
            case none, cancel, credential
        }

        var mode: Mode
        var user: String?
        var password: String?
    }
}

/// When a step is over; what is absent is taken from the wider settings.
struct SettleSettings: Decodable {
    var quietMs: Int?
    var minMs: Int?
    var maxMs: Int?
}

/// When a step is over.
struct SettleRule {
    /// Nothing has happened for this long.
    var quiet = Duration.milliseconds(350)
    var minimum = Duration.zero
    var maximum = Duration.milliseconds(8000)

    init(_ settings: SettleSettings?...) {
        for case let settings? in settings {
            if let value = settings.quietMs { quiet = .milliseconds(value) }
            if let value = settings.minMs { minimum = .milliseconds(value) }
            if let value = settings.maxMs { maximum = .milliseconds(value) }
        }
    }
}
