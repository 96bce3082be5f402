import Synchronization
import WebEngine

/// The app whose web views these are: they share its cookies, and nothing with another app's.
///
/// A phone has one app a process. Here a test may make several; `current` says which one is meant, and a task begun
/// within `$current.withValue(app)` keeps it, the delegate's calls included.
public final class HeadlessApp: Sendable {
    /// The app of the task that asks.
    @TaskLocal public static var current = HeadlessApp()

    /// Where the app's files are; `nil`: it has none.
    package let directory: String?
    private let used: Mutex<BrowsingSession?>
    /// Those of stores that have a name.
    private let named = Mutex<[String: BrowsingSession]>([:])
    private let belongings = Mutex<[String: any AnyObject & Sendable]>([:])

    /// An app with a session; by default one as the first view that is made has on its phone.
    public init(session: BrowsingSession? = nil) {
        used = Mutex(session)
        directory = nil
    }

    private init(session: BrowsingSession, directory: String) {
        used = Mutex(session)
        self.directory = directory
    }

    /// An app with a directory of its own, as one that is started, with the cookies and the `localStorage` of
    /// pages that an earlier run left there.
    ///
    /// Changes are written 30 seconds after them, when a session ends, and by ``flush()``. Cookies of the session are not.
    ///
    /// - Parameters:
    ///   - directory: the app's data directory; made when there is none.
    ///   - browser: threads, network and clock.
    ///   - configure: changes what the session is set up with.
    /// - Returns: the app.
    /// - Throws: `DataStoreError`, when the file of cookies cannot be had.
    public static func start(
        in directory: String,
        browser: Browser = .shared,
        configure: (inout SessionConfiguration) -> Void = { _ in }
    ) async throws(DataStoreError) -> HeadlessApp {
        var configuration = SessionConfiguration()
        configuration.dataStore = try await DataStore.open("\(directory)/WebKit/WebsiteData/cookies.sqlite")
        configure(&configuration)
        let session = BrowsingSession(browser: browser, configuration: configuration)
        return HeadlessApp(session: session, directory: directory)
    }

    /// Writes the cookies and the `localStorage` of all stores to the app's directory, and returns once they are on the disk.
    ///
    /// - Throws: `DataStoreError`; what could not be written is tried again with the next changes.
    public func flush() async throws(DataStoreError) {
        try await session.flush()
        for session in named.withLock({ Array($0.values) }) { try await session.flush() }
    }

    /// What the app's views work with.
    public var session: BrowsingSession { session(profile: .wkWebView()) }

    /// The same, made for that platform where there is none yet.
    package func session(profile: @autoclosure () -> Profile) -> BrowsingSession {
        used.withLock { used in
            if let used { return used }
            var configuration = SessionConfiguration()
            configuration.profile = profile()
            let made = BrowsingSession(configuration: configuration)
            used = made
            return made
        }
    }

    /// The session of a store that has a name, made when it is first asked for; its cookies are in the app's directory.
    package func session(named name: String) throws(DataStoreError) -> BrowsingSession {
        if let known = named.withLock({ $0[name] }) { return known }
        let path = folder(named: name).map { $0 + "/cookies.sqlite" }
        let made = session.sibling(
            dataStore: try path.map { path throws(DataStoreError) in try .openNow(path) } ?? .inMemory
        )
        return named.withLock { named in
            let known = named[name] ?? made
            named[name] = known
            return known
        }
    }

    /// Lets go of it; its file is closed, and written no more.
    package func forgetSession(named name: String) async {
        await named.withLock({ $0.removeValue(forKey: name) })?.configuration.dataStore.close()
    }

    /// Of the stores that were asked for.
    package var sessionNames: [String] { named.withLock { Array($0.keys) } }

    /// Where the folders of stores that have a name are.
    package var foldersOfStores: String? { directory.map { $0 + "/WebKit/WebsiteDataStore" } }

    package func folder(named name: String) -> String? { foldersOfStores.map { "\($0)/\(name)" } }

    /// What the app has under that name, made when it is first asked for and kept for as long as the app lives.
    package func belonging<Thing: AnyObject & Sendable>(_ name: String, make: () -> Thing) -> Thing {
        if let known = belongings.withLock({ $0[name] }) as? Thing { return known }
        let made = make()
        belongings.withLock { $0[name] = made }
        return made
    }
}
