import WebStandards

/// How a tree is built.
package struct TreeBuilderOptions {
    // https://html.spec.whatwg.org/#scripting-flag
    package var scripting = false
    /// Whether the parser stops behind each `script` that may have to run.
    package var stopsForScripts = false
    /// Scripts, event handlers, `javascript:` URLs and `srcdoc` are left out.
    package var leavesOutScripts = false
    // https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots
    package var declaresShadowRoots = false
    /// Whether the page is an `iframe`'s `srcdoc` (https://html.spec.whatwg.org/#an-iframe-srcdoc-document).
    package var isSourceDocument = false
    package var wantsErrors = false
    package var limits = DocumentLimits.standard

    package init() {}
}

/// Builds a tree from tokens.
///
/// https://html.spec.whatwg.org/#tree-construction
final class TreeBuilder: TokenSink {
    let tree: Tree
    let options: TreeBuilderOptions
    var tokenPosition = SourcePosition()
    var tagEnd = 0
    /// Elements with attributes that may be event handlers, and where their tags end; asked for after each chunk.
    var handlerTags: [(node: Node, end: Int)] = []

    /// Why nothing more is built; the tree stays what it was.
    var failure: DocumentFailure?
    /// The `script` that the parser stopped for.
    var script: Node?
    /// The element that scripts have made for the parser, until it is put in its place.
    var customElement: Node?
    private(set) var errors: [HTMLTokens.ParseError] = []

    /// Which encoding the first `meta` that tells of one says the page is in
    /// (https://html.spec.whatwg.org/#change-the-encoding).
    var declaredEncoding: TextEncoding?

    // https://html.spec.whatwg.org/#parse-state
    var mode = InsertionMode.initial
    var originalMode = InsertionMode.initial
    var templateModes: [InsertionMode] = []
    let open = OpenElements()
    let formatting = ActiveFormatting()
    var headPointer: Node?
    var formPointer: Node? { didSet { formControls = 0 } }
    /// How many controls that form was given so far.
    var formControls = 0
    // https://html.spec.whatwg.org/#frameset-ok-flag
    var framesetOK = true

    /// What the document's children are put into: the document, or the fragment that is parsed.
    let documentNode: Node
    // https://html.spec.whatwg.org/#concept-frag-parse-context
    let context: Node?

    var fosterParenting = false
    var pendingTableText: [UInt8] = []
    var pendingTableTextIsSpace = true
    /// Whether a line feed that comes next is dropped, behind `<pre>` and its like.
    var skipsNewline = false
    /// The state the tokenizer goes on in.
    var textState = TextState.data
    /// Whether the tag at hand says that it is self-closing, and nobody has taken note of it.
    var selfClosingIsUnacknowledged = false
    var elements = 0

    /// Builds a document.
    init(_ tree: Tree, options: TreeBuilderOptions) {
        self.tree = tree
        self.options = options
        context = nil
        documentNode = tree.root
    }

    /// Builds what is in an element.
    ///
    /// https://html.spec.whatwg.org/#html-fragment-parsing-algorithm
    init(_ tree: Tree, fragmentIn context: Node, options: TreeBuilderOptions) {
        self.tree = tree
        self.options = options
        self.context = context
        documentNode = tree.makeFragment()
        let root = tree.makeElement(.html)
        link(root, into: documentNode)
        open.push(root)
        if context.tag == .template { templateModes.append(.inTemplate) }
        resetInsertionMode()
        var ancestor: Node? = context
        while let node = ancestor, formPointer == nil {
            if node.tag == .form { formPointer = node }
            ancestor = node.parent
        }
        textState = initialTextState(of: context)
    }

    /// The state in which the tokenizer begins to read what is in an element.
    private func initialTextState(of context: Node) -> TextState {
        switch context.tag {
        case .title, .textarea: .rcdata
        case .style, .xmp, .iframe, .noembed, .noframes: .rawtext
        case .script: .scriptData
        case .noscript: options.scripting ? .rawtext : .data
        case .plaintext: .plaintext
        default: .data
        }
    }

    /// What was built, a document's children or a fragment's.
    var result: Node { context == nil ? tree.root : documentNode.firstChild ?? documentNode }

    /// Called as the root element of a page has come into being.
    var onRoot: (() -> Void)?

    /// Hands out the script that the parser stopped for.
    func takeScript() -> Node? {
        defer { script = nil }
        return script
    }

    // MARK: TokenSink

    var wantsErrors: Bool { options.wantsErrors }

    func parseError(_ code: StaticString, at position: SourcePosition) {
        if errors.count < ToolLimits.parseErrors { errors.append(HTMLTokens.ParseError("\(code)", at: position)) }
    }

    var allowsCDATASections: Bool { adjustedCurrentNode.map { $0.namespace != .html } ?? false }

    func documentType(_ token: borrowing DocumentTypeToken) {
        beginToken()
        // In every other mode: "Parse error. Ignore the token."
        if mode == .initial, failure == nil { initialDocumentType(token) }
    }

    func startTag(_ token: borrowing TagToken) -> TextState {
        beginToken()
        textState = .data
        guard failure == nil else { return .data }
        selfClosingIsUnacknowledged = token.isSelfClosing
        if isForeign, !currentNodeTakes(startTag: token) {
            foreignStartTag(token)
        } else {
            processStartTag(token)
        }
        if selfClosingIsUnacknowledged, wantsErrors {
            parseError("non-void-html-element-start-tag-with-trailing-solidus", at: tokenPosition)
        }
        return textState
    }

    func endTag(_ token: borrowing TagToken) -> ParserFlow {
        beginToken()
        guard failure == nil else { return .goOn }
        if isForeign {
            foreignEndTag(token)
        } else {
            processEndTag(token)
        }
        return script == nil ? .goOn : .stopForScript
    }

    func characters(_ bytes: Span<UInt8>) {
        guard failure == nil, !bytes.isEmpty else { return }
        var bytes = bytes
        if skipsNewline {
            skipsNewline = false
            if bytes[0] == 0x0A { bytes = bytes.extracting(1...) }
        }
        if isForeign, !currentNodeTakesCharacters {
            insertText(bytes)
            noteCharacters(bytes)
            return
        }
        while !bytes.isEmpty, failure == nil {
            let spaces = mode.distinguishesSpaces ? bytes.leadingSpaces : 0
            if spaces > 0 { processSpaces(bytes.extracting(..<spaces)) }
            bytes = bytes.extracting(spaces...)
            if !bytes.isEmpty { bytes = bytes.extracting(processCharacters(bytes)...) }
        }
    }

    func nullCharacter() {
        skipsNewline = false
        guard failure == nil else { return }
        if isForeign, !currentNodeTakesCharacters { return insertText(replacementCharacter.span) }
        // Every mode that does not drop it is left for one that does.
        while mode.isLeftByCharacters, leaveModeByCharacters() == .again {}
    }

    func comment(_ data: Span<UInt8>) {
        beginToken()
        guard failure == nil else { return }
        processComment(data)
    }

    func endOfFile() {
        beginToken()
        guard failure == nil else { return }
        processEndOfFile()
    }

    /// What ends with any token but characters.
    @inline(__always)
    private func beginToken() {
        skipsNewline = false
        if open.looks > options.limits.looks { failure = failure ?? .tooDeep }
        if mode == .inTableText { flushTableText() }
    }
}

let replacementCharacter: [UInt8] = [0xEF, 0xBF, 0xBD]
