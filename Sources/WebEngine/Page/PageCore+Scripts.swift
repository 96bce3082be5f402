import WebDocument
import WebNetwork
import WebStandards

// What the app does with a page's scripts.
extension PageCore {
    /// A script of the document that shows has run, or was asked for.
    package var hasRealm: Bool { main.active?.scripts?.existingRealm != nil }

    /// Scripts have timers that repeat without end, due by that moment on the loop's clock: `isSettled` waits for none.
    package func hasRepeating(until moment: Duration) -> Bool { main.hasRepeating(until: moment) }

    /// A script of it has run, which has other documents of its origin in its hands too.
    func documentMayHaveChanged() {
        titleMayHaveChanged()
        openerPage?.titleMayHaveChanged()
        for window in windows { window.titleMayHaveChanged() }
        checkIdle()
    }

    /// Realms and documents that scripts have on the page's loop, those of other pages too.
    package var scriptObjectsAlive: Int { ScriptAgent.of(session.loop).objectsAlive }

    /// Worlds that the loop's script engine holds in memory after a collection, the one that pages share among them.
    package var scriptWorldsAlive: Int {
        ScriptAgent.of(session.loop).collect()
        return scriptWorlds
    }

    /// Those that a collection would take among them.
    package var scriptWorlds: Int { ScriptAgent.of(session.loop).worlds }

    /// Evaluates a script in the document of a frame, 0 for the main one; its value as data.
    ///
    /// - Throws: `ScriptFailure`, what the script threw.
    package func evaluate(_ source: String, frame: Int = 0) throws(ScriptFailure) -> ScriptData {
        let realm = try realm(ofFrame: frame)
        defer { documentMayHaveChanged() }
        return try asUser(inFrame: frame) { realm.evaluate(source, url: "") }.get()
    }

    /// Evaluates a script in the main document and tells of its value; of a promise, of what that comes to.
    ///
    /// `waiter` is the number under which it can be given up.
    func evaluate(
        _ source: String,
        waiter: Int,
        _ completion: @escaping (Result<ScriptData, ScriptFailure>) -> Void
    ) {
        let scripts: DocumentScripts
        let realm: Realm
        do throws(ScriptFailure) {
            realm = try self.realm(ofFrame: 0)
            guard let found = realm.scripts else { throw .sandboxed }
            scripts = found
        } catch {
            return completion(.failure(error))
        }
        awaited[waiter] = AwaitedScript(scripts: scripts, completion: completion)
        let call = asUser { [weak self] in
            scripts.evaluate(source, in: realm) { self?.awaited.removeValue(forKey: waiter)?.completion($0) }
        }
        awaited[waiter]?.call = call
        documentMayHaveChanged()
    }

    /// Who waits for a promise waits no longer.
    func giveUp(waiter: Int) {
        guard let awaited = awaited.removeValue(forKey: waiter) else { return }
        awaited.scripts?.calls[awaited.call] = nil
        awaited.completion(.failure(.notSettled))
        checkIdle()
    }

    /// The same as WebKit does it: the script has the document's URL, and a value that is not data alone is a failure.
    ///
    /// - Throws: `ScriptFailure`, also `unsupportedResult`.
    package func evaluateWhole(
        _ source: String,
        frame: Int = 0,
        world: ScriptWorld = .page
    ) throws(ScriptFailure) -> ScriptData {
        let realm = try realm(ofFrame: frame, in: world)
        let navigable = navigable(numbered: frame)
        let url = navigable?.anyDocument()?.url ?? realm.document.url
        let place = navigable?.showsNothingYet == true ? "" : url.href
        defer { documentMayHaveChanged() }
        return try asUser(inFrame: frame) { realm.evaluate(source, url: place, as: .whole) }.get()
    }

    /// The same as Chromium does it: an object of the platform is one without members, and a regular expression its text.
    ///
    /// - Throws: `ScriptFailure`, what the script threw.
    package func evaluateConverted(_ source: String) throws(ScriptFailure) -> ScriptData {
        let realm = try realm(ofFrame: 0)
        defer { documentMayHaveChanged() }
        return try realm.evaluate(source, url: "", as: .chromium).get()
    }

    /// PLATFORM(WebKit): a script of the app's is run as if a user had asked for it; Android's is not.
    func asUser<R>(inFrame frame: Int = 0, _ body: () -> R) -> R {
        guard session.configuration.profile.engine == .webKit else { return body() }
        let navigable = navigable(numbered: frame) ?? main
        // PLATFORM(WebKit): once it has run, as if no user had had to do with the page just before, as recorded
        // (Document::hasRecentUserInteractionForNavigationFromJS).
        defer { navigable.noteGesture(at: nil) }
        return withGesture(in: navigable, body)
    }

    /// A document that is sandboxed without `allow-scripts` runs none of the app's either.
    ///
    /// PLATFORM(WebKit): ScriptController::canExecuteScripts.
    package func refusesScripts(inFrame frame: Int = 0) -> Bool {
        navigable(numbered: frame)?.active?.scripts?.isMuted == true
    }

    private func realm(ofFrame frame: Int, in world: ScriptWorld = .page) throws(ScriptFailure) -> Realm {
        if refusesScripts(inFrame: frame) { throw .sandboxed }
        if session.configuration.profile.engine == .webKit, !runsScripts { throw .sandboxed }
        // A view has an empty document before its first.
        guard let realm = navigable(numbered: frame)?.anyDocument()?.scripts?.realm(in: world) else {
            throw session.configuration.profile.engine == .webKit
                ? .sandboxed : ScriptFailure(reason: "Scripts are off.")
        }
        return realm
    }
}

extension PageCore {
    /// Evaluates a script in the main document; its value as a script makes text of it, empty unless it is a string, a number
    /// or a boolean.
    ///
    /// It is the app's own: no policy of the page's has a say, and its `let` and `const` are there for the next.
    ///
    /// PLATFORM(UIWebView): -[WebFrame _stringByEvaluatingJavaScriptFromString:forceUserGesture:], "this bizarre set of rules".
    package func evaluateText(_ source: String) throws(ScriptFailure) -> String {
        let realm = try realm(ofFrame: 0)
        defer { documentMayHaveChanged() }
        return try asUser { realm.evaluateText(source) }.get()
    }
}

extension ScriptFailure {
    /// A value that has no form as data.
    ///
    /// PLATFORM(WebKit): `WKErrorJavaScriptResultTypeIsUnsupported`.
    package static let unsupportedResult = ScriptFailure(reason: "Unsupported result type")

    /// The document runs no scripts: they are off, or it is sandboxed without `allow-scripts`.
    package static let sandboxed = ScriptFailure(reason: "Cannot execute JavaScript in this document")

    /// Nobody waits any longer for what a script promised.
    package static let notSettled = ScriptFailure(reason: "The promise was not settled in time.")

    /// A script that could not even begin.
    package init(reason: String) {
        self.init(name: "", message: reason, line: 0, column: 0, sourceURL: "", stack: "")
    }
}

/// A script whose value is awaited.
struct AwaitedScript {
    /// Of the document that it ran in.
    weak var scripts: DocumentScripts?
    var call = 0
    let completion: (Result<ScriptData, ScriptFailure>) -> Void
}
