/// Which elements of a tree bear an ID or a name: made when somebody first asks, and kept up to date until a parser builds on.
///
/// OPTIMIZATION: scripts look for an ID, change something, and look for the next.
struct NameIndex {
    /// The bytes, since strings are equal to Swift that are not to scripts.
    private struct Key: Hashable {
        let bytes: [UInt8]

        init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

        func hash(into hasher: inout Hasher) { unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
    }

    /// Those that bear one ID, or one name.
    struct Bearers {
        private(set) var only: Node?
        private var many: Set<Node> = []
        /// The first in tree order, if that is known.
        fileprivate(set) var first: Node?

        fileprivate init(_ node: Node) {
            only = node
            first = node
        }

        var count: Int { only == nil ? many.count : 1 }

        /// In no order.
        var nodes: [Node] { only.map { [$0] } ?? Array(many) }

        /// `isLast`: it comes after all the others.
        fileprivate mutating func add(_ node: Node, isLast: Bool) {
            if let other = only {
                guard other != node else { return }
                many = [other]
                only = nil
            }
            many.insert(node)
            if !isLast { first = nil }
        }

        fileprivate mutating func remove(_ node: Node) {
            if first == node { first = nil }
            if many.remove(node) != nil, many.count == 1 {
                only = many.first
                first = only
                many = []
            } else if only == node {
                only = nil
            }
        }
    }

    private var ids: [Key: Bearers] = [:]
    private var names: [Key: Bearers] = [:]

    init(_ root: Node) {
        for node in root.descendants { add(node, isLast: true) }
    }

    subscript(id id: some Sequence<UInt8>) -> Bearers? { ids[Key(id)] }
    subscript(name name: some Sequence<UInt8>) -> Bearers? { names[Key(name)] }

    /// Those that bear an ID or a name, in no order.
    func bearers(of name: String) -> Set<Node> {
        Set((self[id: name.utf8]?.nodes ?? []) + (self[name: name.utf8]?.nodes ?? []))
    }

    /// Notes what was found to be the first that bears an ID.
    mutating func note(first node: Node, id: some Sequence<UInt8>) { ids[Key(id)]?.first = node }

    mutating func add(_ node: Node, isLast: Bool = false) {
        if let id = node.attribute(.id), !id.isEmpty { Self.add(node, Key(id), to: &ids, isLast) }
        if let name = node.attribute(.name), !name.isEmpty { Self.add(node, Key(name), to: &names, isLast) }
    }

    mutating func remove(_ node: Node) {
        if let id = node.attribute(.id), !id.isEmpty { Self.remove(node, Key(id), from: &ids) }
        if let name = node.attribute(.name), !name.isEmpty { Self.remove(node, Key(name), from: &names) }
    }

    private static func add(_ node: Node, _ key: Key, to index: inout [Key: Bearers], _ isLast: Bool) {
        if index[key]?.add(node, isLast: isLast) == nil { index[key] = Bearers(node) }
    }

    private static func remove(_ node: Node, _ key: Key, from index: inout [Key: Bearers]) {
        index[key]?.remove(node)
        if index[key]?.count == 0 { index[key] = nil }
    }
}

extension Tree {
    /// The index of the tree as it is now.
    var names: NameIndex {
        if let nameIndex { return nameIndex }
        let made = NameIndex(root)
        nameIndex = made
        return made
    }

    /// The first element in tree order with that ID.
    func firstElement(id: some RandomAccessCollection<UInt8>) -> Node? {
        guard !id.isEmpty, let bearers = names[id: id] else { return nil }
        if let first = bearers.first { return first }
        let found = root.firstDescendant(id: id)
        if let found { nameIndex?.note(first: found, id: id) }
        return found
    }

    /// The first element in tree order with that ID below a node, which may stand in another tree than the document's.
    func firstElement(id: some RandomAccessCollection<UInt8>, below node: Node) -> Node? {
        if node == root { return firstElement(id: id) }
        guard node.root == root else { return node.firstDescendant(id: id) }
        guard let bearers = names[id: id] else { return nil }
        guard let only = bearers.only else { return node.firstDescendant(id: id) }
        return only != node && node.isInclusiveAncestor(of: only) ? only : nil
    }

    /// Whether at most one element has that ID in the tree of a node, if that is the document's.
    func isAlone(id: some RandomAccessCollection<UInt8>, around node: Node) -> Bool {
        node.root == root && names[id: id]?.count ?? 0 <= 1
    }

    /// Before a node is taken out of the tree, and after it was put there.
    func names(leaveWith node: Node) {
        guard nameIndex != nil, node.root == root else { return }
        if node.isElement { nameIndex?.remove(node) }
        for inner in node.descendants { nameIndex?.remove(inner) }
    }
    func names(comeWith node: Node) {
        guard nameIndex != nil, node.root == root else { return }
        if node.isElement { nameIndex?.add(node) }
        for inner in node.descendants { nameIndex?.add(inner) }
    }

    /// Changes an attribute, which may be one that others are found by.
    func changing(_ localName: String, of element: Node, _ change: () -> Void) {
        let isIndexed = nameIndex != nil && (localName == "id" || localName == "name") && element.root == root
        if isIndexed { nameIndex?.remove(element) }
        change()
        if isIndexed { nameIndex?.add(element) }
        if localName == "class" { classesChanged(of: element) }
        if Self.naming.contains(localName) { namings += 1 }
        changedWithin()
    }

    /// The attributes that decide which controls a form or a label has, and what they are called.
    private static let naming: Set = ["id", "name", "type", "form", "for"]
}
