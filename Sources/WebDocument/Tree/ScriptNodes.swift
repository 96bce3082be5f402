import CLibXML2

// What scripts do to a tree: they make nodes of any namespace, change texts and attributes, and move nodes between
// trees. Everything here needs a tree with an arena.

/// A name of an element or attribute (https://dom.spec.whatwg.org/#concept-element-qualified-name).
package struct QualifiedName: Hashable {
    package var namespace: String?
    package var prefix: String?
    package var localName: String

    package init(namespace: String?, prefix: String?, localName: String) {
        self.namespace = namespace
        self.prefix = prefix
        self.localName = localName
    }
}

extension Node {
    private static let numberShift: UInt = 16

    /// The number by which scripts know an element or a document, 0 for none.
    package var ownNumber: Int {
        get { unsafe Int(bitPattern: UInt(bitPattern: pointer.pointee._private) >> Self.numberShift) }
        nonmutating set {
            let low = unsafe UInt(bitPattern: pointer.pointee._private) & 0xFFFF
            unsafe pointer.pointee._private = UnsafeMutableRawPointer(
                bitPattern: low | UInt(bitPattern: newValue) << Self.numberShift
            )
        }
    }

    /// Whether the number has a place in the node itself.
    package var holdsNumber: Bool { isElement || kind == .document }

    /// The document node of the tree it belongs to, in which it need not stand.
    package var owner: Node? {
        guard let document = unsafe pointer.pointee.doc else { return nil }
        return unsafe Node(UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self))
    }

    /// The first of the element's names: its prefix, local name and namespace.
    package var qualifiedName: QualifiedName {
        QualifiedName(namespace: namespaceURI, prefix: prefix, localName: name.string)
    }

    /// The last node above it, itself where it stands alone (https://dom.spec.whatwg.org/#concept-tree-root).
    package var root: Node {
        var node = self
        while let parent = node.parent { node = parent }
        return node
    }

    // https://dom.spec.whatwg.org/#concept-tree-inclusive-ancestor
    package func isInclusiveAncestor(of other: Node) -> Bool {
        var node: Node? = other
        while let current = node {
            if current == self { return true }
            node = current.parent
        }
        return false
    }

    /// Whether one node comes before another of its tree, neither being in the other.
    package func precedes(_ other: Node) -> Bool {
        var (left, right) = (self, other)
        var (leftDepth, rightDepth) = (depth, other.depth)
        while leftDepth > rightDepth, let parent = left.parent { (left, leftDepth) = (parent, leftDepth - 1) }
        while rightDepth > leftDepth, let parent = right.parent { (right, rightDepth) = (parent, rightDepth - 1) }
        while left.parent != right.parent, let above = left.parent, let otherAbove = right.parent {
            (left, right) = (above, otherAbove)
        }
        // OPTIMIZATION: the way is as long as the two are apart, whichever comes first.
        var (forward, backward) = (left.next, left.previous)
        while forward != nil || backward != nil {
            if forward == right { return true }
            if backward == right { return false }
            (forward, backward) = (forward?.next, backward?.previous)
        }
        return false
    }

    private var depth: Int {
        var depth = 0
        var node = self
        while let parent = node.parent { (node, depth) = (parent, depth + 1) }
        return depth
    }

    /// The characters of a text, comment or processing instruction.
    package var characters: String { data.string }

    /// How many UTF-16 code units the characters have (https://dom.spec.whatwg.org/#concept-node-length).
    package var dataLength: Int { characters.utf16.count }

    /// A document type's name and identifiers.
    package var documentTypeNames: (name: String, publicID: String, systemID: String)? {
        guard kind == .documentType else { return nil }
        let type = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: xmlDtd.self)
        return unsafe (
            Text(type.pointee.name).string, Text(type.pointee.ExternalID).string, Text(type.pointee.SystemID).string
        )
    }

    /// What a processing instruction is for.
    package var target: String { name.string }

    package var isCDATASection: Bool { unsafe pointer.pointee.type == XML_CDATA_SECTION_NODE }

    /// The name scripts compare elements by, without a new string for those of HTML.
    package var localName: String { name.string }

    // MARK: Attributes

    static func name(of attribute: UnsafeMutablePointer<xmlAttr>) -> QualifiedName {
        let namespace = unsafe attribute.pointee.ns
        return unsafe QualifiedName(
            namespace: namespace.flatMap { unsafe $0.pointee.href.map { unsafe Text($0).string } },
            prefix: namespace.flatMap { unsafe $0.pointee.prefix.map { unsafe Text($0).string } },
            localName: Text(attribute.pointee.name).string
        )
    }

    /// All attributes in order.
    package var namedAttributes: [(name: QualifiedName, value: String)] {
        var result: [(name: QualifiedName, value: String)] = []
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            unsafe Self.write(current)
            unsafe result.append((Self.name(of: current), Self.value(of: current).string))
            unsafe attribute = current.pointee.next
        }
        return result
    }

    // https://dom.spec.whatwg.org/#concept-element-attributes-get-by-namespace
    fileprivate func find(namespace: String?, localName: String) -> UnsafeMutablePointer<xmlAttr>? {
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            if unsafe Text(current.pointee.name) == localName {
                let own = unsafe current.pointee.ns?.pointee.href
                if let namespace {
                    if let own = unsafe own, unsafe Text(own) == namespace { return unsafe current }
                } else if unsafe own == nil {
                    return unsafe current
                }
            }
            unsafe attribute = current.pointee.next
        }
        return nil
    }

    // https://dom.spec.whatwg.org/#concept-element-attributes-get-by-name
    fileprivate func find(qualifiedName: String) -> UnsafeMutablePointer<xmlAttr>? {
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            if let prefix = unsafe current.pointee.ns?.pointee.prefix {
                if unsafe Text(prefix).string + ":" + Text(current.pointee.name).string == qualifiedName {
                    return unsafe current
                }
            } else if unsafe Text(current.pointee.name) == qualifiedName {
                return unsafe current
            }
            unsafe attribute = current.pointee.next
        }
        return nil
    }

    package func attributeValue(qualifiedName: String) -> String? {
        guard let found = unsafe find(qualifiedName: qualifiedName) else { return nil }
        unsafe Self.write(found)
        return unsafe Self.value(of: found).string
    }

    package func attributeValue(namespace: String?, localName: String) -> String? {
        guard let found = unsafe find(namespace: namespace, localName: localName) else { return nil }
        return unsafe Self.value(of: found).string
    }

    /// The whole name of the attribute that goes by a qualified one.
    package func attributeName(qualifiedName: String) -> QualifiedName? {
        guard let found = unsafe find(qualifiedName: qualifiedName) else { return nil }
        return unsafe Self.name(of: found)
    }
}

