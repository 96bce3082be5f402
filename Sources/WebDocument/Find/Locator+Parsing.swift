extension Locator {
    /// The words before `=` that say how the rest is read.
    public static let prefixes = ["css", "xpath", "label", "text", "placeholder", "testid", "role"]

    /// Reads what a script or a command line says.
    ///
    /// `label=Password`, `text=Sign in`, `placeholder=Your name`, `testid=sign-in`, `role=button[name="Sign in"]`, `xpath=//a`,
    /// `css=#id`; without such a prefix, what begins with `//` or `(//` is XPath and all else is CSS. A text in quotes is the whole
    /// text (`text="Sign in"`), one between slashes a regular expression (`text=/^Sign/`). A name in quotes is contained
    /// in the accessible name; with an `s` after it (`[name="Sign in"s]`) it is the whole.
    ///
    /// Of several that fit, ` >> nth=1` behind a locator means the second, and ` >> nth=-1` the last. What is within another
    /// element comes after that one and `>>`, with its prefix: `role=dialog >> text=Allow`, `#rows li >> nth=2 >> css=button`.
    ///
    /// What is in a frame comes after the frame's own locator and `>>>`, the outermost frame first:
    /// `#idp >>> label=Password`, `#outer >>> iframe[name=inner] >>> #go`. Within quotes, brackets, parentheses and the
    /// slashes of a regular expression `>>>` is text.
    ///
    /// - Throws: `LocatorError` for a role that there is none of, a malformed rest, an `nth` that is no whole number,
    ///   nothing before or after `>>>`, or more than 100 frames, or as many `>>`.
    public init(parsing text: String) throws(LocatorError) {
        var locators: [Locator] = []
        for part in try Self.parts(of: text) { locators.append(try Locator(part: part)) }
        self = locators.removeLast()
        frames = locators
    }

    private init(part text: String) throws(LocatorError) {
        var chain: [Locator] = []
        for segment in try Self.segments(of: text) {
            guard !chain.isEmpty, segment.hasPrefix(Self.positionPrefix) else {
                chain.append(try Locator(segment: segment))
                continue
            }
            let number = segment.dropFirst(Self.positionPrefix.count)
            guard let position = Int(number), chain[chain.count - 1].position == nil else {
                throw LocatorError(
                    "“\(text)”: after “nth=” stands one whole number: 0 for the first, 1 for the second, -1 for the last."
                )
            }
            chain[chain.count - 1].position = position
        }
        self = chain.removeLast()
        scopes = chain
    }

    private init(segment text: String) throws(LocatorError) {
        guard let (prefix, rest) = Self.split(text) else {
            let isXPath = text.hasPrefix("//") || text.hasPrefix("(//")
            self = isXPath ? .xpath(text) : .css(text)
            return
        }
        guard !rest.isEmpty else { throw LocatorError("Nothing stands after “\(prefix)=”.") }
        switch prefix {
        case "css": self = .css(rest)
        case "xpath": self = .xpath(rest)
        case "label": self = .label(Self.pattern(rest))
        case "text": self = .text(Self.pattern(rest))
        case "placeholder": self = .placeholder(Self.pattern(rest))
        case "testid": self = .testID(Self.pattern(rest))
        default: self = try Self.role(rest)
        }
    }

    /// The prefix, if there is one, and the rest, of a locator without frames.
    public static func split(_ text: String) -> (prefix: String, rest: String)? {
        guard let end = prefixEnd(of: text[...]) else { return nil }
        return (String(text[..<end].dropLast()), String(text[end...]))
    }

    private static let longestPrefix = prefixes.map(\.count).max() ?? 0

    /// Where the rest begins that a prefix says how to read; `nil`: there is none.
    static func prefixEnd(of text: Substring) -> String.Index? {
        guard let equals = text.prefix(longestPrefix + 1).firstIndex(of: "="),
            prefixes.contains(String(text[..<equals]))
        else { return nil }
        return text.index(after: equals)
    }

    private static func pattern(_ text: String) -> TextPattern {
        if let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote {
            return .exact(String(text.dropFirst().dropLast()))
        }
        if text.count > 2, text.first == "/", text.last == "/" { return .regex(String(text.dropFirst().dropLast())) }
        return .containing(text)
    }

    private static func role(_ text: String) throws(LocatorError) -> Locator {
        let word = text.prefix { $0 != "[" }
        guard let role = AriaRole(rawValue: word.lowercased()) else {
            throw LocatorError("There is no role “\(word)”; the roles of a login are button, link, textbox, checkbox.")
        }
        var name: TextPattern?
        var level: Int?
        var rest = text[word.endIndex...]
        while rest.first == "[" {
            if let value = take(&rest, "[name=") {
                name = try Self.name(value, of: text)
            } else if let value = take(&rest, "[level="), let number = Int(value) {
                level = number
            } else {
                break
            }
        }
        guard rest.isEmpty else {
            throw LocatorError("“role=\(text)”: write it as role=button[name=\"Sign in\"] or role=heading[level=1].")
        }
        return .role(role, name: name, level: level)
    }

    /// What stands between that beginning and the bracket that closes it, outside quotes.
    private static func take(_ text: inout Substring, _ beginning: String) -> String? {
        guard text.hasPrefix(beginning) else { return nil }
        let rest = text.dropFirst(beginning.count)
        var quote: Character?
        if let first = rest.first, first == "\"" || first == "'" || first == "/" { quote = first }
        let start = quote == nil ? rest : rest.dropFirst()
        guard let end = quote == nil ? rest.startIndex : start.firstIndex(where: { $0 == quote }),
            let close = rest[end...].firstIndex(of: "]")
        else { return nil }
        text = rest[rest.index(after: close)...]
        return String(rest[..<close])
    }

    private static func name(_ value: String, of text: String) throws(LocatorError) -> TextPattern {
        guard let quote = value.first, quote == "\"" || quote == "'" || quote == "/" else { return .containing(value) }
        guard let end = value.dropFirst().firstIndex(of: quote) else {
            throw LocatorError("“role=\(text)”: the name has no closing \(quote).")
        }
        let name = String(value[value.index(after: value.startIndex)..<end])
        switch (quote, value[value.index(after: end)...]) {
        case ("/", ""): return .regex(name)
        case (_, ""), (_, "i"): return .containing(name)
        case (_, "s"): return .exact(name)
        default: throw LocatorError("“role=\(text)”: after the name may stand i or s.")
        }
    }
}
