import WebDocument

// Shadow trees and custom elements.
extension ScriptAgent {
    func installShadowNatives() {
        define("attachShadow") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.attachShadow(to: node), of: document)
        }
        // (document): the roots of the trees that the page shows.
        define("shadowRoots") { call in
            guard let document = call.document(0) else { return call.array([ScriptValue]()) }
            return call.array(document.shadowRoots, of: document)
        }
        // Eight values a root, as dom/shadow reads them.
        define("takeDeclaredRoots") { call in
            guard let document = call.document(0) else { return call.array([ScriptValue]()) }
            let values = document.takeDeclaredRoots().flatMap { declared in
                [
                    call.value(declared.host, of: document), call.value(declared.root, of: document),
                    call.value(declared.isOpen), call.value(declared.delegatesFocus), call.value(declared.isManual),
                    call.value(declared.isClonable), call.value(declared.isSerializable),
                    call.value(declared.hasNoRegistry),
                ]
            }
            return call.array(values)
        }
        // (realm, the name of a definition)
        define("addDefinition") { call in
            guard let realm = call.realm(0) else { return nil }
            realm.document.addDefinition(call.string(1), madeBy: realm.scripts)
            return nil
        }
        // (fragment): the elements below it that a definition may be meant for.
        define("definedBelow") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.elementsThatMayBeDefined(below: node), of: document)
        }
        // (node, local name)
        define("shadowIncludingElements") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            let found = document.shadowIncludingElements(localName: call.string(1), below: node)
            return call.array(found, of: document)
        }
        define("namedSlottables") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.namedSlottables(of: node), of: document)
        }
        // (realm, the name of a definition): the parser declares no shadow roots of what is so defined.
        define("disableShadow") { call in
            call.realm(0)?.document.disableShadow(ofCustom: call.string(1))
            return nil
        }
        // (node, states)
        define("setStates") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setStates(of: node, Set(call.strings(1, limit: 1_000)))
            return nil
        }
        define("setDefined") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setDefined(node, call.bool(1))
            return nil
        }
        define("setFormAssociated") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setFormAssociated(node)
            return nil
        }
        define("setValid") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setValid(node, call.bool(1))
            return nil
        }
        // (node, numbers of elements, what comes behind their start tags)
        define("innerHTMLWithShadows") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            var shadows: [Node: String] = [:]
            for (number, text) in zip(call.strings(1), call.strings(2)) {
                if let host = Int(number).flatMap(call.agent.registry.node) { shadows[host] = text }
            }
            return call.value(document.markup(inside: node, shadows: shadows))
        }
    }
}
