// https://w3c.github.io/IndexedDB/, of an owner (`storageKey`): (owner, …)
extension ScriptAgent {
    func installDatabaseNatives() {
        // Whether what its databases have is kept for later sessions.
        define("keepsDatabases") { call in call.value(call.owned.map { $0.shed.isWritten($0.key) } ?? false) }
        // Names and definitions of those that earlier ones have left.
        define("keptDatabases") { call in
            let kept = call.owned.map { $0.shed.kept(by: $0.key) } ?? []
            return call.array(kept.flatMap { [$0.name, $0.definition] })
        }
        // (…, name): number of the store, key and value of each record, which only scripts have from then on.
        define("takeKeptRecords") { call in
            let records = call.owned.map { $0.shed.takeRecords(of: call.string(1), of: $0.key) } ?? []
            return call.array(records.flatMap { ["\($0.place.store)", $0.place.key, $0.value] })
        }
        // (…, name, store, key, value or null)
        define("keepRecord") { call in
            call.change { $0.keep(call.stringOrNil(4), at: RecordPlace(store: call.integer(2), key: call.string(3))) }
        }
        // (…, name, store)
        define("clearKeptStore") { call in call.change { $0.clear(call.integer(2)) } }
        // (…, name, definition)
        define("keepDatabase") { call in call.change { $0.definition = call.string(2) } }
        // (…, name)
        define("removeKeptDatabase") { call in call.change { $0 = DatabaseChanges(isCleared: true) } }
        // (…, bytes): of all of them, when a transaction is done.
        define("noteDatabases") { call in
            guard let owned = call.owned else { return nil }
            owned.shed.note(owned.key, size: call.integer(1), isChange: true)
            return nil
        }
        // The same when they have been read.
        define("measureDatabases") { call in
            guard let owned = call.owned else { return nil }
            owned.shed.note(owned.key, size: call.integer(1), isChange: false)
            return nil
        }
        // Bytes of those that other owners of the session have.
        define("databasesElsewhere") { call in
            call.value(call.owned.map { $0.shed.size(without: $0.key) } ?? 0)
        }
    }
}

extension HostCall {
    fileprivate var owned: (shed: DatabaseShed, key: StorageKey)? {
        let name = string(0)
        guard let shed = agent.databaseShed(ofOwner: name), let key = shed.key(of: name) else { return nil }
        return (shed, key)
    }

    /// What the second argument names is to be written otherwise.
    fileprivate func change(_ body: (inout DatabaseChanges) -> Void) -> ScriptValue? {
        guard let owned else { return nil }
        owned.shed.change(string(1), of: owned.key, body)
        return nil
    }
}
