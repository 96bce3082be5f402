import WebEngine
import WebStandards

extension WebView {
    /// Calls `body` on the session's loop with everything that happens to the view from now on, in order.
    ///
    /// What a call of the view waited for has been told when that call returns, which `events` cannot promise.
    package func observe(_ body: @escaping @Sendable (PageEvent) -> Void) {
        let client = client
        page.perform { _ in _ = client.listen(body) }
    }
}
