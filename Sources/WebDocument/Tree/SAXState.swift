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
    /// What entities have put in the place of their references.
    private var entityBytes = 0
    private static let mostEntityBytes = 1 << 20
    /// How deep a tree of libxml2's builders is.
    private static let deepest = 2048
    /// What the first `meta` that says so says the page is in.
    var declaredEncoding: TextEncoding?

    /// What is wrong with the markup, in libxml2's words, with its places.
    private(set) var syntaxErrors = ""
    private var lastErrorPlace: (line: Int, column: Int)?
    private var errorCount = 0
    /// In WebKit XMLErrors::maxErrors.
    private static let mostErrors = 25

    init(limits: DocumentLimits, tree: Tree) {
        self.limits = limits
        self.tree = tree
    }

    func note(title: Node) {
        if tree.parsedTitle == nil { tree.parsedTitle = title }
    }

    /// In WebKit XMLErrors::handleError: of several at one place the first is told.
    mutating func note(_ kind: String, line: Int, column: Int, _ message: String) {
        if let last = lastErrorPlace, last == (line, column) { return }
        guard errorCount < Self.mostErrors else { return }
        errorCount += 1
        lastErrorPlace = (line, column)
        syntaxErrors += "\(kind) on line \(line) at column \(column): \(message)"
    }

    /// Counts what stands in the place of one more reference; `false` when it is too much.
    mutating func admits(entityBytes bytes: Int) -> Bool {
        entityBytes += bytes
        if entityBytes > Self.mostEntityBytes { failure = .tooManyBytes }
        return failure == nil
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
