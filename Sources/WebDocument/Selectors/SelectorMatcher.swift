import WebStandards

/// Matches elements of one document against selectors, from the right to the left.
///
/// https://drafts.csswg.org/selectors-4/#match-a-complex-selector-against-an-element
///
/// It serves one query: what it finds out about siblings and ancestors it keeps for the elements that follow.
struct SelectorMatcher {
    let document: Document
    /// What `:scope` is.
    let scope: Node
    /// IDs and classes ignore case.
    ///
    /// https://html.spec.whatwg.org/#quirks-mode-doctype
    let isQuirks: Bool
    /// Names of elements are those of HTML in lower case.
    let isHTML: Bool
    let memory: MatcherMemory
    /// The root of the shadow tree whose rules are matched, and its host.
    private(set) var shadow: (root: Node, host: Node)?

    init(_ document: Document, scope: Node, _ memory: MatcherMemory = MatcherMemory()) {
        self.document = document
        self.scope = scope
        isQuirks = document.isQuirks
        isHTML = document.tree.isHTML
        self.memory = memory
    }

    /// For the rules of a shadow tree, which see its host besides what is in it.
    init(_ document: Document, inShadowTree root: Node) {
        self.init(document, scope: root)
        shadow = document.tree.shadows.hosts[root].map { (root, $0) }
    }

    func matches(_ node: Node, _ list: SelectorList) -> Bool {
        if let subjects = list.subjects, isHTML, node.isHTML, !subjects.contains(node.tag) { return false }
        return list.selectors.contains { matches(node, $0) }
    }

    func matches(_ node: Node, _ selector: ComplexSelector) -> Bool {
        match(node, selector, from: 0, anchor: nil) == .matches
    }

    /// How far a failure reaches, so that a search for another place is given up as soon as none can be.
    enum Outcome {
        case matches
        /// Another sibling or ancestor may do.
        case failsHere
        /// No sibling will do; another ancestor may.
        case failsAmongSiblings
        /// No ancestor will do either.
        case failsEverywhere
    }

    /// What the left end of a selector of `:has()` stands to, and how.
    struct Anchor {
        let node: Node
        let combinator: Combinator
    }

    func match(_ node: Node, _ selector: ComplexSelector, from index: Int, anchor: Anchor?) -> Outcome {
        guard memory.spend(1) else { return .failsEverywhere }
        let part = selector.parts[index]
        guard matches(node, part.compound) else { return .failsHere }
        let isLeftmost = index + 1 == selector.parts.count
        if isLeftmost, anchor == nil { return .matches }
        /// Whether an element to the left is the anchor, or matches on.
        func matchOn(_ candidate: Node) -> Outcome {
            guard isLeftmost, let anchor else { return match(candidate, selector, from: index + 1, anchor: anchor) }
            return candidate == anchor.node ? .matches : .failsHere
        }
        switch isLeftmost ? anchor?.combinator ?? .descendant : part.combinator ?? .descendant {
        case .descendant:
            if anchor == nil { return matchAncestors(of: node, selector, from: index + 1) }
            var ancestor = above(node)
            while let candidate = ancestor {
                let outcome = matchOn(candidate)
                if outcome == .matches || outcome == .failsEverywhere { return outcome }
                ancestor = above(candidate)
            }
            return .failsEverywhere
        case .child:
            guard let parent = above(node) else { return .failsEverywhere }
            let outcome = matchOn(parent)
            return outcome == .failsHere ? .failsAmongSiblings : outcome
        case .nextSibling:
            guard let sibling = node.previousElement else { return .failsAmongSiblings }
            return matchOn(sibling)
        case .subsequentSibling:
            if anchor == nil { return matchSiblings(before: node, selector, from: index + 1) }
            var sibling = node.previousElement
            while let candidate = sibling, memory.spend(1) {
                let outcome = matchOn(candidate)
                if outcome != .failsHere { return outcome }
                sibling = candidate.previousElement
            }
            return .failsAmongSiblings
        }
    }

