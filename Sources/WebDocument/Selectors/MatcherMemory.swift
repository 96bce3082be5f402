/// What one query has found out, and what it may still spend.
final class MatcherMemory {
    /// A part of a selector among the children of one node.
    struct Place: Hashable {
        let parent: Node?
        let selector: Int
        let part: Int
    }

    /// What the siblings up to `last` do.
    var siblings: [Place: (last: Node, outcome: SelectorMatcher.Outcome)] = [:]
    /// What a node and its ancestors do, for some nodes of a deep tree.
    var above: [Place: SelectorMatcher.Outcome] = [:]
    /// How far up nothing is noted.
    static let shortWay = 16
    /// The places of the children of a node, by each `:nth-child(of)`.
    var positions: [Place: [Node: Int]] = [:]
    /// The elements of a tree that have something below them, by each selector of `:has()`.
    var ancestors: [Place: Set<Node>] = [:]
    /// The children of a node that have something after them, by each selector of `:has(~)`.
    var preceding: [Place: Set<Node>] = [:]
    private var directions: [Node: Directionality] = [:]
    private var flat: FlatTree?
    /// What a search through the whole document costs.
    var documentSize: Int?
    private var steps = ToolLimits.selectorSteps

    /// The query was given up; what it has found counts for nothing.
    var isSpent: Bool { steps < 0 }

    /// `false`: the query is given up.
    @inline(__always)
    func spend(_ cost: Int) -> Bool {
        guard steps >= 0 else { return false }
        steps -= cost
        return steps >= 0
    }

    func direction(of holder: Node, _ document: Document) -> Directionality {
        // OPTIMIZATION: the text of one with `auto` is read once, not for each element in it.
        if let known = directions[holder] { return known }
        var flat = self.flat.take() ?? FlatTree(document)
        let direction = document.directionality(of: holder, in: &flat)
        self.flat = flat
        directions[holder] = direction
        return direction
    }
}
