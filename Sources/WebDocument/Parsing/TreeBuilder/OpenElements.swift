// https://html.spec.whatwg.org/#the-stack-of-open-elements
final class OpenElements {
    private let nodes = Row<Node>()
    /// How many `template` elements of HTML are among them.
    private(set) var templates = 0
    /// OPTIMIZATION: how many `p` elements: before most start tags one is looked for, and there is none.
    private var paragraphs = 0
    /// How often one of them was looked at.
    private(set) var looks = 0

    var count: Int { nodes.count }
    /// The current node.
    var last: Node? { nodes.last }
    var first: Node? { nodes.first }

    @inline(__always)
    subscript(_ index: Int) -> Node {
        looks &+= 1
        return nodes[index]
    }

    func push(_ node: Node) {
        opened(node)
        nodes.append(node)
    }

    @discardableResult
    func pop() -> Node? {
        guard let node = nodes.popLast() else { return nil }
        closed(node)
        return node
    }

    private func opened(_ node: Node) {
        node.isOpen = true
        if node.tag == .template { templates += 1 }
        if node.tag == .p { paragraphs += 1 }
    }

    private func closed(_ node: Node) {
        node.isOpen = false
        if node.tag == .template { templates -= 1 }
        if node.tag == .p { paragraphs -= 1 }
    }

    /// Pops down to that many.
    func pop(to count: Int) {
        while nodes.count > count { pop() }
    }

    func insert(_ node: Node, at index: Int) {
        opened(node)
        nodes.insert(node, at: index)
    }

    func replace(at index: Int, with node: Node) {
        closed(nodes[index])
        opened(node)
        nodes[index] = node
    }

    func remove(_ node: Node) {
        guard node.isOpen, let index = index(of: node) else { return }
        remove(at: index)
    }

    func remove(at index: Int) { closed(nodes.remove(at: index)) }

    func index(of node: Node) -> Int? {
        let index = nodes.lastIndex(of: node)
        looks &+= nodes.count - (index ?? 0)
        return index
    }

    /// The place of the innermost HTML element of that name.
    func lastIndex(of tag: TagName) -> Int? {
        var index = nodes.count
        defer { looks &+= nodes.count - index }
        while index > 0 {
            index -= 1
            if nodes[index].tag == tag { return index }
        }
        return nil
    }

    /// The place of the innermost HTML element that is asked for, if nothing that bounds the scope lies above it.
    @inline(__always)
    func index(in scope: Scope, where matches: (TagName) -> Bool) -> Int? {
        var index = nodes.count
        defer { looks &+= nodes.count - index }
        while index > 0 {
            index -= 1
            let node = nodes[index]
            if matches(node.tag) { return index }
            if node.bounds(scope) { return nil }
        }
        return nil
    }

    func index(of tag: TagName, in scope: Scope) -> Int? {
        if tag == .p, paragraphs == 0 { return nil }
        return index(in: scope) { $0 == tag }
    }

    func has(_ tag: TagName, in scope: Scope) -> Bool { index(of: tag, in: scope) != nil }

    /// Whether that very element is in scope.
    func has(_ node: Node, in scope: Scope) -> Bool {
        var index = nodes.count
        defer { looks &+= nodes.count - index }
        while index > 0 {
            index -= 1
            if nodes[index] == node { return true }
            if nodes[index].bounds(scope) { return false }
        }
        return false
    }

    // https://html.spec.whatwg.org/#generate-implied-end-tags
    func generateImpliedEndTags(except exception: TagName = .other) {
        while let node = nodes.last, node.tag.hasImpliedEnd, node.tag != exception { pop() }
    }

    func generateImpliedEndTagsThoroughly() {
        while let node = nodes.last, node.tag.hasImpliedEndThoroughly { pop() }
    }

    /// "Pop elements from the stack … until" one of that name has been popped.
    func popUntil(_ tag: TagName) {
        while let node = pop(), node.tag != tag {}
    }

    /// "Clear the stack back to" a context: the elements of those names, or `template` or `html`.
    func clear(to context: (TagName) -> Bool) {
        while let node = nodes.last, !context(node.tag), node.tag != .template, node.tag != .html { pop() }
    }
}
