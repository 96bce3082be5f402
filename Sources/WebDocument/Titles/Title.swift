import WebStandards

extension Document {
    // https://html.spec.whatwg.org/#document.title, on getting
    func computeTitle() -> String {
        guard let element = titleElement else { return "" }
        // "Strip and collapse ASCII whitespace in value, and return the result."
        return strippedAndCollapsed(element.childTextContent)
    }

    private var titleElement: Node? {
        guard let root = tree.documentElement else { return nil }
        // "If the document element is an SVG svg element, then let value be the child text content of the first SVG
        // title element that is a child of the document element."
        if root.namespace == .svg, root.anyTag == .svg {
            var child = root.firstElementChild
            while let node = child {
                if node.namespace == .svg, node.anyTag == .title { return node }
                child = node.nextElement
            }
            return nil
        }
        // "Otherwise, let value be the child text content of the title element", the first in tree order.
        guard tree.isRearranged else { return tree.parsedTitle }
        return tree.root.descendants.first { $0.tag == .title }
    }
}

// https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace
func strippedAndCollapsed(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var pendingSpace = false
    for byte in text.utf8 {
        if ASCII.isWhitespace(byte) {
            pendingSpace = !result.isEmpty
        } else {
            if pendingSpace { result.append(0x20) }
            pendingSpace = false
            result.append(byte)
        }
    }
    return String(decoding: result, as: UTF8.self)
}
