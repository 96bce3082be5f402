import WebStandards

// The databases of pages (IndexedDB).
extension StoreDatabase {
    func apply(_ changes: [OriginsDatabases]) throws(SQLiteError) {
        guard !changes.isEmpty else { return }
        let rows = "origin = ?1 AND name = ?2"
        let clearDatabases = try connection.prepare(
            "DELETE FROM databases WHERE origin = ?1 AND ifnull(name = ?2, TRUE)"
        )
        let clearRecords = try connection.prepare(
            "DELETE FROM database_records WHERE origin = ?1 AND ifnull(name = ?2, TRUE) AND ifnull(store = ?3, TRUE)"
        )
        let define = try connection.prepare(
            "INSERT OR REPLACE INTO databases (origin, name, definition, modified) VALUES (?1, ?2, ?3, ?4)"
        )
        let touch = try connection.prepare("UPDATE databases SET modified = ?3 WHERE \(rows)")
        let keep = try connection.prepare(
            "INSERT OR REPLACE INTO database_records (origin, name, store, key, value) VALUES (?1, ?2, ?3, ?4, ?5)"
        )
        let remove = try connection.prepare("DELETE FROM database_records WHERE \(rows) AND store = ?3 AND key = ?4")
        for changes in changes {
            let origin = SQLiteValue.text(changes.origin)
            let modified = SQLiteValue.integer(changes.modified.milliseconds)
            if changes.isCleared {
                try clearDatabases.run([origin, .null])
                try clearRecords.run([origin, .null, .null])
            }
            for (name, change) in changes.databases {
                let database = [origin, .text(name)]
                if change.isCleared {
                    try clearDatabases.run(database)
                    try clearRecords.run(database + [.null])
                }
                for store in change.clearedStores { try clearRecords.run(database + [.integer(Int64(store))]) }
                for (place, value) in change.records {
                    let row = database + [.integer(Int64(place.store)), .text(place.key)]
                    if let value { try keep.run(row + [.text(value)]) } else { try remove.run(row) }
                }
                if let definition = change.definition {
                    try define.run(database + [.text(definition), modified])
                } else {
                    try touch.run(database + [modified])
                }
            }
        }
    }

    /// The databases, as many as a session has room for.
    func readDatabases(into content: inout Content) throws(SQLiteError) {
        var databases: [DatabaseName: StoredDatabase] = [:]
        var left = StorageLimits.databases
        let statement = try connection.prepare("SELECT origin, name, definition, modified FROM databases")
        while left > 0, try statement.step() {
            guard let database = StoredDatabase((0..<4).map { statement.value(at: $0) }) else {
                content.unreadableRows += 1
                left -= StorageLimits.itemOverhead
                continue
            }
            databases[DatabaseName(origin: database.origin, name: database.name)] = database
            left -= database.size + StorageLimits.itemOverhead
        }
        let records = try connection.prepare("SELECT origin, name, store, key, value FROM database_records")
        while left > 0, try records.step() {
            let values = (0..<5).map { records.value(at: $0) }
            left -= StorageLimits.itemOverhead
            guard let origin = values[0].string, let name = values[1].string, let record = StoredRecord(values[2...])
            else {
                content.unreadableRows += 1
                continue
            }
            databases[DatabaseName(origin: origin, name: name)]?.records.append(record)
            left -= record.size
        }
        content.databases = Array(databases.values)
    }

    private struct DatabaseName: Hashable {
        let origin: String
        let name: String
    }
}

extension StoredDatabase {
    /// The database of a row; `nil`: no session has written it.
    fileprivate init?(_ values: [SQLiteValue]) {
        guard let origin = values[0].string, StorageKey.isOrigin(origin), let name = values[1].string,
            let definition = values[2].string, case .integer(let modified) = values[3]
        else { return nil }
        self.init(origin: origin, name: name, definition: definition, modified: UnixTime(milliseconds: modified))
    }
}

extension StoredRecord {
    fileprivate init?(_ values: ArraySlice<SQLiteValue>) {
        guard case .integer(let number)? = values.first, let store = Int(exactly: number),
            let key = values[values.startIndex + 1].string, let value = values[values.startIndex + 2].string
        else { return nil }
        self.init(place: RecordPlace(store: store, key: key), value: value)
    }
}

extension SQLiteValue {
    fileprivate static func text(_ text: String) -> SQLiteValue { .text(Array(text.utf8)) }

    fileprivate var string: String? {
        guard case .text(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
