/// The shadow roots of a tree's elements, and what its parser has made that scripts have not been told of yet.
///
/// A root is a fragment (https://dom.spec.whatwg.org/#interface-shadowroot); all else about it scripts keep.
struct ShadowTrees {
    private(set) var roots: [Node: Node] = [:]
    private(set) var hosts: [Node: Node] = [:]
    /// Those that the markup declared, in order.
    var declared: [DeclaredShadowRoot] = []
    /// The names of definitions.
    var definitions: Set<String> = []
    /// The names of definitions whose elements have no shadow tree.
    var disabled: Set<String> = []
    /// Elements that have been constructed or upgraded (https://dom.spec.whatwg.org/#concept-element-defined).
    var defined: Set<Node> = []
    /// Elements with a value of `is` that have not.
    var undefined: Set<Node> = []
    /// What custom elements say of themselves (https://html.spec.whatwg.org/#states-set).
    var states: [Node: Set<String>] = [:]
    /// Custom elements that are controls of forms (https://html.spec.whatwg.org/#form-associated-custom-element), and those of them
    /// that say they are not valid.
    var formAssociated: Set<Node> = []
    var invalid: Set<Node> = []

    /// Whether a definition may be meant for an element, by its name or its `is`.
    func mayDefine(_ node: Node) -> Bool {
        definitions.contains(node.localName)
            || node.attributeValue(namespace: nil, localName: "is").map(definitions.contains) ?? false
    }

    /// Whether the definition of an element, if it has one, lets it have no shadow tree.
    func areDisabled(of node: Node) -> Bool {
        guard !disabled.isEmpty else { return false }
        return disabled.contains(node.localName)
            || node.attributeValue(namespace: nil, localName: "is").map(disabled.contains) ?? false
    }

    mutating func add(_ root: Node, to host: Node) {
        roots[host] = root
        hosts[root] = host
    }

    /// Takes what another tree had of an element that has moved here, and hands out the root of its shadow tree.
    mutating func take(_ node: Node, from other: inout ShadowTrees) -> Node? {
        if other.defined.remove(node) != nil { defined.insert(node) }
        if other.undefined.remove(node) != nil { undefined.insert(node) }
        if let moved = other.states.removeValue(forKey: node) { states[node] = moved }
        if other.formAssociated.remove(node) != nil { formAssociated.insert(node) }
        if other.invalid.remove(node) != nil { invalid.insert(node) }
        guard let root = other.roots.removeValue(forKey: node) else { return nil }
        other.hosts[root] = nil
        add(root, to: node)
        return root
    }
}

/// A shadow root as a `template` declares it.
///
/// https://html.spec.whatwg.org/#attr-template-shadowrootmode
package struct DeclaredShadowRoot {
    package let host: Node
    package let root: Node
    package let isOpen: Bool
    package let delegatesFocus: Bool
    package let isManual: Bool
    package let isClonable: Bool
    package let isSerializable: Bool
    /// Its elements belong to no registry of custom elements until somebody says so.
    package let hasNoRegistry: Bool
}
