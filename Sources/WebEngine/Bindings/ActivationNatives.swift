import WebDocument
import WebStandards

// What follows from a click or a submission in script.
extension ScriptAgent {
    func installActivationNatives() {
        // (realm, link): https://html.spec.whatwg.org/#cannot-navigate
        define("followLink") { call in
            guard let (node, document) = call.place(1), let link = document.asElement(node) else { return nil }
            call.shownScripts(of: document)?.follow(link)
            return nil
        }
        // (realm, form, button or 0, by `submit()`, four strings an entry: name, value, file name or null, type)
        define("submitForm") { call in
            guard let (node, document) = call.place(1), let form = document.asElement(node) else { return nil }
            let button = call.node(2).flatMap(document.asElement)
            let entries = Self.entries(call.strings(4), in: call)
            call.shownScripts(of: document)?.submit(form, button, isFromMethod: call.bool(3), entries)
            return nil
        }
        // (realm, file control)
        define("showPicker") { call in
            guard let (node, document) = call.place(1), let control = document.asElement(node) else { return nil }
            call.realm(0)?.scripts?.page.showPicker(of: control)
            return nil
        }
        // (realm): a user stands behind it, so that a picker may be shown.
        define("mayShowPicker") { call in call.value(call.realm(0)?.scripts?.page.mayShowPicker ?? false) }
        define("isInGesture") { call in call.value(call.realm(0)?.scripts?.page.isInGesture ?? false) }
        // (realm, control, why): it keeps its form from being sent.
        define("refuse") { call in
            guard let (node, document) = call.place(1), let control = document.asElement(node) else { return nil }
            call.realm(0)?.scripts?.refuse(control, call.string(2))
            return nil
        }
    }

    /// The bytes of a file stand as characters up to U+00FF; for one that the app chose, its control's number and the index.
    private static func entries(_ strings: [String], in call: HostCall) -> [FormEntry] {
        stride(from: 0, to: strings.count - strings.count % 4, by: 4).map { index in
            let name = strings[index]
            let value = strings[index + 1]
            let isFile = !strings[index + 3].isEmpty
            guard isFile else { return FormEntry(name: name, value: .text(value)) }
            if strings[index + 3] == "*" {
                let file = chosen(Int(value) ?? 0, Int(strings[index + 2]) ?? 0, call.agent.registry)
                return FormEntry(name: name, value: .file(file ?? .none))
            }
            let bytes = value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            let type = String(strings[index + 3].dropFirst())
            let file = FormFile(filename: strings[index + 2], type: type, content: .bytes(bytes))
            return FormEntry(name: name, value: .file(file))
        }
    }

    private static func chosen(_ control: Int, _ index: Int, _ registry: NodeRegistry) -> FormFile? {
        guard let node = registry.node(control), let files = registry.document(of: node)?.chosenFiles(of: node),
            files.indices.contains(index)
        else { return nil }
        return files[index]
    }
}
