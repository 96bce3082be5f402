/// Why no token came.
public enum TokenSinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service said no.
    case refused(TokenRefusal)
    /// The view came to rest, and no sink had anything: what was there, for each.
    case notFound([SinkMiss])

    /// What happened, a line for each sink.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .notFound(let misses): "No token came.\n" + misses.map(\.description).joined(separator: "\n")
        }
    }
}

/// What a sink found in the place of a token.
public struct SinkMiss: Sendable, Hashable, CustomStringConvertible {
    /// What looked.
    public var sink: TokenSink
    /// What was there, secrets masked.
    public var found: String

    /// What was sought, and what was there.
    public var description: String { "Sought \(sink): \(found)" }
}

/// What a place says to a sink.
enum SinkAnswer {
    case token(String, [CallbackParameter])
    case refusal(String, String?)
}
