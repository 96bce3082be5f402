import WebDocument
import WebNetwork
import WebStandards

// The worlds of the document's scripts.
extension DocumentScripts {
    /// The realms that the document has, the page's own first.
    var existingRealms: [Realm] { [existingRealm].compactMap(\.self) + (isShut ? [] : Array(worlds.values)) }

    /// The realm of a world, if the document has one.
    func existingRealm(in world: ScriptWorld) -> Realm? {
        world == .page ? existingRealm : isShut ? nil : worlds[world]
    }

    func fire(_ event: String, at element: Element) { fire(event, at: element.asNode) }

    func fire(_ event: String, at node: Node) {
        guard let realm = madeRealm else { return }
        realm.fire("fire", [.number(Double(realm.number(of: node))), .string(event)])
        page.documentMayHaveChanged()
    }

    /// A resource came, of which scripts may want to know.
    func tellOfResource() {
        for realm in existingRealms where realm.hearsOfResources { realm.call("resourceCame") }
    }

    /// A world has been made.
    func begin(_ made: Realm) {
        made.scripts = self
        for failure in made.agent.takeFailures() { say(PageMessage(level: .error, text: failure)) }
        let (isSecure, isChromium) = (isSecureContext, page.session.configuration.profile.engine == .chromium)
        if isSecure { made.call("addMembers", [.string("ofSecureContexts")]) }
        if isSecure || !isChromium { made.call("addMembers", [.string("ofSensors")]) }
        if hasCookieStore { made.call("addMembers", [.string("ofCookies")]) }
        // A script of another document asks for it: no entry of this one's tells it what its parser has made.
        if made.agent.depth > 0 { made.catchUpWithParser() }
        // PLATFORM(WebKit): RequestIdleCallbackEnabled is off.
        if isChromium { made.call("addMembers", [.string("ofChromium")]) }
    }
}
