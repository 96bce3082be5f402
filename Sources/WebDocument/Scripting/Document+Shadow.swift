// Shadow trees and custom elements, as far as the tree knows of them.
extension Document {
    /// Makes the root of an element's shadow tree.
    package func attachShadow(to host: Node) -> Node {
        let root = tree.makeFragment()
        tree.shadows.add(root, to: host)
        return root
    }

    var hasShadowTrees: Bool { !tree.shadows.roots.isEmpty }

    package var hasDeclaredRoots: Bool { !tree.shadows.declared.isEmpty }

    /// What the parser has made since the last time.
    package func takeDeclaredRoots() -> [DeclaredShadowRoot] {
        guard !tree.shadows.declared.isEmpty else { return [] }
        defer { tree.shadows.declared = [] }
        return tree.shadows.declared
    }

    /// Has the parser ask for the elements of a definition.
    package func addDefinition(_ name: String, madeBy maker: (any CustomElementMaker)?) {
        tree.shadows.definitions.insert(name)
        tree.customElements = maker
    }

    /// The elements of HTML below a node that a definition may be meant for, by their names.
    package func elementsThatMayBeDefined(below node: Node) -> [Node] {
        guard !tree.shadows.definitions.isEmpty else { return [] }
        return node.descendants.filter { $0.namespace == .html && tree.shadows.mayDefine($0) }
    }

    // https://html.spec.whatwg.org/#concept-custom-element-definition-disable-shadow
    package func disableShadow(ofCustom name: String) { tree.shadows.disabled.insert(name) }

    // https://dom.spec.whatwg.org/#concept-element-defined
    package func setDefined(_ node: Node, _ isDefined: Bool) {
        if isDefined {
            tree.shadows.defined.insert(node)
            tree.shadows.undefined.remove(node)
        } else {
            tree.shadows.defined.remove(node)
            tree.shadows.undefined.insert(node)
        }
        tree.changedWithin()
    }

    package func setStates(of node: Node, _ states: Set<String>) {
        tree.shadows.states[node] = states.isEmpty ? nil : states
        tree.changedWithin()
    }

    /// A custom element is a control from now on.
    package func setFormAssociated(_ node: Node) {
        tree.shadows.formAssociated.insert(node)
        tree.namings += 1
        tree.changedWithin()
    }

    /// What a custom element that is a control says of its validity.
    package func setValid(_ node: Node, _ isValid: Bool) {
        if isValid { tree.shadows.invalid.remove(node) } else { tree.shadows.invalid.insert(node) }
        tree.changedWithin()
    }

    // https://html.spec.whatwg.org/#form-associated-custom-element
    func isFormAssociated(_ node: Node) -> Bool {
        !tree.shadows.formAssociated.isEmpty && tree.shadows.formAssociated.contains(node)
    }

    /// The children of a shadow host that a slot of its tree stands for by its name.
    ///
    /// https://dom.spec.whatwg.org/#find-slotables
    package func namedSlottables(of slot: Node) -> [Node] {
        func name(_ node: Node, _ attribute: String) -> String {
            node.attributeValue(namespace: nil, localName: attribute) ?? ""
        }
        let root = slot.root
        guard let host = tree.shadows.hosts[root] else { return [] }
        let own = name(slot, "name")
        // "For each slot in tree order, if its name is slottable's slot name, then return it": the first has them all.
        guard root.descendants.first(where: { $0.tag == .slot && name($0, "name") == own }) == slot else { return [] }
        var found: [Node] = []
        var child = host.firstChild
        while let node = child {
            let isWanted = node.isElement ? name(node, "slot") == own : node.kind == .text && own.isEmpty
            if isWanted { found.append(node) }
            child = node.next
        }
        return found
    }

    /// The elements of HTML of one name below a node, and in the shadow trees there.
    ///
    /// https://dom.spec.whatwg.org/#concept-shadow-including-tree-order
    package func shadowIncludingElements(localName: String, below node: Node) -> [Node] {
        var found: [Node] = []
        var walks = [(next: node, top: node)]
        while let (node, top) = walks.popLast() {
            if node.isElement, node.namespace == .html, node.name == localName { found.append(node) }
            if let next = node.following(in: top) { walks.append((next, top)) }
            if let root = tree.shadows.roots[node] { walks.append((root, root)) }
        }
        return found
    }

    // https://dom.spec.whatwg.org/#connected
    package func isConnected(_ node: Node) -> Bool {
        var root = node.root
        while let host = tree.shadows.hosts[root] { root = host.root }
        return root.kind == .document
    }

    /// Goes through a node, all below it, and the shadow trees of those.
    ///
    /// https://dom.spec.whatwg.org/#concept-shadow-including-inclusive-descendant
    package func forEachShadowIncludingDescendant(of node: Node, _ body: (Node) -> Void) {
        var tops = [node]
        while let top = tops.popLast() {
            var current: Node? = top
            while let node = current {
                body(node)
                if !tree.shadows.roots.isEmpty, let root = tree.shadows.roots[node] { tops.append(root) }
                current = node.following(in: top)
            }
        }
    }

    // https://dom.spec.whatwg.org/#concept-shadow-including-inclusive-ancestor
    package func isShadowIncludingAncestor(_ ancestor: Node, of node: Node) -> Bool {
        var current: Node? = node
        while let candidate = current {
            if candidate == ancestor { return true }
            current = candidate.parent ?? tree.shadows.hosts[candidate]
        }
        return false
    }

    // https://dom.spec.whatwg.org/#in-a-shadow-tree
    package func isInShadowTree(_ node: Node) -> Bool { tree.shadows.hosts[node.root] != nil }

    /// The markup of what is in a node, with the given text behind the start tags of some elements.
    package func markup(inside node: Node, shadows: [Node: String]) -> String {
        var serializer = HTMLSerializer(self)
        serializer.shadows = shadows
        serializer.serialize(childrenOf: node)
        return serializer.text
    }
}
