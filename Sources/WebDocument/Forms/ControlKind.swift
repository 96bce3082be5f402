import WebStandards

/// The states of an `input` element's type attribute.
///
/// https://html.spec.whatwg.org/#attr-input-type
package enum InputType: String, Sendable, Hashable, CaseIterable {
    case hidden, text, search, tel, url, email, password, date, month, week, time
    case localDateAndTime = "datetime-local"
    case number, range, color, checkbox, radio
    case fileUpload = "file"
    case submit
    case image, reset, button

    /// By the attribute's value; what is not known is text.
    init(_ value: Text?) {
        guard let value, value.count >= 3, value.count <= 14 else {
            self = .text
            return
        }
        // OPTIMIZATION: in place, since this is asked of each control again and again.
        self =
            Self.words.first { word, _ in
                word.utf8CodeUnitCount == value.count && value.equalsIgnoringCase(word)
            }?.type ?? .text
    }

    /// The most common first.
    private static let words: [(StaticString, type: InputType)] = [
        ("hidden", .hidden), ("text", .text), ("password", .password), ("submit", .submit), ("checkbox", .checkbox),
        ("radio", .radio), ("email", .email), ("button", .button), ("tel", .tel), ("search", .search), ("url", .url),
        ("number", .number), ("file", .fileUpload), ("image", .image), ("reset", .reset), ("date", .date),
        ("month", .month), ("week", .week), ("time", .time), ("datetime-local", .localDateAndTime),
        ("range", .range), ("color", .color),
    ]

    // https://html.spec.whatwg.org/#dom-input-value
    enum ValueMode {
        case value
        case `default`
        case defaultOn
        case filename
    }

    var valueMode: ValueMode {
        switch self {
        case .hidden, .submit, .image, .reset, .button: .default
        case .checkbox, .radio: .defaultOn
        case .fileUpload: .filename
        default: .value
        }
    }

    /// Whether `dirname` applies.
    ///
    /// https://html.spec.whatwg.org/#attr-fe-dirname
    var hasDirection: Bool {
        switch self {
        case .hidden, .text, .search, .tel, .url, .email, .password, .submit, .reset, .button: true
        default: false
        }
    }

    /// Whether a single line is typed into it.
    var isTextField: Bool {
        switch self {
        case .text, .search, .tel, .url, .email, .password: true
        default: false
        }
    }
}

extension Node {
    var inputType: InputType { InputType(attribute(.type)) }

    // https://html.spec.whatwg.org/#category-listed
    var isListed: Bool {
        switch tag {
        case .button, .fieldset, .input, .object, .output, .select, .textarea: true
        default: false
        }
    }

    // https://html.spec.whatwg.org/#category-submit
    var isSubmittable: Bool {
        switch tag {
        case .button, .input, .select, .textarea: true
        default: false
        }
    }

    // https://html.spec.whatwg.org/#category-label
    var isLabelable: Bool {
        switch tag {
        case .button, .meter, .output, .progress, .select, .textarea: true
        case .input: inputType != .hidden
        default: false
        }
    }

    // https://html.spec.whatwg.org/#concept-button
    var isButton: Bool {
        switch tag {
        case .button: true
        case .input:
            switch inputType {
            case .submit, .image, .reset, .button: true
            default: false
            }
        default: false
        }
    }

    // https://html.spec.whatwg.org/#concept-submit-button
    var isSubmitButton: Bool {
        switch tag {
        case .button: buttonType == .submit
        case .input: inputType == .submit || inputType == .image
        default: false
        }
    }

    enum ButtonType {
        case submit
        case reset
        case button
    }

    // https://html.spec.whatwg.org/#attr-button-type
    var buttonType: ButtonType {
        guard let type = attribute(.type) else { return .submit }
        if type.equalsIgnoringCase("reset") { return .reset }
        return type.equalsIgnoringCase("button") ? .button : .submit
    }

    // https://html.spec.whatwg.org/#concept-fe-disabled
    package var isDisabledControl: Bool {
        switch tag {
        case .button, .input, .select, .textarea, .fieldset: isDisabledAsControl
        default: false
        }
    }

    /// The same of whatever is a control.
    var isDisabledAsControl: Bool {
        if has(.disabled) { return true }
        // "The element is a descendant of a fieldset element whose disabled attribute is specified, and is not a
        // descendant of that fieldset element's first legend element child, if any."
        var child = self
        var legend: Node?
        while let parent = child.parentElement {
            if child.tag == .legend { legend = child }
            if parent.tag == .fieldset, parent.has(.disabled) {
                let isInFirstLegend = legend != nil && legend == child && parent.firstChildElement(.legend) == child
                if !isInFirstLegend { return true }
            }
            child = parent
        }
        return false
    }

    // https://html.spec.whatwg.org/#concept-option-disabled
    var isDisabledOption: Bool {
        if has(.disabled) { return true }
        guard let parent = parentElement, parent.tag == .optgroup else { return false }
        return parent.has(.disabled)
    }

    func firstChildElement(_ tag: TagName) -> Node? {
        var child = firstElementChild
        while let node = child, node.tag != tag { child = node.nextElement }
        return child
    }

    func nearestAncestor(_ tag: TagName) -> Node? {
        var ancestor = parentElement
        while let node = ancestor, node.tag != tag { ancestor = node.parentElement }
        return ancestor
    }
}

extension Document {
    // https://html.spec.whatwg.org/#category-listed
    func isListed(_ node: Node) -> Bool { node.isListed || isFormAssociated(node) }

    // https://html.spec.whatwg.org/#form-associated-element
    package func isFormAssociatedElement(_ node: Node) -> Bool { isListed(node) || node.tag == .img }

    // https://html.spec.whatwg.org/#category-label
    func isLabelable(_ node: Node) -> Bool { node.isLabelable || isFormAssociated(node) }

    // https://html.spec.whatwg.org/#concept-fe-disabled
    package func isDisabledControl(_ node: Node) -> Bool {
        node.isDisabledControl || isFormAssociated(node) && node.isDisabledAsControl
    }
}
