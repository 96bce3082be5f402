/// What an element of the top layer is there.
package enum TopLayerRole: String {
    case popover = "popover-open"
    case modal
}

extension Document {
    /// What is taken out of the tree is shown no more.
    ///
    /// https://html.spec.whatwg.org/#html-element-removing-steps
    package func leaveTopLayer(with node: Node) {
        guard !topLayer.isEmpty else { return }
        topLayer = topLayer.filter { !isShadowIncludingAncestor(node, of: $0.key) }
    }
}
