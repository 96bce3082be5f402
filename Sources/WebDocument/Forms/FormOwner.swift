import WebStandards

extension Document {
    // https://html.spec.whatwg.org/#reset-the-form-owner
    package func formOwner(of node: Node) -> Node? {
        // "If element is listed, has a form content attribute, and is itself connected: let it be the first element
        // in tree order with that ID, if it is a form element."
        if isListed(node), let id = node.attribute(.form), isConnected(node) {
            let target = firstElement(id: id.string, inTreeOf: node)
            return target?.tag == .form ? target : nil
        }
        return ownerByPlace(of: node)
    }

    /// OPTIMIZATION: those of the document itself are known by their IDs.
    func firstElement(id: String, inTreeOf node: Node) -> Node? {
        tree.firstElement(id: Array(id.utf8), below: node.root)
    }

    /// For a control without a `form` attribute: what the parser or its place in the tree says.
    private func ownerByPlace(of node: Node) -> Node? {
        // Once a script has taken it away from there, its place counts.
        if let given = tree.parserFormOwners[node]?.form, given.root == node.root { return given }
        return node.nearestAncestor(.form)
    }

    /// The elements a form owns, in its order: https://html.spec.whatwg.org/#dom-form-elements, image buttons too.
    package func listedElements(of form: Node) -> [Node] {
        // Asked once, not for each control with a form attribute.
        let id = form.attribute(.id)
        let root = form.root
        let isNamed = isConnected(form) && (id.map { tree.firstElement(id: $0, below: root) == form } ?? false)
        if root != tree.root {
            return (isNamed ? root : form).descendants.filter { node in
                guard isListed(node) else { return false }
                guard let wanted = node.attribute(.form), isConnected(node) else {
                    return ownerByPlace(of: node) == form
                }
                return isNamed && wanted == id
            }
        }
        let isInParserOrder = origin.controlOrder == .parser && !tree.parserFormOwners.isEmpty
        var result: [Node] = []
        var strays: [(node: Node, place: Int)] = []
        var start = 0
        forEachActiveElement { node in
            if node == form { start = result.count }
            guard isListed(node) else { return }
            if let wanted = node.attribute(.form) {
                if isNamed, wanted == id { result.append(node) }
            } else if isInParserOrder, let owner = tree.parserFormOwners[node] {
                if owner.form == form { strays.append((node, owner.place)) }
            } else if ownerByPlace(of: node) == form {
                result.append(node)
            }
        }
        return strays.isEmpty ? result : Self.merging(strays, into: result, from: start)
    }

    /// The listed elements below a node but for image buttons, in tree order.
    package func listedElements(inside node: Node) -> [Node] {
        node.descendants.filter { isListed($0) && !Self.isImageButton($0) }
    }

    // https://html.spec.whatwg.org/#dom-form-elements
    package func elements(ofForm form: Node) -> [Node] { listedElements(of: form).filter { !Self.isImageButton($0) } }

    /// Those of them that have an ID or a name.
    ///
    /// OPTIMIZATION: a form of the document has few that are called alike, and they are known.
    package func elements(ofForm form: Node, named name: String) -> [Node] {
        let root = form.root
        guard root == tree.root else {
            // A form is asked for its methods, too, which mostly nothing is called.
            guard root.descendants.contains(where: { $0.isCalled(name) }) else { return [] }
            return elements(ofForm: form).filter { $0.isCalled(name) }
        }
        let candidates = tree.names.bearers(of: name).filter { node in
            isListed(node) && !Self.isImageButton(node) && formOwner(of: node) == form
                && !(origin.scripting && node.nearestAncestor(.noscript) != nil)
        }
        return candidates.count > 1 ? elements(ofForm: form).filter { $0.isCalled(name) } : Array(candidates)
    }

    /// The images in a form that have an ID or a name.
    package func images(inForm form: Node, named name: String) -> [Node] {
        func isOne(_ node: Node) -> Bool {
            node.tag == .img && node.isCalled(name) && node.nearestAncestor(.form) == form
        }
        return form.root == tree.root
            ? inTreeOrder(tree.names.bearers(of: name).filter(isOne)) : form.descendants.filter(isOne)
    }

    private static func isImageButton(_ node: Node) -> Bool { node.tag == .input && node.inputType == .image }

    /// Puts each stray where so many controls, from `start` on, are before it.
    private static func merging(_ strays: [(node: Node, place: Int)], into controls: [Node], from start: Int) -> [Node]
    {
        var merged = Array(controls[..<start])
        var rest = controls[start...]
        for stray in strays.sorted(by: { $0.place < $1.place }) {
            while merged.count - start < stray.place, let next = rest.popFirst() { merged.append(next) }
            merged.append(stray.node)
        }
        return merged + rest
    }

    // https://html.spec.whatwg.org/#default-button
    func defaultButton(of form: Node) -> Node? {
        listedElements(of: form).first { $0.isSubmitButton }
    }
}

extension Node {
    /// Whether its ID or its name is that one.
    fileprivate func isCalled(_ name: String) -> Bool {
        attribute(.id).map { $0 == name } ?? false || attribute(.name).map { $0 == name } ?? false
    }
}

/// In which order a form has its controls, and so sends their values.
package enum FormControlOrder: Sendable, Hashable {
    /// As they stand in the tree: the HTML Standard and Chromium.
    case tree
    /// PLATFORM(WebKit): one that the parser gave to a form which is not above it (in a table above all) comes after
    /// those that the form had then (HTMLFormElement::formElementIndex).
    case parser
}

/// The form that the parser gave to a control which is not below it.
struct ParserFormOwner {
    let form: Node
    /// How many controls the form was given before.
    let place: Int
}
