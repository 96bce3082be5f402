// The host of a shadow tree, as the rules in that tree see it.
extension SelectorMatcher {
    /// The parent element; of what is at the top of the shadow tree whose rules are matched, its host.
    func above(_ node: Node) -> Node? {
        if let parent = node.parentElement { return parent }
        guard let shadow, node.parent == shadow.root else { return nil }
        return shadow.host
    }

    // https://drafts.csswg.org/css-scoping/#host-selector: "The shadow host … is featureless", but for what is asked in here.
    func matchesHost(_ node: Node, _ test: SimpleSelector) -> Bool {
        guard let shadow, shadow.host == node else { return false }
        let plain = SelectorMatcher(document, scope: scope, memory)
        switch test {
        case .host(let list): return list.map { plain.matches(node, $0) } ?? true
        case .hostContext(let list):
            var candidate: Node? = node
            while let current = candidate {
                if plain.matches(current, list) { return true }
                candidate = current.parentElement ?? current.parent.flatMap { document.tree.shadows.hosts[$0] }
            }
            return false
        default: return false
        }
    }
}

extension SimpleSelector {
    /// Whether it can match the host of the tree that it is of.
    var isOfHost: Bool {
        switch self {
        case .host, .hostContext: true
        default: false
        }
    }
}

extension Document {
    /// Whether a selector of the rules in a shadow tree matches an element of the tree, or its host.
    package func matches(_ node: Node, _ selectors: String, inShadowTree root: Node) throws(SelectorError) -> Bool {
        let list = try SelectorCache.list(selectors)
        let matcher = SelectorMatcher(self, inShadowTree: root)
        return matcher.matches(node, list) && !matcher.memory.isSpent
    }
}
