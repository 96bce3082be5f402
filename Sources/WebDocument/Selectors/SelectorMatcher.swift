import WebStandards

/// Matches elements of one document against selectors, from the right to the left.
///
/// https://drafts.csswg.org/selectors-4/#match-a-complex-selector-against-an-element
struct SelectorMatcher {
    let document: Document
    /// What `:scope` is.
    let scope: Node
    /// IDs and classes ignore case.
    ///
    /// https://html.spec.whatwg.org/#quirks-mode-doctype
    let isQuirks: Bool
    private let positions = SiblingPositions()

    init(_ document: Document, scope: Node) {
        self.document = document
        self.scope = scope
        isQuirks = document.isQuirks
    }

    func matches(_ node: Node, _ list: SelectorList) -> Bool {
        list.selectors.contains { matches(node, $0) }
    }

    func matches(_ node: Node, _ selector: ComplexSelector) -> Bool {
        match(node, selector, from: 0) == .matches
    }

    /// How far a failure reaches, so that a search for another place is given up as soon as none can be.
    private enum Outcome {
        case matches
        /// Another sibling or ancestor may do.
        case failsHere
        /// No sibling will do; another ancestor may.
        case failsAmongSiblings
        /// No ancestor will do either.
        case failsEverywhere
    }

    private func match(_ node: Node, _ selector: ComplexSelector, from index: Int) -> Outcome {
        let part = selector.parts[index]
        guard matches(node, part.compound) else { return .failsHere }
        guard index + 1 < selector.parts.count else { return .matches }
        switch selector.parts[index].combinator ?? .descendant {
        case .descendant:
            var ancestor = node.parentElement
            while let candidate = ancestor {
                let outcome = match(candidate, selector, from: index + 1)
                if outcome == .matches || outcome == .failsEverywhere { return outcome }
                ancestor = candidate.parentElement
            }
            return .failsEverywhere
        case .child:
            guard let parent = node.parentElement else { return .failsEverywhere }
            let outcome = match(parent, selector, from: index + 1)
            return outcome == .failsHere ? .failsAmongSiblings : outcome
        case .nextSibling:
            guard let sibling = node.previousElement else { return .failsAmongSiblings }
            return match(sibling, selector, from: index + 1)
        case .subsequentSibling:
            var sibling = node.previousElement
            while let candidate = sibling {
                let outcome = match(candidate, selector, from: index + 1)
                if outcome != .failsHere { return outcome }
                sibling = candidate.previousElement
            }
            return .failsAmongSiblings
        }
    }

    private func matches(_ node: Node, _ compound: CompoundSelector) -> Bool {
        for test in compound.tests where !matches(node, test) { return false }
        return true
    }

    private func matches(_ node: Node, _ test: SimpleSelector) -> Bool {
        switch test {
        case .type(let name):
            if node.isHTML, document.tree.isHTML {
                return name.tag != .other ? node.tag == name.tag : node.name == name.lowercase
            }
            return node.name == name.spelling
        case .noNamespace: return node.namespaceURI == nil
        case .id(let id):
            guard let value = node.attribute(.id) else { return false }
            return value.matches(.equals, id, ignoringCase: isQuirks)
        case .class(let name):
            guard let value = node.attribute(.class) else { return false }
            return value.hasWord(name, ignoringCase: isQuirks)
        case .attribute(let selector): return matches(node, selector)
        case .pseudoClass(let pseudo): return matches(node, pseudo)
        case .is(let list): return matches(node, list)
        case .not(let list): return !matches(node, list)
        case .has(let relatives): return relatives.contains { has(node, $0, $1) }
        case .nth(let pattern, let fromEnd, let ofType, let filter):
            if let filter, !matches(node, filter) { return false }
            return pattern.matches(position(of: node, fromEnd, ofType, filter))
        case .language(let ranges): return ranges.contains { node.matchesLanguage($0) }
        case .direction(let direction): return document.directionality(of: node) == direction
        case .never: return false
        }
    }

