import CLibXML2

/// One `xmlDoc` and its dictionary of names.
///
/// A node taken out of the tree stays where it is in memory until the tree goes: a `Node` never dangles while the tree
/// lives.
@safe final class Tree {
    let pointer: UnsafeMutablePointer<xmlDoc>
    private let limits: DocumentLimits
    /// Where the nodes are; without one they are libxml2's own, each allocated by itself.
    let arena: Arena?
    /// Of nodes allocated by libxml2, those outside the tree.
    private var parked: [Node] = []

    /// Form controls whose form is not the nearest one above them, since the parser saw them between that form's
    /// tags all the same (https://html.spec.whatwg.org/#form-owner: "parser inserted").
    var parserFormOwners: [Node: ParserFormOwner] = [:]

    /// The tree in whose memory the nodes of this one are, with its names and namespaces; `nil`: they are its own.
    private let main: Tree?
    var home: Tree { main ?? self }

    /// What each `template` holds, which is no child of it (https://html.spec.whatwg.org/#template-contents).
    var templateContents: [Node: Node] {
        get { home.ownTemplateContents }
        _modify { yield &home.ownTemplateContents }
    }
    private var ownTemplateContents: [Node: Node] = [:]

    /// The shadow trees of its elements.
    var shadows = ShadowTrees()
    /// Who makes the elements that are defined.
    weak var customElements: (any CustomElementMaker)?
    /// The policies that `meta` elements declared, as they came.
    var declaredPolicies: [String] = []
    /// How many there have been in all.
    var policiesDeclared = 0
    /// The parser has put in elements by which what is behind them is fetched (`Document.settingsElements`).
    var hasSettingsElements = false
    /// What `meta` elements asked for with `http-equiv=refresh`, as they came.
    var declaredRefreshes: [String] = []
    /// On which line of the page the tags end of elements with attributes that may be event handlers, for the first of them.
    var handlerLines: [Node: Int] = [:]
    /// Whether somebody wants to know of the styles that parsers put in, and those that they put in since they were told.
    var notesStyles = false
    var parsedStyles: [ParsedStyle] = []

    /// The namespaces that scripts brought.
    var scriptNamespaces: [NamespaceKey: xmlNsPtr] = unsafe [:]
    /// Trees whose nodes have moved here.
    var kept: [Tree] = []
    /// While nodes of another tree are copied: that one.
    var cloneSource: Tree?

    /// Whether scripts want to know what the parser puts in, and what it has put in since they were told.
    var isObserved = false
    var parserInsertions: [Node] = []
    /// The controls that the parser has put in; `nil`: nobody wants to know.
    var parsedControls: [Node]?

    /// What is wrong with the markup of a document of XML that is not well-formed.
    var syntaxErrors: String?

    private var madeNamespaces: ForeignNamespaces?

    /// The namespaces of SVG, MathML and their attributes, made when first asked for.
    func foreignNamespaces() -> ForeignNamespaces {
        if let main { return main.foreignNamespaces() }
        if let madeNamespaces { return madeNamespaces }
        let made = unsafe ForeignNamespaces(in: pointer)
        madeNamespaces = made
        return made
    }

    /// As the parser found it; `nil` where none did (https://dom.spec.whatwg.org/#concept-document-mode).
    var mode: DocumentMode?

    /// The first HTML `title` a parser made.
    ///
    /// OPTIMIZATION: parsers append, so it is the first in tree order until something else changes the tree.
    var parsedTitle: Node?

    /// Whether nodes were put in, taken out or moved, but for being appended by a parser.
    private(set) var isRearranged = false

    /// Changes whenever the tree does.
    private(set) var revision = 0

    /// Changes whenever nodes come, go or move.
    private(set) var structure = 0

    /// Count the changes of attributes that lists of elements go by: of classes, and of what controls are called and belong to.
    private(set) var classes = 0
    var namings = 0
    /// The elements whose classes changed last, and how many such changes there had been before those.
    private var reclassed: (since: Int, elements: [Node]) = (0, [])
    /// `nil`: nobody has asked since a parser built on.
    var nameIndex: NameIndex?

    /// Changes whenever a parser built on.
    private(set) var parserRevision = 0

    /// What tells the texts of style elements from those they had.
    private(set) var styleTexts = StyleTexts()
    func textChanged(in parent: Node?) { styleTexts.changed(in: parent) }

    /// A parser built on.
    func changed() {
        nameIndex = nil
        styleTexts.changed()
        builtApart()
    }

    /// Nodes were put together that do not stand in the tree.
    func builtApart() {
        structure += 1
        changedWithin()
    }

    /// A text or an attribute is another.
    func changedWithin() {
        revision += 1
        parserRevision += 1
    }

    /// Nodes of another tree are here now: what was found below them there is not taken for what is below them here.
    func changed(byNodesOf other: Tree) {
        revision = max(revision, other.revision)
        structure = max(structure, other.structure)
        classes = max(classes, other.classes)
        reclassed = (classes, [])
        namings = max(namings, other.namings)
        styleTexts.changed(byElementsOf: other.styleTexts)
        builtApart()
    }

    func classesChanged(of element: Node) {
        if reclassed.elements.count >= ToolLimits.reclassedElements { reclassed = (classes, []) }
        reclassed.elements.append(element)
        classes += 1
    }

