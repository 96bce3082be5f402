import WebStandards

// https://html.spec.whatwg.org/#pseudo-classes: the states of form controls.
extension SelectorMatcher {
    func isChecked(_ node: Node) -> Bool {
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

    func canBeDisabled(_ node: Node) -> Bool {
        switch node.tag {
        case .button, .input, .select, .textarea, .fieldset, .optgroup, .option: true
        default: document.isFormAssociated(node)
        }
    }

    func isDisabled(_ node: Node) -> Bool {
        switch node.tag {
        case .optgroup: node.has(.disabled)
        case .option: node.isDisabledOption
        default: document.isDisabledControl(node)
        }
    }

    func canBeRequired(_ node: Node) -> Bool {
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

    /// PLATFORM(WebKit, Chromium): HTMLFormControlElement::isOptionalFormControl; what cannot be required is optional, buttons too.
    func isOptional(_ node: Node) -> Bool {
        switch node.tag {
        case .input, .select, .textarea, .button: !(canBeRequired(node) && node.has(.required))
        default: false
        }
    }

    func isMutable(_ node: Node) -> Bool {
        switch node.tag {
        case .textarea: return !node.has(.readonly) && !node.isDisabledControl
        case .input:
            switch node.inputType {
            case .hidden, .range, .color, .checkbox, .radio, .fileUpload, .submit, .image, .reset, .button: return false
            default: return !node.has(.readonly) && !node.isDisabledControl
            }
        default: return node.isHTML && isEditable(node)
        }
    }

    // https://html.spec.whatwg.org/#attr-contenteditable
    private func isEditable(_ node: Node) -> Bool {
        var candidate: Node? = node
        while let current = candidate {
            if let editable = current.attribute(named: "contenteditable") {
                if editable.equalsIgnoringCase("false") { return false }
                if editable.isEmpty || editable.equalsIgnoringCase("true")
                    || editable.equalsIgnoringCase("plaintext-only")
                {
                    return true
                }
            }
            candidate = current.parentElement
        }
        return false
    }

    func isDefault(_ node: Node) -> Bool {
        switch node.tag {
        case .option: return node.has(.selected)
        case .input where node.inputType == .checkbox || node.inputType == .radio: return node.has(.checked)
        default:
            guard node.isSubmitButton, spendDocument(), let form = document.formOwner(of: node) else { return false }
            return document.defaultButton(of: form) == node
        }
    }

    func isIndeterminate(_ node: Node) -> Bool {
        if node.tag == .progress { return !node.has(.value) }
        guard node.tag == .input else { return false }
        if node.inputType == .checkbox { return document.isIndeterminate(node) }
        guard node.inputType == .radio, spendDocument() else { return false }
        return !RadioGroups.members(of: node, in: document).contains { document.isChecked($0) }
    }

    func isPlaceholderShown(_ node: Node) -> Bool {
        guard node.has(.placeholder) else { return false }
        switch node.tag {
        case .textarea: break
        case .input: guard node.inputType.isTextField || node.inputType == .number else { return false }
        default: return false
        }
        return document.value(of: node).isEmpty
    }

    /// `nil` for what is neither valid nor invalid.
    ///
    /// https://html.spec.whatwg.org/#selector-valid
    func isValid(_ node: Node) -> Bool? {
        switch node.tag {
        case .form:
            guard spendDocument() else { return nil }
            return document.invalidControls(of: document.element(node)).isEmpty
                && !document.tree.shadows.invalid.contains {
                    document.formOwner(of: $0) == node && isValid($0) == false
                }
        case .fieldset:
            return !node.descendants.contains { memory.spend(1) && isValid($0) == false }
        case _ where document.isFormAssociated(node):
            return document.isDisabledControl(node) ? nil : !document.tree.shadows.invalid.contains(node)
        default:
            guard document.canBeValidated(node), node.tag != .input || node.inputType != .radio || spendDocument()
            else { return nil }
            if let isInvalid = document.scriptedInvalidity?(node) { return !isInvalid }
            return document.validityFailure(of: node) == nil
        }
    }

    /// `nil` for what has no range.
    ///
    /// https://html.spec.whatwg.org/#have-range-limitations
    func isInRange(_ node: Node) -> Bool? {
        guard node.tag == .input, document.canBeValidated(node) else { return nil }
        let type = node.inputType
        func limit(_ name: AttributeName) -> String? {
            guard let limit = node.attribute(name)?.string else { return nil }
            let sanitized = ValueSanitization.sanitize(limit, of: node, type)
            return sanitized.isEmpty ? nil : sanitized
        }
        switch type {
        // Its value is always brought within its range.
        case .range: return true
        case .number:
            let least = limit(.min).flatMap { HTMLNumber($0) }
            let most = limit(.max).flatMap { HTMLNumber($0) }
            guard least != nil || most != nil else { return nil }
            guard let value = HTMLNumber(document.value(of: node)) else { return true }
            return (least.map { $0.value <= value.value } ?? true) && (most.map { value.value <= $0.value } ?? true)
        case .date, .month, .week, .time, .localDateAndTime:
            let (least, most) = (limit(.min), limit(.max))
            let value = document.value(of: node)
            // PLATFORM(WebKit, Chromium): there are a first and a last date (BaseDateAndTimeInputType::isInRange).
            if value.isEmpty { return true }
            guard least != nil || most != nil else { return nil }
            let (isLate, isEarly) = (least.map { !isBefore(value, $0) }, most.map { !isBefore($0, value) })
            // "The periodic domain" of times: a range whose ends are reversed goes around midnight.
            if type == .time, let least, let most, isBefore(most, least) { return isLate == true || isEarly == true }
            return isLate ?? true && isEarly ?? true
        default: return nil
        }
    }

    /// Dates and times of one form are ordered as their digits are; years past 9999 have more of them.
    private func isBefore(_ a: String, _ b: String) -> Bool {
        let years = (a.prefix { $0 != "-" }.count, b.prefix { $0 != "-" }.count)
        guard a.contains("-"), years.0 != years.1 else { return a < b }
        return years.0 < years.1
    }

    /// Pays for a search through the whole document.
    private func spendDocument() -> Bool {
        if memory.documentSize == nil {
            memory.documentSize = document.tree.root.descendants.reduce(into: 0) { count, _ in count += 1 }
        }
        return memory.spend(memory.documentSize ?? 0)
    }
}
