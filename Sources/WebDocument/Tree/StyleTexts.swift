/// Tells a `style` element's text from the one it had, without the text: bundles put hundreds of them into a page, of megabytes
/// together, and styles are asked about after each change of the tree.
struct StyleTexts {
    /// Counts what is not told of one element alone.
    private var base = 0
    private var changes = 0
    /// Which change an element's last one was.
    private var last: [Node: Int] = [:]

    /// Is a greater one once the element may have another text.
    func stamp(of element: Node) -> Int { base + (last[element] ?? 0) }

    /// A node came into the element, went from it, or is in it and has another text.
    mutating func changed(in parent: Node?) {
        guard let parent, parent.anyTag == .style else { return }
        changes += 1
        last[parent] = changes
    }

    /// A parser built on.
    mutating func changed() { base += 1 }

    /// Elements of another tree may be here now.
    mutating func changed(byElementsOf other: StyleTexts) { base = max(base, other.base + other.changes) + 1 }
}
