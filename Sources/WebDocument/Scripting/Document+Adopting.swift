import WebStandards

// Nodes that go from one document to another, and the document that owns what templates hold.
extension Document {
    /// Takes a node that stands nowhere, and all below it, from another document.
    package func adopt(_ node: Node, from other: Document) {
        guard other !== self else { return }
        var pending = [(node, other)]
        while let (node, source) = pending.popLast() {
            let isOfOther = tree.home !== source.tree.home
            let contents = tree.adopt(node, from: source.tree) { moved in
                if source.hovered == moved { source.hovered = nil }
                if let state = source.controls.removeValue(forKey: moved) { controls[moved] = state }
                if let number = source.nodeNumbers.removeValue(forKey: moved) { nodeNumbers[moved] = number }
                let number = moved.holdsNumber ? moved.ownNumber : nodeNumbers[moved] ?? 0
                if number != 0, isOfOther || source.adoptedNumbers.contains(number) { adoptedNumbers.insert(number) }
            }
            if let owner = source.madeContentsOwner, owner !== self { pending += contents.map { ($0, owner) } }
        }
    }

    /// What a `template` holds.
    package func templateContents(of node: Node) -> Node? { tree.templateContents[node] }

    /// What a `template` holds, and the document that owns it from the time that scripts get at it.
    ///
    /// OPTIMIZATION: until then it belongs to the template's own document, and most pages have no other.
    ///
    /// https://html.spec.whatwg.org/#the-template-element:concept-template-contents-owner-document
    package func ownedTemplateContents(of node: Node) -> (contents: Node, owner: Document)? {
        guard isScriptable, let contents = tree.templateContents[node] else { return nil }
        let owner = templateContentsOwner
        if contents.owner == self.node { owner.adopt(contents, from: self) }
        return contents.owner == owner.node ? (contents, owner) : nil
    }

    // https://html.spec.whatwg.org/#appropriate-template-contents-owner-document
    private var templateContentsOwner: Document {
        // "If doc is not a Document created by this algorithm …"
        guard tree.home === tree else { return self }
        if let madeContentsOwner { return madeContentsOwner }
        var own = DocumentOrigin(url: .aboutBlank, contentType: origin.contentType)
        own.scripting = origin.scripting
        own.leavesOutScripts = origin.leavesOutScripts
        let made = Document(own, tree: Tree(beside: tree))
        madeContentsOwner = made
        return made
    }
}
