import WebDocument
import WebNetwork
import WebStandards

/// Which documents something of the app's is for, by their origin.
package typealias OriginFilter = @Sendable (Origin) -> Bool

/// A script of the app's that runs in every page.
package struct UserScript: Sendable {
    /// When it runs.
    package enum Moment: Sendable {
        /// Before anything of the page is there.
        case documentStart
        /// When the page is parsed, before its parts are here.
        case documentEnd
    }

    package var source: String
    package var moment: Moment
    package var mainFrameOnly: Bool
    package var world: ScriptWorld
    /// Default: all.
    package var isFor: OriginFilter = { _ in true }

    package init(source: String, moment: Moment, mainFrameOnly: Bool, world: ScriptWorld = .page) {
        self.source = source
        self.moment = moment
        self.mainFrameOnly = mainFrameOnly
        self.world = world
    }
}

/// What a page posted to a handler of the app's.
package struct ScriptMessage: Sendable {
    package var handler: String
    /// The world of the script that posted it.
    package var world: ScriptWorld
    package var body: ScriptData
    package var frame: FrameInfo
    package var url: WebURL
    package var origin: Origin
    /// Of a message to one of the app's message objects: by it the app answers.
    package var wayBack: MessageWayBack?
}

/// What the app says to a message.
package enum ScriptReply: Sendable {
    case value(ScriptData)
    case error(String)
}

/// An object of the app's that pages call: its methods run on the page's loop, and the page waits.
package struct HostObject: Sendable {
    package var methods: [String: @Sendable ([ScriptData]) -> Result<ScriptData, ScriptFailure>]

    package init(methods: [String: @Sendable ([ScriptData]) -> Result<ScriptData, ScriptFailure>]) {
        self.methods = methods
    }
}

/// What the app gives its pages.
struct HostHands {
    var userScripts: [UserScript] = []
    /// The names of message handlers, by the world that has them.
    var messageHandlers: [ScriptWorld: [String]] = [:]
    var objects: [String: HostObject] = [:]
    var messageObjects: [String: OriginFilter] = [:]

    /// Pages without scripts of their own see something of it.
    var isEmpty: Bool {
        userScripts.isEmpty && messageHandlers[.page, default: []].isEmpty && objects.isEmpty && messageObjects.isEmpty
    }
}

extension PageCore {
    /// Has these scripts run in pages that come from now on.
    package func setUserScripts(_ scripts: [UserScript]) { hands.userScripts = scripts }

    /// Gives the pages, the one that shows included, handlers of those names, and no others.
    package func setMessageHandlers(_ names: [String]) { setMessageHandlers([.page: names]) }

    /// The same, by the world that has them.
    package func setMessageHandlers(_ names: [ScriptWorld: [String]]) {
        let before = hands.messageHandlers
        hands.messageHandlers = names
        for realm in main.active?.scripts?.existingRealms ?? [] {
            let (old, new) = (before[realm.world, default: []], names[realm.world, default: []])
            for name in old where !new.contains(name) { realm.call("removeMessageHandler", [.string(name)]) }
            for name in new where !old.contains(name) { realm.call("addMessageHandler", [.string(name)]) }
        }
    }

    /// Gives pages that come from now on an object of that name; `nil` takes it away.
    package func setObject(_ object: HostObject?, named name: String) { hands.objects[name] = object }

    /// Gives pages of such origins that come from now on an object of that name, by which they and the app send each other
    /// messages; `nil` gives none to those that come.
    package func setMessageObject(named name: String, isFor: OriginFilter?) { hands.messageObjects[name] = isFor }

    /// Runs a function's body in the document of a frame; its promise is awaited.
    package func callAsync(
        _ body: String,
        arguments: [(name: String, value: ScriptData)],
        frame: Int = 0,
        world: ScriptWorld = .page,
        _ completion: @escaping (Result<ScriptData, ScriptFailure>) -> Void
    ) {
        guard !refusesScripts(inFrame: frame) else { return completion(.failure(.sandboxed)) }
        guard let scripts = navigable(numbered: frame)?.active?.scripts, scripts.realm != nil else {
            return completion(.failure(ScriptFailure(reason: "No page shows, or scripts are off.")))
        }
        asUser(inFrame: frame) { scripts.callAsync(body, arguments, in: world, completion) }
    }

    /// The frame of that number; 0 is the main frame.
    func navigable(numbered number: Int) -> Navigable? {
        navigables.first { $0.frame.number == number }
    }
}

