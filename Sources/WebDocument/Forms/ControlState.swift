import WebStandards

/// What was done to a form control since it was parsed; what is `nil` is as the markup says.
struct ControlState {
    // https://html.spec.whatwg.org/#concept-fe-value, set once the dirty value flag is.
    var value: String?
    // https://html.spec.whatwg.org/#concept-fe-checked, set once the dirty checkedness flag is.
    var checked: Bool?
    // https://html.spec.whatwg.org/#concept-option-selectedness, of an option.
    var selected: Bool?
    // https://html.spec.whatwg.org/#concept-input-type-file-selected
    var files: [FormFile]?
}

extension Document {
    // MARK: Values

    /// The API value.
    ///
    /// https://html.spec.whatwg.org/#concept-fe-api-value
    func value(of node: Node) -> String {
        switch node.tag {
        case .input: return inputValue(of: node)
        case .textarea: return normalizedNewlines(controls[node]?.value ?? node.childTextContent)
        case .select: return selectedOptions(of: node).first.map { optionValue(of: $0) } ?? ""
        case .option: return optionValue(of: node)
        case .output: return controls[node]?.value ?? node.textContent
        default: return node.attribute(.value)?.string ?? ""
        }
    }

    private func inputValue(of node: Node) -> String {
        let type = node.inputType
        let state = controls[node]
        switch type.valueMode {
        case .value:
            return ValueSanitization.sanitize(state?.value ?? node.attribute(.value)?.string ?? "", of: node, type)
        case .default: return state?.value ?? node.attribute(.value)?.string ?? ""
        case .defaultOn: return state?.value ?? node.attribute(.value)?.string ?? "on"
        case .filename: return state?.files?.first.map { "C:\\fakepath\\" + $0.filename } ?? ""
        }
    }

    /// Sets the value of a text field, a `textarea`, or any other `input`; selects the options of a `select`.
    func setValue(_ value: String, of node: Node) {
        switch node.tag {
        case .select: select(options(of: node).filter { optionValue(of: $0) == value }.prefix(1), of: node)
        case .input where node.inputType == .fileUpload: if value.isEmpty { controls[node]?.files = nil }
        default: controls[node, default: ControlState()].value = value
        }
    }

    // MARK: Checkedness

    // https://html.spec.whatwg.org/#concept-fe-checked
    func isChecked(_ node: Node) -> Bool {
        if let checked = controls[node]?.checked { return checked }
        guard node.has(.checked) else { return false }
        return node.inputType != .radio || caches.markedRadios().contains(node)
    }

    func setChecked(_ checked: Bool, _ node: Node) {
        if checked, node.inputType == .radio {
            // "Set the checkedness state of all the other elements in the same radio button group to false."
            for other in RadioGroups.group(of: node, in: self) where other != node {
                controls[other, default: ControlState()].checked = false
            }
        }
        controls[node, default: ControlState()].checked = checked
    }

    // MARK: Selectedness

    // https://html.spec.whatwg.org/#concept-select-option-list
    func options(of select: Node) -> [Node] {
        var result: [Node] = []
        var node = select.followingElement(in: select)
        while let current = node {
            if current.tag == .option { result.append(current) }
            node = current.followingElement(in: select)
        }
        return result
    }

    // https://html.spec.whatwg.org/#concept-option-value
    func optionValue(of option: Node) -> String {
        option.attribute(.value)?.string ?? optionText(of: option)
    }

    // https://html.spec.whatwg.org/#dom-option-text: the text, less that of scripts, stripped and collapsed.
    func optionText(of option: Node) -> String {
        var bytes: [UInt8] = []
        var node = option.firstChild
        while let current = node {
            if current.isElement, current.anyTag == .script {
                node = current.followingSkippingChildren(in: option)
                continue
            }
            if current.kind == .text { current.data.append(to: &bytes) }
            node = current.following(in: option)
        }
        return strippedAndCollapsed(String(decoding: bytes, as: UTF8.self))
    }

    /// The options whose selectedness is true, by https://html.spec.whatwg.org/#selectedness-setting-algorithm.
    func selectedOptions(of select: Node) -> [Node] {
        let options = options(of: select)
        let selected = options.filter { controls[$0]?.selected ?? $0.has(.selected) }
        if select.has(.multiple) { return selected }
        // "If two or more option elements … have their selectedness set to true, set all but the last to false."
        if let last = selected.last { return [last] }
        // "If the display size is 1, and no option element has its selectedness set to true, set the selectedness of
        // the first option that is not disabled."
        guard displaySize(of: select) == 1, controls[select]?.selected != false else { return [] }
        return Array(options.drop { $0.isDisabledOption }.prefix(1))
    }

    // https://html.spec.whatwg.org/#concept-select-size
    private func displaySize(of select: Node) -> Int {
        if let size = select.attribute(.size), let number = Int(size.string.prefix { $0.isNumber }), number > 0 {
            return number
        }
        return select.has(.multiple) ? 4 : 1
    }

    /// Selects these options and no other.
    func select(_ chosen: some Sequence<Node>, of select: Node) {
        let chosen = Set(chosen)
        for option in options(of: select) {
            controls[option, default: ControlState()].selected = chosen.contains(option)
        }
    }

    // MARK: Reset

    // https://html.spec.whatwg.org/#concept-form-reset
    func reset(_ form: Node) {
        for node in listedElements(of: form) {
            controls[node] = nil
            guard node.tag == .select else { continue }
            for option in options(of: node) { controls[option] = nil }
        }
    }
}

// https://infra.spec.whatwg.org/#normalize-newlines
func normalizedNewlines(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var result: [UInt8] = []
    var wasReturn = false
    for byte in text.utf8 {
        if !(byte == 0x0A && wasReturn) { result.append(byte == 0x0D ? 0x0A : byte) }
        wasReturn = byte == 0x0D
    }
    return String(decoding: result, as: UTF8.self)
}
