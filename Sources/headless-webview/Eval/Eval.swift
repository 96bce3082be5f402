import HeadlessWebView

/// `headless-webview eval`: loads a page and prints the value of a script in it.
struct Eval: Subcommand {
    var common = CommonOptions()
    private var url: WebURL?
    private var script: String?
    /// The script is evaluated once this is true.
    private var until: String?
    private var isBatch = false

    static let name = "eval"
    static let summary = "load a page, run its scripts, and print the value of one of yours"

    static let help = HelpText(
        synopsis: "eval URL EXPRESSION [OPTION...]",
        description: """
            Loads URL with its scripts, waits until nothing loads any more, evaluates EXPRESSION in the page and prints
            its value as JSON, where what JSON has no word for is null; a string is printed as it is, but with --json.
            Of a promise it is what that comes to. A page whose scripts ask their server again and again is not waited for longer than 10 seconds.
            """,
        examples: [
            "headless-webview eval https://rp.example/login 'document.title'",
            "headless-webview eval https://rp.example/app 'localStorage.token' --until 'window.ready'",
        ],
        statuses: [
            .success: "The script was evaluated.",
            .notFound: "The script threw an exception, what --until waits for did not come, or there is no page.",
        ]
    )

    static let options: [CommandOption<Eval>] = [
        CommandOption("until", "EXPRESSION", "Wait until this is true, and no longer.") { $0.until = $1 },
        CommandOption(
            "batch",
            "Read requests from standard input, a JSON object a line with url, until, expression and timeoutMs, and "
                + "answer each with a line: {\"value\": ...} or {\"error\": ...}. Each has a fresh session."
        ) { $0.isBatch = true },
    ]

    mutating func take(argument: String) throws(UsageError) {
        if url == nil {
            url = try OptionValue.url(argument)
        } else if script == nil {
            script = argument
        } else {
            throw UsageError("“\(argument)” is one argument too many.")
        }
    }

    func validate() throws(UsageError) {
        guard isBatch || url != nil && script != nil else {
            throw UsageError("Which URL is to be opened, and what evaluated?")
        }
        guard !isBatch || common.cookieFiles.isEmpty else {
            throw UsageError("With --batch each request has a fresh session: there is no --cookies or --save-cookies.")
        }
    }

    func run() async -> ExitStatus {
        let console = Console(chatter: common.chatter)
        if isBatch {
            await EvalBatch(configuration: common.session, console: console).run()
            return .success
        }
        guard let url, let script else { return .usage }
        let walk = Walk(common, session: common.session, console: console)
        return await console.withProgress {
            await common.cookieFiles.around(walk.view.session, console) {
                await evaluate(script, in: walk, at: url, console)
            }
        }
    }

    private func evaluate(_ script: String, in walk: Walk, at url: WebURL, _ console: Console) async -> ExitStatus {
        let deadline = ContinuousClock.now + common.timeout
        let lastResort = LastResort.arm(after: common.timeout, console)
        defer { lastResort.cancel() }
        do throws(WalkFailure) { try await walk.show(url, settles: until == nil) } catch {
            console.failure(error.reason(common))
            return error.status
        }
        guard await walk.view.snapshot().status != 0 else {
            console.failure(Self.reason(walk, common.secrets))
            return .notFound
        }
        if let until {
            guard await EvalBatch.wait(until: until, in: walk.view, deadline: deadline) else {
                let exception = await exception(of: until, in: walk.view)
                console.failure("“\(until)” was not true within the time of --timeout.\(exception)")
                return .notFound
            }
        }
        do throws(ScriptFailure) {
            let value = try await EvalBatch.value(of: script, in: walk.view, deadline: deadline)
            console.result(text(of: value) + "\n")
            return .success
        } catch {
            let isLate = error == .notSettled
            let reason = "time ran out: the promise was not settled within the time of --timeout."
            console.failure(isLate ? reason : "\(error)")
            return isLate ? .network : .notFound
        }
    }

    /// Why there is no page.
    private static func reason(_ walk: Walk, _ secrets: SecretHandling) -> String {
        if let url = walk.ledToApp { return "There is no page: the load led to an app, \(secrets.url(url))." }
        if walk.recorder.download != nil { return "There is no page: the answer is a file to download." }
        let status = walk.recorder.hops.last.map { ", status \($0.status)" } ?? ""
        return "There is no page: the answer shows nothing\(status)."
    }

    /// What kept an expression from being true, as a sentence; empty where it is only false.
    private func exception(of expression: String, in view: WebView) async -> String {
        do throws(ScriptFailure) {
            _ = try await EvalBatch.value(of: expression, in: view, deadline: .now + .seconds(1))
            return ""
        } catch {
            return error == .notSettled ? " What it promised did not come." : " It throws \(error)."
        }
    }

    private func text(of value: ScriptData) -> String {
        if common.format == .text, let text = value.string { return text }
        return value.json.text
    }
}
