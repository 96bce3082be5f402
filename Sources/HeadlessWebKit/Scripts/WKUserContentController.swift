import Foundation
import HeadlessFoundation
import HeadlessWebView

/// The scripts and message handlers that an app gives its pages.
///
/// Source: https://developer.apple.com/documentation/webkit/wkusercontentcontroller
@preconcurrency @MainActor
open class WKUserContentController: NSObject {
    /// The scripts, in the order they were added.
    public private(set) var userScripts: [WKUserScript] = []
    /// In the order they were added.
    var ruleLists: [WKContentRuleList] = [] { didSet { didChange() } }
    private var handlers: [HandlerKey: Handler] = [:]
    /// The views that were made with it; not kept alive.
    private var views: [WeakView] = []
    /// Mistakes with it, for views yet to come too.
    private var exceptions: [HeadlessException] = []

    private struct WeakView {
        weak var view: WKWebView?
    }

    private struct HandlerKey: Hashable {
        let name: String
        let world: ScriptWorld
    }

    private enum Handler {
        case plain(any WKScriptMessageHandler)
        case withReply(any WKScriptMessageHandlerWithReply)
    }

    /// One without scripts and handlers.
    override public init() {}

    /// Adds a script to those of every page.
    public func addUserScript(_ userScript: WKUserScript) {
        userScripts.append(userScript)
        didChange()
    }

    /// Takes all scripts away.
    public func removeAllUserScripts() {
        userScripts = []
        didChange()
    }

    /// Adds a handler, kept alive, for `window.webkit.messageHandlers.name`.
    ///
    /// NB: WebKit raises NSInvalidArgumentException for a name that is taken; here the call changes nothing, and the views that
    /// the controller is for have it in `headless.exceptions`. An empty name changes nothing either.
    public func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
        add(scriptMessageHandler, contentWorld: .page, name: name)
    }

    /// Adds a handler that the scripts of one world have, and no others.
    public func add(_ scriptMessageHandler: any WKScriptMessageHandler, contentWorld: WKContentWorld, name: String) {
        add(.plain(scriptMessageHandler), contentWorld, name)
    }

    /// Adds a handler of one world's scripts whose answer the script awaits.
    public func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
        contentWorld: WKContentWorld,
        name: String
    ) {
        add(.withReply(scriptMessageHandlerWithReply), contentWorld, name)
    }

    /// Takes a handler of the page's own world away.
    public func removeScriptMessageHandler(forName name: String) {
        removeScriptMessageHandler(forName: name, contentWorld: .page)
    }

    /// Takes a handler of one world away.
    public func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
        handlers[HandlerKey(name: name, world: contentWorld.world)] = nil
        didChange()
    }

    /// Takes all handlers of one world away.
    public func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {
        handlers = handlers.filter { $0.key.world != contentWorld.world }
        didChange()
    }

    /// Takes all handlers away.
    public func removeAllScriptMessageHandlers() {
        handlers = [:]
        didChange()
    }

    // MARK: - The views

    func add(_ view: WKWebView) {
        views.removeAll { $0.view == nil }
        views.append(WeakView(view: view))
        for exception in exceptions { view.raise(exception.name, exception.reason) }
        update(view)
    }

    private func raise(_ reason: String) {
        let exception = HeadlessException(name: "NSInvalidArgumentException", reason: reason)
        if exceptions.count < 100 { exceptions.append(exception) }
        for item in views { item.view?.raise(exception.name, exception.reason) }
    }

    private func didChange() {
        for item in views { item.view.map(update) }
    }

    private func update(_ view: WKWebView) {
        let scripts = userScripts.map { script in
            UserScript(
                source: script.source,
                moment: script.injectionTime == .atDocumentStart ? .documentStart : .documentEnd,
                mainFrameOnly: script.isForMainFrameOnly,
                world: script.contentWorld.world
            )
        }
        let names = Dictionary(grouping: handlers.keys, by: \.world).mapValues { $0.map(\.name).sorted() }
        let rules = ruleLists.map(\.rules)
        view.pump.page.perform { core in
            core.contentRules = rules
            core.setUserScripts(scripts)
            core.setMessageHandlers(names)
        }
    }

    /// Hands on what a page of that view posted.
    func receive(_ message: WKScriptMessage, _ reply: PolicyReply<ScriptReply>) {
        guard let handler = handlers[HandlerKey(name: message.name, world: message.world.world)] else {
            return reply(.value(.undefined))
        }
        switch handler {
        case .plain(let handler):
            handler.userContentController(self, didReceive: message)
            reply(.value(.undefined))
        case .withReply(let handler):
            let answer: @MainActor (Any?, String?) -> Void = { value, error in
                if let error {
                    reply(.error(error))
                } else if let data = ScriptData(bridging: value) {
                    reply(.value(data))
                } else {
                    reply(.error("The reply is nothing that a script can be given."))
                }
            }
            handler.userContentController(self, didReceive: message, replyHandler: answer)
        }
    }

    private func add(_ handler: Handler, _ world: WKContentWorld, _ name: String) {
        let key = HandlerKey(name: name, world: world.world)
        guard !name.isEmpty else { return }
        guard handlers[key] == nil else {
            return raise("Attempt to add script message handler with name '\(name)' when one already exists.")
        }
        handlers[key] = handler
        didChange()
    }
}