extension Tree {
    /// Whether scripts can work on it.
    var isScriptable: Bool { arena != nil }

    /// The memory of a tree that scripts work on.
    private var scriptArena: Arena {
        guard let arena else { preconditionFailure("scripts work on a tree with an arena alone") }
        return arena
    }

    private func interned(_ name: String) -> UnsafePointer<UInt8> {
        let bytes = Array(name.utf8)
        return unsafe intern(bytes.span)
    }

    // https://dom.spec.whatwg.org/#concept-create-element, without custom elements
    func makeElement(_ name: QualifiedName) -> Node {
        let own = unsafe interned(name.localName)
        let kind = Namespace(uri: name.namespace)
        let node = unsafe scriptArena.makeElement(own, NameTable.shared.tag(own), kind, in: pointer)
        // In XML the namespace of HTML is written down, for XPath.
        if kind != .html || name.prefix != nil || !isHTML { unsafe node.pointer.pointee.ns = namespace(name) }
        if node.tag == .template { templateContents[node] = makeFragment() }
        return node
    }

    /// The namespace a name stands for, made when it is first used; `nil` for none.
    private func namespace(_ name: QualifiedName) -> xmlNsPtr? {
        guard home === self else { return unsafe home.namespace(name) }
        guard let uri = name.namespace else { return nil }
        if name.prefix == nil {
            let kind = Namespace(uri: uri)
            if kind == .svg || kind == .mathML { return unsafe foreignNamespaces()[kind] }
        }
        let key = NamespaceKey(uri: uri, prefix: name.prefix)
        if let made = unsafe scriptNamespaces[key] { return unsafe made }
        let memory = unsafe scriptArena.allocate(MemoryLayout<xmlNs>.size)
        let made = unsafe memory.initializeMemory(as: xmlNs.self, to: xmlNs())
        unsafe made.pointee.type = XML_NAMESPACE_DECL
        unsafe made.pointee.href = interned(uri)
        if let prefix = name.prefix { unsafe made.pointee.prefix = interned(prefix) }
        unsafe scriptNamespaces[key] = made
        return unsafe made
    }

