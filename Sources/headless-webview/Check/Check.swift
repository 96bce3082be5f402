import HeadlessWebView

/// `headless-webview check`: which apps find the token on a success page, which do not, and what leaks.
struct Check: GestureTaking {
    var common = CommonOptions()
    var own = CheckOptions()
    private(set) var target: CheckTarget?
    /// As it was given.
    private(set) var targetText = ""
    private(set) var steps: [Gesture] = []

    static let name = "check"
    static let summary = "say which apps will find the token on a success page, which will not, and what leaks"

    static let help = HelpText(
        synopsis: "check URL|FLOW|HAR|RECORDING [STEP...] [--token PLACE] [OPTION...]",
        description: """
            Walks a login once in the web view of each platform, each with cookies of its own, takes down all that is seen
            of it, and holds that against rules. Prints each finding with the line of the header or markup that it is about
            and what to do, then for each program that apps read tokens with whether it finds the token, at which callback,
            or why not, and last which rules could not tell, and why. headless-webview rules explains the rules.

            The login begins at URL and is walked by the steps, or is what FLOW (.yaml) does up to its first token; steps
            that only look are passed over. A HAR file (.har; Chrome's, Firefox's, Charles' or mitmproxy's) shows neither
            callbacks nor scripts, so that some rules cannot tell. A RECORDING (.json) is what --save kept. No output shows
            a secret, but --save keeps them.

            \(GestureOption.help)
            """,
        examples: [
            "headless-webview check https://rp.example/login --fill '#email=alice@example.com' \\",
            "  --fill-env '#password=PASSWORD' --submit form --click '#allow' --token cookie:oauth_token",
            "headless-webview check testdata/flows/sign-in-title.yaml --format github --fail-on warning",
            "headless-webview check login.yaml --active --allow-host login.example.com --allow-host 127.0.0.1:8080",
            "headless-webview check login.har --token 'redirect:myapp://callback#code' --report sarif=check.sarif",
        ],
        statuses: [
            .success: "Nothing was found that --fail-on asks for.",
            .notFound: "Something was found that --fail-on asks for.",
            .usage: "The command line makes no sense, or a file has a mistake; nothing was sent.",
            .network: "A walk could not be done to its end; what was seen till then is checked and printed.",
            .file: "A file could not be read or written, or is no recording; or standard output could not be written.",
        ]
    )

    static var options: [CommandOption<Check>] { gestures + CheckOptions.all + CheckOptions.files }

    /// `--select` names rules here.
    private static let gestures: [CommandOption<Check>] = GestureOption.all().map {
        (option: CommandOption<Check>) in
        guard option.name == "select" else { return option }
        return CommandOption<Check>("pick", option.placeholder ?? "", option.help, apply: option.apply)
    }

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
        target = try CheckTarget(argument)
        targetText = argument
    }

    func validate() throws(UsageError) {
        guard let target else { throw UsageError("What is to be checked?") }
        if target.isURL, own.place == nil {
            throw UsageError("Say with --token where the app looks for the token.")
        }
        guard target.isURL || steps.isEmpty else { throw UsageError("Steps go with a URL: a file says what is done.") }
        try own.active.validate(target)
    }

    func run() async -> ExitStatus {
        let console = Console(chatter: common.chatter, givesWay: own.reports.haveStandardOutput)
        let files = [own.saved, own.newBaseline].compactMap(\.self)
        if let reason = own.reports.obstacle ?? ReportPath.obstacle(for: files) {
            console.failure(reason)
            return .file
        }
        return await console.withProgress { await CheckRun(check: self, console: console).run() }
    }
}
