import CLibXML2

/// A node of a document's tree: one word, no more.
///
/// It is good for as long as its document lives, since nodes are not freed before it; whoever walks nodes holds the
/// document.
@safe package struct Node: Hashable, BitwiseCopyable {
    let pointer: UnsafeMutablePointer<xmlNode>

    package enum Kind {
        case element
        case text
        case comment
        case document
        case documentType
        case processingInstruction
        /// The contents of a template, or the root of a fragment.
        case fragment
        case other
    }

    init(_ pointer: UnsafeMutablePointer<xmlNode>) {
        unsafe self.pointer = pointer
    }

    init?(_ pointer: UnsafeMutablePointer<xmlNode>?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }

    package var kind: Kind {
        switch unsafe pointer.pointee.type {
        case XML_ELEMENT_NODE: .element
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: .text
        case XML_COMMENT_NODE: .comment
        case XML_PI_NODE: .processingInstruction
        case XML_DOCUMENT_NODE, XML_HTML_DOCUMENT_NODE: .document
        case XML_DTD_NODE, XML_DOCUMENT_TYPE_NODE: .documentType
        case XML_DOCUMENT_FRAG_NODE: .fragment
        default: .other
        }
    }

    @inline(__always)
    package var isElement: Bool { unsafe pointer.pointee.type == XML_ELEMENT_NODE }

    @inline(__always)
    package var parent: Node? { unsafe Node(pointer.pointee.parent) }

    @inline(__always)
    package var firstChild: Node? {
        // A document type's children are declarations, an entity reference's the entity: neither is walked.
        mayHaveChildren ? unsafe Node(pointer.pointee.children) : nil
    }

    @inline(__always)
    var mayHaveChildren: Bool {
        let type = unsafe pointer.pointee.type
        return type == XML_ELEMENT_NODE || type == XML_HTML_DOCUMENT_NODE || type == XML_DOCUMENT_NODE
            || type == XML_DOCUMENT_FRAG_NODE
    }

    @inline(__always)
    package var lastChild: Node? { unsafe Node(pointer.pointee.last) }

    @inline(__always)
    package var next: Node? { unsafe Node(pointer.pointee.next) }

    @inline(__always)
    package var previous: Node? { unsafe Node(pointer.pointee.prev) }

    package var nextElement: Node? {
        var node = next
        while let candidate = node, !candidate.isElement { node = candidate.next }
        return node
    }

    package var previousElement: Node? {
        var node = previous
        while let candidate = node, !candidate.isElement { node = candidate.previous }
        return node
    }

    package var firstElementChild: Node? {
        guard let first = firstChild else { return nil }
        return first.isElement ? first : first.nextElement
    }

    /// How many children there are, or how many that are elements.
    package func childCount(isElement: Bool) -> Int {
        var count = 0
        var child = isElement ? firstElementChild : firstChild
        while let current = child {
            count += 1
            child = isElement ? current.nextElement : current.next
        }
        return count
    }

    /// The child at an index, or the one among those that are elements; `nil` where there are not so many.
    package func child(at index: Int, isElement: Bool) -> Node? {
        var child = isElement ? firstElementChild : firstChild
        var rest = index
        while rest > 0, let current = child {
            child = isElement ? current.nextElement : current.next
            rest -= 1
        }
        return child
    }

    package var childElements: [Node] {
        var children: [Node] = []
        var child = firstElementChild
        while let current = child {
            children.append(current)
            child = current.nextElement
        }
        return children
    }

    package var parentElement: Node? {
        guard let parent, parent.isElement else { return nil }
        return parent
    }

    /// The node after this one in tree order, this one's children first; `nil` past the last below `root`.
    @inline(__always)
    package func following(in root: Node) -> Node? {
        firstChild ?? followingSkippingChildren(in: root)
    }

    package func followingSkippingChildren(in root: Node) -> Node? {
        var node = self
        while node != root {
            if let next = node.next { return next }
            guard let parent = node.parent else { return nil }
            node = parent
        }
        return nil
    }

    /// The element after this one in tree order below `root`.
    package func followingElement(in root: Node) -> Node? {
        var node = following(in: root)
        while let candidate = node, !candidate.isElement { node = candidate.following(in: root) }
        return node
    }

    /// The elements below this node, in tree order.
    var descendants: ElementSequence { ElementSequence(root: self) }

    /// Text or comment data; empty for all else, where libxml2 keeps other things in that place.
    var data: Text { hasData ? unsafe Text(of: pointer) : .empty }

    // https://dom.spec.whatwg.org/#characterdata
    @inline(__always)
    var hasData: Bool {
        switch unsafe pointer.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE, XML_COMMENT_NODE, XML_PI_NODE: true
        default: false
        }
    }

    package static func == (a: Node, b: Node) -> Bool { unsafe a.pointer == b.pointer }

    package func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(pointer)
    }
}

/// Walks the elements below a node in tree order, without recursion.
struct ElementSequence: Sequence, IteratorProtocol {
    private let root: Node
    private var current: Node?

    init(root: Node) {
        self.root = root
        current = root
    }

    mutating func next() -> Node? {
        current = current?.followingElement(in: root)
        return current
    }
}