    /// A text or comment.
    func makeCharacterData(_ kind: Node.Kind, _ data: String) -> Node {
        let type = kind == .comment ? XML_COMMENT_NODE : XML_TEXT_NODE
        var data = data
        return data.withUTF8 { bytes in
            unsafe Node(scriptArena.makeCharacterData(type, bytes, in: pointer))
        }
    }

    func makeCDATASection(_ data: String) -> Node {
        var data = data
        return data.withUTF8 { bytes in
            unsafe Node(scriptArena.makeCharacterData(XML_CDATA_SECTION_NODE, bytes, in: pointer))
        }
    }

    func makeProcessingInstruction(_ target: String, _ data: String) -> Node {
        var data = data
        let node = data.withUTF8 { bytes in
            unsafe Node(scriptArena.makeCharacterData(XML_PI_NODE, bytes, in: pointer))
        }
        unsafe node.pointer.pointee.name = interned(target)
        return node
    }

    /// A document type that stands nowhere yet.
    func makeDocumentType(name: String, publicID: String, systemID: String) -> Node {
        makeDocumentType(name: Array(name.utf8), publicID: Array(publicID.utf8), systemID: Array(systemID.utf8))
    }

    // https://dom.spec.whatwg.org/#concept-cd-replace, for all of the data
    func setCharacters(of node: Node, _ data: String) {
        guard node.hasData else { return }
        var data = data
        data.withUTF8 { bytes in
            unsafe scriptArena.replaceCharacters(of: node.pointer, with: bytes)
        }
        charactersChanged(of: node)
    }

    /// Adds to a text or comment.
    func appendCharacters(to node: Node, _ data: String) {
        guard node.hasData else { return }
        var data = data
        let isDone = data.withUTF8 { bytes in unsafe scriptArena.append(bytes, to: node.pointer) }
        guard isDone else { return setCharacters(of: node, node.characters + data) }
        charactersChanged(of: node)
    }

    private func charactersChanged(of node: Node) {
        changedWithin()
        textChanged(in: node.parent)
        if node.parent?.tag == .title { rearranged() }
    }

    // https://dom.spec.whatwg.org/#concept-element-attributes-set-value
    func setAttribute(_ name: QualifiedName, _ value: String, of element: Node) {
        guard element.isElement else { return }
        changing(name.localName, of: element) { write(name, value, on: element) }
    }

    private func write(_ name: QualifiedName, _ value: String, on element: Node) {
        let arena = scriptArena
        var attribute = unsafe element.find(namespace: name.namespace, localName: name.localName)
        if unsafe attribute == nil {
            let own = unsafe interned(name.localName)
            let number = unsafe NameTable.shared.attribute(own)
            let last = unsafe element.lastAttribute
            let late = unsafe last.flatMap { unsafe Node.isUnwritten($0) ? $0 : nil }
            unsafe attribute = arena.makeAttribute(
                own,
                number,
                on: element,
                after: late == nil ? last : late?.pointee.prev
            )
            unsafe attribute?.pointee.ns = namespace(name)
            if let late = unsafe late {
                unsafe attribute?.pointee.next = late
                unsafe late.pointee.prev = attribute
            }
        }
        guard let attribute = unsafe attribute else { return }
        var value = value
        value.withUTF8 { unsafe arena.replaceValue(of: attribute, $0) }
    }

    // https://dom.spec.whatwg.org/#concept-element-attributes-remove
    func removeAttribute(namespace: String?, localName: String, of element: Node) {
        guard let attribute = unsafe element.find(namespace: namespace, localName: localName) else { return }
        changing(localName, of: element) { unsafe unlink(attribute, of: element) }
    }

