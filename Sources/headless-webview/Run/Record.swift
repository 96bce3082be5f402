import HeadlessWebView
import StandardStreams

/// `headless-webview record`: walks a login by hand, and writes what was done as a flow file.
struct Record: Subcommand {
    var common = CommonOptions()
    private var url: WebURL?
    private var output: String?

    static let name = "record"
    static let summary = "walk a login by hand in the terminal, and write it down as a flow file"

    static let help = HelpText(
        synopsis: "record URL --output FILE [OPTION...]",
        description: """
            Opens URL and shows what the page has to fill in and to press; then does what you type, a line at a time:

              fill LOCATOR=TEXT     select LOCATOR=VALUE     check LOCATOR     uncheck LOCATOR
              click LOCATOR         submit [LOCATOR]         press [LOCATOR=]KEY
              back                  reload
              page, which shows the page again; undo, which forgets the last step; done; quit, which writes nothing

            LOCATOR is written as for login: a CSS selector, label=Password, role=button[name="Sign in"]; in a frame
            #idp >>> label=Password. After each page its title is expected. What is typed into a password field stands in
            no file: the flow takes it from the environment's PASSWORD; and of a code (autocomplete=one-time-code) it makes
            one of its own, from the environment's TOTP_SECRET, as an authenticator app does. Where the walk ends at an
            app's scheme, the flow catches the token there.
            """,
        examples: ["headless-webview record https://rp.example/login --output login.yaml"],
        statuses: [
            .success: "The flow file is written.",
            .notFound: "You quit, or the input ended; nothing is written.",
            .network: "The first page could not be loaded.",
            .file: "The flow file, or standard output, could not be written.",
        ]
    )

    static let options: [CommandOption<Record>] = [
        CommandOption("output", "FILE", "Where the flow is written, in the place of what is there.") { $0.output = $1 },
        CommonOptions.windowsOption(),
    ]

    static var commonOptions: [CommandOption<Record>] {
        let network: [CommandOption<Record>] = CommonOptions.networkOptions()
        return network.filter { $0.name != "timeout" }
    }

    mutating func take(argument: String) throws(UsageError) {
        guard url == nil else { throw UsageError("“\(argument)” is one argument too many: there is a URL already.") }
        url = try OptionValue.url(argument)
    }

    func validate() throws(UsageError) {
        guard url != nil else { throw UsageError("Which URL does the login begin at?") }
        guard output != nil else { throw UsageError("Say with --output where the flow is written.") }
    }

    func run() async -> ExitStatus {
        guard let url, let output else { return .usage }
        let console = Console(chatter: common.chatter)
        // Better known before somebody has walked it all.
        if let reason = ReportPath.obstacle(for: [output]) {
            console.failure("nothing was done: \(reason)")
            return .file
        }
        let walk = Walk(common, session: common.session, console: console)
        do throws(WalkFailure) {
            try await walk.show(url)
        } catch {
            console.failure(error.reason(common))
            return error.status
        }
        var recording = FlowRecording(start: url, profile: common.profile, newWindows: common.newWindows)
        await recording.arrive(at: walk.view)
        await show(walk, console)
        var lines = InputLines()
        while true {
            console.prompt("> ")
            guard let line = lines.nextText(), line != "quit" else { return .notFound }
            if line == "done" { break }
            do throws(UsageError) {
                try await perform(line, walk, &recording, console)
            } catch {
                console.result("\(error)\n")
            }
        }
        let text = recording.text(app: walk.ledToApp)
        if let reason = SystemFile.replace(output, with: Array(text.utf8), mode: 0o644) {
            console.failure("“\(output)” cannot be written: \(reason).")
            return .file
        }
        console.result("wrote \(output)\n")
        return .success
    }

    private func perform(
        _ line: String,
        _ walk: Walk,
        _ recording: inout FlowRecording,
        _ console: Console
    ) async throws(UsageError) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.dropFirst().first ?? ""
        switch words.first ?? "" {
        case "", "page": return await show(walk, console)
        case "undo": return recording.undo()
        default: break
        }
        let step = try FlowRecording.Step(words.first ?? "", rest)
        do {
            switch step {
            case .gesture(let gesture): _ = try await walk.view.perform(gesture)
            case .back: _ = try await walk.view.goBack()
            case .reload: _ = try await walk.view.reload()
            }
        } catch let error as NavigationFailure where error.code == .interrupted {
            // The app's scheme: the page stays.
        } catch {
            throw UsageError("\((error as? InteractionError)?.message ?? "\(error)")")
        }
        await walk.settle()
        await recording.add(step, walk.view)
        if step.leadsOn { await show(walk, console) }
    }

    /// What a user could do on the page.
    private func show(_ walk: Walk, _ console: Console) async {
        let page = await walk.view.snapshot()
        var lines = ["\(page.status) “\(page.title)” \(common.secrets.text(page.url?.href ?? ""))"]
        let buttons = await walk.view.page.with {
            $0.outlook(for: .role(.button), limit: ReportLimits.controls).candidates
        }
        for control in page.forms.flatMap(\.controls) where control.type != "hidden" {
            // What has nothing but its name to a user is among the buttons.
            let isNamed = !control.id.isEmpty || !control.name.isEmpty
            guard isNamed || !["submit", "button", "reset"].contains(control.type) else { continue }
            let name = control.name.isEmpty ? "[type=\(control.type)]" : "[name=\(control.name)]"
            let locator = control.id.isEmpty ? name : "#\(control.id)"
            lines.append("  \(locator)  (\(control.type))")
        }
        lines += buttons.map { "  \($0)  (button)" }
        lines += page.links.prefix(ReportLimits.controls).map { "  text=\($0.text.excerpt(60))  (link)" }
        if let url = walk.ledToApp { lines.append("  the app was handed \(common.secrets.url(url))") }
        console.result(lines.joined(separator: "\n") + "\n")
    }
}
