import WebNetwork
import WebStandards

/// Where a session keeps its cookies and its pages' `localStorage` and databases: in memory, or in a file that outlives the
/// process.
///
/// A file is SQLite's, with a write-ahead log, readable by its owner alone. Several sessions and processes may have it
/// open: each cookie is a row, and whoever writes a row last is right. A session sees what others wrote when it is made,
/// if the store was opened after that, and when it calls `BrowsingSession.reloadCookies()`.
public struct DataStore: Sendable {
    let file: OpenStore?

    /// Nothing outlives the session.
    public static let inMemory = DataStore(file: nil)

    /// Opens a file, or makes it and the folders it lies in.
    ///
    /// Sessions that are made with it begin with what it has now, except expired cookies; they write what changes by
    /// ``Options/writeDelay``, and at once by `BrowsingSession.flush()`. The file belongs on a local disk: its log does not
    /// work over a network.
    ///
    /// - Parameters:
    ///   - path: of the file; of a folder, when it ends in `/` or is one: then the file is `cookies.sqlite` in it.
    ///   - options: see ``Options``.
    /// - Returns: the store, for `SessionConfiguration.dataStore`.
    /// - Throws: `DataStoreError`, when the file cannot be had, is damaged, newer than this library or somebody else's.
    public static func open(_ path: String, options: Options = Options()) async throws(DataStoreError) -> DataStore {
        DataStore(file: try await OpenStore.open(path, options: options))
    }

    /// The same for a caller that cannot await: its thread waits for the disk.
    ///
    /// `folder`: an object that is kept while the file is open, such as one that removes the file's folder as it ends.
    package static func openNow(
        _ path: String,
        options: Options = Options(),
        folder: (any AnyObject & Sendable)? = nil
    ) throws(DataStoreError) -> DataStore {
        DataStore(file: try OpenStore.openNow(path, options: options, folder: folder))
    }

    /// The path of the file; `nil`: there is none.
    public var path: String? { file?.path }

    /// Where the damaged file went that this one takes the place of (``Options/whenDamaged``).
    public var movedAside: String? { file?.movedAside }

    /// The cookies that the file had when it was opened, expired ones included.
    public var cookies: [Cookie] { file?.content.cookies ?? [] }

    /// The rows of the file that were left alone because no session could have written them.
    public var unreadableRows: Int { file?.content.unreadableRows ?? 0 }

    /// Closes the file once all that was handed over is written: it then is one file, and may be copied or moved, unless
    /// somebody else has it open.
    ///
    /// Flush its sessions first: what they write later fails. A file that is not closed loses nothing, but part of it may
    /// be in the log beside it.
    public func close() async {
        await withCheckedContinuation { continuation in
            guard let file else { return continuation.resume() }
            file.close { continuation.resume() }
        }
    }

    /// How a file is opened and written.
    public struct Options: Sendable, Hashable {
        /// Cookies without an expiry are stored too, and so outlive their session.
        ///
        /// Default: false, as in every web view; ones that the file has are removed from it then.
        public var keepsSessionCookies = false
        /// How long after a change it is written, on the session's clock, with all that came meanwhile.
        ///
        /// Default: 30 seconds (Chromium's `SQLitePersistentCookieStore`, `kCommitInterval`).
        public var writeDelay = Duration.seconds(30)
        /// That many changes are written without more delay.
        ///
        /// Default: 512 (Chromium's `kCommitAfterBatchSize`).
        public var writeBatch = 512
        /// How long a writing is tried while another process has the file locked.
        ///
        /// Default: 5 seconds. A page does not wait for that: files are written by a thread of their own.
        public var busyTimeout = Duration.seconds(5)
        /// What is done about a damaged file.
        ///
        /// Default: `fail`.
        public var whenDamaged = DamagePolicy.fail

        /// The defaults above.
        public init() {}
    }

    /// What is done about a damaged file.
    public enum DamagePolicy: String, Sendable, Hashable, CaseIterable {
        /// Opening it throws `DataStoreError.Code.damaged`.
        case fail
        /// It gets a name that ends in `.damaged`, and an empty one takes its place.
        case startAfresh
    }
}

extension DataStore {
    /// The cookies of a file, which is only read, and so may lie where nothing can be written; expired ones included.
    package static func cookies(in path: String) throws(DataStoreError) -> [Cookie] {
        // While another process makes the file, or puts its log into it, what is read without locks may not fit together.
        var rest = Options().busyTimeout.wholeMilliseconds
        while true {
            let before = StoreFile(path: path).version
            do throws(DataStoreError) {
                return try StoreDatabase(reading: path).cookies()
            } catch {
                guard rest > 0, error.code != .newer else { throw error }
                rest -= Int64(SQLiteConnection.pause())
                guard error.code == .busy || before != StoreFile(path: path).version else { throw error }
            }
        }
    }

    /// Makes these the cookies of the file, in the place of those it had when it was opened.
    package func replaceCookies(with cookies: [Cookie]) async throws(DataStoreError) {
        guard let file else { return }
        let changes = CookieChanges(
            from: CookieKey.table(file.content.cookies),
            to: CookieKey.table(cookies.filter(CookieRow.isStorable))
        )
        try await withCheckedContinuation { continuation in
            file.write(StoreChanges(cookies: changes)) { continuation.resume(returning: $0) }
        }.get()
    }

    /// Waits until what sessions have handed over is written, or could not be.
    package func settled() async {
        await withCheckedContinuation { continuation in
            guard let file else { return continuation.resume() }
            file.write(StoreChanges()) { _ in continuation.resume() }
        }
    }
}
