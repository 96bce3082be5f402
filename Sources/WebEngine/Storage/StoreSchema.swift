/// The tables of a data store, as versions of which each is made of the one before it.
package struct StoreSchema: Sendable {
    /// The statements that lead from version n to version n + 1; version 0 is an empty file.
    ///
    /// A step that was once released is never changed: what changes the tables is a new one.
    package let steps: [String]

    package init(steps: [String]) {
        self.steps = steps
    }

    package static let current = StoreSchema(steps: [
        // Names, values and paths are octets, which may be no text. NULL as expiry: until the session ends.
        """
        CREATE TABLE cookies (
            domain TEXT NOT NULL, path BLOB NOT NULL, name BLOB NOT NULL, host_only INTEGER NOT NULL,
            value BLOB NOT NULL, expires INTEGER, creation INTEGER NOT NULL, last_access INTEGER NOT NULL,
            secure INTEGER NOT NULL, http_only INTEGER NOT NULL, same_site TEXT NOT NULL,
            PRIMARY KEY (domain, path, name, host_only)
        ) STRICT, WITHOUT ROWID
        """,
        // Keys and values are UTF-16 code units, little-endian, which may be no text; the rows' order is that of the items.
        """
        CREATE TABLE local_storage (
            origin TEXT NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL, modified INTEGER NOT NULL,
            UNIQUE (origin, key)
        ) STRICT
        """,
        // Text is JSON (`shared/record-text`); a definition says which stores there are, by number.
        """
        CREATE TABLE databases (
            origin TEXT NOT NULL, name TEXT NOT NULL, definition TEXT NOT NULL, modified INTEGER NOT NULL,
            PRIMARY KEY (origin, name)
        ) STRICT
        """,
        """
        CREATE TABLE database_records (
            origin TEXT NOT NULL, name TEXT NOT NULL, store INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
            PRIMARY KEY (origin, name, store, key)
        ) STRICT
        """,
    ])

    /// Marks the file as ours (`PRAGMA application_id`): “HWVC”.
    private static let application: Int64 = 0x4857_5643

    var version: Int { steps.count }

    /// What a file is to this library.
    enum Fit: Equatable {
        case current
        case older(Int)
        case newer(Int64)
        case foreign
    }

    /// Brings a file to this version, in one transaction.
    package func update(_ connection: SQLiteConnection) throws(SQLiteError) {
        guard case .older = try connection.snapshot({ () throws(SQLiteError) in try fit(of: connection) }) else {
            return
        }
        try connection.transaction { () throws(SQLiteError) in
            // Another process may have done it while this one waited.
            guard case .older(let version) = try fit(of: connection) else { return }
            for step in steps[version...] { try connection.execute(step) }
            try connection.execute("PRAGMA application_id = \(Self.application)")
            try connection.execute("PRAGMA user_version = \(self.version)")
            try checkTables(of: connection)
        }
    }

    /// What the file is, which is only read; in one transaction, as another process may be making the tables.
    func fit(of connection: SQLiteConnection) throws(SQLiteError) -> Fit {
        guard case .integer(let version)? = try connection.value("PRAGMA user_version"),
            let application = try connection.value("PRAGMA application_id"),
            let objects = try connection.value("SELECT count(*) FROM sqlite_schema")
        else { throw .altered }
        if application != .integer(Self.application) {
            return objects == .integer(0) && version == 0 ? .older(0) : .foreign
        }
        if version > Int64(self.version) { return .newer(version) }
        guard version > 0 else { throw .altered }
        if version < Int64(self.version) { return .older(Int(version)) }
        try checkTables(of: connection)
        return .current
    }

    /// Nothing but the tables of the steps is in the file, and they are word for word what the steps make: no trigger,
    /// view, virtual table or check of somebody else's runs when they are read.
    private func checkTables(of connection: SQLiteConnection) throws(SQLiteError) {
        let own = try SQLiteConnection(path: ":memory:")
        for step in steps { try own.execute(step) }
        guard try Self.text(of: own) == Self.text(of: connection) else { throw .altered }
    }

    private static func text(of connection: SQLiteConnection) throws(SQLiteError) -> [[SQLiteValue]] {
        let query = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name LIMIT 50"
        let statement = try connection.prepare(query)
        var rows: [[SQLiteValue]] = []
        while try statement.step() { rows.append((0..<4).map { statement.value(at: $0) }) }
        return rows
    }
}
