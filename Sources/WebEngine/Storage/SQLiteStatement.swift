import CSQLite
import WebStandards

/// What a column holds.
package enum SQLiteValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])
}

/// Owns one prepared statement.
@safe
struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Goes to the next row; `false`: there is none.
    func step() throws(SQLiteError) -> Bool {
        let result = unsafe sqlite3_step(handle)
        switch result {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw unsafe SQLiteConnection.error(result, of: sqlite3_db_handle(handle))
        }
    }

    /// Runs the statement with these values for its parameters, and makes it ready to be run again.
    func run(_ values: [SQLiteValue]) throws(SQLiteError) {
        for (offset, value) in values.enumerated() { try bind(value, at: Int32(clamping: offset + 1)) }
        defer { unsafe sqlite3_reset(handle) }
        while try step() {}
    }

    func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
        let result =
            switch value {
            case .null: unsafe sqlite3_bind_null(handle, index)
            case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
            case .real(let number): unsafe sqlite3_bind_double(handle, index, number)
            case .text(let bytes):
                unsafe csqlite_bind_text(handle, index, String(decoding: bytes, as: UTF8.self))
            case .blob(let bytes):
                unsafe csqlite_bind_blob(handle, index, bytes, Int32(clamping: bytes.count))
            }
        guard result == SQLITE_OK else {
            throw unsafe SQLiteConnection.error(result, of: sqlite3_db_handle(handle))
        }
    }

    /// A column of the row, as the file has it: of any type, text perhaps no text.
    func value(at column: Int32) -> SQLiteValue {
        switch unsafe sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: unsafe .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: unsafe .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT: .text(bytes(at: column))
        case SQLITE_BLOB: .blob(bytes(at: column))
        default: .null
        }
    }

    private func bytes(at column: Int32) -> [UInt8] {
        // The pointer first: asking for it may change the count.
        let start = unsafe sqlite3_column_blob(handle, column)
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
