import HeadlessWebView
import LoginRecorder
import Reports
import SuccessPageRules
import Transcripts

/// `headless-webview check`: which apps find the token on a success page, which do not, and what leaks.
struct Check: GestureTaking {
    var common = CommonOptions()
    var own = CheckOptions()
    private var target: String?
    private var steps: [Gesture] = []

    static let name = "check"
    static let summary = "say which apps will find the token on a success page, which will not, and what leaks"

    static let help = HelpText(
        synopsis: "check URL STEP... --token PLACE [OPTION...]",
        description: """
            Walks the login at URL once in the web view of each platform, each with cookies of its own, takes down all
            that is seen of it, and holds that against rules. Prints each finding with the line of the header or markup
            that it is about and what to do, then for each program that apps read tokens with whether it finds the token,
            at which callback, or why not. No output shows a secret. headless-webview rules explains the rules.

            \(GestureOption.help)
            """,
        examples: [
            "headless-webview check https://rp.example/login --fill '#email=alice@example.com' \\",
            "  --fill-env '#password=PASSWORD' --submit form --click '#allow' --token cookie:oauth_token",
        ],
        statuses: [
            .success: "Nothing was found that --fail-on asks for.",
            .notFound: "Something was found that --fail-on asks for.",
            .network: "A walk could not be done to its end; what it had seen was checked and printed.",
            .file: "A file could not be read or written.",
        ]
    )

    static var options: [CommandOption<Check>] { gestures + ownOptions }

    /// `--select` names rules here.
    private static let gestures: [CommandOption<Check>] = GestureOption.all().map {
        (option: CommandOption<Check>) in
        guard option.name == "select" else { return option }
        return CommandOption<Check>("pick", option.placeholder ?? "", option.help, apply: option.apply)
    }

    private static let ownOptions: [CommandOption<Check>] = [
        CommandOption(
            "token",
            "PLACE",
            "Where the app looks for the token. cookie:NAME: in that cookie. title:TEXT: in the title, after TEXT. "
                + "redirect:SCHEME or redirect:URI, each with #PARAMETER or without: in the URL the app is led to."
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
            "End with 1 where something at least as bad is found: error, warning, note; never. Default: error."
        ) {
            (check: inout Check, value: String) throws(UsageError) in
            check.own.failOn = try CheckOptions.severity(value)
        },
    ]

    static var commonOptions: [CommandOption<Check>] {
        let output: [CommandOption<Check>] = CommonOptions.outputOptions(verbose: "Tell each walk on standard error.")
        let network: [CommandOption<Check>] = CommonOptions.networkOptions()
        return output.filter { ["verbose", "quiet"].contains($0.name) } + [CookieFiles.loadOption()]
            + network.filter { $0.name != "profile" }
    }

    mutating func take(gesture: Gesture) { steps.append(gesture) }

    mutating func take(argument: String) throws(UsageError) {
        guard target == nil else {
            throw UsageError("“\(argument)” is one argument too many: there is a target already.")
        }
        target = argument
    }

    func validate() throws(UsageError) {
        guard let target else { throw UsageError("What is to be checked?") }
        _ = try OptionValue.url(target)
        guard own.place != nil else { throw UsageError("Say with --token where the app looks for the token.") }
    }

    // MARK: - Running

    func run() async -> ExitStatus {
        let console = Console(chatter: common.chatter)
        return await console.withProgress { await run(console) }
    }

    private func run(_ console: Console) async -> ExitStatus {
        guard let target, let url = WebURL(target), let expectation = own.expectation else { return .usage }
        var recorder = LoginRecorder(
            Flow(url, steps.map { .gesture($0) }),
            expectation,
            profiles: own.walked,
            session: { [common] in common.session(as: $0) }
        )
        recorder.timeout = common.timeout
        recorder.times = own.times
        do {
            let (recording, troubles) = try await recorder.record(
                prepare: { session in
                    let status = await common.cookieFiles.around(session, console) { .success }
                    if status != .success { throw Told(status: status) }
                },
                told: { profile in
                    console.waits(for: "walking the login as \(profile.name)")
                    console.trace("walking the login as \(profile.name)")
                }
            )
            let verdict = Linter(rules: own.choice.rules).verdict(on: recording)
            let record = CheckRecord(
                target: Secret.maskURL(target),
                token: expectation.text,
                verdict: verdict,
                troubles: troubles.map(\.description)
            )
            console.result(CheckText.text(of: record))
            if !troubles.isEmpty { return .network }
            let fails = own.failOn.map { limit in verdict.findings.contains { $0.severity <= limit } } ?? false
            return fails ? .notFound : .success
        } catch let told as Told {
            return told.status
        } catch {
            console.failure("\(error)")
            return .network
        }
    }

    /// Why it ended was told already.
    private struct Told: Error {
        let status: ExitStatus
    }
}
