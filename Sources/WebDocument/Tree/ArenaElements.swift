import CLibXML2

extension Arena {
    /// An element without attributes, not yet in the tree.
    func makeElement(
        _ name: UnsafePointer<UInt8>,
        _ tag: TagName,
        _ namespace: Namespace,
        in document: UnsafeMutablePointer<xmlDoc>
    ) -> Node {
        let memory = unsafe allocate(MemoryLayout<xmlNode>.size)
        let made = unsafe memory.initializeMemory(as: xmlNode.self, to: xmlNode())
        unsafe made.pointee.type = XML_ELEMENT_NODE
        unsafe made.pointee.doc = document
        unsafe made.pointee.name = name
        let node = unsafe Node(made)
        node.setName(tag, namespace)
        return node
    }

    /// A node that only holds others: the contents of a template, or what a fragment is parsed into.
    func makeFragment(in document: UnsafeMutablePointer<xmlDoc>) -> Node {
        let memory = unsafe allocate(MemoryLayout<xmlNode>.size)
        let made = unsafe memory.initializeMemory(as: xmlNode.self, to: xmlNode())
        unsafe made.pointee.type = XML_DOCUMENT_FRAG_NODE
        unsafe made.pointee.doc = document
        return unsafe Node(made)
    }

    /// An attribute with nothing in it, behind `last` on an element.
    func makeAttribute(
        _ name: UnsafePointer<UInt8>,
        _ number: AttributeName,
        on element: Node,
        after last: UnsafeMutablePointer<xmlAttr>?
    ) -> UnsafeMutablePointer<xmlAttr> {
        let memory = unsafe allocate(MemoryLayout<xmlAttr>.size)
        let attribute = unsafe memory.initializeMemory(as: xmlAttr.self, to: xmlAttr())
        unsafe attribute.pointee.type = XML_ATTRIBUTE_NODE
        unsafe attribute.pointee.doc = element.pointer.pointee.doc
        unsafe attribute.pointee.name = name
        unsafe attribute.pointee._private = UnsafeMutableRawPointer(bitPattern: UInt(number.rawValue))
        unsafe attribute.pointee.parent = element.pointer
        unsafe attribute.pointee.prev = last
        if let last = unsafe last {
            unsafe last.pointee.next = attribute
        } else {
            unsafe element.pointer.pointee.properties = attribute
        }
        return unsafe attribute
    }

    /// OPTIMIZATION: where the value of before was is room for others, for one that is set again and again.
    func replaceValue(of attribute: UnsafeMutablePointer<xmlAttr>, _ value: UnsafeBufferPointer<UInt8>) {
        if let text = unsafe attribute.pointee.children, unsafe Self.hasRoom(text) {
            unsafe replaceCharacters(of: text, with: value)
            return
        }
        unsafe attribute.pointee.children = nil
        unsafe attribute.pointee.last = nil
        unsafe setValue(of: attribute, value)
    }

    func setValue(of attribute: UnsafeMutablePointer<xmlAttr>, _ value: UnsafeBufferPointer<UInt8>) {
        guard !value.isEmpty else { return }
        let text = unsafe makeCharacterData(XML_TEXT_NODE, value, in: attribute.pointee.doc)
        unsafe text.pointee.parent = UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self)
        unsafe attribute.pointee.children = text
        unsafe attribute.pointee.last = text
    }
}

// What a tree builder makes and moves.
extension Tree {
    /// The arena of a tree that is built by tokens.
    private var ownArena: Arena {
        guard let arena else { preconditionFailure("a tree of libxml2's is not built by tokens") }
        return arena
    }

    // https://html.spec.whatwg.org/#create-an-element-for-the-token
    func makeElement(_ token: borrowing TagToken, _ namespace: Namespace) -> Node {
        let arena = ownArena
        let (name, tag) = unsafe elementName(token, namespace)
        let node = unsafe arena.makeElement(name, tag, namespace, in: pointer)
        if namespace != .html { unsafe node.pointer.pointee.ns = foreignNamespaces()[namespace] }
        if !token.attributes.items.isEmpty { addAttributes(of: token, to: node, onlyMissing: false) }
        return node
    }

    /// An HTML element of any namespace by its name as the tree spells it, without attributes.
    func makeElement(named name: [UInt8], _ namespace: Namespace) -> Node {
        let own = unsafe intern(name.span.extracting(...))
        let node = unsafe ownArena.makeElement(own, NameTable.shared.tag(own), namespace, in: pointer)
        if namespace != .html { unsafe node.pointer.pointee.ns = foreignNamespaces()[namespace] }
        return node
    }

    private func elementName(
        _ token: borrowing TagToken,
        _ namespace: Namespace
    ) -> (UnsafePointer<UInt8>, TagName) {
        // Its spelling is that of SVG.
        if token.tag != .other, token.tag != .foreignObject || namespace == .svg,
            let name = unsafe NameTable.shared.pointer(token.tag)
        {
            return unsafe (name, token.tag)
        }
        let own =
            if namespace == .svg, let adjusted = ForeignNames.svgElement(token.name.span) {
                unsafe intern(Array(adjusted.utf8).span)
            } else {
                unsafe intern(token.name.span)
            }
        return unsafe namespace == .html ? (own, .other) : (own, NameTable.shared.tag(own))
    }