extension DocumentScripts {
    /// The document has come into being: what the app gives it is there before its own scripts.
    ///
    /// PLATFORM(WebKit): user scripts run as the root element is there (`FrameLoader::dispatchDocumentElementAvailable`).
    /// PLATFORM(Chromium): so do those of the app (`ContentRendererClient::RunScriptsAtDocumentStart`).
    func documentDidBegin() {
        guard !page.hands.isEmpty, page.runsScripts, !isMuted else { return }
        _ = realm
        active?.builder?.onRoot = { [weak self] in
            guard let self, !isStopped else { return }
            // The parser is in the midst of reading.
            markupRefusals += 1
            defer { markupRefusals -= 1 }
            runUserScripts(.documentStart)
        }
    }

    func installHands(in realm: Realm) {
        for name in page.hands.messageHandlers[realm.world, default: []] {
            realm.call("addMessageHandler", [.string(name)])
        }
        guard realm.world == .page else { return }
        for (name, object) in page.hands.objects.sorted(by: { $0.key < $1.key }) {
            realm.call("addObject", [.string(name), .array(object.methods.keys.sorted().map { .string($0) })])
        }
        guard let origin = active?.origin else { return }
        for (name, isFor) in page.hands.messageObjects.sorted(by: { $0.key < $1.key }) where isFor(origin) {
            realm.call("addMessageObject", [.string(name)])
        }
    }

    func runUserScripts(_ moment: UserScript.Moment) {
        guard !isMuted else { return }
        for script in page.hands.userScripts where script.moment == moment {
            guard !script.mainFrameOnly || navigable?.frame.isMainFrame == true, let active,
                script.isFor(active.origin),
                let realm = realm(in: script.world)
            else { continue }
            realm.run(script.source, url: "user-script")
        }
    }

    func callAsync(
        _ body: String,
        _ arguments: [(name: String, value: ScriptData)],
        in world: ScriptWorld,
        _ completion: @escaping (Result<ScriptData, ScriptFailure>) -> Void
    ) {
        lastCall += 1
        calls[lastCall] = completion
        realm(in: world)?.call(
            "callAsync",
            [
                .number(Double(lastCall)), .string(body), .array(arguments.map { .string($0.name) }),
                .array(arguments.map(\.value)),
            ]
        )
        page.documentMayHaveChanged()
    }

    /// Evaluates a script in the page's own world; the value that a promise comes to is told later.
    ///
    /// - Returns: the number of the call, in `calls` until it is told.
    func evaluate(
        _ source: String,
        in realm: Realm,
        _ completion: @escaping (Result<ScriptData, ScriptFailure>) -> Void
    ) -> Int {
        lastCall += 1
        let call = lastCall
        calls[call] = completion
        if let result = realm.evaluate(source, awaitedBy: call) { calls.removeValue(forKey: call)?(result) }
        return call
    }

    func post(_ body: ScriptData, to handler: String, of world: ScriptWorld, message: Int) {
        guard let active, let navigable else { return }
        var posted = ScriptMessage(
            handler: handler,
            world: world,
            body: body,
            frame: navigable.frame,
            url: active.url,
            origin: active.origin
        )
        if page.hands.messageObjects[handler] != nil { posted.wayBack = MessageWayBack(to: self, object: handler) }
        page.ask(posted) { [weak self] reply in
            guard let self else { return }
            let realm = existingRealm(in: world)
            switch reply {
            case .value(let value): realm?.call("answerMessage", [.number(Double(message)), true, value])
            case .error(let text): realm?.call("answerMessage", [.number(Double(message)), false, .string(text)])
            }
            page.documentMayHaveChanged()
        }
    }

    /// The app sends a message to the object of that name.
    fileprivate func deliver(_ text: String, to object: String) {
        guard let active, navigable?.active === active else { return }
        existingRealm?.call("receiveMessage", [.string(object), .string(text)])
        page.documentMayHaveChanged()
    }

    /// Nobody will answer any more.
    func dropCalls() {
        let dropped = calls.values
        calls = [:]
        for call in dropped { call(.failure(ScriptFailure(reason: "The page went before the function returned."))) }
    }
}

/// Leads to the document that a message came from, while that shows.
package final class MessageWayBack: Sendable {
    private struct Place {
        weak var scripts: DocumentScripts?
    }

    private let place: LoopBound<Place>
    private let object: String

    fileprivate init(to scripts: DocumentScripts, object: String) {
        place = LoopBound(here: Place(scripts: scripts), loop: scripts.loop)
        self.object = object
    }

    /// Sends the document's object a message; from any thread.
    package func send(_ text: String) {
        let (place, object) = (place, object)
        place.loop.perform { place.value.scripts?.deliver(text, to: object) }
    }
}
