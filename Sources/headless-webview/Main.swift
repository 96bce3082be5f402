import LoginFlows

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
        ProcessEnd.now(await status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func status(of words: [String]) async -> ExitStatus {
        guard let first = words.first else {
            SystemFile.write(helpPage, to: STDERR_FILENO)
            return .usage
        }
        let rest = Array(words.dropFirst())
        if let command = subcommands.first(where: { $0.name == first }) { return await command.run(rest) }
        switch first {
        case "help", "--help", "-h": return help(on: rest.first)
        case "--version": return say("headless-webview \(version)\n")
        default: return refuse(unknown(first), helpedBy: "")
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

    private static func unknown(_ name: String) -> UsageError {
        let nearest = NearestMatch.of(name, among: subcommands.map(\.name)).map { " Is “\($0)” meant?" } ?? ""
        return UsageError("There is no subcommand “\(name)”.\(nearest)")
    }

    private static func say(_ text: String) -> ExitStatus {
        StandardOutput.write(text)
        return .success
    }

    // MARK: - Help

    private static func help(on name: String?) -> ExitStatus {
        switch name {
        case nil: say(helpPage)
        case let name?:
            subcommands.first { $0.name == name }.map { say($0.helpPage) }
                ?? refuse(unknown(name), helpedBy: "")
        }
    }

    private static var helpPage: String {
        """
        usage: headless-webview SUBCOMMAND [ARGUMENT...] [OPTION...]

        A web view without a screen: it follows redirects, keeps cookies, fills and submits forms as the web view in a
        phone app does, runs the pages' scripts, and finds the token that a sign-in site leaves for the app.

        subcommands:
        \(HelpPage.table(of: subcommands.map(\.row), column: 17))

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

    // MARK: - Subcommands

    /// A subcommand without its type.
    private struct Entry: Sendable {
        let name: String
        /// Its line in the list of subcommands.
        let row: (String, String)
        let helpPage: String
        let run: @Sendable ([String]) async -> ExitStatus

        init<Command: Subcommand>(_ type: Command.Type) {
            name = Command.name
            row = (Command.name, Command.summary.capitalizedASCII + ".")
            helpPage = Command.helpPage
            run = { await Main.run(type, $0) }
        }
    }

    /// In the order of the help.
    private static let subcommands = [
        Entry(Demo.self), Entry(Open.self), Entry(Login.self), Entry(Check.self), Entry(Rules.self),
        Entry(TranscriptCommand.self),
        Entry(Eval.self),
        Entry(Run.self), Entry(MergeReports.self), Entry(Record.self), Entry(Worker.self), Entry(Schema.self),
    ]
}
