import HeadlessWebView

/// `headless-webview open`: loads a page and says what it is and how the view came there.
struct Open: Subcommand {
    var common = CommonOptions()
    private var url: WebURL?

    static let name = "open"
    static let summary = "load a page; print its title, the requests and the cookies"

    static let help = HelpText(
        synopsis: "open URL [OPTION...]",
        description: """
            Loads URL as the web view of an app does, follows its redirects and its refreshes within 10 seconds, and
            prints title, final URL, each request with what became of each cookie and why, and the cookies kept. An
            answer such as 404 is a page like any other. A redirect to an app's scheme ends the walk; it is printed.

            \(Report.help)
            """,
        examples: [
            "headless-webview open https://rp.example/login",
            "headless-webview open https://rp.example/account --cookies cookies.txt --save-cookies cookies.txt",
            "headless-webview open https://rp.example/ --resolve rp.example:443:127.0.0.1:8443 --ca ca.pem --json",
        ],
        statuses: [
            .success: "The page, a file or a URL for an app is there.",
            .notFound: "The answer is nothing that a view shows, such as 204.",
        ]
    )

    static let options: [CommandOption<Open>] = [CommonOptions.windowsOption()]

    mutating func take(argument: String) throws(UsageError) {
        guard url == nil else { throw UsageError("“\(argument)” is one argument too many: there is a URL already.") }
        url = try OptionValue.url(argument)
    }

    func validate() throws(UsageError) {
        guard url != nil else { throw UsageError("Which URL is to be opened?") }
    }

    func run() async -> ExitStatus {
        guard let url else { return .usage }
        let console = Console(chatter: common.chatter)
        let walk = Walk(common, session: common.session, console: console)
        return await console.withProgress {
            await common.cookieFiles.around(walk.view.session, console) { await run(walk, from: url, console) }
        }
    }

    private func run(_ walk: Walk, from url: WebURL, _ console: Console) async -> ExitStatus {
        var failure: WalkFailure?
        do throws(WalkFailure) { try await walk.show(url) } catch { failure = error }
        let report = await Report(of: walk, failure: failure?.navigationFailure, secrets: common.secrets)
        console.result(common.format == .json ? JSONDocument.text(of: report) : Self.text(of: report))
        if let failure {
            console.failure(failure.reason(common))
            return failure.status
        }
        guard report.hasResult else {
            console.failure("there is no page: the answer was 204 or 205, or is nothing that a view shows.")
            return .notFound
        }
        return .success
    }

    private static func text(of report: Report) -> String {
        let sections = [
            ("", report.pageLines),
            ("requests, and what became of each cookie\n", report.hopLines.indented(by: 2)),
            ("cookies at the end\n", report.cookieLines.indented(by: 2)),
        ]
        return sections.filter { !$0.1.isEmpty }
            .map { $0.0 + $0.1.joined(separator: "\n") + "\n" }
            .joined(separator: "\n")
    }
}
