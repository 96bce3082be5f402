import WebNetwork
import WebStandards

/// What a session knows of its pages' databases (IndexedDB): whose there are, and what of them is to be written.
///
/// What is in them is with the scripts of its loop, and goes with the session; where that has a data store, scripts hand over
/// what a transaction has changed as it commits, and ask for what the store had.
package final class DatabaseShed {
    private var origins: [StorageKey: StorageShed.Content] = [:]
    private var size = 0
    private weak var agent: ScriptAgent?
    private var keys: [String: StorageKey] = [:]
    private let now: () -> UnixTime
    /// What the data store had, until scripts take it.
    private var stored: [String: [StoredDatabase]] = [:]
    private var unwritten: [String: OriginsDatabases] = [:]
    /// Called after each change; `nil`: it is written nowhere.
    private var changed: (() -> Void)?

    init(now: @escaping () -> UnixTime) {
        self.now = now
    }

    deinit { agent?.forgetDatabases(of: session) }

    // MARK: - For the app

    /// The origins that have any.
    package var contents: [StorageShed.Content] { origins.values.sorted { $0.origin < $1.origin } }

    /// Takes them out, as if the user had: connections are closed.
    package func remove(where isDoomed: (StorageShed.Content) -> Bool) {
        for content in contents where isDoomed(content) {
            origins[content.key] = nil
            size -= content.size
            agent?.dropDatabases(name(of: content.key))
            guard isWritten(content.key) else { continue }
            stored[content.origin] = nil
            unwritten[content.origin] = OriginsDatabases(origin: content.origin, isCleared: true)
            changed?()
        }
    }

    /// A `storageState` has brought these of an origin; they take the place of what there was.
    func importState(_ state: JSON, of origin: String, on loop: EngineLoop) {
        let agent = ScriptAgent.of(loop)
        agent.importDatabases(state.text, of: name(of: StorageKey(origin), in: agent))
    }

    /// What a `storageState` says of those of an origin; `nil`: it has none.
    func exportState(of origin: String, on loop: EngineLoop) -> JSON? {
        guard origins[StorageKey(origin)] != nil else { return nil }
        let agent = ScriptAgent.of(loop)
        let text = agent.exportDatabases(of: name(of: StorageKey(origin), in: agent))
        let state = text.flatMap { JSONReader.read(Array($0.utf8)[...]) }
        return state?.array?.isEmpty == false ? state : nil
    }

    // MARK: - The scripts' part

    /// What scripts know the session by.
    private var session: String { "\(UInt(bitPattern: ObjectIdentifier(self).hashValue))" }

    private func name(of key: StorageKey) -> String { "\(session) \(key.origin) \(key.topOrigin ?? "")" }

    /// What scripts know an owner by.
    func name(of key: StorageKey, in agent: ScriptAgent) -> String {
        let name = name(of: key)
        guard keys.updateValue(key, forKey: name) == nil else { return name }
        self.agent = agent
        agent.note(self, ofSession: session)
        return name
    }

    func key(of name: String) -> StorageKey? { keys[name] }

    /// Of all of an owner's databases, after a transaction or as they were read.
    func note(_ key: StorageKey, size: Int, isChange: Bool) {
        let old = origins[key]
        let modified = isChange ? now() : old?.modified ?? now()
        self.size += size - (old?.size ?? 0)
        origins[key] = StorageShed.Content(key: key, size: size, modified: modified)
        if isChange, isWritten(key) { changed?() }
    }

    func size(without key: StorageKey) -> Int { size - (origins[key]?.size ?? 0) }

    /// PLATFORM(WebKit): what frames of other origins keep is in memory, as their `localStorage` is.
    func isWritten(_ key: StorageKey) -> Bool { key.topOrigin == nil && changed != nil }

    func kept(by key: StorageKey) -> [StoredDatabase] { isWritten(key) ? stored[key.origin] ?? [] : [] }

    func takeRecords(of name: String, of key: StorageKey) -> [StoredRecord] {
        guard let index = stored[key.origin]?.firstIndex(where: { $0.name == name }) else { return [] }
        return stored[key.origin]?.remove(at: index).records ?? []
    }

    func change(_ name: String, of key: StorageKey, _ body: (inout DatabaseChanges) -> Void) {
        guard isWritten(key) else { return }
        let none = OriginsDatabases(origin: key.origin)
        body(&unwritten[key.origin, default: none].databases[name, default: DatabaseChanges()])
    }

    // MARK: - The data store's part

    /// Has what the data store had, and tells of each change from then on.
    func follow(_ databases: [StoredDatabase], _ changed: @escaping () -> Void) {
        stored = Dictionary(grouping: databases, by: \.origin)
        for (origin, databases) in stored {
            let key = StorageKey(origin)
            let size = databases.reduce(0) { $0 + $1.size }
            let modified = databases.map(\.modified).max() ?? now()
            origins[key] = StorageShed.Content(key: key, size: size, modified: modified)
            self.size += size
        }
        self.changed = changed
    }

    func takeChanges() -> [OriginsDatabases] {
        defer { unwritten = [:] }
        let modified = now()
        return unwritten.values.map { changes in
            var changes = changes
            changes.modified = modified
            return changes
        }
    }

    /// These could not be written: they are changes still, before those that came since.
    func giveBack(_ changes: [OriginsDatabases]) {
        for change in changes {
            unwritten[change.origin] = unwritten[change.origin].map { change.followed(by: $0) } ?? change
        }
    }
}
