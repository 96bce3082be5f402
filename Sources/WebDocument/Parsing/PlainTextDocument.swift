/// The document made for a text: its characters in a `pre` (https://html.spec.whatwg.org/#read-text).
final class PlainTextDocument {
    private let tree: Tree
    private let pre: Node
    private var bytes: [UInt8] = []

    init(tree: Tree) {
        self.tree = tree
        tree.completeStructure()
        pre = tree.makeElement(.pre)
        if let body = tree.documentElement?.lastChild { tree.insert(pre, into: body) }
    }

    func feed(_ characters: Span<UInt8>) {
        bytes.append(characters)
    }

    func finish() {
        guard !bytes.isEmpty else { return }
        tree.insert(tree.makeText(bytes), into: pre)
        bytes = []
    }
}
