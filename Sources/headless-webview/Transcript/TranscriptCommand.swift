import HeadlessWebView
import Transcripts

/// `headless-webview transcript`: what an app is told in one platform's web view, beside what it is told in another's.
struct TranscriptCommand: GestureTaking {
    var common = CommonOptions()
    private var url: WebURL?
    private var steps: [Flow.Step] = []
    private var others: [Profile] = []
    private var caught: [RedirectTarget] = []
    private var showsState = false

    static let name = "transcript"
    static let summary = "print what an app is told in one platform's web view, beside another's"

    static let help = HelpText(
        synopsis: "transcript URL [STEP...] [--profile PLATFORM] [--against PLATFORM...] [OPTION...]",
        description: """
            Opens URL as the web view of an app does, does the steps in the order given, each once the one before has come
            to rest, and prints the calls of the app's delegate with the changes of its cookies between them: of
            UIWebViewDelegate, WKNavigationDelegate, or WebViewClient and WebChromeClient, as --profile says. With
            --against it does the same again in that platform's view, with cookies of its own, and prints them side by
            side: calls that correspond in one row, “~” before those that differ in a URL, an answer, an error or whatever
            else all of them tell, “*” before those that not all have. The app lets everything pass but what it catches.

            Refreshes within a second are waited for after each step, within 10 at the end and where a step finds nothing.
            A page that does not load is no error: the app is told.

            \(GestureOption.help)

            \(TranscriptReport.help)
            """,
        examples: [
            "headless-webview transcript https://rp.example/login --profile uiwebview --against wkwebview",
            "headless-webview transcript 'https://idp.example/authorize?…' --fill '[name=sub]=alice' --submit form \\",
            "  --catch myapp --profile wkwebview --against android",
            "headless-webview transcript https://rp.example/ --interrupt stop --reload --profile android:19 --state",
        ],
        statuses: [
            .success: "The transcripts are printed, whether they differ or not.",
            .notFound: "A step could not be done; the transcripts up to there are printed.",
            .network: "Time ran out; the transcripts up to there are printed.",
            .file: "The file of cookies could not be read, or standard output not be written.",
        ]
    )

    static var options: [CommandOption<TranscriptCommand>] { GestureOption.all() + appOptions + tableOptions }

    /// Steps that are the app's.
    private static let appOptions: [CommandOption<TranscriptCommand>] = [
        CommandOption("load", "URL", "The app loads another URL.") {
            (command: inout TranscriptCommand, value: String) throws(UsageError) in
            command.steps.append(.load(try OptionValue.url(value)))
        },
        CommandOption("reload", "The app loads the page again.") { $0.steps.append(.reload) },
        CommandOption("back", "The app goes one page back.") { $0.steps.append(.back) },
        CommandOption("forward", "The app goes one page forward.") { $0.steps.append(.forward) },
        CommandOption("wait", "SECONDS", "Let so much time pass.") {
            (command: inout TranscriptCommand, value: String) throws(UsageError) in
            command.steps.append(.wait(try OptionValue.seconds(value, of: "--wait")))
        },
        CommandOption(
            "interrupt",
            "stop|URL",
            "When it is told that the load of the next step has begun, the app stops it, or loads URL in its place."
        ) { (command: inout TranscriptCommand, value: String) throws(UsageError) in
            command.steps.append(.interrupt(value == "stop" ? .stop : .load(try OptionValue.url(value))))
        },
        CommandOption(
            "catch",
            "SCHEME|URI",
            "The app takes what leads to this scheme or redirect URI for itself: it answers false, .cancel or, on Android, "
                + "true. May be repeated."
        ) { (command: inout TranscriptCommand, value: String) throws(UsageError) in
            command.caught.append(try RedirectTarget(value, of: "--catch"))
        },
    ]

    private static let tableOptions: [CommandOption<TranscriptCommand>] = [
        CommandOption(
            "against",
            "PLATFORM[:VERSION]",
            "Do it all again in the web view of this platform, and print that beside. Written as for --profile. May be "
                + "repeated."
        ) { (command: inout TranscriptCommand, value: String) throws(UsageError) in
            command.others.append(try OptionValue.profile(value, of: "--against"))
        },
        CommandOption(
            "state",
            "Print below each call what the view then said its URL and title are, and whether it was loading, where that "
                + "changed."
        ) { $0.showsState = true },
    ]

    static var commonOptions: [CommandOption<TranscriptCommand>] {
        CommonOptions.outputOptions(verbose: "Tell each step, cookie and call on standard error as it comes.")
            + [CookieFiles.loadOption()] + CommonOptions.networkOptions()
    }

    mutating func take(gesture: Gesture) { steps.append(.gesture(gesture)) }

    mutating func take(argument: String) throws(UsageError) {
        guard url == nil else { throw UsageError("“\(argument)” is one argument too many: there is a URL already.") }
        url = try OptionValue.url(argument)
    }

    func validate() throws(UsageError) {
        guard url != nil else { throw UsageError("Which URL does the flow begin at?") }
        if case .interrupt = steps.last { throw UsageError("--interrupt: say after it which step begins the load.") }
    }

    // MARK: - Running

    func run() async -> ExitStatus {
        guard let url else { return .usage }
        let console = Console(chatter: common.chatter)
        let flow = Flow(url, steps) { [caught] url in caught.contains { $0.matches(url) } }
        return await console.withProgress { await run(flow, console) }
    }

    private func run(_ flow: Flow, _ console: Console) async -> ExitStatus {
        let deadline = ContinuousClock.now + common.timeout
        var transcripts: [Transcript] = []
        for profile in [common.profile] + others where ContinuousClock.now < deadline {
            let session = BrowsingSession(configuration: common.session(as: profile))
            console.waits(for: "running the flow as \(profile.name)")
            let status = await common.cookieFiles.around(session, console) {
                transcripts.append(await transcript(of: flow, in: session, until: deadline, console))
                return .success
            }
            guard status == .success else { return status }
        }
        console.result(text(of: Comparison(transcripts), flow))
        guard ContinuousClock.now < deadline else {
            console.failure("time ran out after \(common.timeout.components.seconds) s. Give it longer with --timeout.")
            return .network
        }
        let failures = transcripts.compactMap { transcript in
            transcript.failure.map { "\(transcript.profile): \($0.message)" }
        }
        for failure in failures { console.failure(failure) }
        return failures.isEmpty ? .success : .notFound
    }

    /// What there is of it when time runs out.
    private func transcript(
        of flow: Flow,
        in session: BrowsingSession,
        until deadline: ContinuousClock.Instant,
        _ console: Console
    ) async -> Transcript {
        let style = style(of: flow)
        let run = Task { await flow.transcript(in: session) { console.trace(style.line($0.event)) } }
        let alarm = Task {
            if (try? await Task.sleep(until: deadline)) != nil { run.cancel() }
        }
        defer { alarm.cancel() }
        return await run.value
    }

    private func text(of comparison: Comparison, _ flow: Flow) -> String {
        let style = style(of: flow)
        if common.format == .json { return JSONDocument.text(of: TranscriptReport(of: comparison, style)) }
        return "paths are those of \(flow.url.origin.serialized)\n\n" + comparison.text(style)
    }

    private func style(of flow: Flow) -> TranscriptStyle {
        let secrets = common.secrets
        return TranscriptStyle(
            origin: flow.url.origin,
            showsState: showsState,
            text: { secrets.text($0) },
            secret: { secrets.secret($0) }
        )
    }
}
