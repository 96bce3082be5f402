import Synchronization
import WebEngine

/// The app whose web views these are: they share its cookies, and nothing with another app's.
///
/// A phone has one app a process. Here a test may make several; `current` says which one is meant, and a task begun
/// within `$current.withValue(app)` keeps it, the delegate's calls included.
public final class HeadlessApp: Sendable {
    /// The app of the task that asks.
    @TaskLocal public static var current = HeadlessApp()

    private let used: Mutex<BrowsingSession?>
    private let belongings = Mutex<[String: any AnyObject & Sendable]>([:])

    /// An app with a session; by default one as the first view that is made has on its phone.
    public init(session: BrowsingSession? = nil) {
        used = Mutex(session)
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

    /// What the app has under that name, made when it is first asked for and kept for as long as the app lives.
    package func belonging<Thing: AnyObject & Sendable>(_ name: String, make: () -> Thing) -> Thing {
        if let known = belongings.withLock({ $0[name] }) as? Thing { return known }
        let made = make()
        belongings.withLock { $0[name] = made }
        return made
    }

    /// Lets go of it.
    package func forget(_ name: String) {
        belongings.withLock { $0[name] = nil }
    }
}
