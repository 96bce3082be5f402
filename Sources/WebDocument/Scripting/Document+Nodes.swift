import WebStandards

// The tree as scripts see and change it.
extension Document {
    /// The document node.
    package var node: Node { tree.root }

    /// Whether scripts can work on the tree: those that libxml2's parsers build are copied for it first.
    package var isScriptable: Bool { tree.isScriptable }

    /// Counts the changes of the tree.
    package var treeRevision: Int { tree.revision }

    /// Changes whenever nodes of the tree come, go or move.
    package var treeStructure: Int { tree.structure }

    /// Changes whenever nodes come, go or move, or have other classes.
    package var classesRevision: Int { tree.structure + tree.classes }

    /// Changes whenever nodes come, go or move, or controls may be called otherwise or belong elsewhere.
    package var namingsRevision: Int { tree.structure + tree.namings }

    /// Changes whenever a parser has put more into the tree.
    package var parserRevision: Int { tree.parserRevision }

    /// Is another one once a style element may have another text.
    package func styleTextStamp(of element: Node) -> Int { tree.styleTexts.stamp(of: element) }

    package var isQuirksMode: Bool { isQuirks }

    // https://dom.spec.whatwg.org/#html-document
    package var isHTMLDocument: Bool { tree.isHTML }

    /// The element of a node.
    package func asElement(_ node: Node) -> Element? { node.isElement ? element(node) : nil }

    /// From now on scripts want to know what the parser puts in.
    package func observeParser() { tree.isObserved = true }

    package var hasParserInsertions: Bool { !tree.parserInsertions.isEmpty }

    /// What the parser has put in since this was last asked.
    package func takeParserInsertions() -> [Node] {
        defer { tree.parserInsertions = [] }
        return tree.parserInsertions
    }

    // MARK: Making

    package func makeElement(_ name: QualifiedName) -> Node { tree.makeElement(name) }
    package func makeText(_ data: String) -> Node { tree.makeCharacterData(.text, data) }
    package func makeComment(_ data: String) -> Node { tree.makeCharacterData(.comment, data) }
    package func makeCDATASection(_ data: String) -> Node { tree.makeCDATASection(data) }
    package func makeFragment() -> Node { tree.makeFragment() }

    package func makeProcessingInstruction(_ target: String, _ data: String) -> Node {
        tree.makeProcessingInstruction(target, data)
    }

    package func makeDocumentType(name: String, publicID: String, systemID: String) -> Node {
        tree.makeDocumentType(name: name, publicID: publicID, systemID: systemID)
    }

    /// A copy in this document of a node of `other`.
    package func clone(_ node: Node, of other: Document, deep: Bool) -> Node {
        tree.cloneSource = other.tree
        defer { tree.cloneSource = nil }
        let copy = tree.clone(node, deep: deep)
        copyControls(of: node, of: other, to: copy, deep: deep)
        return copy
    }

    /// A document of scripts' own, empty.
    package static func empty(_ origin: DocumentOrigin, isHTML: Bool) -> Document {
        Document(origin, tree: Tree(isHTML ? .html : .scriptedXML, limits: .standard))
    }

    package func copyEncoding(of other: Document) { encoding = other.encoding }

    // MARK: Changing

    /// Puts a node that stands nowhere before `sibling`, or last.
    package func insert(_ node: Node, into parent: Node, before sibling: Node?) {
        changingOptions(below: node, in: parent) { tree.insert(node, into: parent, before: sibling) }
    }

    package func remove(_ node: Node) {
        changingOptions(below: node, in: node.parent) { tree.remove(node) }
    }

    /// Has an element hold that text and nothing else; `false`: it has to be done with nodes of their own.
    ///
    /// OPTIMIZATION: a text that no script has met is written to again, since what is taken out of a tree stays in memory.
    ///
    /// https://dom.spec.whatwg.org/#string-replace-all
    package func replaceText(of element: Node, with data: String) -> Bool {
        // Who shows the children of a host or of a slot is told which come and go.
        guard element.isElement, element.anyTag != .slot, tree.shadows.roots[element] == nil else { return false }
        guard let old = element.firstChild else {
            if !data.isEmpty { tree.insert(tree.makeCharacterData(.text, data), into: element) }
            return true
        }
        guard old.next == nil, old.kind == .text, !old.isCDATASection, nodeNumbers[old] == nil else { return false }
        if data.isEmpty { tree.remove(old) } else { tree.setCharacters(of: old, data) }
        return true
    }

