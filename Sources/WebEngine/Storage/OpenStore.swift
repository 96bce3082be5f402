import WebNetwork
import WebStandards

/// An open data store, from any thread: the reading and writing is done by a thread of its own, in the order it was
/// asked for, because to wait for a disk or another process would hold up every page of a session's loop.
final class OpenStore: Sendable {
    let path: String
    let options: DataStore.Options
    let content: StoreDatabase.Content
    let movedAside: String?
    private let loop: EngineLoop
    /// `nil` once it is closed.
    private let database: LoopBound<StoreDatabase?>

    static func open(
        _ path: String,
        options: DataStore.Options,
        schema: StoreSchema = .current
    ) async throws(DataStoreError) -> OpenStore {
        // Disks live in real time, whatever clock the sessions have.
        let loop = EngineLoop(name: "data-store", clock: SystemClock())
        return try await withTaskExecutorPreference(loop) { () throws(DataStoreError) in
            try OpenStore(StoreFile(path: path), options, schema, on: loop)
        }
    }

    /// The same for a caller that cannot await.
    ///
    /// `folder`: what removes the file's folder as it ends, which is to be when nobody has the file open.
    static func openNow(
        _ path: String,
        options: DataStore.Options,
        folder: (any AnyObject & Sendable)?
    ) throws(DataStoreError) -> OpenStore {
        let loop = EngineLoop(name: "data-store", clock: SystemClock())
        return try loop.sync { () throws(DataStoreError) in
            try OpenStore(StoreFile(path: path), options, .current, folder: folder, on: loop)
        }
    }

    private init(
        _ file: StoreFile,
        _ options: DataStore.Options,
        _ schema: StoreSchema,
        folder: (any AnyObject & Sendable)? = nil,
        on loop: EngineLoop
    ) throws(DataStoreError) {
        func open() throws(DataStoreError) -> (StoreDatabase, StoreDatabase.Content) {
            try file.prepare()
            let database = try StoreDatabase(path: file.path, options: options, schema: schema, folder: folder)
            try file.makePrivate()
            return (database, try database.read())
        }
        var movedAside: String?
        let database: StoreDatabase
        do throws(DataStoreError) {
            (database, content) = try open()
        } catch  where error.code == .damaged && options.whenDamaged == .startAfresh {
            movedAside = try file.moveAside()
            (database, content) = try open()
        }
        path = file.path
        self.options = options
        self.movedAside = movedAside
        self.loop = loop
        self.database = LoopBound(here: .some(database), loop: loop)
    }

    /// Writes these changes; `then` is called on the file's thread once they are on the disk.
    func write(_ changes: StoreChanges, then: @escaping @Sendable (Result<Void, DataStoreError>) -> Void) {
        perform({ database throws(DataStoreError) in try database.write(changes) }, then: then)
    }

    /// Writes these changes, and reads which cookies the file has then.
    func merge(
        _ changes: StoreChanges,
        then: @escaping @Sendable (Result<StoreDatabase.Content, DataStoreError>) -> Void
    ) {
        perform({ database throws(DataStoreError) in try database.merge(changes) }, then: then)
    }

    func close(then: @escaping @Sendable () -> Void) {
        loop.perform { [self] in
            database.value = nil
            then()
        }
    }

    private func perform<Value>(
        _ body: @escaping @Sendable (StoreDatabase) throws(DataStoreError) -> Value,
        then: @escaping @Sendable (Result<Value, DataStoreError>) -> Void
    ) {
        loop.perform { [self] in
            then(
                Result { () throws(DataStoreError) in
                    guard let database = database.value else { throw .closed(path) }
                    return try body(database)
                }
            )
        }
    }
}
