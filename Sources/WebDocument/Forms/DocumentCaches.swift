/// What is found by going through a whole document, kept until the document changes, so that going through its
/// controls is not a walk for each.
final class DocumentCaches {
    private unowned let document: Document
    private var ids: (revision: Int, nodes: [String: Node], anchors: [String: Node])?
    private var windowNames: (revision: Int, answers: [String: Bool])?
    private var language: (revision: Int, tag: String?)?
    private var radios: (revision: Int, controls: Int, marked: Set<Node>)?
    private var options: (revision: Int, controls: Int, select: Node, selected: Set<Node>)?

    init(_ document: Document) {
        self.document = document
    }

    /// The first element in tree order with that ID.
    func element(id: String) -> Node? { names().nodes[id] }

    /// The first `a` in tree order with that name.
    func anchor(name: String) -> Node? { names().anchors[name] }

    private func names() -> (revision: Int, nodes: [String: Node], anchors: [String: Node]) {
        let revision = document.tree.revision
        if let ids, ids.revision == revision { return ids }
        var found = (revision: revision, nodes: [String: Node](), anchors: [String: Node]())
        for node in document.tree.root.descendants {
            if let id = node.attribute(.id), !id.isEmpty {
                let key = id.string
                if found.nodes[key] == nil { found.nodes[key] = node }
            }
            if node.tag == .a, let name = node.attribute(.name)?.string, found.anchors[name] == nil {
                found.anchors[name] = node
            }
        }
        ids = found
        return found
    }

    /// Whether an element is a window's property of that name.
    func hasWindowName(_ name: String) -> Bool {
        let revision = document.tree.revision
        if windowNames?.revision != revision { windowNames = (revision, [:]) }
        if let answer = windowNames?.answers[name] { return answer }
        let answer = document.tree.root.descendants.contains { $0.isNamedOnWindow(name) }
        // They are a script's to choose.
        if windowNames?.answers.count ?? 0 < ToolLimits.cachedWindowNames { windowNames?.answers[name] = answer }
        return answer
    }

    /// What a `meta` says of the language where no element does.
    func defaultLanguage() -> String? {
        let revision = document.tree.revision
        if let language, language.revision == revision { return language.tag }
        let tag = document.computeDefaultLanguage()
        language = (revision, tag)
        return tag
    }

    /// The radio buttons that are marked.
    func markedRadios() -> Set<Node> {
        let revision = document.tree.revision
        if let radios, radios.revision == revision, radios.controls == document.controlRevision { return radios.marked }
        let marked = RadioGroups.marked(in: document)
        radios = (revision, document.controlRevision, marked)
        return marked
    }

    /// The options of one `select` that are selected.
    func selectedOptions(of select: Node) -> Set<Node> {
        let revision = document.tree.revision
        if let options, options.select == select, options.revision == revision,
            options.controls == document.controlRevision
        {
            return options.selected
        }
        let selected = Set(document.selectedOptions(of: select))
        options = (revision, document.controlRevision, select, selected)
        return selected
    }
}
