import WebDocument

// Finding elements by name, class and ID.
extension ScriptAgent {
    func installFindingNatives() {
        define("elementById") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.firstNode(id: call.string(1), below: node), of: document)
        }
        define("childElements") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            var children: [Node] = []
            var child = node.firstElementChild
            while let current = child {
                children.append(current)
                child = current.nextElement
            }
            return call.array(children, of: document)
        }
        // https://dom.spec.whatwg.org/#concept-getelementsbytagname
        define("elementsByTag") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.elements(qualifiedName: call.string(1), below: node), of: document)
        }
        define("elementsByTagNS") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            let found = document.elements(namespace: call.stringOrNil(1), localName: call.string(2), below: node)
            return call.array(found, of: document)
        }
        define("elementsByClass") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.elements(classNames: call.string(1), below: node), of: document)
        }
    }
}
