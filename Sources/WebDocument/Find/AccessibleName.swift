import WebStandards

extension ElementFinder {
    /// The accessible name, bounded in depth and length.
    ///
    /// https://w3c.github.io/accname/#computation-steps, with the native names of https://w3c.github.io/html-aam/#accname-computation
    func accessibleName(of node: Node, isReferenced: Bool = false) -> String {
        // 2B. "If computing a name, and the current node has an aria-labelledby attribute …, and the current node is not
        //     already part of an aria-labelledby traversal."
        if !isReferenced, let ids = node.attribute(.ariaLabelledby)?.string {
            let text = referencedText(ids, by: node)
            if !text.isEmpty { return text }
        }
        // 2D. "If the current node has an aria-label attribute whose value is not undefined, not the empty string …"
        if let label = node.attribute(.ariaLabel).map({ strippedAndCollapsed($0.string) }), !label.isEmpty {
            return label
        }
        // 2E. "If the current node's native markup provides an attribute or element that defines a text alternative."
        if let native = nativeName(of: node), !native.isEmpty { return native }
        // 2F. "If the current node's role allows name from content, or if the current node is referenced by
        //     aria-labelledby …"
        if isReferenced || role(of: node)?.isNamedByContent ?? false {
            let text = contentText(of: node)
            if !text.isEmpty { return text }
        }
        // 2I. "Otherwise, if the current node has a Tooltip attribute, return its value."
        let last =
            node.attribute(.title) ?? (node.tag == .input || node.tag == .textarea ? node.attribute(.placeholder) : nil)
        return last.map { strippedAndCollapsed($0.string) } ?? ""
    }

    private func nativeName(of node: Node) -> String? {
        func child(_ tag: TagName) -> String? { node.firstChildElement(tag).map { contentText(of: $0) } }
        if let label = node.buttonLabel { return strippedAndCollapsed(label) }
        switch node.tag {
        case .img, .area: return node.attribute(.alt).map { strippedAndCollapsed($0.string) }
        case .fieldset: return child(.legend)
        case .table: return child(.caption)
        case .figure: return child(.figcaption)
        case .optgroup: return node.attribute(.label)?.string
        case .option: return node.attribute(.label).map(\.string) ?? document.optionText(of: node)
        case .button, .input, .meter, .output, .progress, .select, .textarea:
            let texts = labels(of: node).map { contentText(of: $0, asLabelOf: node) }
            return strippedAndCollapsed(texts.joined(separator: " "))
        default:
            guard node.namespace == .svg else { return nil }
            var child = node.firstElementChild
            while let current = child, !(current.name == "title") { child = current.nextElement }
            return child.map { strippedAndCollapsed($0.textContent) }
        }
    }

    /// What stands in an element, as it is read out: 2F of the computation.
    ///
    /// The value of the control that it labels is no part of its label.
    func contentText(of node: Node, asLabelOf control: Node? = nil) -> String {
        var parts: [String] = []
        var isTooMuch = false
        walk(below: node) { child in
            guard !isTooMuch else { return false }
            guard child.isElement else {
                if child.kind == .text {
                    let text = child.data.string
                    isTooMuch = !spend(text)
                    if !isTooMuch { parts.append(text) }
                }
                return false
            }
            if child.isHiddenByMarkup(in: document) || child == control
                || child.attribute(.ariaHidden)?.equalsIgnoringCase("true") ?? false
            {
                return false
            }
            if let text = embeddedText(of: child) {
                parts.append(" \(text) ")
                return false
            }
            if child.isBlock { parts.append(" ") }
            return true
        }
        return strippedAndCollapsed(parts.joined())
    }

    /// What stands for an element within another's name: 2C, 2D and 2E; `nil`: what is in it.
    private func embeddedText(of node: Node) -> String? {
        if let label = node.attribute(.ariaLabel)?.string, !label.isEmpty { return label }
        switch node.tag {
        case .img: return node.attribute(.alt)?.string ?? node.attribute(.title)?.string ?? ""
        case .input:
            switch node.inputType {
            case .checkbox, .radio, .password, .fileUpload: return ""
            default: return node.buttonLabel ?? document.value(of: node)
            }
        case .textarea: return document.value(of: node)
        case .select:
            return document.selectedOptions(of: node).map { document.optionText(of: $0) }.joined(separator: " ")
        default: return nil
        }
    }
}

extension Node {
    /// What stands in it is apart from what is around it.
    fileprivate var isBlock: Bool {
        switch tag {
        case .br, .div, .p, .li, .ul, .ol, .td, .th, .tr, .section, .h1, .h2, .h3, .h4, .h5, .h6, .dt, .dd: true
        default: false
        }
    }
}
