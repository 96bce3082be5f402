extension Document {
    /// The tree in the format of html5lib's tree construction tests, without its first line.
    package var treeDump: String {
        var lines: [String] = []
        var node = tree.root.firstChild
        var depth = 0
        while let current = node {
            append(current, depth, to: &lines)
            if let child = current.firstChild {
                node = child
                depth += 1
                continue
            }
            var cursor: Node? = current
            while let candidate = cursor, candidate.next == nil, candidate.parent != tree.root {
                cursor = candidate.parent
                depth -= 1
            }
            node = cursor?.next
        }
        return lines.joined(separator: "\n")
    }

    private func append(_ node: Node, _ depth: Int, to lines: inout [String]) {
        let indent = "| " + String(repeating: "  ", count: depth)
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
        case .document, .processingInstruction, .other: break
        }
    }
}
