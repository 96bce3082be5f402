/// What is found by going through a whole document, kept until the document changes, so that going through its
/// controls is not a walk for each.
final class DocumentCaches {
    private unowned let document: Document
    private var anchors: (revision: Int, answers: [String: Node?])?
    private var language: (revision: Int, tag: String?)?
    private var radios: (revision: Int, controls: Int, marked: Set<Node>)?
    private var options: (revision: Int, controls: Int, select: Node, selected: Set<Node>)?
    private var classLists = ClassLists()
    private var places: (structure: Int, known: [CountedSiblings: [Node: Int]])?

    init(_ document: Document) {
        self.document = document
    }

    /// The first `a` in tree order with that name.
    func anchor(name: String) -> Node? {
        guard document.tree.names[name: name.utf8] != nil else { return nil }
        let revision = document.tree.revision
        if anchors?.revision != revision { anchors = (revision, [:]) }
        if let answer = anchors?.answers[name] { return answer }
        let answer = document.tree.root.descendants.first { node in
            node.tag == .a && node.attribute(.name).map { $0 == name } ?? false
        }
        anchors?.answers[name] = .some(answer)
        return answer
    }

    /// Whether an element is a window's property of that name.
    func hasWindowName(_ name: String) -> Bool {
        document.tree.names.bearers(of: name).contains { $0.isNamedOnWindow(name) }
    }

    func elements(ofClasses names: String, below root: Node) -> [Node] {
        classLists.elements(of: names, below: root, in: document)
    }

    /// The places of siblings, if they have been counted since nodes came, went or moved.
    func places(of siblings: CountedSiblings) -> [Node: Int]? {
        places?.structure == document.tree.structure ? places?.known[siblings] : nil
    }

    func keep(_ found: [Node: Int], of siblings: CountedSiblings) {
        if places?.structure != document.tree.structure { places = (document.tree.structure, [:]) }
        // A root that nothing holds has no siblings that are worth it.
        if siblings.parent != nil { places?.known[siblings] = found }
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
