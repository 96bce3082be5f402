import WebStandards

/// What was done to a form control since it was parsed; what is `nil` is as the markup says.
struct ControlState {
    // https://html.spec.whatwg.org/#concept-fe-value, set once the dirty value flag is.
    var value: String?
    /// A script gave it another `value` attribute; of hidden ones alone, whose value that is.
    var hasNewAttribute = false
    // https://html.spec.whatwg.org/#concept-fe-checked, set once the dirty checkedness flag is.
    var checked: Bool?
    // https://html.spec.whatwg.org/#dom-input-indeterminate
    var isIndeterminate = false
    // https://html.spec.whatwg.org/#concept-option-selectedness, of an option; `nil` is as the `selected` attribute says.
    var selected: Bool?
    // https://html.spec.whatwg.org/#concept-option-dirtiness
    var isDirtyOption = false
    /// What the options of a `select` themselves say since a script had to do with them.
    var selectedness: Selectedness?
    // https://html.spec.whatwg.org/#concept-input-type-file-selected
    var files: [FormFile]?
    // https://html.spec.whatwg.org/#user-validity: a user has changed it, or tried to send its form.
    var userValidity = false
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
        case .select: select(options(of: node).first { optionValue(of: $0) == value }.map { [$0] } ?? [], of: node)
        case .input where node.inputType == .fileUpload: if value.isEmpty { controls[node]?.files = nil }
        default:
            controls[node, default: ControlState()].value = value
            sanitizeOwnValue(of: node)
        }
    }

    /// Holds a value that was set to what the control takes.
    ///
    /// https://html.spec.whatwg.org/#value-sanitization-algorithm
    func sanitizeOwnValue(of node: Node) {
        guard node.tag == .input, controls[node]?.value != nil else { return }
        let value = inputValue(of: node)
        controls[node]?.value = value
    }

    // MARK: Checkedness

    // https://html.spec.whatwg.org/#concept-fe-checked
    package func isChecked(_ node: Node) -> Bool {
        if let checked = controls[node]?.checked { return checked }
        guard node.has(.checked) else { return false }
        return node.inputType != .radio || caches.markedRadios().contains(node) || node.root != tree.root
    }

    package func setChecked(_ checked: Bool, _ node: Node) {
        if checked, node.inputType == .radio { takeMark(to: node) }
        controls[node, default: ControlState()].checked = checked
    }

    /// Sets "the checkedness state of all the other elements in the same radio button group to false".
    ///
    /// PLATFORM(WebKit, Chromium): RadioButtonGroup::setCheckedButton, which is about the one that has the mark: that is no longer as
    /// its attribute says, while those without it still are. Where several have it, as they may in a tree that is in no
    /// document and no form, it is the first that loses it.
    private func takeMark(to node: Node) {
        let marked = RadioGroups.members(of: node, in: self) { $0 != node && hasOwnMark($0) }
        let hasMany = !isConnected(node) && formOwner(of: node) == nil
        for other in marked.prefix(hasMany ? 1 : marked.count) {
            controls[other, default: ControlState()].checked = false
        }
    }

    /// Whether it is checked, the others of its group left aside.
    private func hasOwnMark(_ node: Node) -> Bool { controls[node]?.checked ?? node.has(.checked) }

    /// A radio button that has come into a group takes its mark, or has it since an attribute changed.
    ///
    /// https://html.spec.whatwg.org/#radio-button-state-(type=radio), "when any of the following phenomena occur"
    package func joinRadioGroup(_ node: Node) {
        guard node.tag == .input, node.inputType == .radio, hasOwnMark(node) else { return }
        takeMark(to: node)
    }

    /// The radio buttons of what was put into the tree take the marks of their groups along, the last of each group.
    package func joinRadioGroups(with node: Node) {
        guard isConnected(node) || node.nearestAncestor(.form) != nil else { return }
        var radios: [Node] = []
        forEachShadowIncludingDescendant(of: node) { if $0.tag == .input, $0.inputType == .radio { radios.append($0) } }
        for radio in radios.reversed() { joinRadioGroup(radio) }
    }

    // MARK: Indeterminacy

    // https://html.spec.whatwg.org/#dom-input-indeterminate
    package func isIndeterminate(_ node: Node) -> Bool { controls[node]?.isIndeterminate ?? false }

    package func setIndeterminate(_ isIndeterminate: Bool, _ node: Node) {
        controls[node, default: ControlState()].isIndeterminate = isIndeterminate
    }

    // MARK: Reset

    // https://html.spec.whatwg.org/#concept-form-reset
    func reset(_ form: Node) {
        for node in listedElements(of: form) { resetControl(node) }
    }

    // https://html.spec.whatwg.org/#concept-form-reset-control
    package func resetControl(_ node: Node) {
        let isIndeterminate = isIndeterminate(node)
        controls[node] = nil
        if isIndeterminate { setIndeterminate(true, node) }
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

    /// The value that was set.
    package func ownValue(of node: Node) -> String { controls[node]?.value ?? "" }

    // https://html.spec.whatwg.org/#user-validity
    package func setUserValidity(_ node: Node) { controls[node, default: ControlState()].userValidity = true }

    package func chosenFiles(of node: Node) -> [FormFile] { controls[node]?.files ?? [] }

    package func radioGroup(of node: Node) -> [Node] { RadioGroups.group(of: node, in: self) }

    package func directionName(of node: Node) -> String { directionality(of: node).rawValue }

    /// The value is that of the markup again.
    package func forgetValue(of node: Node) { controls[node]?.value = nil }

    /// What was done to the controls below a node is done to its copy's, options aside: they have no cloning steps.
    ///
    /// https://html.spec.whatwg.org/#the-input-element:concept-node-clone-ext
    func copyControls(of node: Node, of other: Document, to copy: Node, deep: Bool) {
        guard !other.controls.isEmpty else { return }
        var pair: (source: Node, copy: Node)? = (node, copy)
        while let (source, target) = pair {
            if let state = other.controls[source], source.tag != .option, source.tag != .select {
                controls[target] = state
                controls[target]?.userValidity = false
            }
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
