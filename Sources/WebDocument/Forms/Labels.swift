extension Document {
    /// The control a `label` stands for.
    ///
    /// https://html.spec.whatwg.org/#labeled-control
    package func labeledControl(of label: Element) -> Element? {
        if let id = label.attribute(.for) {
            guard let control = element(id: id), control.node.isLabelable else { return nil }
            return control
        }
        return label.node.descendants.first(where: \.isLabelable).map(element)
    }

    /// The values of a `select`'s options, in tree order.
    package func optionValues(of select: Element) -> [String] {
        options(of: select.node).map(optionValue)
    }
}
