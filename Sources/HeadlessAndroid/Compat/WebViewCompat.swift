import HeadlessWebView

/// What an app's call was given and cannot be.
public struct IllegalArgumentException: Error, Hashable, CustomStringConvertible {
    /// What, and why not.
    public var message: String
    /// The message.
    public var description: String { message }
}

/// Receives what pages post to an object that the app gave them.
///
/// Source: https://developer.android.com/reference/androidx/webkit/WebViewCompat.WebMessageListener
@MainActor
public protocol WebMessageListener: AnyObject {
    /// A page's script called the object's `postMessage`.
    ///
    /// - Parameters:
    ///   - view: whose page it is.
    ///   - message: what was posted: a text; no ports come with it.
    ///   - sourceOrigin: whose script it was: `https://a.example`, or `null` for an origin that has no name.
    ///   - isMainFrame: it came from the view's own frame.
    ///   - replyProxy: sends the document messages, now and later, as long as it shows.
    func onPostMessage(
        _ view: AndroidWebView,
        _ message: WebMessageCompat,
        _ sourceOrigin: String,
        _ isMainFrame: Bool,
        _ replyProxy: JavaScriptReplyProxy
    )
    /// The same, with the origin as a `Uri`.
    func onPostMessage(
        _ view: AndroidWebView,
        _ message: WebMessageCompat,
        _ sourceOrigin: Uri,
        _ isMainFrame: Bool,
        _ replyProxy: JavaScriptReplyProxy
    )
}

extension WebMessageListener {
    /// Asks the form with a `Uri`.
    public func onPostMessage(
        _ view: AndroidWebView,
        _ message: WebMessageCompat,
        _ sourceOrigin: String,
        _ isMainFrame: Bool,
        _ replyProxy: JavaScriptReplyProxy
    ) {
        onPostMessage(view, message, Uri.parse(sourceOrigin), isMainFrame, replyProxy)
    }

    /// Does nothing.
    public func onPostMessage(
        _ view: AndroidWebView,
        _ message: WebMessageCompat,
        _ sourceOrigin: Uri,
        _ isMainFrame: Bool,
        _ replyProxy: JavaScriptReplyProxy
    ) {}
}

/// Sends messages to the document that one came from: its object's `onmessage` and listeners get them as `event.data`.
///
/// Source: https://developer.android.com/reference/androidx/webkit/JavaScriptReplyProxy
public final class JavaScriptReplyProxy: Sendable {
    private let wayBack: MessageWayBack

    init(_ wayBack: MessageWayBack) {
        self.wayBack = wayBack
    }

    /// Sends a text; nothing comes of it once the document has gone.
    public func postMessage(_ message: String) { wayBack.send(message) }
}

/// Takes a script back that was added to a view's pages.
///
/// Source: https://developer.android.com/reference/androidx/webkit/ScriptHandler
@MainActor
public final class ScriptHandler {
    private weak var view: AndroidWebView?
    private let number: Int

    init(_ view: AndroidWebView, _ number: Int) {
        self.view = view
        self.number = number
    }

    /// Pages that come from now on do not run it.
    public func remove() { view?.startScripts[number] = nil }
}

/// What androidx.webkit adds to a view.
///
/// Source: https://developer.android.com/reference/androidx/webkit/WebViewCompat
@MainActor
public enum WebViewCompat {
    /// Gives pages that come from now on an object of that name, whose `postMessage` the listener hears.
    ///
    /// - Parameters:
    ///   - webView: whose pages.
    ///   - jsObjectName: the name of the object, a member of the page's window.
    ///   - allowedOriginRules: which documents, of frames too, have it: `https://a.example`, `https://*.a.example:8443`,
    ///     `my-scheme://`, or `*` for all.
    ///   - listener: kept by the view.
    /// - Throws: `IllegalArgumentException` for a rule that is none, and for a name that is taken.
    public static func addWebMessageListener(
        _ webView: AndroidWebView,
        _ jsObjectName: String,
        _ allowedOriginRules: Set<String>,
        _ listener: any WebMessageListener
    ) throws(IllegalArgumentException) {
        guard webView.messageListeners[jsObjectName] == nil else {
            throw IllegalArgumentException(message: "jsObjectName \(jsObjectName) was already added.")
        }
        let isFor = try filter(allowedOriginRules)
        webView.messageListeners[jsObjectName] = listener
        webView.page.perform { $0.setMessageObject(named: jsObjectName, isFor: isFor) }
    }

    /// Its listener hears no more; pages that show keep their object, those that come from now on have none.
    public static func removeWebMessageListener(_ webView: AndroidWebView, _ jsObjectName: String) {
        webView.messageListeners[jsObjectName] = nil
        webView.page.perform { $0.setMessageObject(named: jsObjectName, isFor: nil) }
    }

    /// Has a script run in pages that come from now on, in their frames too, before their own.
    ///
    /// - Parameters:
    ///   - webView: whose pages.
    ///   - script: what runs.
    ///   - allowedOriginRules: in which documents, as above.
    /// - Returns: what takes it back.
    /// - Throws: `IllegalArgumentException` for a rule that is none.
    @discardableResult
    public static func addDocumentStartJavaScript(
        _ webView: AndroidWebView,
        _ script: String,
        _ allowedOriginRules: Set<String>
    ) throws(IllegalArgumentException) -> ScriptHandler {
        var added = UserScript(source: script, moment: .documentStart, mainFrameOnly: false)
        added.isFor = try filter(allowedOriginRules)
        webView.lastStartScript += 1
        webView.startScripts[webView.lastStartScript] = added
        return ScriptHandler(webView, webView.lastStartScript)
    }

    /// The version that the app's user agent names; `nil` where it names none.
    public static func getCurrentWebViewPackage(_ context: AndroidApp) -> PackageInfo? {
        let agent = context.session.configuration.profile.userAgent
        guard let start = agent.firstRange(of: "Chrome/")?.upperBound else { return nil }
        return PackageInfo(
            packageName: "com.google.android.webview",
            versionName: String(agent[start...].prefix { $0 != " " })
        )
    }

    private static func filter(_ rules: Set<String>) throws(IllegalArgumentException) -> OriginFilter {
        var read: [AllowedOriginRule] = []
        for text in rules.sorted() {
            guard let rule = AllowedOriginRule(text) else {
                throw IllegalArgumentException(message: "allowedOriginRules \(text) is invalid.")
            }
            read.append(rule)
        }
        return { [read] origin in read.contains { $0.matches(origin) } }
    }
}

/// What is known of an installed package.
///
/// Source: https://developer.android.com/reference/android/content/pm/PackageInfo
public struct PackageInfo: Sendable, Hashable {
    /// Its name.
    public let packageName: String
    /// Its version.
    public let versionName: String
}

extension AndroidWebView {
    func receive(_ message: ScriptMessage) {
        guard let listener = messageListeners[message.handler], let wayBack = message.wayBack, !isDestroyed else {
            return
        }
        listener.onPostMessage(
            self,
            WebMessageCompat(message.body.string),
            message.origin.serialized,
            message.frame.isMainFrame,
            JavaScriptReplyProxy(wayBack)
        )
    }
}
