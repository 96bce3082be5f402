import HeadlessWebView
import Synchronization

/// The app's side of a redirect: it stops the view at its own redirect URI and takes the URL.
final class RedirectWatch: NavigationPolicy {
    private let targets: [RedirectTarget]
    private let seen = Mutex(Seen())

    private struct Seen {
        var caught: WebURL?
        var stray: WebURL?
    }

    init(_ targets: [RedirectTarget]) {
        self.targets = targets
    }

    /// The first URL that matched.
    var caught: WebURL? { seen.withLock { $0.caught } }
    /// The last URL for another app.
    var stray: WebURL? { seen.withLock { $0.stray } }

    func decide(_ action: NavigationAction) async -> ActionPolicy {
        let isForTheApp = NavigationAction.isForTheApp(action.url)
        if action.frame.isMainFrame || isForTheApp, targets.contains(where: { $0.matches(action.url) }) {
            seen.withLock { $0.caught = $0.caught ?? action.url }
            return .cancel
        }
        guard isForTheApp else { return .allow }
        seen.withLock { $0.stray = action.url }
        return .cancel
    }
}
