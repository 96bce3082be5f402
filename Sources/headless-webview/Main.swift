#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// `headless-webview`: finds the subcommand, and ends with its status.
@main
enum Main {
    static let version = "0.1.0"

    static func main() async {
        // A server or a reader that goes away is an error to report, no reason to be killed.
        _ = signal(SIGPIPE, SIG_IGN)
        exit(await status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func status(of words: [String]) async -> ExitStatus {
        guard let first = words.first else {
            SystemFile.write(helpPage, to: STDERR_FILENO)
            return .usage
        }
        let rest = Array(words.dropFirst())
        switch first {
        case Demo.name: return await run(Demo.self, rest)
        case Open.name: return await run(Open.self, rest)
        case Login.name: return await run(Login.self, rest)
        case TranscriptCommand.name: return await run(TranscriptCommand.self, rest)
        case Eval.name: return await run(Eval.self, rest)
        case Run.name: return await run(Run.self, rest)
        case MergeReports.name: return await run(MergeReports.self, rest)
        case Schema.name: return await run(Schema.self, rest)
        case "help", "--help", "-h": return help(on: rest.first)
        case "--version": return say("headless-webview \(version)\n")
        default: return refuse(UsageError("There is no subcommand “\(first)”."), helpedBy: "")
        }
    }

    private static func run<Command: Subcommand>(_ type: Command.Type, _ words: [String]) async -> ExitStatus {
        do throws(UsageError) {
            guard let command = try Command.parse(words) else { return say(Command.helpPage) }
            return await command.run()
        } catch {
            return refuse(error, helpedBy: " \(Command.name)")
        }
    }

    private static func refuse(_ error: UsageError, helpedBy name: String) -> ExitStatus {
        SystemFile.write("headless-webview\(name): \(error) See headless-webview\(name) --help.\n", to: STDERR_FILENO)
        return .usage
    }

    private static func say(_ text: String) -> ExitStatus {
        SystemFile.write(text, to: STDOUT_FILENO) ? .success : .notFound
    }

    // MARK: - Help

    private static func help(on name: String?) -> ExitStatus {
        switch name {
        case nil: say(helpPage)
        case Demo.name: say(Demo.helpPage)
        case Open.name: say(Open.helpPage)
        case Login.name: say(Login.helpPage)
        case TranscriptCommand.name: say(TranscriptCommand.helpPage)
        case Eval.name: say(Eval.helpPage)
        case Run.name: say(Run.helpPage)
        case MergeReports.name: say(MergeReports.helpPage)
        case Schema.name: say(Schema.helpPage)
        case let name?: refuse(UsageError("There is no subcommand “\(name)”."), helpedBy: "")
        }
    }

    private static var helpPage: String {
        """
        usage: headless-webview SUBCOMMAND [ARGUMENT...] [OPTION...]

        A web view without a screen: it follows redirects, keeps cookies, fills and submits forms as the web view in a
        phone app does, runs the pages' scripts, and finds the token that a sign-in site leaves for the app.

        subcommands:
        \(HelpPage.table(of: [row(Demo.self), row(Open.self), row(Login.self), row(TranscriptCommand.self), row(Eval.self), row(Run.self), row(MergeReports.self), row(Schema.self)], column: 17))

        options:
        \(HelpPage.table(of: [("-h, --help", "Print this text, or after a subcommand its own."), ("--version", "Print the version.")]))

        exit status:
        \(HelpPage.statuses())

        examples:
          headless-webview demo
          headless-webview open https://rp.example/login --json
          headless-webview login https://rp.example/login --fill '#email=alice@example.com' \\
            --fill-env '#password=PASSWORD' --submit form --click '#allow' --token cookie:oauth_token

        """
    }

    private static func row<Command: Subcommand>(_: Command.Type) -> (String, String) {
        (Command.name, Command.summary.capitalizedASCII + ".")
    }
}
