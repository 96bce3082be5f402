import CSQLite
import WebStandards

/// What SQLite says went wrong.
package struct SQLiteError: Error {
    /// The primary result code, such as `SQLITE_BUSY`.
    let code: Int32
    /// SQLite's own sentence; it names tables and columns, never what is in them.
    let message: String

    static let altered = SQLiteError(code: SQLITE_CORRUPT, message: "its tables are not as they were made")
    static let damagedPages = SQLiteError(code: SQLITE_CORRUPT, message: "its pages do not fit together")

    static let busy = SQLITE_BUSY
    static let corruption = [SQLITE_CORRUPT, SQLITE_NOTADB]
    static let tooBig = SQLITE_TOOBIG
    static let full = SQLITE_FULL
    static let denied = [SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH]
}

/// Owns one connection of SQLite; it stays on one thread.
@safe
package final class SQLiteConnection {
    private let handle: OpaquePointer

    /// Opens a file that is there, to be distrusted: no triggers, views, functions or settings of its making run, and no
    /// row has more than `rowLimit` bytes.
    ///
    /// `isReadOnly`: `path` is a `file:` URL then, whose query SQLite reads.
    package init(
        path: String,
        busyTimeout: Duration = .zero,
        rowLimit: Int = StorageLimits.row,
        isReadOnly: Bool = false
    ) throws(SQLiteError) {
        var opened: OpaquePointer?
        // NOMUTEX: one thread uses it, so SQLite need not lock.
        let access = isReadOnly ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard result == SQLITE_OK, let handle = unsafe opened else {
            let error = unsafe Self.error(result, of: opened)
            unsafe sqlite3_close_v2(opened)
            throw error
        }
        unsafe self.handle = handle
        unsafe sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout.wholeMilliseconds))
        unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: rowLimit))
        unsafe _ = csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        unsafe _ = csqlite_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        unsafe _ = csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        unsafe _ = csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
        try execute("PRAGMA cell_size_check = ON")
    }

    deinit {
        unsafe sqlite3_close_v2(handle)
    }

    /// What is committed is on the disk, whatever ends the process or the machine.
    ///
    /// A write-ahead log lets others read meanwhile, and a transaction costs one fsync, of the log: `synchronous = FULL`.
    /// With NORMAL, its default advice, a loss of power could undo what had been reported as written.
    func useWriteAheadLog() throws(SQLiteError) {
        guard try value("PRAGMA journal_mode = WAL") == .text(Array("wal".utf8)) else {
            throw SQLiteError(code: SQLITE_IOERR, message: "no write-ahead log is possible there")
        }
        try execute("PRAGMA synchronous = FULL")
        // What fsync does elsewhere; macOS has another call for it.
        try execute("PRAGMA fullfsync = ON")
    }

    /// Sleeps for a moment; how many milliseconds that was.
    static func pause() -> Int32 { sqlite3_sleep(StorageLimits.pause) }

    /// Runs statements that give no rows.
    package func execute(_ sql: String) throws(SQLiteError) {
        try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
    }

    func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        var statement: OpaquePointer?
        try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        guard let statement = unsafe statement else { throw SQLiteError(code: SQLITE_MISUSE, message: "no statement") }
        return unsafe SQLiteStatement(statement)
    }

    /// The first column of the first row; `nil`: there is no row.
    package func value(_ sql: String) throws(SQLiteError) -> SQLiteValue? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.value(at: 0) : nil
    }

    /// Runs `body` as one transaction that is all or nothing; it waits its turn to write before it reads.
    ///
    /// To read first and then ask to write would fail at once where another process has written meanwhile.
    func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try within("BEGIN IMMEDIATE", body)
    }

    /// Runs `body`, which only reads, as one transaction: all that it reads is as it was at one time.
    func snapshot<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try within("BEGIN", body)
    }

    private func within<Value>(
        _ begin: String,
        _ body: () throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        try execute(begin)
        do throws(SQLiteError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // What failed badly enough has ended the transaction itself.
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func check(_ result: Int32) throws(SQLiteError) {
        guard result == SQLITE_OK else { throw unsafe Self.error(result, of: handle) }
    }

    static func error(_ result: Int32, of handle: OpaquePointer?) -> SQLiteError {
        let message = unsafe handle.map { unsafe String(cString: sqlite3_errmsg($0)) }
        return unsafe SQLiteError(code: result & 0xFF, message: message ?? String(cString: sqlite3_errstr(result)))
    }
}

extension Duration {
    /// Rounded down, and bounded.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return min(max(seconds, 0), 1_000_000) * 1000 + max(attoseconds, 0) / 1_000_000_000_000_000
    }
}
