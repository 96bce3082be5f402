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
    /// What the first `meta` that says so says the page is in.
    var declaredEncoding: TextEncoding?
    /// Levels of libxml2's stack of names at which a start tag made no open element.
    var unopened: [Int32] = []

    // https://html.spec.whatwg.org/#form-element-pointer
    var formPointer: Node?
    /// Where that form stands on libxml2's stack of names.
    var formLevel: Int32 = 0
    /// A form whose end tag came while elements in it were open: they stay in it, what follows them does not.
    var endedForm: (node: Node, level: Int32)?

    init(limits: DocumentLimits, tree: Tree) {
        self.limits = limits
        self.tree = tree
    }

    /// The elements still open in the form stay open; the form is no longer one for what comes.
    mutating func endForm() {
        if let formPointer { endedForm = (formPointer, formLevel) }
        formPointer = nil
    }

    /// Keeps the levels in order when an element is closed before those open above it.
    mutating func leaveUnopened(_ level: Int32) {
        let place = unopened.lastIndex { $0 < level }.map { $0 + 1 } ?? 0
        unopened.insert(level, at: place)
    }

    func note(title: Node) {
        if tree.parsedTitle == nil { tree.parsedTitle = title }
    }

    /// Counts one more element; `false` when the parse is over.
    mutating func admits(depth: Int, attributes: Int) -> Bool {
        elements += 1
        if elements > limits.elements {
            failure = .tooManyElements
        } else if depth > limits.openElements {
            failure = .tooDeep
        } else if attributes > limits.attributes {
            failure = .tooManyAttributes
        }
        return failure == nil
    }
}

/// The namespace of an element by its name and its parent: HTML's, but for what lies in `svg` and `math`
/// (https://html.spec.whatwg.org/#html-integration-point), which libxml2's HTML 4 parser does not tell apart.
func htmlNamespace(_ tag: TagName, below parent: Node?) -> Namespace {
    if tag == .svg { return .svg }
    if tag == .math { return .mathML }
    guard let parent, parent.isElement, parent.namespace != .html else { return .html }
    switch (parent.namespace, parent.anyTag) {
    case (.svg, .foreignObject), (.svg, .desc), (.svg, .title): return .html
    case (.mathML, .mi), (.mathML, .mo), (.mathML, .mn), (.mathML, .ms), (.mathML, .mtext): return .html
    default: return parent.namespace
    }
}
