import WebStandards

/// What a policy does not allow.
///
/// https://www.w3.org/TR/CSP3/#violation
struct PolicyViolation: Equatable {
    let directive: String
    /// A URL without what is none of the policy's business, `inline` or `eval`.
    var resource: String
    let policy: String
    let isReportOnly: Bool
    var sample = ""
    /// Where the policy wants to hear of it, as it is written: `report-uri`.
    var places: [Substring] = []
    /// The names of endpoints that are to hear of it, `report-to`; `nil` where the policy has no such directive.
    var endpoints: [Substring]?

    var disposition: String { isReportOnly ? "report" : "enforce" }

    // https://www.w3.org/TR/CSP3/#strip-url-for-use-in-reports
    static func stripped(_ url: WebURL) -> String {
        url.isHTTPFamily || url.scheme == "ws" || url.scheme == "wss"
            ? url.removingFragment().removingCredentials().href : url.scheme
    }

    /// The console's line.
    var text: String {
        let what =
            switch resource {
            case "inline" where directive.hasPrefix("style"): "A style in the page was not applied"
            case "inline": "A script in the page was not run"
            case "eval": "A string was not run as a script"
            default: "\(Secret.maskURL(resource)) was not loaded"
            }
        return (isReportOnly ? "[Report Only] " : "")
            + "\(what): the page's Content-Security-Policy does not allow it (\(directive))."
    }
}