/// Takes what scripts post.
///
/// Source: https://developer.apple.com/documentation/webkit/wkscriptmessagehandler
@preconcurrency @MainActor
public protocol WKScriptMessageHandler: NSObjectProtocol {
    /// A script posted a message.
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// Takes what scripts post, and answers.
///
/// Of the forms of its method the one that the app has is called.
///
/// Source: https://developer.apple.com/documentation/webkit/wkscriptmessagehandlerwithreply
@preconcurrency @MainActor
public protocol WKScriptMessageHandlerWithReply: WKScriptMessageHandlerWithReplyForms {}

/// The calls of `WKScriptMessageHandlerWithReply`, each in the forms in which apps write it.
///
/// A protocol of its own, as a protocol that takes apps of before Swift 6 for what they are cannot tell these forms apart.
@MainActor
public protocol WKScriptMessageHandlerWithReplyForms: NSObjectProtocol {
    /// A script posted a message and awaits a value or the text of an error.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void
    )
    /// The same, to be awaited.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?)
}

extension WKScriptMessageHandlerWithReplyForms {
    /// Asks the form whose handler names no actor.
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
        let handler: (Any?, String?) -> Void = { value, error in
            // What it is given is the script's from here on.
            nonisolated(unsafe) let value = value
            onMain { replyHandler(unsafe value, error) }
        }
        self.userContentController(userContentController, didReceive: message, replyHandler: handler)
    }

    /// Awaits the answer.
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void
    ) {
        immediately {
            let answer = await self.userContentController(userContentController, didReceive: message)
            replyHandler(answer.0, answer.1)
        }
    }

    /// Has no answer.
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        (nil, nil)
    }
}

/// What a script posted.
///
/// Source: https://developer.apple.com/documentation/webkit/wkscriptmessage
@preconcurrency @MainActor
open class WKScriptMessage: NSObject {
    /// A number, text, date, list, dictionary or null.
    public let body: Any
    /// The name of the handler it was posted to.
    public let name: String
    /// Where the script ran.
    public let frameInfo: WKFrameInfo
    /// The world the script ran in.
    public let world: WKContentWorld
    /// The view it is in; not kept alive.
    public private(set) weak var webView: WKWebView?

    init(body: Any, name: String, frameInfo: WKFrameInfo, world: WKContentWorld, webView: WKWebView?) {
        self.body = body
        self.name = name
        self.frameInfo = frameInfo
        self.world = world
        self.webView = webView
    }
}
