// Custom elements that the parser meets.
extension TreeBuilder {
    /// An element, or the one that scripts make in its place.
    ///
    /// https://html.spec.whatwg.org/#create-an-element-for-the-token
    @inline(__always)
    func customised(_ node: Node) -> Node {
        guard !tree.shadows.definitions.isEmpty else { return node }
        return madeByScripts(node) ?? node
    }

    private func madeByScripts(_ node: Node) -> Node? {
        // What is in a template belongs to another document, which defines none.
        guard context == nil, open.templates == openShadowRoots, node.namespace == .html, tree.shadows.mayDefine(node)
        else { return nil }
        // What has been found in the tree so far, is not all any more.
        tree.changed()
        customElement = tree.customElements?.makeElement(inPlaceOf: node, for: appropriatePlace().parent)
        return customElement
    }

    /// Templates that are open and stand for shadow roots, in which elements are as in the document.
    private var openShadowRoots: Int {
        guard open.templates > 0 else { return 0 }
        return (0..<open.count).count { index in
            guard open[index].isTemplate, let contents = tree.templateContents[open[index]] else { return false }
            return tree.shadows.hosts[contents] != nil
        }
    }

    /// Puts an element that scripts have made where it goes, as far as it can go there, and tells them.
    ///
    /// https://html.spec.whatwg.org/#insert-an-element-at-the-adjusted-insertion-location
    func put(_ node: Node, at place: Location) -> Node {
        customElement = nil
        // "If it is not possible to insert element …, abort these steps."
        let isPossible = node.owner == tree.root && node.parent == nil && !node.isInclusiveAncestor(of: place.parent)
        if isPossible {
            link(node, into: place.parent, before: place.sibling)
            noteInserted(node)
            tree.changed()
            tree.customElements?.didPut(node)
        }
        push(node)
        return node
    }
}
