import WebStandards

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

    /// The labels that stand for a control, in tree order.
    ///
    /// https://html.spec.whatwg.org/#dom-lfe-labels
    package func labels(of control: Node) -> [Node] {
        guard isLabelable(control) else { return [] }
        let id = control.attribute(.id)
        return control.root.descendants.filter { label in
            guard label.tag == .label else { return false }
            // OPTIMIZATION: most say by an ID that they are another's.
            if let wanted = label.attribute(.for), id == nil || wanted != id { return false }
            return labeledControl(of: element(label))?.node == control
        }
    }

    /// An option of a `select`, as a user and as the form knows it.
    package struct Option: Sendable, Hashable {
        package let value: String
        // https://html.spec.whatwg.org/#attr-option-label
        package let label: String
        package let isDisabled: Bool
    }

    /// A `select`'s options, in tree order.
    package func options(of select: Element) -> [Option] {
        options(of: select.node).map { option in
            let label = option.attribute(.label)?.string ?? ""
            return Option(
                value: optionValue(of: option),
                label: strippedAndCollapsed((label.isEmpty ? optionText(of: option) : label).asRead),
                // https://html.spec.whatwg.org/#concept-option-disabled
                isDisabled: option.has(.disabled)
                    || option.parentElement.map { $0.tag == .optgroup && $0.has(.disabled) } ?? false
            )
        }
    }
}