    private func unlink(_ attribute: UnsafeMutablePointer<xmlAttr>, of element: Node) {
        let (previous, next) = unsafe (attribute.pointee.prev, attribute.pointee.next)
        if let previous = unsafe previous {
            unsafe previous.pointee.next = next
        } else {
            unsafe element.pointer.pointee.properties = next
        }
        if let next = unsafe next { unsafe next.pointee.prev = previous }
    }

    // https://dom.spec.whatwg.org/#concept-node-clone, without custom elements
    func clone(_ node: Node, deep: Bool) -> Node {
        let copy = cloneAlone(node)
        guard deep else { return copy }
        copyChildren(of: node, to: copy)
        return copy
    }

    /// Without recursion: as deep as a page may nest.
    func copyChildren(of source: Node, to target: Node) {
        // libxml2 knows nothing of what templates hold: https://html.spec.whatwg.org/#parsing-xhtml-documents
        let isFromParser = cloneSource?.isScriptable == false
        func contents(_ copy: Node) -> Node { templateContents[copy] ?? copy }
        var pending: [(source: Node, target: Node)] = [(source, target)]
        while let (from, into) = pending.popLast() {
            var child = from.firstChild
            while let current = child {
                let copy = cloneAlone(current)
                link(copy, into: into)
                if current.firstChild != nil { pending.append((current, isFromParser ? contents(copy) : copy)) }
                if let contents = contentsInOwnTree(of: current), let own = templateContents[copy] {
                    pending.append((contents, own))
                }
                child = current.next
            }
            if from == source, let contents = contentsInOwnTree(of: from), let own = templateContents[into] {
                pending.append((contents, own))
            }
        }
    }

    /// Set by the one who clones from another tree.
    private func contentsInOwnTree(of node: Node) -> Node? {
        node.isTemplate ? (cloneSource ?? self).templateContents[node] : nil
    }

    private func cloneAlone(_ node: Node) -> Node {
        switch node.kind {
        case .element:
            let copy = makeElement(node.qualifiedName)
            copyNamespaceDeclarations(of: node, to: copy)
            for (name, value) in node.namedAttributes { setAttribute(name, value, of: copy) }
            return copy
        case .comment: return makeCharacterData(.comment, node.characters)
        case .processingInstruction: return makeProcessingInstruction(node.target, node.characters)
        case .documentType:
            let names = node.documentTypeNames ?? ("", "", "")
            return makeDocumentType(name: names.name, publicID: names.publicID, systemID: names.systemID)
        case .fragment, .document: return makeFragment()
        case .text, .other:
            return node.isCDATASection ? makeCDATASection(node.characters) : makeCharacterData(.text, node.characters)
        }
    }

    // https://dom.spec.whatwg.org/#concept-node-adopt: the node and all below it belong to this tree, which must keep
    // the one they came from, since their memory is there.
    //
    // Hands out what templates among them hold in a third tree.
    func adopt(_ node: Node, from other: Tree, moved: (Node) -> Void) -> [Node] {
        guard other !== self else { return [] }
        let (home, old) = (home, other.home)
        if home !== old, !home.kept.contains(where: { $0 === old }) { home.kept.append(old) }
        var pending = [node]
        var elsewhere: [Node] = []
        while let top = pending.popLast() {
            var current: Node? = top
            while let node = current {
                unsafe node.pointer.pointee.doc = pointer
                if let contents = other.templateContents[node] {
                    if home !== old {
                        other.templateContents[node] = nil
                        templateContents[node] = contents
                    }
                    if contents.owner != other.root {
                        if contents.owner != root { elsewhere.append(contents) }
                    } else if other.home === other || home !== old {
                        pending.append(contents)
                    }
                }
                if let root = shadows.take(node, from: &other.shadows) { pending.append(root) }
                moved(node)
                current = node.following(in: top)
            }
        }
        changed(byNodesOf: other)
        return elsewhere
    }
}

/// A namespace as a tree keeps it.
struct NamespaceKey: Hashable {
    var uri: String
    var prefix: String?
}

extension Namespace {
    init(uri: String?) {
        switch uri {
        case Self.html.uri: self = .html
        case Self.svg.uri: self = .svg
        case Self.mathML.uri: self = .mathML
        default: self = .other
        }
    }
}
