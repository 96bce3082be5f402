import WebStandards

/// What a control is filled with.
package enum FillValue: Sendable, Hashable {
    /// The text of a field, the value of the option or of the radio button to choose.
    case text(String)
    /// The values of options, checkboxes or radio buttons; or of fields of one name, in order.
    case list([String])
    /// Whether a checkbox or radio button is marked.
    case bool(Bool)
    case files([FormFile])
}

/// A form as its user sees it: its controls can be filled, and it can be submitted.
package struct FormModel {
    package let form: Element
    private var document: Document { form.document }

    /// `nil` for an element that is no form.
    package init?(_ form: Element) {
        guard form.node.tag == .form else { return nil }
        self.form = form
    }

    /// The listed elements of the form, in tree order.
    package var controls: [Element] {
        document.listedElements(of: form.node).map(document.element)
    }

    /// The button that Enter presses.
    package var defaultButton: Element? { document.defaultButton(of: form.node).map(document.element) }

    /// The submit buttons, in tree order.
    package var submitButtons: [Element] {
        document.listedElements(of: form.node).filter(\.isSubmitButton).map(document.element)
    }

    /// Fills every control of that name or ID; `false` if the form has none.
    @discardableResult
    package func fill(name: String, value: FillValue) -> Bool {
        let matches = document.listedElements(of: form.node).filter { node in
            node.attribute(.name).map { $0 == name } ?? false || node.attribute(.id).map { $0 == name } ?? false
        }
        for (index, node) in matches.enumerated() where !isOvertaken(node, at: index, in: matches, value) {
            document.fill(node, with: value, at: index)
        }
        return !matches.isEmpty
    }

    /// Whether a radio button would be marked only for a later one of its kind to take the mark.
    private func isOvertaken(_ node: Node, at index: Int, in matches: [Node], _ value: FillValue) -> Bool {
        guard node.tag == .input, node.inputType == .radio, index + 1 < matches.count else { return false }
        let next = matches[index + 1]
        return next.inputType == .radio && next.attribute(.value) == node.attribute(.value)
            && next.attribute(.name) == node.attribute(.name)
    }

    // https://html.spec.whatwg.org/#concept-form-reset
    package func reset() { document.reset(form.node) }

    /// What would be sent, in order.
    package func entries(submitter: Element? = nil) -> [FormEntry] {
        document.entryList(of: form.node, submitter: submitter?.node, encoding: document.encoding, at: ImagePoint())
    }
}

extension Document {
    /// The form an element belongs to.
    package func form(of element: Element) -> Element? { formOwner(of: element.node).map(self.element) }

    /// Fills one control.
    package func fill(_ element: Element, with value: FillValue) { fill(element.node, with: value, at: 0) }

    package func value(of element: Element) -> String { value(of: element.node) }

    /// What filling a control changes: to be compared.
    package func state(of element: Element) -> [String] {
        let node = element.node
        if node.tag == .select { return selectedOptions(of: node).map { "\(optionValue(of: $0))" } }
        return [value(of: node), isChecked(element) ? "checked" : ""] + chosenFiles(of: node).map(\.filename)
    }

    package func isChecked(_ element: Element) -> Bool {
        element.node.tag == .input && isChecked(element.node)
    }

    // https://html.spec.whatwg.org/#concept-fe-disabled
    package func isDisabled(_ element: Element) -> Bool { element.node.isDisabledControl }

    // https://html.spec.whatwg.org/#attr-input-readonly, of what takes text
    package func isReadOnly(_ element: Element) -> Bool {
        let node = element.node
        return node.has(.readonly) && (node.tag == .textarea || ![.range, .color].contains(node.inputType))
    }

    /// A text of the form that the control's values have, for who gave it one of another; `nil`: a user may enter that.
    ///
    /// https://html.spec.whatwg.org/#value-sanitization-algorithm, which leaves nothing of it.
    package func exampleValue(insteadOf text: String, in element: Element) -> String? {
        let type = element.node.inputType
        guard element.node.tag == .input, !text.isEmpty, let example = Self.exampleValues[type] else { return nil }
        let kept = ValueSanitization.sanitize(text, of: element.node, type)
        let isTaken =
            type == .color ? kept == ASCII.lowercase(text) : type == .range ? HTMLNumber(text) != nil : !kept.isEmpty
        return isTaken ? nil : example
    }

    private static let exampleValues: [InputType: String] = [
        .date: "1990-05-17", .month: "1990-05", .week: "1990-W20", .time: "09:30",
        .localDateAndTime: "1990-05-17T09:30",
        .number: "3.5", .range: "50", .color: "#ff0000",
    ]

    /// What comes of text that a user types: no more than `maxlength` says, and no half of a character.
    ///
    /// https://html.spec.whatwg.org/#attr-fe-maxlength
    package func typed(_ text: String, into element: Element) -> String {
        let node = element.node
        let bounded: [InputType] = [.text, .search, .url, .tel, .email, .password]
        guard node.tag == .textarea || bounded.contains(node.inputType), let most = node.count(.maxlength),
            text.utf16.count > most
        else { return text }
        var left = most
        return String(
            text.prefix { character in
                left -= character.utf16.count
                return left >= 0
            }
        )
    }

    /// `index` counts the controls of one name.
    func fill(_ node: Node, with value: FillValue, at index: Int) {
        let type = node.tag == .input ? node.inputType : nil
        switch (value, type) {
        case (.files(let files), .fileUpload):
            controls[node, default: ControlState()].files = node.has(.multiple) ? files : Array(files.prefix(1))
        case (.files, _): break
        case (.bool(let isOn), .checkbox), (.bool(let isOn), .radio):
            setChecked(isOn, node)
        case (.text(let text), .checkbox), (.text(let text), .radio):
            setChecked(self.value(of: node) == text, node)
        case (.list(let values), .checkbox), (.list(let values), .radio):
            setChecked(values.contains(self.value(of: node)), node)
        case (.text(let text), _) where node.tag == .select:
            select(options(of: node).filter { optionValue(of: $0) == text }, of: node)
        case (.list(let values), _) where node.tag == .select:
            select(options(of: node).filter { values.contains(optionValue(of: $0)) }, of: node)
        case (.text(let text), _): setValue(text, of: node)
        case (.list(let values), _):
            if index < values.count { setValue(values[index], of: node) }
        case (.bool(let isOn), _): setValue(isOn ? "true" : "false", of: node)
        }
    }
}
