import WebDocument

// Finding elements by name, class and ID.
extension ScriptAgent {
    func installFindingNatives() {
        define("elementById") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.firstNode(id: call.string(1), below: node), of: document)
        }
        // (document, name): whether elements have that ID or name.
        define("hasBearers") { call in call.value(call.document(0)?.hasBearers(of: call.string(1)) ?? false) }
        define("childElements") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(node.childElements, of: document)
        }
        // (node, name, …)
        define("childElementsNamed") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            let names = Set((1..<max(call.count, 1)).map { call.string($0) })
            return call.array(document.childElements(of: node, named: names), of: document)
        }
        define("tableRows") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.tableRows(of: node), of: document)
        }
        // https://dom.spec.whatwg.org/#concept-getelementsbytagname
        define("elementsByTag") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            let found = document.elements(qualifiedName: call.string(1), below: node, inHTML: call.bool(2))
            return call.array(found, of: document)
        }
        define("elementsByTagNS") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            let found = document.elements(namespace: call.stringOrNil(1), localName: call.string(2), below: node)
            return call.array(found, of: document)
        }
        define("classCount") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.elements(classNames: call.string(1), below: node).count)
        }
        // (node, names, index): 0 past the last.
        define("classAt") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            let found = document.elements(classNames: call.string(1), below: node)
            let index = call.integer(2)
            return call.value(found.indices.contains(index) ? found[index] : nil, of: document)
        }
        define("elementsByClass") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.elements(classNames: call.string(1), below: node), of: document)
        }
    }
}
