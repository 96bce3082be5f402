import WebStandards

/// A database of a page's (IndexedDB), as rows of the data store.
///
/// Its name, what defines it, and keys and values of its records are text that scripts read and write (`shared/record-text`).
struct StoredDatabase: Sendable {
    /// Such as `https://site.example:8080`.
    let origin: String
    let name: String
    let definition: String
    let modified: UnixTime
    var records: [StoredRecord] = []

    /// Bytes, about.
    var size: Int { records.reduce(name.utf8.count + definition.utf8.count) { $0 + $1.size } }
}

/// Where a record is in its database: the number of its store, and its key.
struct RecordPlace: Sendable, Hashable {
    let store: Int
    let key: String
}

/// A record of a database.
struct StoredRecord: Sendable {
    let place: RecordPlace
    let value: String

    var size: Int { place.key.utf8.count + value.utf8.count }
}

/// What is to be written of one database.
struct DatabaseChanges: Sendable {
    /// All that the file has of it goes first.
    var isCleared = false
    /// `nil`: it is as it was.
    var definition: String?
    private(set) var clearedStores: Set<Int> = []
    /// `nil` for those that go.
    private(set) var records: [RecordPlace: String?] = [:]

    init(isCleared: Bool = false) {
        self.isCleared = isCleared
    }

    /// A value that is too large for a row is not written, and what the row had goes.
    mutating func keep(_ value: String?, at place: RecordPlace) {
        let isTooLarge = (value?.utf8.count ?? 0) + place.key.utf8.count > StorageLimits.databaseValue
        records.updateValue(isTooLarge ? nil : value, forKey: place)
    }

    mutating func clear(_ store: Int) {
        clearedStores.insert(store)
        records = records.filter { $0.key.store != store }
    }

    func followed(by later: DatabaseChanges) -> DatabaseChanges {
        guard !later.isCleared else { return later }
        var both = self
        for store in later.clearedStores { both.clear(store) }
        both.records.merge(later.records) { $1 }
        both.definition = later.definition ?? definition
        return both
    }
}

/// What is to be written of one origin's databases, by name.
struct OriginsDatabases: Sendable {
    let origin: String
    /// All that the file has of the origin goes first.
    var isCleared = false
    var databases: [String: DatabaseChanges] = [:]
    var modified = UnixTime(seconds: 0)

    func followed(by later: OriginsDatabases) -> OriginsDatabases {
        guard !later.isCleared else { return later }
        var both = self
        both.databases.merge(later.databases) { $0.followed(by: $1) }
        return both
    }
}
