/// What a page wrote on its console, or an exception that no script of it caught.
public struct PageMessage: Sendable, Hashable, Codable {
    /// How serious it is.
    public enum Level: String, Sendable, Hashable, Codable {
        case debug
        case log
        case info
        case warning
        case error
    }

    /// How serious it is; an exception that nothing caught is an error.
    public var level: Level
    /// The text, its arguments joined by spaces.
    public var text: String

    /// A message of that level.
    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}
