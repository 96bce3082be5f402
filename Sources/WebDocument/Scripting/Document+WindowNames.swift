import WebStandards

// https://html.spec.whatwg.org/#dom-window-nameditem-filter
extension Document {
    /// The elements that a window's property of that name is: embed, form, img and object by their name, all by their ID.
    package func elements(namedOnWindow name: String) -> [Node] {
        node.descendants.filter { $0.isNamedOnWindow(name) }
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
