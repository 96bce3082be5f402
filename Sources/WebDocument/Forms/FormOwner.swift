import WebStandards

extension Document {
    // https://html.spec.whatwg.org/#reset-the-form-owner
    func formOwner(of node: Node) -> Node? {
        // "If element is listed, has a form content attribute, and is itself connected: let it be the first element
        // in tree order with that ID, if it is a form element."
        if node.isListed, let id = node.attribute(.form) {
            let target = caches.element(id: id.string)
            return target?.tag == .form ? target : nil
        }
        return tree.parserFormOwners[node] ?? node.nearestAncestor(.form)
    }

    /// The elements a form owns, in tree order: https://html.spec.whatwg.org/#dom-form-elements, image buttons too.
    func listedElements(of form: Node) -> [Node] {
        // Asked once, not for each control with a form attribute.
        let id = form.attribute(.id)
        let isNamed = id.map { tree.root.firstDescendant(id: $0) == form } ?? false
        var result: [Node] = []
        forEachActiveElement { node in
            guard node.isListed else { return }
            if let wanted = node.attribute(.form) {
                if isNamed, wanted == id { result.append(node) }
            } else if (tree.parserFormOwners[node] ?? node.nearestAncestor(.form)) == form {
                result.append(node)
            }
        }
        return result
    }

    // https://html.spec.whatwg.org/#default-button
    func defaultButton(of form: Node) -> Node? {
        listedElements(of: form).first { $0.isSubmitButton }
    }
}
