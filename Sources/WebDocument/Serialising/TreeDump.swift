import WebStandards

extension Document {
    /// The tree in the format of html5lib's tree construction tests, without its first line.
    package var treeDump: String {
        var dump = TreeDump(tree: tree)
        dump.append(childrenOf: tree.root)
        return dump.lines.joined(separator: "\n")
    }
}

extension Document {
    /// What an element would hold that is given a text to parse, in the same format.
    ///
    /// The element is named as in those tests: `svg path` is a `path` of SVG's. `chunk`: so many bytes at a time.
    ///
    /// https://html.spec.whatwg.org/#html-fragment-parsing-algorithm
    package static func treeDump(ofFragment text: String, in context: String, scripting: Bool, chunk: Int?) -> String {
        let tree = Tree(.html, limits: .standard)
        tree.mode = .noQuirks
        var name = Array(context.utf8)
        var namespace = Namespace.html
        for (prefix, found) in [("svg ", Namespace.svg), ("math ", .mathML)] where context.hasPrefix(prefix) {
            namespace = found
            name.removeFirst(prefix.utf8.count)
        }
        var options = TreeBuilderOptions()
        options.scripting = scripting
        let document = Document(DocumentOrigin(url: .aboutBlank), tree: tree)
        let element = tree.makeElement(named: name, namespace)
        let parser = HTMLParser(document, fragmentIn: element, options: options)
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            var end = min(bytes.count, start + max(1, chunk ?? bytes.count))
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            parser.feed(bytes.span.extracting(start..<end))
            start = end
        }
        parser.finish()
        var dump = TreeDump(tree: tree)
        dump.append(childrenOf: parser.builder.result)
        return dump.lines.joined(separator: "\n")
    }
}

/// Writes a tree down for tests, without recursion.
struct TreeDump {
    let tree: Tree
    private(set) var lines: [String] = []

    init(tree: Tree) { self.tree = tree }

    mutating func append(childrenOf root: Node) {
        // What is still to be written, the next last.
        var waiting: [(node: Node?, depth: Int)] = [(root.firstChild, 0)]
        while let (first, depth) = waiting.popLast() {
            guard let node = first else { continue }
            append(node, depth)
            waiting.append((node.next, depth))
            if let contents = tree.templateContents[node] {
                lines.append(Self.indent(depth + 1) + "content")
                waiting.append((contents.firstChild, depth + 2))
            }
            waiting.append((node.firstChild, depth + 1))
        }
    }

    private static func indent(_ depth: Int) -> String { "| " + String(repeating: "  ", count: depth) }

    private mutating func append(_ node: Node, _ depth: Int) {
        let indent = Self.indent(depth)
        switch node.kind {
        case .element:
            let prefix =
                switch node.namespace {
                case .svg: "svg "
                case .mathML: "math "
                default: ""
                }
            lines.append(indent + "<" + prefix + node.name.string + ">")
            var attributes: [(String, String)] = []
            node.forEachAttribute { prefix, name, value in
                // In foreign elements it is of a namespace, and the one such attribute without a prefix.
                let prefix = !node.isHTML && name == "xmlns" ? "xmlns" : prefix
                attributes.append((prefix.map { $0 + " " + name.string } ?? name.string, value.string))
            }
            attributes.sort { $0.0.unicodeScalars.lexicographicallyPrecedes($1.0.unicodeScalars) }
            for (name, value) in attributes { lines.append("\(indent)  \(name)=\"\(value)\"") }
        case .text: lines.append("\(indent)\"\(node.data.string)\"")
        case .comment: lines.append("\(indent)<!-- \(node.data.string) -->")
        case .documentType:
            let type = tree.documentType
            let ids = [type?.publicID, type?.systemID].compactMap { $0 }
            let identifiers = ids.contains { !$0.isEmpty } ? ids.map { " \"\($0)\"" }.joined() : ""
            lines.append("\(indent)<!DOCTYPE \(type?.name ?? "")\(identifiers)>")
        case .document, .fragment, .processingInstruction, .other: break
        }
    }
}