    /// Gives an element the attributes of a tag; of an element that has some, perhaps only those it lacks.
    func addAttributes(of token: borrowing TagToken, to node: Node, onlyMissing: Bool) {
        let namespace = node.namespace
        let arena = ownArena
        var last = unsafe node.lastAttribute
        let bytes = token.attributes.bytes.span
        for item in token.attributes.items {
            var number = item.name
            let name: UnsafePointer<UInt8>
            var attributeNamespace: xmlNsPtr?
            let isAsWritten = number != .xmlns && (number != .viewBox || namespace == .svg)
            if isAsWritten, let known = unsafe NameTable.shared.pointer(number) {
                unsafe name = known
            } else {
                let written = bytes.extracting(item.nameRange)
                unsafe (name, attributeNamespace) = attributeName(written, namespace)
                number = unsafe NameTable.shared.attribute(name)
            }
            if onlyMissing, unsafe node.find(name, attributeNamespace) != nil { continue }
            let attribute = unsafe arena.makeAttribute(name, number, on: node, after: last)
            unsafe attribute.pointee.ns = attributeNamespace
            unsafe bytes.extracting(item.valueRange).withUnsafeBufferPointer {
                unsafe arena.setValue(of: attribute, $0)
            }
            unsafe last = attribute
        }
    }

    /// The name of an attribute without a number of its own, in an element of a namespace.
    private func attributeName(
        _ written: Span<UInt8>,
        _ namespace: Namespace
    ) -> (UnsafePointer<UInt8>, xmlNsPtr?) {
        guard namespace != .html else { return unsafe (intern(written), nil) }
        if let (kind, local) = ForeignNames.attribute(written) {
            return unsafe (intern(Array(local.utf8).span), foreignNamespaces()[kind])
        }
        if let adjusted = ForeignNames.adjustedAttribute(written, namespace) {
            return unsafe (intern(Array(adjusted.utf8).span), nil)
        }
        return unsafe (intern(written), nil)
    }

    /// A name in the document's dictionary, or beside it when that is full.
    func intern(_ name: Span<UInt8>) -> UnsafePointer<UInt8> {
        let home = home
        home.takeNames()
        return unsafe name.withUnsafeBufferPointer { buffer in
            let length = Int32(clamping: buffer.count)
            let dictionary = unsafe home.pointer.pointee.dict
            if let own = unsafe xmlDictLookup(dictionary, buffer.baseAddress, length) { return unsafe own }
            return unsafe ownArena.makeText(name)
        }
    }

    /// An element like another, without its children.
    ///
    /// OPTIMIZATION: the values of the attributes are the same in memory.
    func copyElement(_ node: Node) -> Node {
        let arena = ownArena
        guard let name = unsafe node.pointer.pointee.name else { preconditionFailure("an element without a name") }
        let copy = unsafe arena.makeElement(name, node.anyTag, node.namespace, in: pointer)
        unsafe copy.pointer.pointee.ns = node.pointer.pointee.ns
        var last: UnsafeMutablePointer<xmlAttr>?
        var attribute = unsafe node.firstAttribute
        while let current = unsafe attribute, let name = unsafe current.pointee.name {
            unsafe Node.write(current)
            let number = unsafe NameTable.shared.attribute(name)
            if let value = unsafe current.pointee.children { unsafe arena.share(value) }
            let added = unsafe arena.makeAttribute(name, number, on: copy, after: last)
            unsafe added.pointee.ns = current.pointee.ns
            unsafe added.pointee.children = current.pointee.children
            unsafe added.pointee.last = current.pointee.last
            unsafe last = added
            unsafe attribute = current.pointee.next
        }
        return copy
    }

    func makeComment(_ data: Span<UInt8>) -> Node {
        unsafe data.withUnsafeBufferPointer {
            unsafe Node(ownArena.makeCharacterData(XML_COMMENT_NODE, $0, in: pointer))
        }
    }

    func makeFragment() -> Node { unsafe ownArena.makeFragment(in: pointer) }

    // https://html.spec.whatwg.org/#insert-a-character, for a run of them
    func insertText(_ text: Span<UInt8>, into parent: Node, before sibling: Node?) {
        let arena = ownArena
        unsafe text.withUnsafeBufferPointer { buffer in
            // "If there is a Text node immediately before the adjusted insertion location, then append data to that
            // Text node's data."
            if let previous = sibling == nil ? parent.lastChild : sibling?.previous,
                unsafe previous.pointer.pointee.type == XML_TEXT_NODE,
                unsafe arena.append(buffer, to: previous.pointer)
            {
                return
            }
            let node = unsafe Node(arena.makeCharacterData(XML_TEXT_NODE, buffer, in: pointer))
            link(node, into: parent, before: sibling)
        }
    }

    /// Appends the document type to the document.
    func appendDocumentType(name: [UInt8], publicID: [UInt8], systemID: [UInt8]) {
        guard documentType == nil else { return }
        link(makeDocumentType(name: name, publicID: publicID, systemID: systemID), into: root)
    }

    func makeDocumentType(name: [UInt8], publicID: [UInt8], systemID: [UInt8]) -> Node {
        let arena = ownArena
        let type = unsafe arena.allocate(MemoryLayout<xmlDtd>.size).initializeMemory(as: xmlDtd.self, to: xmlDtd())
        unsafe type.pointee.type = XML_DTD_NODE
        unsafe type.pointee.doc = pointer
        unsafe type.pointee.name = arena.makeText(name.span)
        unsafe type.pointee.ExternalID = arena.makeText(publicID.span)
        unsafe type.pointee.SystemID = arena.makeText(systemID.span)
        return unsafe Node(UnsafeMutableRawPointer(type).assumingMemoryBound(to: xmlNode.self))
    }
}

extension Node {
    var lastAttribute: UnsafeMutablePointer<xmlAttr>? {
        var last = unsafe firstAttribute
        while let next = unsafe last?.pointee.next { unsafe last = next }
        return unsafe last
    }
}
