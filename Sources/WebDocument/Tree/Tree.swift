import CLibXML2

/// One `xmlDoc` and its dictionary of names.
///
/// A node taken out of the tree is parked here, and freed with the rest: a `Node` never dangles while the tree lives.
@safe final class Tree {
    let pointer: UnsafeMutablePointer<xmlDoc>
    private let limits: DocumentLimits
    private var parked: [Node] = []

    /// Form controls whose form is not the nearest one above them, since the parser saw them between that form's
    /// tags all the same (https://html.spec.whatwg.org/#form-owner: "parser inserted").
    var parserFormOwners: [Node: Node] = [:]

    /// The first HTML `title` a parser made.
    ///
    /// OPTIMIZATION: parsers append, so it is the first in tree order until something else changes the tree.
    var parsedTitle: Node?

    /// Whether nodes were put in or taken out since a parser made them.
    private(set) var isRearranged = false

    /// Changes whenever the tree does.
    private(set) var revision = 0

    /// A parser built on.
    func changed() { revision += 1 }

    /// Makes sure that names can be added; libxml2 does so for elements, attributes and IDs.
    func takeNames() {
        unsafe pointer.pointee.dict = NameTable.shared.unsettle(pointer.pointee.dict, limit: limits.names)
    }

    /// No parser will build on.
    func settle() {
        unsafe pointer.pointee.dict = NameTable.shared.settle(pointer.pointee.dict)
        revision += 1
    }

    enum Language {
        case html
        case xml
    }

    init(_ language: Language, limits: DocumentLimits) {
        let dictionary = unsafe NameTable.shared.makeDictionary(limit: limits.names)
        let made = unsafe language == .html ? htmlNewDocNoDtD(nil, nil) : xmlNewDoc(nil)
        guard let made = unsafe made, unsafe dictionary != nil else {
            preconditionFailure("out of memory for an empty document")
        }
        unsafe made.pointee.dict = dictionary
        self.limits = limits
        unsafe pointer = made
    }

    deinit {
        for node in parked { unsafe xmlFreeNode(node.pointer) }
        unsafe xmlFreeDoc(pointer)
    }

    /// The document node.
    var root: Node {
        unsafe Node(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: xmlNode.self))
    }

    var isHTML: Bool { unsafe pointer.pointee.type == XML_HTML_DOCUMENT_NODE }

    // https://dom.spec.whatwg.org/#document-element
    var documentElement: Node? { root.firstElementChild }

    /// The document type's name and identifiers.
    var documentType: (name: String, publicID: String, systemID: String)? {
        guard let type = unsafe pointer.pointee.intSubset else { return nil }
        return unsafe (
            Text(type.pointee.name).string, Text(type.pointee.ExternalID).string, Text(type.pointee.SystemID).string
        )
    }

    /// A new HTML element, not yet in the tree.
    func makeElement(_ tag: TagName) -> Node {
        takeNames()
        guard let name = unsafe xmlDictLookup(pointer.pointee.dict, tag.spelling, -1),
            let made = unsafe xmlNewDocNodeEatName(pointer, nil, UnsafeMutablePointer(mutating: name), nil)
        else { preconditionFailure("out of memory for an element") }
        let node = unsafe Node(made)
        node.setName(tag, .html)
        parked.append(node)
        return node
    }

    /// A new text node, not yet in the tree.
    func makeText(_ bytes: some Sequence<UInt8>) -> Node {
        let content = Array(bytes)
        let made = unsafe content.withUnsafeBufferPointer { buffer in
            unsafe xmlNewDocTextLen(pointer, buffer.baseAddress, Int32(clamping: buffer.count))
        }
        guard let made = unsafe made else { preconditionFailure("out of memory for a text node") }
        let node = unsafe Node(made)
        parked.append(node)
        return node
    }

    /// Puts a node that is in no tree before `sibling`, or last.
    ///
    /// NB: linked by hand, since `xmlAddChild` merges adjacent texts and frees one.
    func insert(_ node: Node, into parent: Node, before sibling: Node? = nil) {
        guard node.parent == nil else { return }
        if let index = parked.lastIndex(of: node) { parked.remove(at: index) }
        unsafe link(node.pointer, into: parent.pointer, before: sibling?.pointer)
        isRearranged = isRearranged || node.tag == .title || node.firstChild != nil
        revision += 1
    }

    /// Takes a node and all below it out of the tree; they live on.
    func remove(_ node: Node) {
        guard node.parent != nil else { return }
        unsafe xmlUnlinkNode(node.pointer)
        parked.append(node)
        isRearranged = true
        revision += 1
    }
}

/// Makes `node` a child of `parent`, before `sibling` or last.
func link(
    _ node: UnsafeMutablePointer<xmlNode>,
    into parent: UnsafeMutablePointer<xmlNode>,
    before sibling: UnsafeMutablePointer<xmlNode>? = nil
) {
    let previous = unsafe sibling == nil ? parent.pointee.last : sibling?.pointee.prev
    unsafe node.pointee.parent = parent
    unsafe node.pointee.prev = previous
    unsafe node.pointee.next = sibling
    if let previous = unsafe previous {
        unsafe previous.pointee.next = node
    } else {
        unsafe parent.pointee.children = node
    }
    if let sibling = unsafe sibling {
        unsafe sibling.pointee.prev = node
    } else {
        unsafe parent.pointee.last = node
    }
}
