extension Document {
    /// The control a `label` stands for.
    ///
    /// https://html.spec.whatwg.org/#labeled-control
    package func labeledControl(of label: Element) -> Element? {
        if let id = label.attribute(.for) {
            guard let control = firstElement(id: id, inTreeOf: label.node), isLabelable(control) else { return nil }
            return element(control)
        }
        return label.node.descendants.first(where: isLabelable).map(element)
    }

    /// The values of a `select`'s options, in tree order.
    package func optionValues(of select: Element) -> [String] {
        options(of: select.node).map(optionValue)
    }
}
