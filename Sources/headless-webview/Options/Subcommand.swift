/// Something the command can do: what its command line may say, and what is done then.
protocol Subcommand: SendableMetatype {
    static var name: String { get }
    /// A line for the list of subcommands, without a full stop.
    static var summary: String { get }
    static var help: HelpText { get }
    /// Its own options; the common ones are added.
    static var options: [CommandOption<Self>] { get }
    /// Those it shares with others.
    static var commonOptions: [CommandOption<Self>] { get }

    var common: CommonOptions { get set }

    init()
    /// Takes an argument that is no option.
    mutating func take(argument: String) throws(UsageError)
    /// Looks at the whole: is anything missing?
    mutating func validate() throws(UsageError)
    func run() async -> ExitStatus
}

extension Subcommand {
    mutating func take(argument: String) throws(UsageError) {
        throw UsageError("“\(argument)” is one argument too many.")
    }

    mutating func validate() throws(UsageError) {}

    /// Reads a command line; `nil`: it asks for the help.
    static func parse(_ words: [String]) throws(UsageError) -> Self? {
        let options = allOptions
        var command = Self()
        for item in try Getopt.scan(words, options: options.map(\.syntax)) {
            switch item {
            case .option(let index, _) where options[index].name == helpOption.name: return nil
            case .option(let index, let value): try options[index].apply(&command, value)
            case .argument(let argument): try command.take(argument: argument)
            }
        }
        try command.validate()
        return command
    }

    static var commonOptions: [CommandOption<Self>] {
        CommonOptions.outputOptions() + CookieFiles.options() + CommonOptions.networkOptions()
    }

    static var allOptions: [CommandOption<Self>] {
        options + commonOptions + [helpOption]
    }

    private static var helpOption: CommandOption<Self> {
        CommandOption("help", letter: "h", "Print this text.") { _ in }
    }
}
