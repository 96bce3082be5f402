import HeadlessWebView

/// The app whose web views these are: they share its cookies, and nothing with another app's.
///
/// UIKit has one app a process. Here a test may make several; `current` says which one is meant, and a task begun
/// within `$current.withValue(app)` keeps it, the delegate's calls included.
public final class HeadlessApp: Sendable {
    /// The app of the task that asks.
    @TaskLocal public static var current = HeadlessApp()

    /// What the app's views work with.
    public let session: BrowsingSession

    /// An app with a session; by default one as a `UIWebView` of iOS 12 has.
    public init(session: BrowsingSession? = nil) {
        if let session {
            self.session = session
            return
        }
        var configuration = SessionConfiguration()
        configuration.profile = .uiWebView()
        self.session = BrowsingSession(configuration: configuration)
    }
}
