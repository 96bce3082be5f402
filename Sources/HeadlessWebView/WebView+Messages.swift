import WebEngine
import WebStandards

extension WebView {
    /// Gives pages that come from now on a way to post to the app, and calls `body` on the session's loop with what they post
    /// and the URL of the page that shows.
    ///
    /// `name` is a handler, `window.webkit.messageHandlers.NAME`, on Android also an object `NAME` with `postMessage`; with a
    /// point in it, an object and its one method, whose first argument is the message.
    package func receiveMessages(to name: String, _ body: @escaping @Sendable (ScriptData, WebURL?) -> Void) {
        let client = client
        let isAndroid = if case .android = session.configuration.profile.platform { true } else { false }
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        let object = parts.count == 2 ? parts[0] : isAndroid ? name : nil
        here { [page] in
            let core = page.core
            if let object {
                let method = parts.count == 2 ? parts[1] : "postMessage"
                let host = HostObject(methods: [
                    method: { [weak page] arguments in
                        body(arguments.first ?? .undefined, page?.core.viewURL)
                        return .success(.undefined)
                    }
                ])
                core.setObject(host, named: object)
            }
            guard parts.count == 1 else { return }
            core.setMessageHandlers(client.receive(body, at: name))
        }
    }
}
