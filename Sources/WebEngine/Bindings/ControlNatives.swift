import WebDocument
import WebStandards

// The state of form controls, which scripts and the app's own hands share.
extension ScriptAgent {
    func installControlNatives() {
        installFormNatives()
        installValueNatives()
        installOptionNatives()
    }

    private func ask(_ name: String, _ body: @escaping (Document, Node) -> Bool) {
        define(name) { call in
            guard let (node, document) = call.place(0) else { return call.value(false) }
            return call.value(body(document, node))
        }
    }

    private func installFormNatives() {
        define("formOwner") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.formOwner(of: node), of: document)
        }
        // Of what has one: https://html.spec.whatwg.org/#form-associated-element
        define("handlerForm") { call in
            guard let (node, document) = call.place(0), document.isFormAssociatedElement(node) else {
                return call.value(0)
            }
            return call.value(document.formOwner(of: node), of: document)
        }
        // Its listed elements, image buttons too.
        define("formControls") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.listedElements(of: node), of: document)
        }
        define("formEncoding") { call in
            guard let (node, document) = call.place(0), let form = document.asElement(node) else {
                return call.value("UTF-8")
            }
            return call.value(document.submissionEncoding(of: form).name)
        }
        // https://html.spec.whatwg.org/#dom-form-elements
        define("formElements") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.elements(ofForm: node), of: document)
        }
        // (form, name): those of these that are called so by their ID or name.
        define("formElementsNamed") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.elements(ofForm: node, named: call.string(1)), of: document)
        }
        define("formImagesNamed") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.images(inForm: node, named: call.string(1)), of: document)
        }
        define("labels") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.labels(of: node), of: document)
        }
        // https://html.spec.whatwg.org/#dom-fieldset-elements
        define("listedInside") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.listedElements(inside: node), of: document)
        }
        define("labeledControl") { call in
            guard let (node, document) = call.place(0), let label = document.asElement(node) else {
                return call.value(0)
            }
            return call.value(document.labeledControl(of: label)?.asNode, of: document)
        }
        // (radio button): its group, in tree order.
        define("radioGroup") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.radioGroup(of: node), of: document)
        }
        define("directionality") { call in
            guard let (node, document) = call.place(0) else { return call.value("ltr") }
            return call.value(document.directionName(of: node))
        }
        ask("isDisabledControl") { document, node in document.isDisabledControl(node) }
    }

    private func installValueNatives() {
        define("controlValue") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            return call.value(document.value(of: node))
        }
        define("sentValue") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            return call.value(document.sentValue(of: node))
        }
        // (control, value); null: as the markup says.
        define("setControlValue") { call in
            guard let (node, document) = call.place(0) else { return nil }
            if call.isNull(1) { document.forgetValue(of: node) } else { document.setValue(call.string(1), of: node) }
            return nil
        }
        // As it was set, not yet held to the control's type.
        define("rawControlValue") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            return call.value(document.ownValue(of: node))
        }
        // Two strings a file that is chosen: its name and type.
        define("chosenFiles") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.chosenFiles(of: node).flatMap { [$0.filename, $0.type] })
        }
        // (control, index); null for one that cannot be read, or not whole.
        define("chosenFileBytes") { call in
            guard let (node, document) = call.place(0) else { return call.null }
            let files = document.chosenFiles(of: node)
            guard files.indices.contains(call.integer(1)) else { return call.null }
            switch files[call.integer(1)].content {
            case .bytes(let bytes): return call.buffer(bytes)
            case .path(let path):
                return LocalFile.bytes(of: path, limit: ScriptLimits.fileBytes).map(call.buffer) ?? call.null
            }
        }
        ask("hasOwnValue") { document, node in document.hasOwnValue(node) }
        ask("isChecked") { document, node in document.isChecked(node) }
        define("setChecked") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setChecked(call.bool(1), node)
            return nil
        }
        ask("isIndeterminate") { document, node in document.isIndeterminate(node) }
        define("setIndeterminate") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setIndeterminate(call.bool(1), node)
            return nil
        }
        // A user has changed it, or tried to send it.
        define("setUserValidity") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setUserValidity(node)
            return nil
        }
        define("validityChanged") { call in
            call.place(0)?.document.validityChanged()
            return nil
        }
        define("resetControl") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.resetControl(node)
            return nil
        }
    }

    private func installOptionNatives() {
        define("options") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.options(of: node), of: document)
        }
        define("optionCount") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.optionCount(of: node))
        }
        // (select, index): 0 past the last.
        define("optionAt") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.option(at: call.integer(1), of: node), of: document)
        }
        define("selectedOptions") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.selectedOptions(of: node), of: document)
        }
        define("sentOptions") { call in
            guard let (node, document) = call.place(0) else { return call.array([ScriptValue]()) }
            return call.array(document.sentOptions(of: node), of: document)
        }
        define("optionText") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            return call.value(document.optionText(of: node))
        }
        ask("isSelected") { document, node in document.isSelected(node) }
        define("setSelected") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.setSelected(call.bool(1), node)
            return nil
        }
        // (select, option or 0): that one alone.
        define("selectOnly") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.select(call.node(1).map { [$0] } ?? [], of: node)
            return nil
        }
    }
}
