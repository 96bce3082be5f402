import WebStandards

/// Why a control's value keeps its form from being submitted by a user.
///
/// https://html.spec.whatwg.org/#validitystate
package enum ValidityFailure: String, Sendable, Hashable {
    case valueMissing, typeMismatch, patternMismatch, tooLong, tooShort, rangeUnderflow, rangeOverflow, stepMismatch
}

extension Document {
    /// The controls whose values are refused, in tree order: what "statically validate the constraints" finds.
    ///
    /// https://html.spec.whatwg.org/#statically-validate-the-constraints
    package func invalidControls(of form: Element) -> [(element: Element, failure: ValidityFailure)] {
        listedElements(of: form.node).compactMap { node in
            guard canBeValidated(node), let failure = validityFailure(of: node) else { return nil }
            return (element(node), failure)
        }
    }

    /// Whether a user's submission by that button is checked at all.
    ///
    /// https://html.spec.whatwg.org/#concept-fs-novalidate
    package func isValidated(form: Element, submitter: Element?) -> Bool {
        if form.node.has(.novalidate) { return false }
        guard let submitter, submitter.node.isSubmitButton else { return true }
        return !submitter.node.has(.formnovalidate)
    }

    // https://html.spec.whatwg.org/#candidate-for-constraint-validation
    func canBeValidated(_ node: Node) -> Bool {
        // https://html.spec.whatwg.org/#the-datalist-element: what is in one is barred.
        guard node.nearestAncestor(.datalist) == nil else { return false }
        switch node.tag {
        case .select: return !node.isDisabledControl
        case .textarea: return !node.has(.readonly) && !node.isDisabledControl
        case .button: return node.buttonType == .submit && !node.isDisabledControl
        case .input:
            switch node.inputType {
            // PLATFORM(WebKit, Chromium): no images either.
            case .hidden, .reset, .button, .image: return false
            default: return !node.has(.readonly) && !node.isDisabledControl
            }
        default: return false
        }
    }

    // FIXME: steps of dates and times are not looked at.
    func validityFailure(of node: Node) -> ValidityFailure? {
        if node.has(.required), isMissing(node) { return .valueMissing }
        guard node.tag == .input || node.tag == .textarea else { return nil }
        let value = value(of: node)
        if value.isEmpty { return nil }
        // "… if its value was last changed by a user edit": by a fill here.
        if controls[node]?.value != nil {
            let length = value.utf16.count
            if let most = node.count(.maxlength), length > most { return .tooLong }
            if let least = node.count(.minlength), length < least { return .tooShort }
        }
        guard node.tag == .input else { return nil }
        return typeFailure(of: node, value)
            ?? (PatternConstraint.isBroken(by: value, of: node) ? .patternMismatch : nil)
    }

    private func typeFailure(of node: Node, _ value: String) -> ValidityFailure? {
        switch node.inputType {
        case .email:
            let addresses = node.has(.multiple) ? value.split(separator: ",").map(String.init) : [value]
            return addresses.allSatisfy(Self.isEmailAddress) ? nil : .typeMismatch
        case .url: return WebURL(value) == nil ? .typeMismatch : nil
        // NB: a range's value is brought within its limits; where the least of them is the greater, to that.
        case .number:
            guard let number = HTMLNumber(value)?.value else { return nil }
            if let least = node.number(.min), number < least { return .rangeUnderflow }
            if let most = node.number(.max), number > most { return .rangeOverflow }
            return isOnStep(number, of: node) ? nil : .stepMismatch
        default: return nil
        }
    }

    // https://html.spec.whatwg.org/#concept-input-step
    private func isOnStep(_ number: Double, of node: Node) -> Bool {
        if let step = node.attribute(.step)?.string, ASCII.equalIgnoringCase(step, "any") { return true }
        let given = node.number(.step) ?? 1
        let step = given > 0 ? given : 1
        let count = (number - (node.number(.min) ?? node.number(.value) ?? 0)) / step
        // Binary fractions do not tell.
        return abs(count - count.rounded()) < 1e-7 * max(1, abs(count) * 1e-6)
    }

    private func isMissing(_ node: Node) -> Bool {
        switch node.tag {
        case .textarea: return value(of: node).isEmpty
        case .select:
            // https://html.spec.whatwg.org/#placeholder-label-option counts as nothing chosen.
            let selected = selectedOptions(of: node)
            if !node.has(.multiple), let first = options(of: node).first, selected == [first],
                first.parentElement == node
            {
                return optionValue(of: first).isEmpty
            }
            return selected.isEmpty
        case .input:
            switch node.inputType {
            case .checkbox: return !isChecked(node)
            // PLATFORM(WebKit, Chromium): one without a name is in no group that could miss it.
            case .radio where node.attribute(.name)?.isEmpty ?? true: return false
            case .radio: return !RadioGroups.group(of: node, in: self).contains { isChecked($0) }
            case .fileUpload: return controls[node]?.files?.isEmpty ?? true
            case .hidden, .range, .color, .submit, .image, .reset, .button: return false
            default: return value(of: node).isEmpty
            }
        default: return false
        }
    }

    // https://html.spec.whatwg.org/#valid-e-mail-address
    private static func isEmailAddress(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        func isAlphanumeric(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }
        guard parts[0].allSatisfy({ isAlphanumeric($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }) else {
            return false
        }
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
            return isAlphanumeric(first) && isAlphanumeric(last)
                && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        }
    }
}

extension Node {
    func number(_ name: AttributeName) -> Double? {
        attribute(name).flatMap { HTMLNumber($0.string)?.value }
    }

    // https://html.spec.whatwg.org/#rules-for-parsing-non-negative-integers
    func count(_ name: AttributeName) -> Int? {
        guard let text = attribute(name)?.string else { return nil }
        return Int(ValueSanitization.trimmed(text).prefix { $0.isASCII && $0.isNumber })
    }
}
