import WebStandards

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

    /// Pages without scripts of their own see something of it.
    var isEmpty: Bool { userScripts.isEmpty && messageHandlers[.page, default: []].isEmpty && objects.isEmpty }
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
    func documentDidBegin() {
        guard !page.hands.isEmpty, page.runsScripts, !isMuted else { return }
        _ = realm
        runUserScripts(.documentStart)
    }

    func installHands(in realm: Realm) {
        for name in page.hands.messageHandlers[realm.world, default: []] {
            realm.call("addMessageHandler", [.string(name)])
        }
        guard realm.world == .page else { return }
        for (name, object) in page.hands.objects.sorted(by: { $0.key < $1.key }) {
            realm.call("addObject", [.string(name), .array(object.methods.keys.sorted().map { .string($0) })])
        }
    }

    func runUserScripts(_ moment: UserScript.Moment) {
        guard !isMuted else { return }
        for script in page.hands.userScripts where script.moment == moment {
            guard !script.mainFrameOnly || navigable?.frame.isMainFrame == true,
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

    func post(_ body: ScriptData, to handler: String, of world: ScriptWorld, message: Int) {
        guard let active, let navigable else { return }
        let posted = ScriptMessage(
            handler: handler,
            world: world,
            body: body,
            frame: navigable.frame,
            url: active.url,
            origin: active.origin
        )
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

    /// Nobody will answer any more.
    func dropCalls() {
        let dropped = calls.values
        calls = [:]
        for call in dropped { call(.failure(ScriptFailure(reason: "The page went before the function returned."))) }
    }
}
