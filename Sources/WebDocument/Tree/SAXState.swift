import CLibXML2
import WebStandards

/// What the builders of a tree count while libxml2 parses, kept where a C callback finds it without asking Swift's
/// reference counting: behind the parser context's `_private`.
struct SAXState {
    let limits: DocumentLimits
    /// The tree outlives the parser context that points here.
    unowned let tree: Tree
    var failure: DocumentFailure?
    var elements = 0
    /// How deep a tree of libxml2's builders is.
    private static let deepest = 2048
    /// What the first `meta` that says so says the page is in.
    var declaredEncoding: TextEncoding?

    init(limits: DocumentLimits, tree: Tree) {
        self.limits = limits
        self.tree = tree
    }

    func note(title: Node) {
        if tree.parsedTitle == nil { tree.parsedTitle = title }
    }

    /// Counts one more element; `false` when the parse is over.
    mutating func admits(depth: Int, attributes: Int) -> Bool {
        elements += 1
        if elements > limits.elements {
            failure = .tooManyElements
        } else if depth > min(limits.openElements, Self.deepest) {
            failure = .tooDeep
        } else if attributes > limits.attributes {
            failure = .tooManyAttributes
        }
        return failure == nil
    }
}
