import Foundation

/// Texts that an app keeps by key: its `UserDefaults` or `SharedPreferences`, or its keychain.
///
/// They outlive its process, and go when it is uninstalled; on iOS the keychain stays.
public struct AppStorage: Sendable {
    let memory: DeviceMemory
    let place: any WritableKeyPath<DeviceRecord, [String: [String: String]]> & Sendable
    let app: String

    /// The text of a key; `nil`: there is none.
    public subscript(_ key: String) -> String? {
        get { memory.read { $0[keyPath: place][app]?[key] } }
        nonmutating set {
            memory.change { $0[keyPath: place][app, default: [:]][key] = newValue }
        }
    }
}

/// An app's tokens in its storage.
public struct AppTokenStore: TokenStore {
    private let storage: AppStorage
    private let key: String

    /// Under that key.
    ///
    /// Default: `tokens`.
    public init(_ storage: AppStorage, key: String = "tokens") {
        self.storage = storage
        self.key = key
    }

    /// What was kept.
    ///
    /// - Throws: what Foundation says of a text that is no tokens.
    public func load() throws -> TokenSet? {
        try storage[key].map { try JSONDecoder().decode(TokenSet.self, from: Data($0.utf8)) }
    }

    /// Keeps these.
    ///
    /// - Throws: nothing but what Foundation's encoder does.
    public func save(_ tokens: TokenSet?) throws {
        storage[key] = try tokens.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }
}
