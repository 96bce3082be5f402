import CLibXML2

// Documents of XML that scripts work on: libxml2 parses, and what it built is copied into an arena.
extension Tree {
    /// A copy on which scripts can work.
    func scriptedCopy(limits: DocumentLimits) -> Tree {
        let copy = Tree(.scriptedXML, limits: limits)
        copy.mode = mode
        copy.takeNames()
        copy.copyAll(below: root, of: self, to: copy.root)
        if let syntaxErrors { copy.report(syntaxErrors) }
        copy.rearranged()
        copy.settle()
        return copy
    }

    func copyAll(below source: Node, of other: Tree, to target: Node) {
        cloneSource = other
        copyChildren(of: source, to: target)
        cloneSource = nil
        changed()
    }

    /// Declarations of namespaces are attributes to scripts; libxml2 keeps them apart.
    func copyNamespaceDeclarations(of source: Node, to copy: Node) {
        guard source.isElement else { return }
        var declaration = unsafe source.pointer.pointee.nsDef
        while let current = unsafe declaration {
            let prefix = unsafe current.pointee.prefix.map { unsafe Text($0).string }
            let name = QualifiedName(
                namespace: "http://www.w3.org/2000/xmlns/",
                prefix: prefix == nil ? nil : "xmlns",
                localName: prefix ?? "xmlns"
            )
            setAttribute(name, unsafe Text(current.pointee.href).string, of: copy)
            unsafe declaration = current.pointee.next
        }
    }

    /// What libxml2 makes of markup; where it is not well-formed, what is before that.
    static func parsed(xml markup: String, limits: DocumentLimits) -> (tree: Tree, failure: DocumentFailure?) {
        let tree = Tree(.xml, limits: limits)
        let parser = XMLPushParser(tree: tree, limits: limits)
        parser.feed(Array(markup.utf8).span)
        parser.finish()
        return (tree, parser.failure)
    }
}

extension Document {
    /// Makes a document of XML one that scripts can work on.
    package func makeScriptable() {
        guard !tree.isScriptable, !tree.isHTML else { return }
        restart(with: tree.scriptedCopy(limits: .standard))
    }

    /// A document of XML for scripts; where the markup is not well-formed, with a report of that.
    ///
    /// https://html.spec.whatwg.org/#dom-domparser-parsefromstring
    package static func xml(_ origin: DocumentOrigin, markup: String) -> Document {
        Document(origin, tree: Tree.parsed(xml: markup, limits: .standard).tree.scriptedCopy(limits: .standard))
    }

    /// What is in the markup's only element, in a fragment; `nil` where the markup is not well-formed.
    ///
    /// https://html.spec.whatwg.org/#xml-fragment-parsing-algorithm
    package func parseXMLFragment(_ markup: String) -> Node? {
        let (parsed, failure) = Tree.parsed(xml: markup, limits: .standard)
        guard failure == nil, let element = parsed.documentElement else { return nil }
        let fragment = tree.makeFragment()
        tree.copyAll(below: element, of: parsed, to: fragment)
        noteStyleAttributes(below: fragment)
        return fragment
    }
}
