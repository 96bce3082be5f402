import HeadlessWebView

/// Brings the cookies in memory to the app's directory: every five minutes, or when it is told to.
///
/// Deprecated on Android since API level 21, where the view does it itself.
///
/// Source: https://developer.android.com/reference/android/webkit/CookieSyncManager
@MainActor
public final class CookieSyncManager {
    private let session: BrowsingSession
    private let schedule: LoopBound<SyncSchedule>

    private init(session: BrowsingSession) {
        self.session = session
        schedule = LoopBound(SyncSchedule(session: session), loop: session.loop)
    }

    /// Makes the one of an app, the first time; "must be called before `getInstance`".
    @discardableResult
    public static func createInstance(_ context: AndroidApp) -> CookieSyncManager {
        let manager = context.cookieSyncManager ?? CookieSyncManager(session: context.session)
        context.cookieSyncManager = manager
        return manager
    }

    /// The one of the current app.
    ///
    /// - Throws: `IllegalStateException`, where `createInstance` was not called.
    public static func getInstance() throws(IllegalStateException) -> CookieSyncManager {
        guard let manager = AndroidApp.current.cookieSyncManager else {
            throw IllegalStateException(
                message:
                    "CookieSyncManager::createInstance() needs to be called before CookieSyncManager::getInstance()"
            )
        }
        return manager
    }

    /// Writes what has changed now; returns at once.
    public func sync() {
        let session = session
        Task(executorPreference: session.executor) { try? await session.flush() }
    }

    /// Begins to write what has changed every five minutes, on the session's clock: for an activity's `onResume`.
    public func startSync() {
        let schedule = schedule
        session.loop.perform { schedule.value.begin() }
    }

    /// Ends that: for an activity's `onPause`.
    public func stopSync() {
        let schedule = schedule
        session.loop.perform { schedule.value.end() }
    }

    /// Begins the five minutes anew.
    public func resetSync() {
        let schedule = schedule
        session.loop.perform { schedule.value.beginAnew() }
    }
}

/// A call came at the wrong time.
///
/// Source: https://developer.android.com/reference/java/lang/IllegalStateException
public struct IllegalStateException: Error, Sendable, Hashable {
    /// What was wrong.
    public var message: String
}

/// The five minutes, on the session's loop.
///
/// The timer runs while there is something to write alone, and rings at the moments at which one that always ran would: so
/// a clock that skips waiting comes to rest.
private final class SyncSchedule {
    private weak var session: BrowsingSession?
    /// When it began, on the loop's clock; `nil`: it does not run.
    private var start: Duration?
    private var timer: LoopTimer?
    private var isObserving = false

    private static let interval = Duration.seconds(5 * 60)

    init(session: BrowsingSession) {
        self.session = session
    }

    func begin() {
        guard start == nil, let session else { return }
        start = session.loop.clock.now
        observe(session)
        // What was set before is to be written too.
        arm()
    }

    func end() {
        start = nil
        if let timer { session?.loop.cancel(timer) }
        timer = nil
    }

    func beginAnew() {
        guard start != nil else { return }
        end()
        begin()
    }

    private func observe(_ session: BrowsingSession) {
        guard !isObserving else { return }
        isObserving = true
        session.state.value.observeCookies { [weak self] _ in
            self?.arm()
            return self != nil
        }
    }

    private func arm() {
        guard let start, timer == nil, let session else { return }
        let passed = session.loop.clock.now - start
        let rings = (passed / Self.interval).rounded(.down) + 1
        timer = session.loop.schedule(after: Self.interval * rings - passed) { [weak self] in self?.ring() }
    }

    private func ring() {
        timer = nil
        guard let session else { return }
        Task(executorPreference: session.executor) { try? await session.flush() }
    }
}
