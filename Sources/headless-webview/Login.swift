import HeadlessWebView

/// `headless-webview login`: walks a login and prints the token.
struct Login: GestureTaking {
    var common = CommonOptions()
    private var url: WebURL?
    private var steps: [Gesture] = []
    private var places: [TokenPlace] = []

    static let name = "login"
    static let summary = "walk a login and print the token"

    static let help = HelpText(
        synopsis: "login URL STEP... --token PLACE [OPTION...]",
        description: """
            Opens URL as the web view of an app does, does the steps in the order given, and after each page looks for
            the token in its place, as the app would. Prints the token and nothing else; why there is none is said on
            standard error. Refreshes within 10 seconds are waited for. A step that finds nothing waits for those too.

            \(GestureOption.help)

            \(Report.help)
            The token is added, whole: it was asked for.
            """,
        examples: [
            "export PASSWORD; headless-webview login https://rp.example/login \\",
            "  --fill '#email=alice@example.com' --fill-env '#password=PASSWORD' --submit form --click '#allow' \\",
            "  --token cookie:oauth_token",
            "headless-webview login https://rp.example/login --fill label=Email=alice@example.com \\",
            "  --fill-env label=Password=PASSWORD --click 'role=button[name=\"Sign in\"]' --token cookie:oauth_token",
            "headless-webview login 'https://idp.example/authorize?…' --fill '[name=sub]=alice' --submit form \\",
            "  --token 'redirect:myapp#code'",
        ],
        statuses: [.success: "The token was found and printed."]
    )

    static var options: [CommandOption<Login>] { GestureOption.all() + [tokenOption, CommonOptions.windowsOption()] }

    private static let tokenOption = CommandOption<Login>(
        "token",
        "PLACE",
        "Where the site leaves the token. cookie:NAME: the value of that cookie. title:TEXT: what follows TEXT in the "
            + "title, up to a blank or “&”. redirect:SCHEME or redirect:URI: the whole URL the app is led to; "
            + "redirect:SCHEME#PARAMETER: that parameter of its query or fragment. A redirect with a parameter “error” "
            + "is a refusal. May be repeated: the first that is found counts."
    ) { (login: inout Login, value: String) throws(UsageError) in
        login.places.append(try TokenPlace(value))
    }

    mutating func take(gesture: Gesture) { steps.append(gesture) }

    mutating func take(argument: String) throws(UsageError) {
        guard url == nil else { throw UsageError("“\(argument)” is one argument too many: there is a URL already.") }
        url = try OptionValue.url(argument)
    }

    func validate() throws(UsageError) {
        guard url != nil else { throw UsageError("Which URL does the login begin at?") }
        guard !places.isEmpty else { throw UsageError("Say with --token where the token will be.") }
    }

    func run() async -> ExitStatus {
        guard let url else { return .usage }
        let console = Console(chatter: common.chatter)
        let walk = Walk(common, session: common.session, places: places, console: console)
        return await console.withProgress {
            await common.cookieFiles.around(walk.view.session, console) { await run(walk, from: url, console) }
        }
    }

    private func run(_ walk: Walk, from url: WebURL, _ console: Console) async -> ExitStatus {
        do throws(WalkFailure) {
            let token = try await walk.token(from: url, steps: steps)
            guard common.format == .json else {
                console.result(token + "\n")
                return .success
            }
            var report = await Report(of: walk, secrets: common.secrets)
            report.token = token
            console.result(JSONDocument.text(of: report))
            return .success
        } catch {
            if common.format == .json {
                let report = await Report(of: walk, failure: error.navigationFailure, secrets: common.secrets)
                console.result(JSONDocument.text(of: report))
            }
            console.failure(await error.text(walk, seeking: places, common))
            return error.status
        }
    }
}
