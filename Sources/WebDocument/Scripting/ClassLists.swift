import WebStandards

/// The elements of some classes below some nodes, as they were last gathered.
///
/// OPTIMIZATION: who changes the classes of those that are found, one after the other, asks for the rest in between.
struct ClassLists {
    private struct Key: Hashable {
        let root: Node
        /// The bytes, since strings are equal to Swift that are not to scripts.
        let names: [UInt8]
    }
    private struct List {
        let structure: Int
        var classes: Int
        var nodes: [Node]
    }
    private var lists: [Key: List] = [:]

    // https://dom.spec.whatwg.org/#concept-getelementsbyclassname
    mutating func elements(of names: String, below root: Node, in document: Document) -> [Node] {
        let tree = document.tree
        let isQuirks = document.isQuirks
        let wanted = names.utf8.split(whereSeparator: ASCII.isWhitespace).map(Array.init)
        guard !wanted.isEmpty else { return [] }
        func matches(_ node: Node) -> Bool {
            guard let value = node.attribute(.class) else { return false }
            return wanted.allSatisfy { value.hasWord($0, ignoringCase: isQuirks) }
        }
        let key = Key(root: root, names: Array(names.utf8))
        if var list = lists.removeValue(forKey: key), list.structure == tree.structure,
            let changed = tree.elementsReclassed(since: list.classes),
            Self.update(&list.nodes, below: root, by: changed, matches)
        {
            list.classes = tree.classes
            lists[key] = list
            return list.nodes
        }
        if lists.count >= ToolLimits.classLists { lists = [:] }
        let nodes = root.descendants.filter(matches)
        lists[key] = List(structure: tree.structure, classes: tree.classes, nodes: nodes)
        return nodes
    }

    /// `false`: one of those that changed belongs somewhere between the others.
    private static func update(
        _ nodes: inout [Node],
        below root: Node,
        by changed: ArraySlice<Node>,
        _ matches: (Node) -> Bool
    ) -> Bool {
        for node in Set(changed) {
            if let index = nodes.firstIndex(of: node) {
                if !matches(node) { nodes.remove(at: index) }
            } else if matches(node), node != root, root.isInclusiveAncestor(of: node) {
                if let last = nodes.last, !last.isInclusiveAncestor(of: node) {
                    guard !node.isInclusiveAncestor(of: last), last.precedes(node) else { return false }
                }
                nodes.append(node)
            }
        }
        return true
    }
}
