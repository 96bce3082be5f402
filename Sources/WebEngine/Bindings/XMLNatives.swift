import WebDocument
import WebStandards

// XML and XPath.
extension ScriptAgent {
    func installXMLNatives() {
        // (realm, markup, content type): a document of the realm's own.
        define("parseXML") { call in
            guard let realm = call.realm(0) else { return call.value(0) }
            let url = realm.scripts?.active?.url ?? realm.document.url
            let origin = DocumentOrigin(url: url, contentType: MIMEType(call.string(2)))
            return call.value(realm.keep(Document.xml(origin, markup: call.string(1))))
        }
        // (document, markup): what is in the markup's only element, as a fragment of the document; 0 as above.
        define("parseXMLFragment") { call in
            guard let document = call.document(0) else { return call.value(0) }
            let fragment = document.parseXMLFragment(call.string(1))
            if let fragment {
                let scripts = call.agent.realm(document.realm)?.scripts
                scripts?.markStarted(below: fragment, in: document)
                scripts?.active?.checkStyles()
            }
            return call.value(fragment, of: document)
        }
        // The scripts of a fragment run once they are inserted, after all.
        define("mayRunScripts") { call in
            guard let (fragment, document) = call.place(0) else { return nil }
            call.agent.realm(document.realm)?.scripts?.unmarkStarted(below: fragment, in: document)
            return nil
        }
        // (context, expression, prefixes, namespaces): a boolean, number, string or array of nodes; null for what is no
        // expression. An attribute is its element's number, less than 0, its namespace and its local name.
        define("evaluateXPath") { call in
            guard let (node, document) = call.place(0) else { return call.null }
            let namespaces = Array(zip(call.strings(2, limit: 100), call.strings(3, limit: 100)))
            do throws(XPathError) {
                let value = try document.evaluate(
                    xpath: call.string(1),
                    from: node,
                    namespaces: namespaces.map { (prefix: $0, uri: $1) }
                )
                switch value {
                case .boolean(let bool): return call.value(bool)
                case .number(let number): return call.value(number)
                case .string(let text): return call.value(text)
                case .nodes(let nodes):
                    return call.list(nodes.flatMap { Self.items(of: $0, in: document, call) }) { $0() }
                }
            } catch {
                return call.null
            }
        }
    }

    private static func items(of found: XPathNode, in document: Document, _ call: HostCall) -> [() -> ScriptValue] {
        switch found {
        case .node(let node): [{ call.value(node, of: document) }]
        case .attribute(let element, let name):
            [
                { call.value(-call.agent.registry.number(of: element, in: document)) },
                { call.value(name.namespace) },
                { call.value(name.localName) },
            ]
        }
    }
}
