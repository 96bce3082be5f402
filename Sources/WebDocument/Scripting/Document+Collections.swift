import WebStandards

// The elements below a node by name, class and ID, in tree order.
extension Document {
    // https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid
    package func firstNode(id: String, below root: Node) -> Node? {
        tree.firstElement(id: Array(id.utf8), below: root)
    }

    // https://dom.spec.whatwg.org/#concept-getelementsbytagname
    package func elements(qualifiedName name: String, below root: Node, inHTML: Bool) -> [Node] {
        if name == "*" { return Array(root.descendants) }
        let lowercase = ASCII.lowercase(name)
        return root.descendants.filter { node in
            let wanted = inHTML && node.isHTML ? lowercase : name
            guard let prefix = node.prefix else { return node.name == wanted }
            return "\(prefix):\(node.name.string)" == wanted
        }
    }

    // https://dom.spec.whatwg.org/#concept-getelementsbytagnamens
    package func elements(namespace: String?, localName: String, below root: Node) -> [Node] {
        root.descendants.filter { node in
            (namespace == "*" || node.namespaceURI == namespace) && (localName == "*" || node.name == localName)
        }
    }

    // https://dom.spec.whatwg.org/#concept-getelementsbyclassname
    package func elements(classNames: String, below root: Node) -> [Node] {
        caches.elements(ofClasses: classNames, below: root)
    }

    /// The HTML elements among its children that have one of those names.
    package func childElements(of node: Node, named names: Set<String>) -> [Node] {
        let tags = names.compactMap { SelectorName.tags[$0] }
        return node.childElements.filter { tags.contains($0.tag) }
    }

    // https://html.spec.whatwg.org/#dom-table-rows
    package func tableRows(of table: Node) -> [Node] {
        var (head, body, foot) = ([Node](), [Node](), [Node]())
        for child in table.childElements {
            switch child.tag {
            case .tr: body.append(child)
            case .tbody: body += child.childElements.filter { $0.tag == .tr }
            case .thead: head += child.childElements.filter { $0.tag == .tr }
            case .tfoot: foot += child.childElements.filter { $0.tag == .tr }
            default: break
            }
        }
        return head + body + foot
    }
}
