import WebStandards

// https://html.spec.whatwg.org/#dom-window-nameditem-filter
extension Document {
    /// The elements that a window's property of that name is: embed, form, img and object by their name, all by their ID.
    package func elements(namedOnWindow name: String) -> [Node] {
        let index = tree.names
        return inTreeOrder(index.bearers(of: name).filter { $0.isNamedOnWindow(name) })
    }

    /// Whether any elements have that ID or name.
    package func hasBearers(of name: String) -> Bool {
        tree.names[id: name.utf8] != nil || tree.names[name: name.utf8] != nil
    }

    /// Some elements of the document, as they come in its tree.
    func inTreeOrder(_ nodes: Set<Node>) -> [Node] {
        // OPTIMIZATION: mostly there is but one, for which nobody goes through the tree.
        guard nodes.count > 1 else { return Array(nodes) }
        var result: [Node] = []
        for node in node.descendants where nodes.contains(node) {
            result.append(node)
            if result.count == nodes.count { break }
        }
        return result
    }

    /// Whether there is one.
    package func hasWindowName(_ name: String) -> Bool { caches.hasWindowName(name) }
}

extension Node {
    func isNamedOnWindow(_ name: String) -> Bool {
        if let id = attribute(.id), id == name { return true }
        guard isHTML, let given = attribute(.name), given == name else { return false }
        switch tag {
        case .embed, .form, .img, .object: return true
        default: return false
        }
    }
}
