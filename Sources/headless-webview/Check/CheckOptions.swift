import HeadlessWebView
import LoginRecorder
import Reports
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
    var format = CheckReport.text
    var reports = CheckReportFiles()
    var baseline: Baseline?
    var newBaseline: String?
    var saved: String?
    var active = ActiveOptions()

    static let allProfiles: [Profile] = [.uiWebView(), .wkWebView(), .android()]

    var walked: [Profile] { profiles.isEmpty ? Self.allProfiles : profiles }

    /// The platforms of these profiles, or all.
    var platforms: [SuccessPageRules.Platform] {
        let platforms = Set(walked.map { SuccessPageRules.Platform($0.platform) })
        return SuccessPageRules.Platform.allCases.filter(platforms.contains)
    }

    static func severity(_ text: String, of option: String = "--fail-on") throws(UsageError) -> Severity? {
        if text == "never" { return nil }
        guard let severity = Severity(rawValue: text) else {
            throw UsageError("\(option): “\(text)” is none of error, warning, note, never.")
        }
        return severity
    }

    /// The options, for the command and, by the same names, for the file of `--config`.
    static let all: [CommandOption<Check>] =
        [
            CommandOption(
                "token",
                "PLACE",
                "Where the app looks for the token. cookie:NAME: in that cookie. title:TEXT: in the title, after TEXT. "
                    + "redirect:SCHEME or redirect:URI, each with #PARAMETER or without: in the URL the app is led to; "
                    + "PARAMETER is read in the query, or in the fragment where the login begins with response_type=token. "
                    + "Default: what the flow or the recording says."
            ) { (check: inout Check, value: String) throws(UsageError) in
                guard check.own.place == nil else { throw UsageError("--token: an app looks in one place.") }
                check.own.place = try TokenPlace(value)
            },
            CommandOption(
                "profile",
                "PLATFORM[:VERSION]",
                "Walk it in the web view of this platform: wkwebview or uiwebview with the version of iOS, android with the "
                    + "API level. May be repeated. Default: one of each."
            ) { (check: inout Check, value: String) throws(UsageError) in
                check.own.profiles.append(try OptionValue.profile(value))
            },
            CommandOption(
                "times",
                "N",
                "Walk it N times on each platform: tokens that can be guessed show in several. Default: 1."
            ) { (check: inout Check, value: String) throws(UsageError) in
                check.own.times = try RunOptions.whole(value, of: "--times", in: 1...20)
            },
            CommandOption("select", "RULES", "Only these rules: \(RuleChoice.help)") {
                (check: inout Check, value: String) throws(UsageError) in
                try check.own.choice.select(value)
            },
            CommandOption("ignore", "RULES", "Not these rules, named in the same way.") {
                (check: inout Check, value: String) throws(UsageError) in
                try check.own.choice.ignore(value)
            },
            CommandOption(
                "fail-on",
                "SEVERITY",
                "End with 1 where something at least as bad is found: error, warning, note; or never. Default: error."
            ) { (check: inout Check, value: String) throws(UsageError) in
                check.own.failOn = try CheckOptions.severity(value)
            },
            CommandOption("format", "KIND", "What is printed: \(CheckReportFiles.kinds). Default: text.") {
                (check: inout Check, value: String) throws(UsageError) in
                check.own.format = try CheckReportFiles.kind(value, of: "--format")
            },
            CommandOption(
                "report",
                "KIND=FILE",
                "Write that form to FILE too, “-” being standard output, where nothing else then goes; several by commas, or by the "
                    + "option again."
            ) { (check: inout Check, value: String) throws(UsageError) in
                try check.own.reports.add(value)
            },
            CommandOption("baseline", "FILE", "Findings that FILE knows do not count. It is made by --write-baseline.")
            {
                (check: inout Check, value: String) throws(UsageError) in
                do throws(Baseline.Mistake) {
                    check.own.baseline = try Baseline(path: value)
                } catch {
                    throw UsageError("--baseline: \(error.text)")
                }
            },
            CommandOption(
                "write-baseline",
                "FILE",
                "Write what is found to FILE, in its place if it is there, and end with 0: from then on only what is new counts."
            ) { $0.own.newBaseline = $1 },
        ] + ActiveOptions.all

    /// Beside those, for the command alone.
    static let files: [CommandOption<Check>] = [
        CommandOption(
            "save",
            "FILE",
            "Keep the recording in FILE, to be checked again: the token and other secrets stand in it as they were sent, "
                + "since rules compare them. Nobody else may read it."
        ) { $0.own.saved = $1 },
        CommandOption(
            "config",
            "FILE",
            "Take settings from FILE, in YAML: names of these options without “--” (token, profile, times, select, ignore, "
                + "fail-on, format, report, baseline, active and the like), each with a text or a list. What the command "
                + "line says before it or after it is added."
        ) { (check: inout Check, value: String) throws(UsageError) in
            try CheckConfiguration.apply(value, to: &check)
        },
    ]
}
