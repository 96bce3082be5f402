import WebStandards

/// What a session knows of its pages' databases (IndexedDB): whose there are.
///
/// What is in them is with the scripts of its loop, and goes with the session.
package final class DatabaseShed {
    private var origins: [StorageKey: StorageShed.Content] = [:]
    private weak var agent: ScriptAgent?

    /// What scripts know the session by.
    private let session: String

    init(_ session: SessionState) {
        self.session = Self.name(of: session)
    }

    deinit { agent?.forgetDatabases(of: session) }

    /// The origins that have any.
    package var contents: [StorageShed.Content] { origins.values.sorted { $0.origin < $1.origin } }

    /// Takes them out, as if the user had: connections are closed.
    package func remove(where isDoomed: (StorageShed.Content) -> Bool) {
        for content in contents where isDoomed(content) {
            origins[content.key] = nil
            agent?.dropDatabases(content.key.name(in: session))
        }
    }

    /// A transaction is done; its origin's databases have that many bytes now.
    func note(_ key: StorageKey, size: Int, now: UnixTime, agent: ScriptAgent) {
        self.agent = agent
        origins[key] = StorageShed.Content(key: key, size: size, modified: now)
    }

    static func name(of session: SessionState) -> String {
        "\(UInt(bitPattern: ObjectIdentifier(session).hashValue))"
    }
}

extension StorageKey {
    /// What scripts know it by.
    func name(in session: String) -> String { "\(session) \(origin) \(topOrigin ?? "")" }
}
