extension SelectorMatcher {
    /// The place of a node among its siblings, from 1.
    ///
    /// OPTIMIZATION: the children of one parent are counted once; where the tree alone says it, once for all queries until it
    /// changes.
    func position(of node: Node, _ nth: NthSelector) -> Int {
        if nth.filter == nil {
            let way = CountedSiblings(parent: node.parent, fromEnd: nth.fromEnd, ofType: nth.ofType)
            if let places = document.caches.places(of: way) { return places[node] ?? 0 }
            let places = countSiblings(of: node, nth)
            if !memory.isSpent { document.caches.keep(places, of: way) }
            return places[node] ?? 0
        }
        let key = MatcherMemory.Place(parent: node.parent, selector: nth.id, part: 0)
        if let places = memory.positions[key] { return places[node] ?? 0 }
        let places = countSiblings(of: node, nth)
        memory.positions[key] = places
        return places[node] ?? 0
    }

    private func countSiblings(of node: Node, _ nth: NthSelector) -> [Node: Int] {
        var first = node
        while let sibling = nth.fromEnd ? first.nextElement : first.previousElement { first = sibling }
        var places: [Node: Int] = [:]
        var count = 0
        var countOfType: [NodeType: Int] = [:]
        var sibling: Node? = first
        while let current = sibling, memory.spend(1) {
            if nth.ofType {
                let type = NodeType(current)
                countOfType[type, default: 0] += 1
                places[current] = countOfType[type]
            } else if nth.filter.map({ matches(current, $0) }) ?? true {
                count += 1
                places[current] = count
            }
            sibling = nth.fromEnd ? current.previousElement : current.nextElement
        }
        return places
    }

    // https://drafts.csswg.org/selectors-4/#relational
    func has(_ node: Node, _ relative: RelativeSelector) -> Bool {
        let selector = relative.selector
        let anchor = Anchor(node: node, combinator: relative.combinator)
        let isSingle = selector.parts.count == 1
        switch relative.combinator {
        case .descendant where isSingle: return ancestors(of: selector, in: node.root).contains(node)
        case .descendant, .child:
            if isSingle {
                var child = node.firstElementChild
                while let candidate = child, memory.spend(1) {
                    if matches(candidate, selector.parts[0].compound) { return true }
                    child = candidate.nextElement
                }
                return false
            }
            return node.descendants.contains { match($0, selector, from: 0, anchor: anchor) == .matches }
        case .nextSibling where isSingle:
            guard let next = node.nextElement, memory.spend(1) else { return false }
            return matches(next, selector.parts[0].compound)
        case .subsequentSibling where isSingle: return preceding(selector, among: node).contains(node)
        case .nextSibling, .subsequentSibling:
            var sibling = node.nextElement
            while let candidate = sibling, memory.spend(1) {
                if match(candidate, selector, from: 0, anchor: anchor) == .matches { return true }
                if candidate.descendants.contains(where: { match($0, selector, from: 0, anchor: anchor) == .matches }) {
                    return true
                }
                sibling = candidate.nextElement
            }
            return false
        }
    }

    /// The siblings of a node, and it, that have one of that compound after them.
    private func preceding(_ selector: ComplexSelector, among node: Node) -> Set<Node> {
        let key = MatcherMemory.Place(parent: node.parent, selector: selector.id, part: 0)
        if let known = memory.preceding[key] { return known }
        var last = node
        while let sibling = last.nextElement { last = sibling }
        var found: Set<Node> = []
        var hasOneAfter = false
        var sibling: Node? = last
        while let current = sibling, memory.spend(1) {
            if hasOneAfter { found.insert(current) }
            hasOneAfter = hasOneAfter || matches(current, selector.parts[0].compound)
            sibling = current.previousElement
        }
        memory.preceding[key] = found
        return found
    }

    /// The elements of a tree, of the document or not in it, that have an element of that compound below them.
    ///
    /// OPTIMIZATION: found in one walk through the tree, not in one for each element that is asked.
    private func ancestors(of selector: ComplexSelector, in root: Node) -> Set<Node> {
        let key = MatcherMemory.Place(parent: root, selector: selector.id, part: 0)
        if let known = memory.ancestors[key] { return known }
        var found: Set<Node> = []
        for node in root.descendants {
            guard memory.spend(1) else { break }
            guard matches(node, selector.parts[0].compound) else { continue }
            var ancestor = node.parentElement
            while let candidate = ancestor, found.insert(candidate).inserted { ancestor = candidate.parentElement }
        }
        memory.ancestors[key] = found
        return found
    }
}

/// The children of one node, and how they are counted.
struct CountedSiblings: Hashable {
    let parent: Node?
    let fromEnd: Bool
    let ofType: Bool
}

// https://drafts.csswg.org/selectors-4/#typed-child-index: "siblings of the same type (tag name)".
private struct NodeType: Hashable {
    let namespace: Namespace
    let tag: TagName
    /// Empty where the number says it.
    let name: String

    init(_ node: Node) {
        namespace = node.namespace
        tag = node.anyTag
        name = tag == .other || namespace == .other ? node.name.string : ""
    }
}
