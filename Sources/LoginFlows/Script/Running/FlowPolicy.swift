import HeadlessWebView
import Synchronization

/// The app's side of a flow: it stops its view at its own callbacks, and keeps the URL.
final class FlowPolicy: NavigationPolicy {
    private let callbacks: [CallbackURI]
    private let last = Mutex<WebURL?>(nil)

    init(_ callbacks: [CallbackURI]) {
        self.callbacks = callbacks
    }

    /// What the app was handed last.
    var handed: WebURL? { last.withLock { $0 } }

    func decide(_ action: NavigationAction) async -> ActionPolicy {
        let isForTheApp = NavigationAction.isForTheApp(action.url)
        let isCaught = action.frame.isMainFrame && callbacks.contains { $0.matches(action.url) }
        guard isForTheApp || isCaught else { return .allow }
        last.withLock { $0 = action.url }
        return .cancel
    }
}
