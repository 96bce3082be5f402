import Foundation
import Synchronization

/// Where an app keeps its tokens.
public protocol TokenStore: Sendable {
    /// What was kept; `nil`: nothing.
    func load() throws -> TokenSet?
    /// Keeps these in place of what was there; `nil`: nothing any more.
    func save(_ tokens: TokenSet?) throws
}

/// Tokens in the app's memory: they go with the process.
public final class MemoryTokenStore: TokenStore {
    private let tokens: Mutex<TokenSet?>

    /// A store with those tokens.
    ///
    /// Default: none.
    public init(_ tokens: TokenSet? = nil) { self.tokens = Mutex(tokens) }

    /// What was kept.
    public func load() -> TokenSet? { tokens.withLock { $0 } }

    /// Keeps these.
    public func save(_ tokens: TokenSet?) { self.tokens.withLock { $0 = tokens } }
}

/// Tokens in a file that nobody else may read: they outlive the process.
public struct FileTokenStore: TokenStore {
    private let path: String

    /// A store at that path; there need not be a file yet, but its folder.
    public init(path: String) { self.path = path }

    /// Reads the file; `nil` where there is none.
    ///
    /// - Throws: what Foundation says of a file that cannot be read or holds no tokens.
    public func load() throws -> TokenSet? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try JSONDecoder().decode(TokenSet.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Puts a file of the tokens in the place of the old one, or removes it.
    ///
    /// - Throws: what Foundation says where that cannot be done.
    public func save(_ tokens: TokenSet?) throws {
        let files = FileManager.default
        guard let tokens else {
            if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
            return
        }
        guard PrivateFile.replace(path, with: try JSONEncoder().encode(tokens)) else {
            throw CocoaError(.fileWriteUnknown)
        }
    }
}
