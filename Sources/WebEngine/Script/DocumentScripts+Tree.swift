import WebDocument
import WebStandards

// What the engine does when scripts change the page's tree, and what they ask of the document itself.
extension DocumentScripts {
    /// https://dom.spec.whatwg.org/#concept-node-insert-ext, of the elements below a node that was put into the tree.
    func didInsert(_ node: Node, in document: Document) {
        guard document === active?.document, document.isConnected(node) else { return }
        var found: [Element] = []
        var current: Node? = node
        while let candidate = current {
            if let element = document.asElement(candidate), element.name == "script" { found.append(element) }
            current = candidate.following(in: node)
        }
        for element in found { inserted(element) }
    }

    func willRemove(_ node: Node, in document: Document) {}

    /// A `script` without text that was in the tree runs once it has some.
    func childrenChanged(_ parent: Node, in document: Document) {
        guard let element = document.asElement(parent), element.name == "script" else { return }
        didInsert(parent, in: document)
    }

    func attributeChanged(_ node: Node, _ name: String, in document: Document) {
        guard name == "src", let element = document.asElement(node), element.name == "script" else { return }
        didInsert(node, in: document)
    }

    // https://html.spec.whatwg.org/#dom-document-write
    func write(_ text: String) {
        guard ignoresWrites == 0 else { return }
        if let builder = active?.builder, builder.takesWriting {
            builder.write(text)
            existingRealm?.catchUpWithParser()
            return
        }
        // FIXME: https://html.spec.whatwg.org/#document-open-steps
        say(PageMessage(level: .warning, text: "document.write() came after the document was parsed, and was ignored."))
    }

    // https://html.spec.whatwg.org/#dom-document-cookie
    func cookieString() -> String {
        active.map { page.documentCookie(of: $0) } ?? ""
    }

    func setCookie(_ text: String) {
        if let active { page.setDocumentCookie(text, of: active) }
    }
}
