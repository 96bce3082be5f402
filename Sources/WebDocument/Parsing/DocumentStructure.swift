extension Tree {
    /// Gives an HTML document the `html`, `head` and `body` that every one has
    /// (https://html.spec.whatwg.org/#tree-construction makes them for any input, libxml2 only for some).
    func completeStructure() {
        let html = documentElement ?? made(.html, in: root)
        guard html.tag == .html else { return }
        var head: Node?
        var body: Node?
        var child = html.firstElementChild
        while let node = child {
            switch node.tag {
            case .head: head = head ?? node
            case .body, .frameset: body = body ?? node
            default: break
            }
            child = node.nextElement
        }
        if head == nil { _ = made(.head, in: html, before: html.firstChild) }
        if body == nil { _ = made(.body, in: html) }
    }

    private func made(_ tag: TagName, in parent: Node, before sibling: Node? = nil) -> Node {
        let node = makeElement(tag)
        insert(node, into: parent, before: sibling)
        return node
    }
}
