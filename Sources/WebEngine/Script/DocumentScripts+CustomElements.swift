import WebDocument

// Custom elements that the parser meets: their constructors run before it goes on.
extension DocumentScripts: CustomElementMaker {
    // https://html.spec.whatwg.org/#create-an-element-for-the-token
    func makeElement(inPlaceOf node: Node, for parent: Node) -> Node? {
        guard !isStopped, let realm = existingRealm, !realm.isClosed else { return nil }
        // "Increment document's throw-on-dynamic-markup-insertion counter."
        markupRefusals += 1
        defer { markupRefusals -= 1 }
        tellOfParser(realm)
        let numbers = [node, parent].map { ScriptData.number(Double(realm.number(of: $0))) }
        guard realm.call("parserConstructs", numbers).bool == true, !realm.isClosed,
            let made = realm.call("parserMade").number
        else { return nil }
        return realm.agent.registry.node(Int(made))
    }

    func didPut(_ node: Node) {
        guard let realm = existingRealm, !realm.isClosed else { return }
        // Who observes it is told behind the reactions.
        let before = realm.tellsOfParserItself
        realm.tellsOfParserItself = true
        defer { realm.tellsOfParserItself = before }
        realm.call("parserPut", [.number(Double(realm.number(of: node)))])
    }

    /// "If the JavaScript execution context stack is empty, then perform a microtask checkpoint": what the parser has done is told
    /// before.
    func tellOfParser(_ realm: Realm) {
        if realm.agent.depth > 0 {
            realm.catchUpWithParser()
        } else if realm.document.hasParserInsertions {
            realm.call("parserInserted")
        }
    }

    var refusesMarkup: Bool { markupRefusals > 0 }
}
