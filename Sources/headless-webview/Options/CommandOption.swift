/// An option of a subcommand: its syntax, its help and its effect in one place, so that they cannot part.
struct CommandOption<Command: Subcommand>: Sendable {
    let name: String
    let letter: Character?
    /// What the help calls the value; `nil`: it takes none.
    let placeholder: String?
    let help: String
    let apply: @Sendable (inout Command, String) throws(UsageError) -> Void

    /// An option with a value.
    init(
        _ name: String,
        _ placeholder: String,
        _ help: String,
        apply: @escaping @Sendable (inout Command, String) throws(UsageError) -> Void
    ) {
        self.name = name
        letter = nil
        self.placeholder = placeholder
        self.help = help
        self.apply = apply
    }

    /// A switch.
    init(_ name: String, letter: Character? = nil, _ help: String, apply: @escaping @Sendable (inout Command) -> Void) {
        self.name = name
        self.letter = letter
        placeholder = nil
        self.help = help
        self.apply = { (command: inout Command, _: String) throws(UsageError) in apply(&command) }
    }

    var syntax: OptionSyntax {
        OptionSyntax(name: name, letter: letter, takesValue: placeholder != nil)
    }
}
