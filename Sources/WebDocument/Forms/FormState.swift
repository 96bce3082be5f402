import WebStandards

/// What was done to the controls of a document, to be done again where it is read anew.
///
/// Passwords, files, and what is not to be completed are left out.
///
/// https://html.spec.whatwg.org/#restore-persisted-state; PLATFORM(WebKit): FormController, which knows controls by their
/// form's action, name and type, those that are alike by their order.
package struct FormState {
    private struct Key: Hashable {
        var form: String
        var name: String
        var type: String
    }

    fileprivate enum Saved {
        case value(String)
        case checked(Bool)
        /// Places among the options, and values.
        case options([(place: Int, value: String)])
    }

    private var saved: [Key: [Saved?]] = [:]
    private var forms = FormNames()
    /// How many of those that are alike have had theirs.
    private var met: [Key: Int] = [:]

    /// Bytes of names and values: 256 KiB; of a document that has more nothing is kept.
    private static let limit = 1 << 18

    /// `nil`: nothing was done to any.
    init?(of document: Document) {
        guard !document.controls.isEmpty else { return nil }
        var isWorthIt = false
        var size = 0
        for node in document.tree.root.descendants where node.keepsState(in: document) {
            let key = forms.key(of: node, in: document)
            let state = document.saved(node)
            size += key.name.utf8.count + key.form.utf8.count + (state.map(Self.size) ?? 0)
            guard size <= Self.limit else { return nil }
            saved[key, default: []].append(state)
            isWorthIt = isWorthIt || state != nil
        }
        guard isWorthIt else { return nil }
        forms = FormNames()
    }

    /// Does again to a control that the parser has made what was done to its like.
    mutating func restore(_ node: Node, in document: Document) {
        guard node.keepsState(in: document) else { return }
        let key = forms.key(of: node, in: document)
        let place = met[key, default: 0]
        met[key] = place + 1
        guard let alike = saved[key], alike.indices.contains(place), let state = alike[place] else { return }
        switch state {
        case .value(let value) where node.tag == .input && node.inputType == .hidden:
            document.setAttribute(QualifiedName(namespace: nil, prefix: nil, localName: "value"), value, of: node)
        case .value(let value): document.setValue(value, of: node)
        case .checked(let checked): document.setChecked(checked, node)
        case .options(let chosen):
            let options = document.options(of: node)
            let values = options.map(document.optionValue)
            let places = Dictionary(zip(values, values.indices)) { first, _ in first }
            document.select(
                chosen.compactMap { choice in
                    let isThere = values.indices.contains(choice.place) && values[choice.place] == choice.value
                    return (isThere ? choice.place : places[choice.value]).map { options[$0] }
                },
                of: node
            )
        }
    }

    private static func size(_ state: Saved) -> Int {
        switch state {
        case .value(let value): value.utf8.count
        case .checked: 1
        case .options(let chosen): chosen.reduce(0) { $0 + 8 + $1.value.utf8.count }
        }
    }

    /// Names of forms, in the order in which controls of theirs are met.
    private struct FormNames {
        private var names: [Node: String] = [:]
        private var counts: [String: Int] = [:]

        mutating func key(of node: Node, in document: Document) -> Key {
            let type =
                node.tag == .input ? "\(node.inputType)" : node.has(.multiple) ? "\(node.tag) multiple" : "\(node.tag)"
            return Key(form: name(of: node, in: document), name: node.attribute(.name)?.string ?? "", type: type)
        }

        private mutating func name(of node: Node, in document: Document) -> String {
            guard let form = document.formOwner(of: node) else { return "" }
            if let name = names[form] { return name }
            let path = String((form.attribute(.action)?.string ?? "").prefix { $0 != "?" && $0 != "#" })
            let count = counts[path, default: 0]
            counts[path] = count + 1
            let name = "\(path)#\(count)"
            names[form] = name
            return name
        }
    }
}

extension Document {
    /// What was done to its controls; `nil`: nothing that is kept.
    package func formState() -> FormState? { FormState(of: self) }

    fileprivate func saved(_ node: Node) -> FormState.Saved? {
        switch node.tag {
        case .select:
            let options = options(of: node)
            let isTouched = controls[node]?.selectedness != nil || options.contains { controls[$0]?.selected != nil }
            guard isTouched else { return nil }
            let chosen = Set(selectedOptions(of: node))
            return .options(
                options.enumerated().filter { chosen.contains($0.element) }.map {
                    ($0.offset, optionValue(of: $0.element))
                }
            )
        case .input where node.inputType.valueMode == .defaultOn:
            return controls[node]?.checked.map { .checked($0) }
        case .input where node.inputType == .hidden:
            guard let state = controls[node], state.hasNewAttribute || state.value != nil else { return nil }
            return .value(value(of: node))
        default:
            guard controls[node]?.value != nil else { return nil }
            let value = value(of: node)
            let isAsWritten = node.tag == .input && value == node.attribute(.value)?.string ?? ""
            return isAsWritten ? nil : .value(value)
        }
    }
}

extension Node {
    /// PLATFORM(WebKit): HTMLFormControlElement::shouldSaveAndRestoreFormControlState.
    fileprivate func keepsState(in document: Document) -> Bool {
        switch tag {
        case .select, .textarea: break
        case .input:
            switch inputType {
            case .password, .fileUpload, .submit, .image, .reset, .button: return false
            default: break
            }
        default: return false
        }
        let said = attribute(.autocomplete) ?? document.formOwner(of: self)?.attribute(.autocomplete)
        return said?.equalsIgnoringCase("off") != true
    }
}
