import WebStandards

extension Element {
    /// The markup of what is in the element, cut at the limit of a snapshot.
    ///
    /// https://html.spec.whatwg.org/#serialising-html-fragments
    package var innerHTML: String {
        var serializer = HTMLSerializer(document)
        serializer.serialize(childrenOf: node)
        return serializer.text
    }

    /// The markup of the element itself.
    package var outerHTML: String {
        var serializer = HTMLSerializer(document)
        serializer.serialize(node)
        return serializer.text
    }
}

extension Document {
    /// The markup of the whole document, as the tree is now.
    package var html: String {
        var serializer = HTMLSerializer(self)
        serializer.serialize(childrenOf: tree.root)
        return serializer.text
    }
}

/// Writes nodes as HTML, without recursion.
///
/// https://html.spec.whatwg.org/#html-fragment-serialisation-algorithm
struct HTMLSerializer {
    private let scripting: Bool
    private let tree: Tree
    private var output: [UInt8] = []
    /// The templates in whose contents the walk is.
    private var templates: [Node] = []
    /// What all templates hold.
    private var allContents: Set<Node>?
    /// What comes behind the start tags of some elements: their shadow trees.
    var shadows: [Node: String] = [:]

    init(_ document: Document) {
        scripting = document.origin.scripting
        tree = document.tree
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    mutating func serialize(childrenOf root: Node) {
        // "If the node serves as void, then return the empty string."
        if root.isElement, root.isVoid { return }
        // "If the node is a template element, then let the node instead be the template element's template contents".
        var child = (tree.templateContents[root] ?? root).firstChild
        while let node = child {
            serialize(node)
            child = node.next
        }
    }

    mutating func serialize(_ root: Node) {
        var node = root
        while output.count < ToolLimits.snapshotBytes {
            open(node)
            if let child = firstChild(of: node) {
                node = child
                continue
            }
            close(node)
            while node != root, node.next == nil, let parent = parent(of: node) {
                node = parent
                close(node)
            }
            guard node != root, let next = node.next else { return }
            node = next
        }
    }

    private mutating func firstChild(of node: Node) -> Node? {
        // "If current node serves as void, then continue on to the next child node at this point."
        if node.isElement, node.isVoid { return nil }
        guard node.tag == .template, let child = tree.templateContents[node]?.firstChild else { return node.firstChild }
        templates.append(node)
        return child
    }

    /// The element a node stands in; of what is directly in a template's contents, the template.
    private mutating func parent(of node: Node) -> Node? {
        guard let parent = node.parent else { return nil }
        return parent.kind == .fragment ? templates.popLast() : parent
    }

    private mutating func open(_ node: Node) {
        switch node.kind {
        case .element:
            append("<")
            appendName(node)
            node.writeStyle()
            node.forEachAttribute { prefix, name, value in
                append(" ")
                if let prefix { append(prefix + ":") }
                name.append(to: &output)
                append("=\"")
                appendEscaped(value, isAttribute: true)
                append("\"")
            }
            append(">")
            if !shadows.isEmpty, let shadow = shadows[node] { append(shadow) }
        case .text:
            if let parent = node.parent, parent.holdsRawText(scripting: runsScripts(parent)) {
                node.data.append(to: &output)
            } else {
                appendEscaped(node.data, isAttribute: false)
            }
        case .comment:
            append("<!--")
            node.data.append(to: &output)
            append("-->")
        case .processingInstruction:
            append("<?")
            node.name.append(to: &output)
            append(" ")
            node.data.append(to: &output)
            append(">")
        case .documentType:
            append("<!DOCTYPE ")
            node.name.append(to: &output)
            append(">")
        case .document, .fragment, .other: break
        }
    }

    // "… or if the parent of current node is a noscript element and scripting is enabled for the node": what templates hold
    // is of a document that runs none.
    private mutating func runsScripts(_ node: Node) -> Bool {
        guard scripting, node.tag == .noscript else { return scripting }
        guard templates.isEmpty else { return false }
        let root = node.root
        guard root.kind == .fragment else { return true }
        let contents = allContents ?? Set(tree.templateContents.values)
        allContents = contents
        return !contents.contains(root)
    }

    private mutating func close(_ node: Node) {
        guard node.isElement, !node.isVoid else { return }
        append("</")
        appendName(node)
        append(">")
    }

    private mutating func appendName(_ node: Node) {
        if let prefix = node.prefix, node.namespace == .other { append(prefix + ":") }
        node.name.append(to: &output)
    }

    private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

    // https://html.spec.whatwg.org/#escapingString
    private mutating func appendEscaped(_ text: Text, isAttribute: Bool) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\"") where isAttribute: append("&quot;")
            case 0xC2 where text[index + 1] == 0xA0:
                append("&nbsp;")
                index += 1
            default: output.append(byte)
            }
            index += 1
        }
    }
}

extension Node {
    // https://html.spec.whatwg.org/#void-elements and the obsolete ones serialised like them
    var isVoid: Bool {
        switch tag {
        case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen, .link, .meta,
            .param, .source, .track, .wbr:
            true
        default: false
        }
    }

    /// Whether its text is written as it is.
    fileprivate func holdsRawText(scripting: Bool) -> Bool {
        switch tag {
        case .style, .script, .xmp, .iframe, .noembed, .noframes, .plaintext: true
        case .noscript: scripting
        default: false
        }
    }
}
