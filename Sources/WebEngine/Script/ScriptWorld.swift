import CJavaScriptCore

/// Whose scripts run in a document: the page's own, or the app's in a world beside it.
///
/// Worlds of a document share its tree, and no object of a script's.
///
/// https://developer.apple.com/documentation/webkit/wkcontentworld
package enum ScriptWorld: Sendable, Hashable {
    /// The page's own scripts.
    case page
    /// The app's, where it says nothing else.
    case client
    /// The app's, by a name that it gave.
    case named(String)
}

/// A number that a realm gave something: others of its document give the same ones.
struct RealmKey: Hashable {
    /// The realm's own number.
    let realm: Int
    let number: Int
}

/// What the realms of one of the app's worlds share on a loop: wrappers of nodes, by number, that are not the page's
/// (`agent.js`).
///
/// It is there while one of them is.
@safe final class WorldAgent {
    let number: Int
    let world: ScriptWorld
    let shared: KeptObject
    let drop: KeptObject?
    /// How many realms there are.
    var realms = 0

    init(_ number: Int, _ world: ScriptWorld, _ shared: KeptObject, drop: KeptObject?) {
        self.number = number
        self.world = world
        self.shared = shared
        self.drop = drop
    }
}

extension ScriptAgent {
    /// What realms of one of the app's worlds share; `nil` for the page's, and where no script can run any more.
    func worldAgent(of world: ScriptWorld) -> WorldAgent? {
        if let known = worldAgents[world] { return known }
        guard world != .page, let shared else { return nil }
        lastWorld += 1
        let number = lastWorld
        let made = enterWorld {
            unsafe load(
                "agent",
                in: context,
                arguments: [host, shared.object, JSValueMakeNumber(context, Double(number))]
            )
        }
        guard let made else { return nil }
        let agent = WorldAgent(number, world, made, drop: property("drop", of: made))
        worldAgents[world] = agent
        return agent
    }

    /// A realm has closed: what no other needs goes with it.
    func leave(_ worldAgent: WorldAgent) {
        worldAgent.realms -= 1
        if worldAgent.realms == 0 { worldAgents[worldAgent.world] = nil }
    }

    func installAppWorldNatives() {
        // (the page's realm, the number of the app's world): the world has a realm in that document from now on.
        define("openWorld") { call in
            let number = call.integer(1)
            guard let found = call.agent.worldAgents.values.first(where: { $0.number == number }) else { return nil }
            _ = call.realm(0)?.scripts?.realm(in: found.world)
            return nil
        }
        // (realm, buffer): a copy that is the realm's.
        define("copyBuffer") { call in
            guard let realm = call.realm(0) else { return call.null }
            return unsafe ScriptValue(call.agent.makeBuffer(call.bytes(1) ?? [], in: realm.context))
        }
    }
}