    private func matches(_ node: Node, _ selector: AttributeSelector) -> Bool {
        let inHTML = node.isHTML && document.tree.isHTML
        let found =
            selector.number != .other && inHTML
            ? node.attribute(selector.number)
            : node.attribute(named: inHTML ? selector.lowercaseName : selector.name)
        guard let value = found else { return false }
        return value.matches(selector.match, selector.value, ignoringCase: selector.ignoresCase ?? inHTML)
    }

    /// The place of a node among its siblings, from 1.
    private func position(of node: Node, _ fromEnd: Bool, _ ofType: Bool, _ filter: SelectorList?) -> Int {
        if !fromEnd, !ofType, filter == nil { return positions.position(of: node) }
        var position = 1
        var sibling = fromEnd ? node.nextElement : node.previousElement
        while let candidate = sibling {
            let counts = filter.map { matches(candidate, $0) } ?? (!ofType || candidate.isSameType(as: node))
            if counts { position += 1 }
            sibling = fromEnd ? candidate.nextElement : candidate.previousElement
        }
        return position
    }

    // https://drafts.csswg.org/selectors-4/#relational
    private func has(_ node: Node, _ combinator: Combinator, _ selector: ComplexSelector) -> Bool {
        // The relative selector is anchored here: its leftmost compound must stand so to this node.
        let matcher = AnchoredMatcher(matcher: self, anchor: node, combinator: combinator)
        switch combinator {
        case .descendant, .child:
            return node.descendants.contains { matcher.matches($0, selector) }
        case .nextSibling, .subsequentSibling:
            var sibling = node.nextElement
            while let candidate = sibling {
                if matcher.matches(candidate, selector) { return true }
                if selector.parts.count > 1, candidate.descendants.contains(where: { matcher.matches($0, selector) }) {
                    return true
                }
                sibling = candidate.nextElement
            }
            return false
        }
    }

    /// Matches `:has()`'s selectors, whose left end is the element they are asked of.
    private struct AnchoredMatcher {
        let matcher: SelectorMatcher
        let anchor: Node
        let combinator: Combinator

        func matches(_ node: Node, _ selector: ComplexSelector, from index: Int = 0) -> Bool {
            guard matcher.matches(node, selector.parts[index].compound) else { return false }
            let isLeftmost = index + 1 == selector.parts.count
            switch isLeftmost ? combinator : selector.parts[index].combinator ?? .descendant {
            case .descendant:
                var ancestor = node.parentElement
                while let candidate = ancestor {
                    if isLeftmost ? candidate == anchor : matches(candidate, selector, from: index + 1) { return true }
                    ancestor = candidate.parentElement
                }
                return false
            case .child:
                guard let parent = node.parentElement else { return false }
                return isLeftmost ? parent == anchor : matches(parent, selector, from: index + 1)
            case .nextSibling:
                guard let sibling = node.previousElement else { return false }
                return isLeftmost ? sibling == anchor : matches(sibling, selector, from: index + 1)
            case .subsequentSibling:
                var sibling = node.previousElement
                while let candidate = sibling {
                    if isLeftmost ? candidate == anchor : matches(candidate, selector, from: index + 1) { return true }
                    sibling = candidate.previousElement
                }
                return false
            }
        }
    }
}

/// Counts siblings from where it last counted among them, so that asking each child in turn counts each once.
private final class SiblingPositions {
    private var last: [Node: (node: Node, position: Int)] = [:]

    func position(of node: Node) -> Int {
        guard let parent = node.parent else { return 1 }
        let known = last[parent]
        var steps = 0
        var sibling: Node? = node
        while let candidate = sibling {
            if let known, known.node == candidate {
                steps += known.position
                break
            }
            steps += 1
            sibling = candidate.previousElement
        }
        last[parent] = (node, steps)
        return steps
    }
}