    package func setCharacters(of node: Node, _ data: String) { tree.setCharacters(of: node, data) }
    package func appendCharacters(to node: Node, _ data: String) { tree.appendCharacters(to: node, data) }

    package func setAttribute(_ name: QualifiedName, _ value: String, of element: Node) {
        changingControl(element, name.namespace, name.localName) { tree.setAttribute(name, value, of: element) }
    }

    package func removeAttribute(namespace: String?, localName: String, of element: Node) {
        changingControl(element, namespace, localName) {
            tree.removeAttribute(namespace: namespace, localName: localName, of: element)
        }
    }

    // MARK: Markup

    // https://html.spec.whatwg.org/#html-fragment-parsing-algorithm
    package func parseFragment(
        _ markup: String,
        context: Node,
        scripting: Bool,
        declaresShadowRoots: Bool = false
    ) -> Node {
        var options = TreeBuilderOptions()
        options.scripting = scripting
        options.leavesOutScripts = origin.leavesOutScripts
        options.declaresShadowRoots = declaresShadowRoots
        let parser = HTMLParser(self, fragmentIn: context, options: options)
        _ = parser.write(markup)
        parser.finish()
        let fragment = tree.makeFragment()
        let result = parser.builder.result
        moveChildren(of: result, to: fragment)
        tree.builtApart()
        return fragment
    }

    package enum MarkupScope {
        case inside
        case whole
    }

    // https://html.spec.whatwg.org/#html-fragment-serialisation-algorithm
    package func markup(of node: Node, _ scope: MarkupScope) -> String {
        var serializer = HTMLSerializer(self)
        switch scope {
        case .inside: serializer.serialize(childrenOf: node)
        case .whole: serializer.serialize(node)
        }
        return serializer.text
    }

    // MARK: Finding

    package func firstMatch(_ selectors: String, below root: Node) throws(SelectorError) -> Node? {
        try firstElement(selectors, below: root)?.node
    }

    package func allMatches(_ selectors: String, below root: Node) throws(SelectorError) -> [Node] {
        try allElements(selectors, below: root).map(\.node)
    }

    /// Whether any element has an attribute that may be an event handler (`onclick` and the like).
    package var hasEventHandlers: Bool { hasEventHandlers(behind: tree.root) }

    /// Whether any element that comes after the node in the tree has one.
    package func hasEventHandlers(behind node: Node) -> Bool {
        var next = node.following(in: tree.root)
        while let current = next {
            if hasHandlerAttributes(current) { return true }
            next = current.following(in: tree.root)
        }
        return false
    }

    /// A number that elements of HTML share with those of their name; 0 for names that are not HTML's own, and for all else.
    package func htmlName(of node: Node) -> Int { node.isHTML ? Int(node.tag.rawValue) : 0 }

    /// Whether an element has attributes that may be event handlers.
    package func hasHandlerAttributes(_ node: Node) -> Bool {
        guard node.isElement else { return false }
        var found = false
        node.forEachAttribute { _, name, _ in
            found = found || name.count > 2 && name[0] == 0x6F && name[1] == 0x6E
        }
        return found
    }

    /// The names of an element's attributes that may be event handlers.
    package func handlerAttributes(of node: Node) -> [String] {
        guard node.isElement else { return [] }
        var names: [String] = []
        node.forEachAttribute { _, name, _ in
            if name.count > 2, name[0] == 0x6F, name[1] == 0x6E { names.append(name.string) }
        }
        return names
    }

    /// On which line of the page its tag ends, if it has attributes that may be event handlers.
    package func handlerLine(of node: Node) -> Int? { tree.handlerLines[node] }

    package func textContent(of node: Node) -> String { node.textContent }
}

extension Node {
    // https://dom.spec.whatwg.org/#concept-child-text-content
    package var characterChildren: String { childTextContent }
}

extension Element {
    /// Its node.
    package var asNode: Node { node }
}
