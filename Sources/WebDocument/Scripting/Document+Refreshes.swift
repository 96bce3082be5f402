import WebStandards

// What the markup asks for to follow the page.
extension Document {
    /// The `content` of `meta` elements with `http-equiv=refresh` that have come since the last time, whatever has become of
    /// them since.
    ///
    /// https://html.spec.whatwg.org/#attr-meta-http-equiv-refresh: "when a meta element is inserted into the document".
    package func takeDeclaredRefreshes() -> [String] {
        guard !tree.declaredRefreshes.isEmpty else { return [] }
        defer { tree.declaredRefreshes = [] }
        return tree.declaredRefreshes
    }

    /// A script put a node into the tree, or changed what it says; true: it asks for a refresh.
    package func noteRefresh(of node: Node) -> Bool {
        guard node.tag == .meta, tree.declaredRefreshes.count < Self.refreshLimit, let refresh = node.declaredRefresh,
            tree.isInDocument(node)
        else { return false }
        tree.declaredRefreshes.append(refresh)
        return true
    }

    /// How many are remembered until somebody asks.
    private static let refreshLimit = 1000
}

extension Node {
    var declaredRefresh: String? {
        guard attribute(.httpEquiv)?.equalsIgnoringCase("refresh") == true, let content = attribute(.content),
            !content.isEmpty
        else { return nil }
        return content.string
    }
}

extension Tree {
    /// It is no part of a fragment, nor of what a template holds.
    func isInDocument(_ node: Node) -> Bool {
        var top = node
        while let parent = top.parent { top = parent }
        return top == root
    }
}
