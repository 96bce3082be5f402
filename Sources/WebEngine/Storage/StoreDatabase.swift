import WebStandards

/// The cookies, items and databases of a file, read and written as rows; it lives on the thread of its `OpenStore`.
final class StoreDatabase {
    let connection: SQLiteConnection
    /// After the connection, so that it is let go of once that has closed.
    private let folder: (any AnyObject & Sendable)?
    private let path: String
    private let keepsSessionCookies: Bool
    /// It has no tables: another process is about to make them, or nobody did.
    private var isBlank = false

    /// What a file holds.
    struct Content {
        /// Those used last come last.
        var cookies: [Cookie] = []
        /// Those of an origin in their order; only as the file is opened.
        var items: [StoredItem] = []
        /// Only as the file is opened.
        var databases: [StoredDatabase] = []
        /// Rows that no session has written; they are left alone.
        var unreadableRows = 0
    }

    /// Opens a file that is there, or one that was just made; one that is not ours, or too new, is not touched.
    init(
        path: String,
        options: DataStore.Options,
        schema: StoreSchema = .current,
        folder: (any AnyObject & Sendable)? = nil
    ) throws(DataStoreError) {
        self.path = path
        self.folder = folder
        keepsSessionCookies = options.keepsSessionCookies
        let fit: StoreSchema.Fit
        do throws(SQLiteError) {
            connection = try SQLiteConnection(
                path: path,
                busyTimeout: options.busyTimeout,
                rowLimit: StorageLimits.anyRow
            )
            fit = try Self.prepare(connection, schema, waiting: options.busyTimeout)
        } catch {
            throw DataStoreError(error, path: path)
        }
        switch fit {
        case .foreign: throw .foreign(path)
        case .newer(let version): throw .newer(path, version: version, known: schema.version)
        case .current, .older: break
        }
    }

    /// Opens a file that is only read: nothing is written beside it either.
    init(reading path: String, busyTimeout: Duration = DataStore.Options().busyTimeout) throws(DataStoreError) {
        self.path = path
        folder = nil
        keepsSessionCookies = true
        let schema = StoreSchema.current
        let fit: StoreSchema.Fit
        do throws(SQLiteError) {
            connection = try SQLiteConnection(
                path: StoreFile(path: path).readingURL,
                busyTimeout: busyTimeout,
                rowLimit: StorageLimits.anyRow,
                isReadOnly: true
            )
            fit = try connection.snapshot { () throws(SQLiteError) in try schema.fit(of: connection) }
            guard try connection.value("PRAGMA quick_check(1)") == .text(Array("ok".utf8)) else { throw .damagedPages }
        } catch {
            throw DataStoreError(error, path: path)
        }
        switch fit {
        case .foreign: throw .foreign(path)
        case .newer(let version): throw .newer(path, version: version, known: schema.version)
        case .current, .older: break
        }
        isBlank = fit == .older(0)
    }

    /// The cookies of a file that is only read.
    func cookies() throws(DataStoreError) -> [Cookie] {
        guard !isBlank else { return [] }
        do throws(SQLiteError) {
            return try connection.snapshot { () throws(SQLiteError) in try readCookies().cookies }
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    private static func prepare(
        _ connection: SQLiteConnection,
        _ schema: StoreSchema,
        waiting busyTimeout: Duration
    ) throws(SQLiteError) -> StoreSchema.Fit {
        let fit = try connection.snapshot { () throws(SQLiteError) in try schema.fit(of: connection) }
        switch fit {
        case .foreign, .newer: return fit
        case .current, .older: break
        }
        guard try connection.value("PRAGMA quick_check(1)") == .text(Array("ok".utf8)) else { throw .damagedPages }
        try retry(for: busyTimeout) { () throws(SQLiteError) in try connection.useWriteAheadLog() }
        try schema.update(connection)
        return fit
    }

    /// Reads all.
    func read() throws(DataStoreError) -> Content {
        try transaction { () throws(SQLiteError) in
            var content = try readCookies()
            try readItems(into: &content)
            try readDatabases(into: &content)
            return content
        }
    }

    /// Writes what has changed and then reads the cookies, as one transaction: nobody else writes in between.
    func merge(_ changes: StoreChanges) throws(DataStoreError) -> Content {
        try transaction { () throws(SQLiteError) in
            try apply(changes)
            return try readCookies()
        }
    }

    /// Returns once it is on the disk.
    func write(_ changes: StoreChanges) throws(DataStoreError) {
        guard !changes.isEmpty else { return }
        try transaction { () throws(SQLiteError) in
            try apply(changes)
        }
    }

    private func apply(_ changes: StoreChanges) throws(SQLiteError) {
        try apply(changes.cookies)
        try apply(changes.items)
        try apply(changes.databases)
    }

    private func transaction<Value>(
        _ body: () throws(SQLiteError) -> Value
    ) throws(DataStoreError) -> Value {
        do throws(SQLiteError) {
            return try connection.transaction(body)
        } catch {
            throw DataStoreError(error, path: path)
        }
    }

    private func apply(_ changes: CookieChanges) throws(SQLiteError) {
        let key = "domain = ?1 AND path = ?2 AND name = ?3 AND host_only = ?4"
        if !changes.stored.isEmpty {
            let marks = CookieRow.columns.map { _ in "?" }.joined(separator: ", ")
            let statement = try connection.prepare("INSERT OR REPLACE INTO cookies (\(Self.columns)) VALUES (\(marks))")
            for cookie in changes.stored { try statement.run(CookieRow.values(of: cookie)) }
        }
        if !changes.used.isEmpty {
            // A row that another process removed stays removed.
            let statement = try connection.prepare("UPDATE cookies SET last_access = max(last_access, ?5) WHERE \(key)")
            for cookie in changes.used {
                try statement.run(CookieRow.key(CookieKey(cookie)) + [.integer(cookie.lastAccess.milliseconds)])
            }
        }
        if !changes.removed.isEmpty {
            let statement = try connection.prepare("DELETE FROM cookies WHERE \(key)")
            for removed in changes.removed { try statement.run(CookieRow.key(removed)) }
        }
    }

    private func readCookies() throws(SQLiteError) -> Content {
        if !keepsSessionCookies { try connection.execute("DELETE FROM cookies WHERE expires IS NULL") }
        let statement = try connection.prepare(
            "SELECT \(Self.columns) FROM cookies ORDER BY last_access DESC, domain DESC, path DESC, name DESC "
                + "LIMIT \(StorageLimits.rows)"
        )
        var content = Content()
        while try statement.step() {
            let values = CookieRow.columns.indices.map { statement.value(at: Int32($0)) }
            if let cookie = CookieRow.cookie(values) {
                content.cookies.append(cookie)
            } else {
                content.unreadableRows += 1
            }
        }
        content.cookies.reverse()
        return content
    }

    private static let columns = CookieRow.columns.joined(separator: ", ")

    /// Where SQLite gives up at once though another process will soon be done: as a file goes into WAL mode.
    private static func retry(for time: Duration, _ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        var rest = time.wholeMilliseconds
        while true {
            do throws(SQLiteError) {
                return try body()
            } catch {
                guard error.code == SQLiteError.busy, rest > 0 else { throw error }
                rest -= Int64(SQLiteConnection.pause())
            }
        }
    }
}
