import HeadlessWebView

/// A subcommand that has a finger do things on pages.
protocol GestureTaking: Subcommand {
    /// Takes the next thing that a finger does.
    mutating func take(gesture: Gesture)
}

/// The options that say what a finger does.
enum GestureOption {
    /// What the help says of them all.
    static let help = """
        LOCATOR is a CSS selector or, after // or xpath=, an XPath expression; the first element that matches is meant,
        of those that show if one does.
        Or it is what a user goes by, and means the one visible element that fits: label=Password, text=Sign in,
        placeholder=Your name, role=button[name="Sign in"], or for tests testid=sign-in. A text is looked for anywhere,
        letter case ignored; in quotes it is the whole text, between slashes a regular expression. Of several that fit
        'text=Remove >> nth=1' is the second; what is within another comes after it: 'role=dialog >> text=Allow'. What
        is in a frame comes after the frame and “>>>”: '#idp >>> label=Password'. In LOCATOR=VALUE the locator ends at
        the first “=” outside brackets, parentheses and quotes, behind all frames and “>>”.
        """

    static func all<Command: GestureTaking>() -> [CommandOption<Command>] {
        [
            CommandOption("fill", "LOCATOR=TEXT", "Type TEXT. Others on this machine can see it: not for passwords.") {
                (command: inout Command, value: String) throws(UsageError) in
                let pair = try LocatorValue(value, of: "fill")
                command.take(gesture: .fill(pair.locator, text: pair.value))
            },
            CommandOption("fill-env", "LOCATOR=NAME", "Type what the environment variable NAME holds.") {
                (command: inout Command, value: String) throws(UsageError) in
                let pair = try LocatorValue(value, of: "fill-env")
                guard let text = SystemFile.environment(pair.value) else {
                    throw UsageError("--fill-env: the environment has no “\(pair.value)”; is it exported?")
                }
                command.take(gesture: .fill(pair.locator, text: text))
            },
            CommandOption(
                "fill-file",
                "LOCATOR=FILE",
                "Type what FILE holds, without the line end; “-” is standard input."
            ) {
                (command: inout Command, value: String) throws(UsageError) in
                let pair = try LocatorValue(value, of: "fill-file")
                guard let bytes = SystemFile.read(pair.value, limit: ReportLimits.fillFile) else {
                    throw UsageError("--fill-file: “\(pair.value)” cannot be read.")
                }
                let text = String(decoding: bytes, as: UTF8.self)
                command.take(
                    gesture: .fill(pair.locator, text: text.last?.isNewline == true ? String(text.dropLast()) : text)
                )
            },
            CommandOption("check", "LOCATOR", "Tick a checkbox, or pick a radio button.") {
                (command: inout Command, value: String) throws(UsageError) in
                command.take(gesture: .check(try Locator(value, of: "check"), true))
            },
            CommandOption("uncheck", "LOCATOR", "Clear a checkbox.") {
                (command: inout Command, value: String) throws(UsageError) in
                command.take(gesture: .check(try Locator(value, of: "uncheck"), false))
            },
            CommandOption("select", "LOCATOR=VALUE", "Pick the option of a select by its value.") {
                (command: inout Command, value: String) throws(UsageError) in
                let pair = try LocatorValue(value, of: "select")
                command.take(gesture: .select(pair.locator, value: pair.value))
            },
            CommandOption(
                "press",
                "[LOCATOR=]KEY",
                "Press a key, such as Enter, Tab or Escape, there or where the focus is; wait for the page it leads to."
            ) {
                (command: inout Command, value: String) throws(UsageError) in
                command.take(gesture: try .pressing(value, of: "press"))
            },
            CommandOption("click", "LOCATOR", "Click a link or a button, and wait for the page it leads to.") {
                (command: inout Command, value: String) throws(UsageError) in
                command.take(gesture: .click(try Locator(value, of: "click")))
            },
            CommandOption("submit", "LOCATOR", "Submit a form by its first button, and wait for the page it leads to.")
            {
                (command: inout Command, value: String) throws(UsageError) in
                command.take(gesture: .submit(try Locator(value, of: "submit")))
            },
        ]
    }
}

extension Gesture {
    /// Reads `KEY` or `LOCATOR=KEY`.
    static func pressing(_ text: String, of option: String) throws(UsageError) -> Gesture {
        if let stroke = KeyStroke(text) { return .press(stroke, at: nil) }
        let pair = text.contains("=") ? try LocatorValue(text, of: option) : nil
        guard let stroke = KeyStroke(pair?.value ?? text) else {
            let names = KeyStroke.names.joined(separator: ", ")
            throw UsageError(
                "--\(option): there is no key “\(pair?.value ?? text)”; a key is a character, or one of \(names)."
            )
        }
        return .press(stroke, at: pair?.locator)
    }
}
