import WebEngine
import WebStandards

extension WebView {
    /// Calls `body` on the session's loop with everything that happens to the view from now on, in order.
    ///
    /// What a call of the view waited for has been told when that call returns, which `events` cannot promise.
    package func observe(_ body: @escaping @Sendable (PageEvent) -> Void) {
        let client = client
        here { _ = client.listen(body) }
    }

    /// Calls `body` on the session's loop with each window that is opened from now on, before anything loads in it.
    package func observeWindows(_ body: @escaping @Sendable (WebView) -> Void) {
        let client = client
        here { client.listenForWindows(body) }
    }

    /// At once where that can be: a window is met on the loop.
    func here(_ body: @escaping @Sendable () -> Void) {
        if page.loop.isCurrent { body() } else { page.perform { _ in body() } }
    }
}
