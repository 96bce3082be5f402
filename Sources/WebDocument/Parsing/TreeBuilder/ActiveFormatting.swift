// https://html.spec.whatwg.org/#the-list-of-active-formatting-elements
final class ActiveFormatting {
    /// `nil` is a marker.
    private let entries = Row<Node?>()
    /// Copies of elements that scripts may change, as their tokens had them.
    private var originals: [Node: Node] = [:]

    var count: Int { entries.count }

    subscript(_ index: Int) -> Node? {
        get { entries[index] }
        set { entries[index] = newValue }
    }

    func insertMarker() { entries.append(nil) }

    /// A script is about to run: the elements are remembered as they are.
    func remember(copying copy: (Node) -> Node) {
        for index in 0..<entries.count {
            guard let node = entries[index], originals[node] == nil else { continue }
            originals[node] = copy(node)
        }
    }

    /// What stands for the token for which an element was created.
    func original(of node: Node) -> Node { originals.isEmpty ? node : originals[node] ?? node }

    /// The copy was created for the same token.
    func note(_ copy: Node, of node: Node) {
        if let original = originals[node] { originals[copy] = original }
    }

    // https://html.spec.whatwg.org/#push-onto-the-list-of-active-formatting-elements
    func push(_ node: Node) {
        // "If there are already three elements in the list … after the last marker … that have the same tag name,
        // namespace, and attributes as element, then remove the earliest such element."
        var same = 0
        var index = entries.count
        while index > 0, let entry = entries[index - 1] {
            index -= 1
            guard original(of: entry).hasSameNameAndAttributes(as: node) else { continue }
            same += 1
            if same == 3 {
                entries.remove(at: index)
                break
            }
        }
        entries.append(node)
    }

    // https://html.spec.whatwg.org/#clear-the-list-of-active-formatting-elements-up-to-the-last-marker
    func clearToMarker() {
        while let entry = entries.popLast(), entry != nil {}
    }

    func index(of node: Node) -> Int? { entries.lastIndex(of: node) }

    /// The place of the last element of that name behind the last marker.
    func lastIndex(of tag: TagName) -> Int? {
        var index = entries.count
        while index > 0, let entry = entries[index - 1] {
            index -= 1
            if entry.tag == tag { return index }
        }
        return nil
    }

    func insert(_ node: Node, at index: Int) { entries.insert(node, at: index) }

    func remove(at index: Int) { entries.remove(at: index) }

    func remove(_ node: Node) {
        if let index = index(of: node) { entries.remove(at: index) }
    }

    /// The first of the entries at the end that are no longer open; `nil` if there are none.
    @inline(__always)
    var firstToReconstruct: Int? {
        guard let last = entries.last, let node = last, !node.isOpen else { return nil }
        var index = entries.count - 1
        while index > 0, let entry = entries[index - 1], !entry.isOpen { index -= 1 }
        return index
    }
}
