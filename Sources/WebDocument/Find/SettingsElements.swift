import WebStandards

// The elements that change the document's settings, by which what is behind them is fetched: `base`, which sets the base URL, and
// the `meta` elements that add to its policy container.
//
// https://html.spec.whatwg.org/#environment-settings-objects
extension Document {
    private static let mostSettingsElements = 100

    /// The settings elements before each of these, for those alone that have one behind them.
    ///
    /// What the parser has put into the tree is fetched some elements at a time, and each as it would have been when it was put in
    /// (https://html.spec.whatwg.org/#fetching-and-processing-a-resource-from-a-link-element and its like).
    package func settingsElements(before nodes: [Node]) -> [Node: ArraySlice<Node>] {
        guard tree.hasSettingsElements, !nodes.isEmpty else { return [:] }
        let wanted = Set(nodes)
        var counts: [Node: Int] = [:]
        var found: [Node] = []
        for node in tree.root.descendants {
            if wanted.contains(node) { counts[node] = found.count }
            if node.isSettingsElement { found.append(node) }
        }
        guard found.count <= Self.mostSettingsElements else { return [:] }
        return counts.filter { $0.value < found.count }.mapValues { found[..<$0] }
    }

    /// How many policies the markup has declared that count just now; `nil`: all of them.
    package var policiesThatCount: Int? {
        settingsElementsThatCount.map { elements in elements.count { $0.declaredPolicy != nil } }
    }
}

extension Node {
    var isSettingsElement: Bool {
        tag == .base && has(.href) || tag == .meta && (declaredReferrerPolicy != nil || declaredPolicy != nil)
    }

    /// The referrer policy that a `meta` element names.
    ///
    /// https://html.spec.whatwg.org/#meta-referrer
    var declaredReferrerPolicy: String? {
        guard tag == .meta, let name = attribute(.name), let content = attribute(.content), !content.isEmpty,
            name.equalsIgnoringCase("referrer")
        else { return nil }
        return content.string
    }
}
