import WebStandards

// What of a page's markup is fetched in one way before it and in another behind it: `base`, and the `meta` elements of policies.
extension Document {
    private static let mostTurns = 100

    /// The turns before each of these, for those alone that have one behind them.
    ///
    /// What the parser has put into the tree is fetched some elements at a time, and each as it would have been when it was put in
    /// (https://html.spec.whatwg.org/#fetching-and-processing-a-resource-from-a-link-element and its like).
    package func viewpoints(of nodes: [Node]) -> [Node: ArraySlice<Node>] {
        guard tree.hasTurns, !nodes.isEmpty else { return [:] }
        let wanted = Set(nodes)
        var counts: [Node: Int] = [:]
        var turns: [Node] = []
        for node in tree.root.descendants {
            if wanted.contains(node) { counts[node] = turns.count }
            if node.isTurn { turns.append(node) }
        }
        guard turns.count <= Self.mostTurns else { return [:] }
        return counts.filter { $0.value < turns.count }.mapValues { turns[..<$0] }
    }

    /// How many policies the markup has declared that count just now; `nil`: all of them.
    package var policiesInView: Int? { viewpoint.map { turns in turns.count { $0.declaredPolicy != nil } } }
}

extension Node {
    var isTurn: Bool {
        tag == .base && has(.href) || tag == .meta && (declaredReferrerPolicy != nil || declaredPolicy != nil)
    }

    /// The referrer policy that a `meta` element names.
    ///
    /// https://html.spec.whatwg.org/#meta-referrer
    var declaredReferrerPolicy: String? {
        guard tag == .meta, let name = attribute(.name), let content = attribute(.content), !content.isEmpty,
            name.equalsIgnoringCase("referrer")
        else { return nil }
        return content.string
    }
}
