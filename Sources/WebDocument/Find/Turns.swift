import WebStandards

// What of a page's markup is fetched in one way before it and in another behind it: `base`, and the `meta` elements of policies.
extension Document {
    /// How many turns stand before each of these, of those alone that have one behind them.
    ///
    /// What the parser has put into the tree is fetched some elements at a time, and each as it would have been when it was put in:
    /// https://html.spec.whatwg.org/#link-type-stylesheet and its like fetch "when the element becomes browsing-context connected".
    package func viewpoints(of nodes: [Node]) -> [Node: Int] {
        guard tree.hasTurns, !nodes.isEmpty else { return [:] }
        let wanted = Set(nodes)
        var found: [Node: Int] = [:]
        var turns = 0
        for node in tree.root.descendants {
            if wanted.contains(node) { found[node] = turns }
            if node.isTurn { turns += 1 }
        }
        return found.filter { $0.value < turns }
    }

    /// How many policies the markup has declared that count just now; `nil`: all of them.
    package var policiesInView: Int? {
        viewpoint.map { tree.root.descendants.lazy.filter(\.isTurn).prefix($0).count { $0.declaredPolicy != nil } }
    }

    /// Whether a turn counts just now.
    func isInView(_ turn: Node) -> Bool {
        guard let viewpoint else { return true }
        return tree.root.descendants.lazy.filter(\.isTurn).prefix(viewpoint).contains(turn)
    }
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
