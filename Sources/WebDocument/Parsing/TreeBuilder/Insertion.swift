extension TreeBuilder {
    /// The adjusted insertion location: where a node goes.
    struct Location {
        let parent: Node
        /// `nil` is last in the parent.
        var sibling: Node?
    }

    @inline(__always)
    var currentNode: Node? { open.last }

    // https://html.spec.whatwg.org/#adjusted-current-node
    @inline(__always)
    var adjustedCurrentNode: Node? {
        if context != nil, open.count == 1 { return context }
        return open.last
    }

    /// Whether foreign content's rules may hold: the adjusted current node is not of HTML.
    @inline(__always)
    var isForeign: Bool { adjustedCurrentNode.map { $0.namespace != .html } ?? false }

    // https://html.spec.whatwg.org/#appropriate-place-for-inserting-a-node
    func appropriatePlace(override: Node? = nil) -> Location {
        guard let target = override ?? currentNode else { return Location(parent: documentNode) }
        if fosterParenting, target.tag.isFosterParent { return fosterPlace() }
        // NB: "If the maximum depth is reached", as WebKit's HTMLConstructionSite has it: the node becomes a sibling.
        if open.count > options.limits.depth, override == nil, let parent = target.parent, !target.isTemplate {
            return Location(parent: parent)
        }
        return Location(parent: contents(of: target))
    }

    private func fosterPlace() -> Location {
        let table = open.lastIndex(of: .table)
        if open.templates > 0, let template = open.lastIndex(of: .template), table.map({ $0 < template }) ?? true {
            return Location(parent: contents(of: open[template]))
        }
        // What is put before other things is not the last in tree order.
        if tree.parsedTitle != nil { tree.rearranged() }
        guard let table else { return Location(parent: open[0]) }
        if let parent = open[table].parent { return Location(parent: contents(of: parent), sibling: open[table]) }
        return Location(parent: contents(of: open[table - 1]))
    }

    /// Where what is put into an element goes: of a `template`, into its contents.
    @inline(__always)
    func contents(of node: Node) -> Node {
        guard node.isTemplate else { return node }
        return tree.templateContents[node] ?? node
    }

    // https://html.spec.whatwg.org/#insert-a-foreign-element
    @discardableResult
    func insertElement(_ token: borrowing TagToken, _ namespace: Namespace = .html) -> Node {
        let made = make(token, namespace)
        if options.leavesOutScripts, isScript(strippingScripts: made) {
            push(made)
            return made
        }
        let node = insert(made)
        noteStyle(of: node)
        return node
    }

    /// Inserts an HTML element that no tag of the page stands for, or none with attributes.
    @discardableResult
    func insertElement(_ tag: TagName) -> Node {
        countElement(attributes: 0)
        return insert(tree.makeElement(tag))
    }

    /// Inserts an element that is closed at once.
    @discardableResult
    func insertVoidElement(_ token: borrowing TagToken) -> Node {
        let node = insertElement(token)
        open.pop()
        selfClosingIsUnacknowledged = false
        return node
    }

    private func insert(_ node: Node) -> Node {
        let place = appropriatePlace()
        if customElement == node { return put(node, at: place) }
        link(node, into: place.parent, before: place.sibling)
        noteInserted(node)
        push(node)
        return node
    }

    /// Scripts want to know what is put in; what a fragment is made of, who asked for it puts in.
    private var isObserved: Bool { tree.isObserved && context == nil }

    func noteInserted(_ node: Node) {
        if isObserved { tree.parserInsertions.append(node) }
        associateForm(node)
        if node.tag == .title { note(title: node) }
        if tree.parsedControls != nil, context == nil, node.isSubmittable { tree.parsedControls?.append(node) }
    }

    func push(_ node: Node) {
        if node.tag == .template { tree.templateContents[node] = tree.makeFragment() }
        open.push(node)
        if open.count > options.limits.openElements { failure = failure ?? .tooDeep }
    }

    func make(_ token: borrowing TagToken, _ namespace: Namespace) -> Node {
        let count = token.attributes.items.count
        countElement(attributes: count)
        let node = customised(tree.makeElement(token, namespace))
        if count > 0, options.stopsForScripts, token.attributes.haveHandler { handlerTags.append((node, tagEnd)) }
        return node
    }

    func countElement(attributes: Int) {
        elements += 1
        if elements > options.limits.elements {
            failure = failure ?? .tooManyElements
        } else if attributes > options.limits.attributes {
            failure = failure ?? .tooManyAttributes
        } else if tree.size > options.limits.treeBytes {
            failure = failure ?? .treeTooLarge
        }
    }

    private func note(title: Node) {
        guard context == nil, tree.parsedTitle == nil || fosterParenting, open.templates == 0 else { return }
        if tree.parsedTitle == nil { tree.parsedTitle = title }
    }

    // https://html.spec.whatwg.org/#create-an-element-for-the-token, the steps on form-associated elements
    private func associateForm(_ node: Node) {
        guard let form = formPointer, node.tag.isFormAssociated, open.templates == 0 else { return }
        // "either element is not listed or element doesn't have a form attribute"
        guard node.tag == .img || !node.has(.form) else { return }
        var ancestor = node.parent
        var nearest: Node?
        while let candidate = ancestor {
            if candidate.tag == .form, nearest == nil { nearest = candidate }
            if candidate == documentNode { break }
            ancestor = candidate.parent
        }
        // "the intended parent is in the same tree as the element pointed to by the form element pointer": a fragment's
        // context is not, and what a fragment's parser associates is reset where the nodes are put into their tree.
        guard context == nil, ancestor == documentNode else { return }
        if nearest != form { tree.parserFormOwners[node] = ParserFormOwner(form: form, place: formControls) }
        if node.isListed { formControls += 1 }
    }

    // https://html.spec.whatwg.org/#insert-a-character
    func insertText(_ text: Span<UInt8>) {
        let place = appropriatePlace()
        // "If the adjusted insertion location is in a Document node, then return."
        guard place.parent != tree.root else { return }
        tree.insertText(text, into: place.parent, before: place.sibling)
        if isObserved { noteText(place) }
        checkSize()
    }

    private func noteText(_ place: Location) {
        guard let text = place.sibling?.previous ?? place.parent.lastChild else { return }
        if text != tree.parserInsertions.last { tree.parserInsertions.append(text) }
    }

    // https://html.spec.whatwg.org/#insert-a-comment
    func insertComment(_ data: Span<UInt8>, into parent: Node? = nil) {
        let place = parent.map { Location(parent: $0) } ?? appropriatePlace()
        let comment = tree.makeComment(data)
        link(comment, into: place.parent, before: place.sibling)
        if isObserved { tree.parserInsertions.append(comment) }
        checkSize()
    }

    private func checkSize() {
        if tree.size > options.limits.treeBytes { failure = failure ?? .treeTooLarge }
    }

    // https://html.spec.whatwg.org/#parsing-elements-that-contain-only-text
    func insertTextElement(_ token: borrowing TagToken, _ state: TextState) {
        insertElement(token)
        textState = state
        originalMode = mode
        mode = .text
    }

    // https://html.spec.whatwg.org/#reconstruct-the-active-formatting-elements
    @inline(__always)
    func reconstructFormatting() {
        guard let first = formatting.firstToReconstruct else { return }
        reconstructFormatting(from: first)
    }

    private func reconstructFormatting(from first: Int) {
        for index in first..<formatting.count {
            guard let entry = formatting[index], failure == nil else { return }
            countElement(attributes: 0)
            formatting[index] = insert(copyFormatting(entry))
        }
    }

    // https://html.spec.whatwg.org/#close-a-p-element
    @inline(__always)
    func closeParagraphInButtonScope() {
        guard let index = open.index(of: .p, in: .button) else { return }
        closeParagraph(at: index)
    }

    func closeParagraph(at index: Int) { open.pop(to: index) }
}

extension Node {
    @inline(__always)
    var isTemplate: Bool { tag == .template }
}

extension Span<UInt8> {
    /// How many ASCII whitespace characters it begins with.
    var leadingSpaces: Int {
        var count = 0
        while count < self.count, isSpace(at: count) { count += 1 }
        return count
    }

    /// How many characters come before the first ASCII whitespace.
    var leadingNonSpaces: Int {
        var count = 0
        while count < self.count, !isSpace(at: count) { count += 1 }
        return count
    }

    @inline(__always)
    private func isSpace(at index: Int) -> Bool {
        switch self[index] {
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
        default: false
        }
    }
}
