/// The document made for a text: its characters in a `pre` (https://html.spec.whatwg.org/#read-text).
final class PlainTextDocument {
    private let tree: Tree
    private var bytes: [UInt8] = []

    init(tree: Tree) {
        self.tree = tree
        tree.completeStructure()
    }

    func feed(_ characters: Span<UInt8>) {
        bytes.append(characters)
    }

    func finish() {
        guard !bytes.isEmpty, let root = tree.documentElement, let body = root.lastChild else { return }
        // PLATFORM(WebKit): TextDocumentParser::insertFakePreElement; PLATFORM(Chromium): the same.
        let scheme = tree.makeElement(.meta)
        set("name", "color-scheme", of: scheme)
        set("content", "light dark", of: scheme)
        if let head = root.firstChild { tree.insert(scheme, into: head) }
        let pre = tree.makeElement(.pre)
        set("style", "word-wrap: break-word; white-space: pre-wrap;", of: pre)
        tree.insert(pre, into: body)
        tree.insert(tree.makeText(bytes), into: pre)
        bytes = []
    }

    private func set(_ name: String, _ value: String, of element: Node) {
        tree.setAttribute(QualifiedName(namespace: nil, prefix: nil, localName: name), value, of: element)
    }
}
