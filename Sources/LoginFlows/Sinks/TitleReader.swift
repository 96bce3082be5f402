import HeadlessWebView

/// A program that cuts a token out of a page's title.
public struct TitleReader: Sendable, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
        case prefix(String)
        case lastWordQuery(parameter: String)
        case pattern(String)
    }

    let kind: Kind

    /// What follows that text, wherever it stands first, up to a blank or `&`.
    public static func prefix(_ text: String) -> TitleReader { TitleReader(kind: .prefix(text)) }

    /// The text after the last blank, read as a query: `Success code=…`, `Denied error=…`.
    ///
    /// Source: GTMOAuth2's `titleChanged:`. Default: the parameter is `code`.
    public static func lastWordQuery(parameter: String = "code") -> TitleReader {
        TitleReader(kind: .lastWordQuery(parameter: parameter))
    }

    /// The first group of a regular expression, or the whole match where it has none, as Swift's `Regex` reads it.
    ///
    /// - Throws: `TitlePatternError`, when it is no regular expression.
    public static func pattern(_ expression: String) throws(TitlePatternError) -> TitleReader {
        guard (try? Regex(expression)) != nil else { throw TitlePatternError(expression: expression) }
        return TitleReader(kind: .pattern(expression))
    }

    /// What is looked for, for a message.
    public var description: String {
        switch kind {
        case .prefix(let text): "“\(text)”"
        case .lastWordQuery(let parameter): "“\(parameter)=” in its last word"
        case .pattern(let expression): "/\(expression)/"
        }
    }

    /// The token, or the refusal that is there instead.
    func read(_ title: String) -> SinkAnswer? {
        switch kind {
        case .prefix(let text):
            return TitleTokens.after(text, in: title).map { .token($0, []) }
        case .lastWordQuery(let parameter):
            let pairs = TitleTokens.lastWordQuery(title).map { CallbackParameter($0.0, $0.1, in: .query) }
            if let token = pairs[parameter] { return .token(token, pairs) }
            return pairs.refusal.map { .refusal($0.error, $0.description) }
        case .pattern(let expression):
            return TitleTokens.match(of: expression, in: title).map { .token($0, []) }
        }
    }
}

/// A text that is no regular expression.
public struct TitlePatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// As it was given.
    public let expression: String

    /// What is wrong.
    public var description: String { "“\(expression)” is no regular expression." }
}
