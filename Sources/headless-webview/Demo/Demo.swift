import HeadlessWebView

/// `headless-webview demo`: starts a sign-in service and walks its login in each way it hands out a token.
struct Demo: Subcommand {
    var common = CommonOptions()

    static let name = "demo"
    static let summary = "start a sign-in service here and walk its login to the token"

    static let help = HelpText(
        synopsis: "demo [OPTION...]",
        description: """
            Starts a sign-in service on a free port of this machine, with a certificate authority made for this run,
            and walks its login three times, as an app's web view would: to a token in a cookie, in the title of the
            success page, and in a redirect to the app's scheme. Prints the requests, what became of each cookie and
            why, the callbacks a delegate hears, and what the service gives for the token.
            """,
        examples: ["headless-webview demo", "headless-webview demo --show-secrets"],
        statuses: [
            .success: "Each walk found its token, and the service confirmed it.",
            .notFound: "A token was not found or not confirmed.",
            .network: "The service could not be started or reached.",
            .file: "Standard output could not be written, which ended it.",
        ]
    )

    static let options: [CommandOption<Demo>] = []
    static var commonOptions: [CommandOption<Demo>] { CommonOptions.outputOptions() }

    func run() async -> ExitStatus {
        let console = Console(chatter: common.chatter)
        do {
            let site = try DemoSite()
            return await console.withProgress { await walk(site, console) }
        } catch {
            console.failure("the sign-in service cannot be started: \(error)")
            return .network
        }
    }

    private func walk(_ site: DemoSite, _ console: Console) async -> ExitStatus {
        var reports: [DemoReport] = []
        if common.format == .text { console.result(site.introduction) }
        for delivery in site.deliveries {
            let walk = Walk(common, session: site.session(common), places: [delivery.place], console: console)
            do {
                let token = try await walk.token(from: delivery.login, steps: site.steps)
                let report = try await site.report(of: walk, delivery, token: token, secrets: common.secrets)
                if common.format == .text { console.result(report.text) }
                reports.append(report)
            } catch let failure as WalkFailure {
                console.failure(await failure.text(walk, seeking: [delivery.place], common))
                return failure.status
            } catch {
                console.failure("the token fetches nothing: \(error)")
                return .network
            }
        }
        if common.format == .json { console.result(JSONDocument.text(of: reports)) }
        guard reports.allSatisfy(\.isConfirmed) else {
            console.failure("the service does not confirm a token that it gave.")
            return .notFound
        }
        return .success
    }
}
