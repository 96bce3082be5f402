/// Why a data store could not be opened, read or written: what, where, and what to do.
public struct DataStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code to tell apart.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file, or the folder it is to be in, cannot be made, opened or written.
        case inaccessible
        /// What is there is no database, or one that is damaged.
        case damaged
        /// It is a database of some other program; nothing was changed.
        case foreign
        /// A newer version of this library made it; nothing was changed.
        case newer
        /// Another process kept it locked for longer than `DataStore.Options.busyTimeout`.
        case busy
        /// `DataStore.close()` was called.
        case closed
        /// The disk is full.
        case full
        /// The disk or the file system failed.
        case failed
    }

    /// What went wrong.
    public let code: Code
    /// The file.
    public let path: String
    /// A sentence for people, without any cookie's value.
    public let message: String

    /// The message.
    public var description: String { message }
}

extension DataStoreError {
    init(_ error: SQLiteError, path: String) {
        switch error.code {
        case SQLiteError.busy: self = .busy(path)
        case SQLiteError.full:
            self.init(code: .full, path: path, message: "\(path): the disk is full; make room, then flush again.")
        case let code where SQLiteError.corruption.contains(code): self = .damaged(path, error.message)
        case SQLiteError.tooBig: self = .damaged(path, "a row is larger than any cookie")
        case let code where SQLiteError.denied.contains(code): self = .inaccessible(path, error.message)
        default:
            self.init(
                code: .failed,
                path: path,
                message: "\(path): SQLite says “\(error.message)” (\(error.code)); is the disk in order, and local?"
            )
        }
    }

    static func damaged(_ path: String, _ detail: String) -> DataStoreError {
        DataStoreError(
            code: .damaged,
            path: path,
            message:
                "\(path) is damaged (\(detail)). Put back a copy of it, or move it aside to begin with an empty one, "
                + "as an app does by whenDamaged: .startAfresh."
        )
    }

    static func busy(_ path: String) -> DataStoreError {
        DataStoreError(
            code: .busy,
            path: path,
            message: "\(path) is locked by another process; try again later; an app may wait longer (busyTimeout)."
        )
    }

    static func closed(_ path: String) -> DataStoreError {
        DataStoreError(code: .closed, path: path, message: "\(path) was closed; open it again to write to it.")
    }

    static func foreign(_ path: String) -> DataStoreError {
        DataStoreError(
            code: .foreign,
            path: path,
            message: "\(path) is a database of another program; it was left as it is. Name a file of its own."
        )
    }

    static func newer(_ path: String, version: Int64, known: Int) -> DataStoreError {
        DataStoreError(
            code: .newer,
            path: path,
            message:
                "\(path) has version \(version), and this library knows versions up to \(known); it was left as it is. "
                + "Use the newer library that made it, or name another file."
        )
    }

    static func inaccessible(_ path: String, _ detail: String) -> DataStoreError {
        DataStoreError(
            code: .inaccessible,
            path: path,
            message:
                "\(path) cannot be opened for reading and writing (\(detail)); see its and its folder's permissions."
        )
    }
}
