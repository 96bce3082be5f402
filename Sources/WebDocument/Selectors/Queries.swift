extension Document {
    // https://dom.spec.whatwg.org/#dom-parentnode-queryselector
    package func querySelector(_ selectors: String) throws(SelectorError) -> Element? {
        try firstElement(selectors, below: tree.root)
    }

    // https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall
    package func querySelectorAll(_ selectors: String) throws(SelectorError) -> [Element] {
        try allElements(selectors, below: tree.root)
    }

    func firstElement(_ selectors: String, below root: Node) throws(SelectorError) -> Element? {
        let list = try SelectorCache.list(selectors)
        let matcher = SelectorMatcher(self, scope: root)
        // OPTIMIZATION: an ID alone is the most common selector.
        if let id = list.onlyID, !matcher.isQuirks { return tree.firstElement(id: id, below: root).map(element) }
        return try matcher.finish(root.descendants.first { matcher.matches($0, list) }, selectors).map(element)
    }

    func allElements(_ selectors: String, below root: Node) throws(SelectorError) -> [Element] {
        let list = try SelectorCache.list(selectors)
        let matcher = SelectorMatcher(self, scope: root)
        if let id = list.onlyID, !matcher.isQuirks, tree.isAlone(id: id, around: root) {
            return tree.firstElement(id: id, below: root).map { [element($0)] } ?? []
        }
        return try matcher.finish(root.descendants.filter { matcher.matches($0, list) }, selectors).map(element)
    }
}

extension Document {
    /// Whether that is a selector, whatever it takes to match it.
    package static func isSelector(_ selectors: String) -> Bool { (try? SelectorCache.list(selectors)) != nil }
}

extension Element {
    /// The first descendant a selector matches.
    package func querySelector(_ selectors: String) throws(SelectorError) -> Element? {
        try document.firstElement(selectors, below: node)
    }

    package func querySelectorAll(_ selectors: String) throws(SelectorError) -> [Element] {
        try document.allElements(selectors, below: node)
    }

    // https://dom.spec.whatwg.org/#dom-element-matches
    package func matches(_ selectors: String) throws(SelectorError) -> Bool {
        let list = try SelectorCache.list(selectors)
        let matcher = SelectorMatcher(document, scope: node)
        return try matcher.finish(matcher.matches(node, list), selectors)
    }

    // https://dom.spec.whatwg.org/#dom-element-closest
    package func closest(_ selectors: String) throws(SelectorError) -> Element? {
        let list = try SelectorCache.list(selectors)
        let matcher = SelectorMatcher(document, scope: node)
        var candidate: Node? = node
        while let current = candidate {
            if try matcher.finish(matcher.matches(current, list), selectors) { return document.element(current) }
            candidate = current.parentElement
        }
        return nil
    }
}

extension SelectorMatcher {
    /// A result, if it was found within the bounds.
    fileprivate func finish<Result>(_ result: Result, _ selector: String) throws(SelectorError) -> Result {
        guard memory.isSpent else { return result }
        throw SelectorError(
            selector: selector,
            position: 0,
            message: "needs more than \(ToolLimits.selectorSteps) steps on this page; name an element nearer to it"
        )
    }
}

extension SelectorList {
    /// The ID, if the whole list is `#id`.
    var onlyID: [UInt8]? {
        guard selectors.count == 1, selectors[0].parts.count == 1, selectors[0].parts[0].compound.tests.count == 1,
            case .id(let id) = selectors[0].parts[0].compound.tests[0]
        else { return nil }
        return id
    }
}
