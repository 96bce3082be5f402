/// The groups radio buttons form: those of one form, or of none, with one name.
///
/// https://html.spec.whatwg.org/#radio-button-group
enum RadioGroups {
    private struct Key: Hashable {
        let owner: Node?
        let name: String
    }

    /// The radio buttons that are marked, found in one pass.
    static func marked(in document: Document) -> Set<Node> {
        var marked: Set<Node> = []
        var ofGroup: [Key: Node] = [:]
        for node in document.tree.root.descendants where node.tag == .input && node.inputType == .radio {
            let set = document.controls[node]?.checked
            guard set ?? node.has(.checked) else { continue }
            guard let name = node.attribute(.name), !name.isEmpty else {
                marked.insert(node)
                continue
            }
            let key = Key(owner: document.formOwner(of: node), name: name.string)
            // One marked since it was parsed stands; of those the parser marked, each took the mark from those before.
            if let earlier = ofGroup[key], document.controls[earlier]?.checked == true { continue }
            ofGroup[key] = node
        }
        marked.formUnion(ofGroup.values)
        return marked
    }

    /// The buttons of one group, in tree order.
    static func group(of node: Node, in document: Document) -> [Node] {
        let members = members(of: node, in: document)
        return node.root == document.node ? document.inTreeOrder(Set(members)) : members
    }

    /// The buttons of one group; those in the document in no order.
    ///
    /// OPTIMIZATION: there they are known by their name.
    static func members(of node: Node, in document: Document, where isWanted: (Node) -> Bool = { _ in true }) -> [Node]
    {
        guard let name = node.attribute(.name), !name.isEmpty else { return isWanted(node) ? [node] : [] }
        let owner = document.formOwner(of: node)
        // A button may be the root of a tree that is in no document.
        let root = node.root
        let isInDocument = root == document.node
        let candidates =
            isInDocument ? document.tree.names[name: name]?.nodes ?? [] : [root] + root.descendants
        return candidates.filter { other in
            isWanted(other) && other.tag == .input && other.attribute(.name) == name && other.inputType == .radio
                && (other == node || document.formOwner(of: other) == owner)
        }
    }
}