    /// Whether an ancestor of a node matches on.
    ///
    /// OPTIMIZATION: on a long way up some places note how it went on from there, so that the elements of a deep tree do not all
    /// go up to its top.
    private func matchAncestors(of node: Node, _ selector: ComplexSelector, from index: Int) -> Outcome {
        var passed: [MatcherMemory.Place] = []
        var outcome = Outcome.failsEverywhere
        var ancestor = above(node)
        var count = 0
        while let candidate = ancestor {
            count += 1
            if count > MatcherMemory.shortWay {
                let place = MatcherMemory.Place(parent: candidate, selector: selector.id, part: index)
                if let known = memory.above[place] {
                    outcome = known
                    break
                }
                if count % MatcherMemory.shortWay == 0 { passed.append(place) }
            }
            let here = match(candidate, selector, from: index, anchor: nil)
            if here == .matches || here == .failsEverywhere {
                outcome = here
                break
            }
            ancestor = above(candidate)
        }
        for place in passed { memory.above[place] = outcome }
        return outcome
    }

    /// The best that siblings before a node do.
    ///
    /// OPTIMIZATION: those that were looked at for a node before this one are not looked at again.
    private func matchSiblings(before node: Node, _ selector: ComplexSelector, from index: Int) -> Outcome {
        guard let last = node.previousElement else { return .failsAmongSiblings }
        let key = MatcherMemory.Place(parent: node.parent, selector: selector.id, part: index)
        let known = memory.siblings[key]
        var outcome = Outcome.failsAmongSiblings
        var sibling: Node? = last
        while let candidate = sibling, memory.spend(1) {
            if let known, known.last == candidate {
                outcome = known.outcome
                break
            }
            let here = match(candidate, selector, from: index, anchor: nil)
            if here != .failsHere {
                outcome = here
                break
            }
            sibling = candidate.previousElement
        }
        memory.siblings[key] = (last, outcome)
        return outcome
    }

    func matches(_ node: Node, _ compound: CompoundSelector) -> Bool {
        if shadow?.host == node, !compound.tests.contains(where: \.isOfHost) { return false }
        for test in compound.tests where !matches(node, test) { return false }
        return true
    }

    private func matches(_ node: Node, _ test: SimpleSelector) -> Bool {
        switch test {
        case .type(let name):
            if node.isHTML, isHTML {
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
        case .has(let relatives): return relatives.contains { has(node, $0) }
        case .nth(let nth):
            if let filter = nth.filter, !matches(node, filter) { return false }
            return nth.pattern.matches(position(of: node, nth))
        case .language(let ranges):
            guard let language = document.language(of: node) else { return false }
            return ranges.contains { Language.matches(language, range: $0) }
        case .direction(let direction): return self.direction(of: node) == direction
        case .state(let state): return document.tree.shadows.states[node]?.contains(state) ?? false
        case .host, .hostContext: return matchesHost(node, test)
        case .never: return false
        }
    }

    private func matches(_ node: Node, _ selector: AttributeSelector) -> Bool {
        let inHTML = node.isHTML && isHTML
        let ignoresCase = selector.ignoresCase ?? inHTML
        if selector.inAnyNamespace {
            let name = inHTML ? selector.lowercaseName : selector.name
            return node.attributes(localName: name).contains { matches($0, selector, ignoringCase: ignoresCase) }
        }
        let found =
            selector.number != .other && inHTML
            ? node.attribute(selector.number)
            : node.attribute(named: inHTML ? selector.lowercaseName : selector.name)
        return found.map { matches($0, selector, ignoringCase: ignoresCase) } ?? false
    }

    private func matches(_ value: Text, _ selector: AttributeSelector, ignoringCase: Bool) -> Bool {
        if selector.match == .substring {
            // In the worst case each byte is compared with each.
            guard memory.spend(value.count / 64 * selector.value.count) else { return false }
        }
        return value.matches(selector.match, selector.value, ignoringCase: ignoringCase)
    }

    private func direction(of node: Node) -> Directionality {
        var holder = node
        while !holder.has(.dir), holder.tag != .bdi, holder.tag != .input, let parent = holder.parentElement {
            holder = parent
        }
        return memory.direction(of: holder, document)
    }
}