    /// The elements whose classes have changed since there had been so many changes; `nil`: that is too long ago.
    func elementsReclassed(since count: Int) -> ArraySlice<Node>? {
        count < reclassed.since ? nil : reclassed.elements.dropFirst(count - reclassed.since)
    }

    /// The order of what was there is another one now.
    func rearranged() { isRearranged = true }

    /// Makes sure that names can be added; libxml2 does so for elements, attributes and IDs.
    func takeNames() {
        unsafe pointer.pointee.dict = NameTable.shared.unsettle(pointer.pointee.dict, limit: limits.names)
    }

    /// No parser will build on.
    func settle() {
        unsafe pointer.pointee.dict = NameTable.shared.settle(pointer.pointee.dict)
        nameIndex = nil
        revision += 1
        structure += 1
    }

    enum Kind {
        case html
        /// HTML that libxml2's parser builds.
        case html4
        case xml
        /// XML that scripts work on.
        case scriptedXML
    }

    init(_ kind: Kind, limits: DocumentLimits) {
        main = nil
        arena = kind == .html || kind == .scriptedXML ? Arena() : nil
        let dictionary =
            unsafe kind == .html
            ? NameTable.shared.shareDictionary() : NameTable.shared.makeDictionary(limit: limits.names)
        let made = unsafe kind == .xml || kind == .scriptedXML ? xmlNewDoc(nil) : htmlNewDocNoDtD(nil, nil)
        guard let made = unsafe made, unsafe dictionary != nil else {
            preconditionFailure("out of memory for an empty document")
        }
        unsafe made.pointee.dict = dictionary
        self.limits = limits
        unsafe pointer = made
    }

    /// An empty tree for nodes of another, which may come and go between the two.
    init(beside main: Tree) {
        self.main = main.home
        arena = main.arena
        limits = main.limits
        let made = unsafe main.isHTML ? htmlNewDocNoDtD(nil, nil) : xmlNewDoc(nil)
        guard let made = unsafe made else { preconditionFailure("out of memory for an empty document") }
        unsafe made.pointee.dict = NameTable.shared.shareDictionary()
        unsafe pointer = made
        mode = .noQuirks
    }

    deinit {
        for node in parked { unsafe xmlFreeNode(node.pointer) }
        if arena != nil {
            unsafe pointer.pointee.children = nil
            unsafe pointer.pointee.last = nil
        }
        unsafe xmlFreeDoc(pointer)
    }

    /// Bytes of the arena.
    var size: Int { arena?.size ?? 0 }

    /// The document node.
    var root: Node {
        unsafe Node(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: xmlNode.self))
    }

    var isHTML: Bool { unsafe pointer.pointee.type == XML_HTML_DOCUMENT_NODE }

    // https://dom.spec.whatwg.org/#document-element
    var documentElement: Node? { root.firstElementChild }

    /// The document type's name and identifiers.
    var documentType: (name: String, publicID: String, systemID: String)? {
        var child = root.firstChild
        while let node = child {
            if let names = node.documentTypeNames { return names }
            child = node.next
        }
        return nil
    }

    /// A new HTML element, not yet in the tree.
    func makeElement(_ tag: TagName) -> Node {
        guard let name = unsafe NameTable.shared.pointer(tag) else {
            preconditionFailure("an element without a name")
        }
        if let arena { return unsafe arena.makeElement(name, tag, .html, in: pointer) }
        guard let made = unsafe xmlNewDocNodeEatName(pointer, nil, UnsafeMutablePointer(mutating: name), nil) else {
            preconditionFailure("out of memory for an element")
        }
        let node = unsafe Node(made)
        node.setName(tag, .html)
        parked.append(node)
        return node
    }

    /// A new text node, not yet in the tree.
    func makeText(_ bytes: some Sequence<UInt8>) -> Node {
        let content = Array(bytes)
        return unsafe content.withUnsafeBufferPointer { buffer in
            if let arena { return unsafe Node(arena.makeCharacterData(XML_TEXT_NODE, buffer, in: pointer)) }
            guard let made = unsafe xmlNewDocTextLen(pointer, buffer.baseAddress, Int32(clamping: buffer.count)) else {
                preconditionFailure("out of memory for a text node")
            }
            let node = unsafe Node(made)
            parked.append(node)
            return node
        }
    }

    /// Puts a node that is in no tree before `sibling`, or last.
    ///
    /// NB: linked by hand, since `xmlAddChild` merges adjacent texts and frees one.
    func insert(_ node: Node, into parent: Node, before sibling: Node? = nil) {
        guard node.parent == nil, parent.mayHaveChildren, node.kind != .document else { return }
        if let index = parked.lastIndex(of: node) { parked.remove(at: index) }
        link(node, into: parent, before: sibling)
        names(comeWith: node)
        textChanged(in: parent)
        isRearranged = isRearranged || node.tag == .title || node.firstChild != nil
        revision += 1
        structure += 1
    }

    /// Takes a node and all below it out of the tree; they live on.
    func remove(_ node: Node) {
        guard node.parent != nil else { return }
        names(leaveWith: node)
        textChanged(in: node.parent)
        if arena == nil {
            unsafe xmlUnlinkNode(node.pointer)
            parked.append(node)
        } else {
            unlink(node)
        }
        isRearranged = true
        revision += 1
        structure += 1
    }
}
