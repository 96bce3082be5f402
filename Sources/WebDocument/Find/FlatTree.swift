/// The tree as a user sees it: an element with a shadow tree shows that tree, and a slot there what it is given of the
/// element's own children.
///
/// https://drafts.csswg.org/css-scoping/#flattening, with slots assigned by name:
/// https://dom.spec.whatwg.org/#assigning-slottables-and-slots
struct FlatTree {
    private let shadows: ShadowTrees
    /// What each slot of a shadow tree is given, by the tree's root.
    private var assigned: [Node: [Node: [Node]]] = [:]

    init(_ document: Document) { shadows = document.tree.shadows }

    /// Goes through what a node shows, in order: `enter` says whether also through what that shows, and is told the node in
    /// whose place or below which it stands; `leave` is told of each that was entered.
    mutating func walk(
        below top: Node,
        enter: (_ node: Node, _ parent: Node) -> Bool,
        leave: (Node) -> Void = { _ in }
    ) {
        // OPTIMIZATION: the nodes' own links, as long as there are no shadow trees.
        guard !shadows.roots.isEmpty else { return Self.walkTree(below: top, enter: enter, leave: leave) }
        var open: [(node: Node, children: [Node], next: Int)] = [(top, children(of: top), 0)]
        while let last = open.indices.last {
            guard open[last].next < open[last].children.count else {
                let done = open.removeLast().node
                if !open.isEmpty { leave(done) }
                continue
            }
            let node = open[last].children[open[last].next]
            open[last].next += 1
            if enter(node, open[last].node) { open.append((node, children(of: node), 0)) }
        }
    }

    private static func walkTree(below top: Node, enter: (Node, Node) -> Bool, leave: (Node) -> Void) {
        var parent = top
        var next = top.firstChild
        while true {
            guard let node = next else {
                guard parent != top, let above = parent.parent else { return }
                leave(parent)
                next = parent.next
                parent = above
                continue
            }
            if enter(node, parent) {
                parent = node
                next = node.firstChild
            } else {
                next = node.next
            }
        }
    }

    private mutating func children(of node: Node) -> [Node] {
        if let root = shadows.roots[node] { return Self.children(of: root) }
        guard node.tag == .slot, let host = shadows.hosts[node.root] else { return Self.children(of: node) }
        let given = slots(of: node.root, host)[node] ?? []
        return given.isEmpty ? Self.children(of: node) : given
    }

    /// What of its host's children a slot of a shadow tree shows.
    mutating func nodes(givenTo slot: Node) -> [Node] {
        guard slot.tag == .slot, let host = shadows.hosts[slot.root] else { return [] }
        return slots(of: slot.root, host)[slot] ?? []
    }

    /// What a node stands below; `nil` for the topmost, and for a child of an element with a shadow tree that is in none of
    /// its slots.
    private mutating func parent(of node: Node) -> Node? {
        guard let parent = node.parent else { return nil }
        guard parent.isElement else { return shadows.hosts[parent] }
        guard let root = shadows.roots[parent] else { return parent }
        return slots(of: root, parent).first { $0.value.contains(node) }?.key
    }

    /// What keeps a user from seeing it: itself or what it is in, where that is hidden or not on the page; `nil`: nothing does.
    mutating func hider(of node: Node, where isHidden: (Node) -> Bool) -> Node? {
        var current = node
        while !isHidden(current) {
            guard let above = parent(of: current) else { return current.parent?.isElement == true ? current : nil }
            current = above
        }
        return current
    }

    private static func children(of node: Node) -> [Node] {
        Array(sequence(first: node.firstChild, next: { $0?.next }).prefix { $0 != nil }.compactMap { $0 })
    }

    private mutating func slots(of root: Node, _ host: Node) -> [Node: [Node]] {
        if let known = assigned[root] { return known }
        // Of slots with the same name the first is given all.
        var byName: [String: Node] = [:]
        for slot in root.descendants where slot.tag == .slot {
            let name = slot.attributeValue(namespace: nil, localName: "name") ?? ""
            if byName[name] == nil { byName[name] = slot }
        }
        var given: [Node: [Node]] = [:]
        for child in Self.children(of: host) where child.isElement || child.kind == .text {
            let name = child.isElement ? child.attributeValue(namespace: nil, localName: "slot") ?? "" : ""
            if let slot = byName[name] { given[slot, default: []].append(child) }
        }
        assigned[root] = given
        return given
    }
}

extension Document {
    /// The roots of the shadow trees that the page shows; none within an element that is not in the page.
    package var shadowRoots: [Node] {
        guard !tree.shadows.roots.isEmpty else { return [] }
        var roots: [Node] = []
        var next = 0
        func add(below top: Node) {
            for node in top.descendants { if let root = tree.shadows.roots[node] { roots.append(root) } }
        }
        add(below: tree.root)
        while next < roots.count {
            add(below: roots[next])
            next += 1
        }
        return roots
    }

    /// The element that a node is in; of what is at the top of a shadow tree, the element whose that is.
    func parentElementOrHost(of node: Node) -> Node? {
        guard let parent = node.parent else { return nil }
        return parent.isElement ? parent : tree.shadows.hosts[parent]
    }
}
