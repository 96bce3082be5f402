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
    /// The URL of the script that wrote it; empty where none did.
    ///
    /// Default: empty.
    public var sourceURL = ""
    /// The line of the script, from 1; 0 where none did.
    ///
    /// Default: 0.
    public var line = 0
    /// Of an exception that nothing caught, what it is without its place: `TypeError: x is not a function`.
    ///
    /// Default: `nil`.
    public var uncaught: String?

    /// A message of that level.
    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}
