import WebDocument
import WebStandards

// The tree: walking it, making nodes, moving them, their names, texts and attributes.
extension ScriptAgent {
    func installTreeNatives() {
        installWalking()
        installMaking()
        installMoving()
        installAttributes()
        installMarkup()
    }

    private func walk(_ name: String, _ step: @escaping (Node) -> Node?) {
        define(name) { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(step(node), of: document)
        }
    }

    private func installWalking() {
        walk("parent") { $0.parent }
        walk("firstChild") { $0.firstChild }
        walk("lastChild") { $0.kind == .documentType ? nil : $0.lastChild }
        walk("nextSibling") { $0.next }
        walk("previousSibling") { $0.previous }
        walk("firstElementChild") { $0.firstElementChild }
        walk("nextElement") { $0.nextElement }
        walk("previousElement") { $0.previousElement }
        walk("parentElement") { $0.parentElement }
        walk("root") { $0.root }
        walk("owner") { $0.kind == .document ? $0 : $0.owner }
        define("contains") { call in
            guard let node = call.node(0), let other = call.node(1) else { return call.value(false) }
            return call.value(node.isInclusiveAncestor(of: other))
        }
        // The next node in tree order below a root, this one's children first or left out.
        define("following") { call in
            guard let (node, document) = call.place(0), let root = call.node(1) else { return call.value(0) }
            let next = call.bool(2) ? node.followingSkippingChildren(in: root) : node.following(in: root)
            return call.value(next, of: document)
        }
        define("children") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            var children: [Node] = []
            var child = node.firstChild
            while let current = child {
                children.append(current)
                child = current.next
            }
            return call.array(children, of: document)
        }
        // https://dom.spec.whatwg.org/#dom-node-nodetype
        define("nodeType") { call in
            guard let node = call.node(0) else { return call.value(0) }
            return call.value(Self.nodeType(of: node))
        }
        // What tells a node's interface, times two, and one more where it has handlers in the markup: from 16 on by the name of
        // an element of HTML, below by its type, and 0 for what is to be looked at closer.
        //
        // OPTIMIZATION: one call for what each object of a node's wants to know.
        define("interfaceOf") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            let name = document.htmlName(of: node)
            let (type, handlers) = (Self.nodeType(of: node), document.hasHandlerAttributes(node) ? 1 : 0)
            let isPlain = type > 1 && type < 9
            return call.value((name != 0 ? 16 + name : isPlain ? type : 0) * 2 + handlers)
        }
        define("localName") { call in call.value(call.node(0)?.localName) }
        define("namespace") { call in call.value(call.node(0)?.namespaceURI) }
        // Whether it is an element of HTML, in an HTML document.
        define("isHTML") { call in
            guard let (node, document) = call.place(0) else { return call.value(false) }
            return call.value(document.isHTMLDocument && node.isHTML)
        }
        define("prefix") { call in call.value(call.node(0)?.prefix) }
        define("characters") { call in call.value(call.node(0)?.characters ?? "") }
        define("documentTypeNames") { call in
            guard let names = call.node(0)?.documentTypeNames else { return call.null }
            return call.array([names.name, names.publicID, names.systemID])
        }
        define("textContent") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            return call.value(document.textContent(of: node))
        }
        define("dataLength") { call in call.value(call.node(0)?.dataLength ?? 0) }
        define("structure") { call in call.value(call.document(0)?.treeStructure ?? 0) }
        // The same, and whenever elements have other classes, or controls may be called otherwise or belong elsewhere.
        define("classesRevision") { call in call.value(call.document(0)?.classesRevision ?? 0) }
        define("namingsRevision") { call in call.value(call.document(0)?.namingsRevision ?? 0) }
        define("revision") { call in call.value(call.document(0)?.treeRevision ?? 0) }
    }

    private static func nodeType(of node: Node) -> Int {
        switch node.kind {
        case .element: 1
        case .text: node.isCDATASection ? 4 : 3
        case .processingInstruction: 7
        case .comment: 8
        case .document: 9
        case .documentType: 10
        case .fragment: 11
        case .other: 0
        }
    }

    private func make(_ name: String, _ body: @escaping (HostCall, Document) -> Node) {
        define(name) { call in
            guard let document = call.document(0) else { return call.value(0) }
            return call.value(body(call, document), of: document)
        }
    }

    private func installMaking() {
        // (document, namespace, prefix, local name)
        make("createElement") { call, document in
            document.makeElement(
                QualifiedName(
                    namespace: call.stringOrNil(1),
                    prefix: call.stringOrNil(2),
                    localName: call.string(3)
                )
            )
        }
        make("createText") { call, document in document.makeText(call.string(1)) }
        make("createComment") { call, document in document.makeComment(call.string(1)) }
        make("createCDATASection") { call, document in document.makeCDATASection(call.string(1)) }
        make("createFragment") { _, document in document.makeFragment() }
        make("createProcessingInstruction") { call, document in
            document.makeProcessingInstruction(call.string(1), call.string(2))
        }
        make("createDocumentType") { call, document in
            document.makeDocumentType(name: call.string(1), publicID: call.string(2), systemID: call.string(3))
        }
        // (realm, is HTML, content type, other): a document of the realm's own, without a page; its URL and encoding are
        // the other document's, if there is one.
        define("createDocument") { call in
            guard let realm = call.realm(0) else { return call.value(0) }
            let other = call.document(3)
            let origin = DocumentOrigin(url: other?.url ?? .aboutBlank, contentType: MIMEType(call.string(2)))
            let made = Document.empty(origin, isHTML: call.bool(1))
            if let other { made.copyEncoding(of: other) }
            return call.value(realm.keep(made))
        }
        // (node, deep, document that the copy belongs to)
        define("clone") { call in
            guard let (node, source) = call.place(0), let target = call.document(2) else { return call.value(0) }
            let copy = target.clone(node, of: source, deep: call.bool(1))
            let scripts = call.agent.realm(source.realm)?.scripts
            if source.realm == target.realm {
                scripts?.didClone(node, to: copy, in: source)
            } else if let scripts {
                call.agent.realm(target.realm)?.scripts?.copyStarted(of: node, by: scripts, to: copy, in: target)
            }
            if source !== target {
                call.agent.realm(target.realm)?.scripts?.didAdopt(copy, in: target)
            }
            return call.value(copy, of: target)
        }
        define("templateContents") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.templateContents(of: node), of: document)
        }
        // The same, as scripts get at it: by now it belongs to a document of its own.
        define("ownedTemplateContents") { call in
            guard let (node, document) = call.place(0), let realm = call.agent.realm(document.realm),
                let (contents, owner) = document.ownedTemplateContents(of: node)
            else { return call.value(0) }
            if owner.realm == 0 { _ = realm.keep(owner) }
            return call.value(contents, of: owner)
        }
    }

    private func installMoving() {
        // (node, parent, sibling or 0): the node stands nowhere, and belongs to the parent's document.
        define("insert") { call in
            guard let node = call.node(0), let (parent, document) = call.place(1) else { return nil }
            document.insert(node, into: parent, before: call.node(2))
            document.joinRadioGroups(with: node)
            return nil
        }
        define("remove") { call in
            guard let (node, document) = call.place(0) else { return nil }
            let parent = node.parent
            document.remove(node)
            if let parent, parent.isStyleElement {
                call.agent.realm(document.realm)?.scripts?.styleLostText(parent, in: document)
            }
            return nil
        }
        // (node, document)
        define("adopt") { call in
            guard let (node, source) = call.place(0), let target = call.document(1) else { return nil }
            target.adopt(node, from: source)
            call.agent.realm(target.realm)?.scripts?.didAdopt(node, in: target)
            return nil
        }
        define("appendCharacters") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.appendCharacters(to: node, call.string(1))
            return nil
        }
        // (element, text): false where it is not done.
        define("replaceText") { call in
            guard let (node, document) = call.place(0), let element = document.asElement(node), !element.isScript,
                !element.isStyle
            else { return call.value(false) }
            return call.value(document.replaceText(of: node, with: call.string(1)))
        }
        define("setCharacters") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setCharacters(of: node, call.string(1))
            return nil
        }
    }

    private func installAttributes() {
        define("attribute") { call in call.value(call.node(0)?.attributeValue(qualifiedName: call.string(1))) }
        define("attributeNS") { call in
            call.value(call.node(0)?.attributeValue(namespace: call.stringOrNil(1), localName: call.string(2)))
        }
        // (element, namespace, prefix, local name, value)
        define("setAttribute") { call in
            guard let (node, document) = call.place(0) else { return nil }
            let name = QualifiedName(
                namespace: call.stringOrNil(1),
                prefix: call.stringOrNil(2),
                localName: call.string(3)
            )
            if name.namespace == nil { call.attributeWillChange(node, name.localName, in: document) }
            document.setAttribute(name, call.string(4), of: node)
            return nil
        }
        // The same, where nobody watches; null removes.
        define("changeAttribute") { call in
            guard let (node, document) = call.place(0) else { return nil }
            let (namespace, localName) = (call.stringOrNil(1), call.string(3))
            if namespace == nil { call.attributeWillChange(node, localName, in: document) }
            if call.isNull(4) {
                guard node.attributeValue(namespace: namespace, localName: localName) != nil else { return nil }
                document.removeAttribute(namespace: namespace, localName: localName, of: node)
            } else {
                let name = QualifiedName(namespace: namespace, prefix: call.stringOrNil(2), localName: localName)
                document.setAttribute(name, call.string(4), of: node)
            }
            guard namespace == nil else { return nil }
            call.agent.realm(document.realm)?.scripts?.attributeChanged(node, localName, in: document)
            return nil
        }
        define("leaveStyleUnwritten") { call in
            call.node(0)?.leaveStyleUnwritten()
            return nil
        }
        define("removeAttribute") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.removeAttribute(namespace: call.stringOrNil(1), localName: call.string(2), of: node)
            return nil
        }
        // Four strings an attribute: namespace, prefix, local name, value.
        define("attributes") { call in
            guard let node = call.node(0) else { return call.array([ScriptValue]()) }
            return call.array(
                node.namedAttributes.flatMap { name, value -> [String?] in
                    [name.namespace, name.prefix, name.localName, value]
                }
            )
        }
    }

    private func installMarkup() {
        // (context element, markup, whether templates may declare shadow roots)
        define("parseFragment") { call in
            guard let (context, document) = call.place(0) else { return call.value(0) }
            let fragment = document.parseFragment(
                call.string(1),
                context: context,
                // What a template holds is of a document in which no scripts run.
                scripting: document.origin.scripting && document.templateContents(of: context) == nil,
                declaresShadowRoots: call.bool(2)
            )
            let scripts = call.agent.realm(document.realm)?.scripts
            scripts?.markStarted(below: fragment, in: document)
            scripts?.active?.checkStyles()
            return call.value(fragment, of: document)
        }
        // (realm, markup, whether templates may declare shadow roots and the document is nowhere): a document of the realm's own.
        define("parseHTML") { call in
            guard let realm = call.realm(0) else { return call.value(0) }
            let url = call.bool(2) ? .aboutBlank : realm.scripts?.active?.url ?? realm.document.url
            var origin = DocumentOrigin(url: url, contentType: .htmlUTF8)
            origin.declaresShadowRoots = call.bool(2)
            origin.leavesOutScripts = realm.document.origin.leavesOutScripts
            return call.value(realm.keep(DocumentBuilder.document(origin, bytes: Array(call.string(1).utf8))))
        }
        define("innerHTML") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            return call.value(document.markup(of: node, .inside))
        }
        define("outerHTML") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            return call.value(document.markup(of: node, .whole))
        }
        define("isSelector") { call in call.value(Document.isSelector(call.string(0))) }
        // (root, selectors): a number, 0, or null for selectors that are none, and for those that cost too much.
        define("querySelector") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            do throws(SelectorError) {
                return call.value(try document.firstMatch(call.string(1), below: node), of: document)
            } catch {
                return call.null
            }
        }
        define("autofocusCandidates") { call in
            guard let (_, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.autofocusCandidates.map(\.asNode), of: document)
        }
        define("querySelectorAll") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            do throws(SelectorError) {
                return call.array(try document.allMatches(call.string(1), below: node), of: document)
            } catch {
                return call.null
            }
        }
        define("matches") { call in
            guard let (node, document) = call.place(0), let element = document.asElement(node) else {
                return call.value(false)
            }
            do throws(SelectorError) {
                return call.value(try element.matches(call.string(1)))
            } catch {
                return call.null
            }
        }
        // (element, selectors, shadow root): as the rules in that tree see it.
        define("matchesInShadow") { call in
            guard let (node, document) = call.place(0), let root = call.node(2) else { return call.value(false) }
            do throws(SelectorError) {
                return call.value(try document.matches(node, call.string(1), inShadowTree: root))
            } catch {
                return call.null
            }
        }
        define("closest") { call in
            guard let (node, document) = call.place(0), let element = document.asElement(node) else {
                return call.value(0)
            }
            do throws(SelectorError) {
                return call.value(try element.closest(call.string(1))?.asNode, of: document)
            } catch {
                return call.null
            }
        }
    }
}

extension HostCall {
    fileprivate func attributeWillChange(_ node: Node, _ name: String, in document: Document) {
        // OPTIMIZATION: of the others nobody wants to know.
        if name == "style" { agent.realm(document.realm)?.scripts?.attributeWillChange(node, name, in: document) }
    }
}
