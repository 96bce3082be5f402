import WebStandards

extension SelectorMatcher {
    // https://html.spec.whatwg.org/#pseudo-classes and https://drafts.csswg.org/selectors-4/#structural-pseudos
    func matches(_ node: Node, _ pseudo: PseudoClass) -> Bool {
        switch pseudo {
        case .root: node == document.tree.documentElement
        case .scope: scope.isElement ? node == scope : node == document.tree.documentElement
        case .empty: isEmpty(node)
        case .firstChild: node.previousElement == nil
        case .lastChild: node.nextElement == nil
        case .onlyChild: node.previousElement == nil && node.nextElement == nil
        case .firstOfType: isFirstOfType(node)
        case .lastOfType: isLastOfType(node)
        case .onlyOfType: isFirstOfType(node) && isLastOfType(node)
        case .link, .anyLink: (node.tag == .a || node.tag == .area) && node.has(.href)
        case .checked: isChecked(node)
        case .disabled: isDisabled(node)
        case .enabled: canBeDisabled(node) && !isDisabled(node)
        case .required: canBeRequired(node) && node.has(.required)
        case .optional: canBeRequired(node) && !node.has(.required)
        case .readWrite: isMutable(node)
        case .readOnly: node.isHTML && !isMutable(node)
        case .default: isDefault(node)
        case .indeterminate: isIndeterminate(node)
        case .placeholderShown: isPlaceholderShown(node)
        case .valid: document.canBeValidated(node) && document.validityFailure(of: node) == nil
        case .invalid: document.canBeValidated(node) && document.validityFailure(of: node) != nil
        case .defined: !node.isHTML || !node.name.contains(0x2D)
        case .open: (node.tag == .details || node.tag == .dialog) && node.has(.open)
        }
    }

    private func isEmpty(_ node: Node) -> Bool {
        var child = node.firstChild
        while let current = child {
            if current.isElement || current.kind == .text && !current.data.isEmpty { return false }
            child = current.next
        }
        return true
    }

    private func isFirstOfType(_ node: Node) -> Bool {
        var sibling = node.previousElement
        while let current = sibling, !current.isSameType(as: node) { sibling = current.previousElement }
        return sibling == nil
    }

    private func isLastOfType(_ node: Node) -> Bool {
        var sibling = node.nextElement
        while let current = sibling, !current.isSameType(as: node) { sibling = current.nextElement }
        return sibling == nil
    }

    private func isChecked(_ node: Node) -> Bool {
        switch node.tag {
        case .input:
            let type = node.inputType
            return (type == .checkbox || type == .radio) && document.isChecked(node)
        case .option:
            guard let select = node.nearestAncestor(.select) else {
                return document.controls[node]?.selected ?? node.has(.selected)
            }
            return document.caches.selectedOptions(of: select).contains(node)
        default: return false
        }
    }

    private func canBeDisabled(_ node: Node) -> Bool {
        switch node.tag {
        case .button, .input, .select, .textarea, .fieldset, .optgroup, .option: true
        default: false
        }
    }

    private func isDisabled(_ node: Node) -> Bool {
        switch node.tag {
        case .optgroup: node.has(.disabled)
        case .option: node.isDisabledOption
        default: node.isDisabledControl
        }
    }

    private func canBeRequired(_ node: Node) -> Bool {
        switch node.tag {
        case .select, .textarea: true
        case .input:
            switch node.inputType {
            case .hidden, .range, .color, .submit, .image, .reset, .button: false
            default: true
            }
        default: false
        }
    }

    private func isMutable(_ node: Node) -> Bool {
        switch node.tag {
        case .textarea: return !node.has(.readonly) && !node.isDisabledControl
        case .input:
            switch node.inputType {
            case .hidden, .range, .color, .checkbox, .radio, .fileUpload, .submit, .image, .reset, .button: return false
            default: return !node.has(.readonly) && !node.isDisabledControl
            }
        default:
            guard let editable = node.attribute(named: "contenteditable") else { return false }
            return !editable.equalsIgnoringCase("false")
        }
    }

    private func isDefault(_ node: Node) -> Bool {
        switch node.tag {
        case .option: return node.has(.selected)
        case .input where node.inputType == .checkbox || node.inputType == .radio: return node.has(.checked)
        default:
            guard node.isSubmitButton, let form = document.formOwner(of: node) else { return false }
            return document.defaultButton(of: form) == node
        }
    }

    private func isIndeterminate(_ node: Node) -> Bool {
        if node.tag == .progress { return !node.has(.value) }
        guard node.tag == .input, node.inputType == .radio else { return false }
        return !RadioGroups.group(of: node, in: document).contains { document.isChecked($0) }
    }

    private func isPlaceholderShown(_ node: Node) -> Bool {
        guard node.tag == .textarea || node.tag == .input, node.has(.placeholder) else { return false }
        return document.value(of: node).isEmpty
    }
}
