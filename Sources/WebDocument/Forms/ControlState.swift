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
    package func value(of node: Node) -> String {
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
    package func setValue(_ value: String, of node: Node) {
        switch node.tag {
        case .select: select(options(of: node).filter { optionValue(of: $0) == value }.prefix(1), of: node)
        case .input where node.inputType == .fileUpload: if value.isEmpty { controls[node]?.files = nil }
        default: controls[node, default: ControlState()].value = value
        }
    }

    // MARK: Checkedness

    // https://html.spec.whatwg.org/#concept-fe-checked
    package func isChecked(_ node: Node) -> Bool {
        if let checked = controls[node]?.checked { return checked }
        guard node.has(.checked) else { return false }
        return node.inputType != .radio || caches.markedRadios().contains(node) || node.root != tree.root
    }

    package func setChecked(_ checked: Bool, _ node: Node) {
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
    package func options(of select: Node) -> [Node] {
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
    package func optionText(of option: Node) -> String {
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
    package func selectedOptions(of select: Node) -> [Node] {
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
    package func select(_ chosen: some Sequence<Node>, of select: Node) {
        let chosen = Set(chosen)
        for option in options(of: select) {
            controls[option, default: ControlState()].selected = chosen.contains(option)
        }
        // A script chose nothing, and so the first does not stand for that.
        controls[select, default: ControlState()].selected = chosen.isEmpty ? false : nil
    }

    /// The `select` that an option is of.
    ///
    /// https://html.spec.whatwg.org/#option-element-nearest-ancestor-select
    func selectOwning(_ option: Node) -> Node? {
        guard let parent = option.parentElement else { return nil }
        if parent.tag == .select { return parent }
        guard parent.tag == .optgroup, let above = parent.parentElement, above.tag == .select else { return nil }
        return above
    }

    // https://html.spec.whatwg.org/#concept-option-selectedness
    package func isSelected(_ option: Node) -> Bool {
        guard let select = selectOwning(option) else { return controls[option]?.selected ?? option.has(.selected) }
        return caches.selectedOptions(of: select).contains(option)
    }

    // https://html.spec.whatwg.org/#dom-option-selected
    package func setSelected(_ selected: Bool, _ option: Node) {
        guard let owner = selectOwning(option) else {
            controls[option, default: ControlState()].selected = selected
            return
        }
        if owner.has(.multiple) {
            controls[option, default: ControlState()].selected = selected
        } else if selected {
            select([option], of: owner)
        } else {
            // "Ask for a reset": another one is selected then.
            controls[option, default: ControlState()].selected = false
        }
    }

    // MARK: Reset

    // https://html.spec.whatwg.org/#concept-form-reset
    func reset(_ form: Node) {
        for node in listedElements(of: form) { resetControl(node) }
    }

    // https://html.spec.whatwg.org/#concept-form-reset-control
    package func resetControl(_ node: Node) {
        controls[node] = nil
        guard node.tag == .select else { return }
        for option in options(of: node) { controls[option] = nil }
    }

    /// Resets the fields whose text is nobody else's business: passwords, and those that are not to be completed and have no
    /// text of their own.
    ///
    /// PLATFORM(WebKit): when a kept page shows again (`HTMLInputElement::needsSuspensionCallback`).
    package func forgetSensitiveValues() {
        for node in controls.keys where node.tag == .input {
            let type = node.inputType
            let isPrivate = node.attribute(.autocomplete)?.equalsIgnoringCase("off") ?? false
            let hasDefault = type.valueMode == .value && (node.attribute(.value)?.count ?? 0) > 0
            if type == .password || isPrivate && !hasDefault { resetControl(node) }
        }
    }

    // MARK: Scripts

    /// Whether the value is no longer that of the markup.
    ///
    /// https://html.spec.whatwg.org/#concept-fe-dirty
    package func hasOwnValue(_ node: Node) -> Bool { controls[node]?.value != nil }

    /// The value that was set, not yet held to the control's type.
    package func ownValue(of node: Node) -> String { controls[node]?.value ?? "" }

    package func chosenFiles(of node: Node) -> [FormFile] { controls[node]?.files ?? [] }

    package func radioGroup(of node: Node) -> [Node] { RadioGroups.group(of: node, in: self) }

    package func directionName(of node: Node) -> String { directionality(of: node).rawValue }

    /// The value is that of the markup again.
    package func forgetValue(of node: Node) { controls[node]?.value = nil }

    /// What was done to the controls below a node is done to its copy's.
    ///
    /// https://html.spec.whatwg.org/#the-input-element:concept-node-clone-ext
    func copyControls(of node: Node, of other: Document, to copy: Node, deep: Bool) {
        guard !other.controls.isEmpty else { return }
        var pair: (source: Node, copy: Node)? = (node, copy)
        while let (source, target) = pair {
            if let state = other.controls[source] { controls[target] = state }
            guard deep, let next = source.following(in: node), let twin = target.following(in: copy) else { return }
            pair = (next, twin)
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
