extension TreeBuilder {
    /// Closes a formatting element that may be open across others.
    ///
    /// https://html.spec.whatwg.org/#adoption-agency-algorithm
    func runAdoptionAgency(_ subject: TagName) {
        // "If the current node is an HTML element whose tag name is subject, and the current node is not in the list of
        // active formatting elements, then pop the current node off the stack …, and return."
        if let node = currentNode, node.tag == subject, formatting.index(of: node) == nil {
            open.pop()
            return
        }
        // "While true: if outer loop counter is greater than or equal to 8, then return."
        for _ in 0..<8 {
            guard let entry = formatting.lastIndex(of: subject), let element = formatting[entry] else {
                return endOtherElement(subject)
            }
            guard element.isOpen, let place = open.index(of: element) else {
                return formatting.remove(at: entry)
            }
            guard open.has(element, in: .normal) else { return }
            // "Let furthestBlock be the topmost node in the stack … that is lower in the stack than formattingElement,
            // and is an element in the special category."
            var block = place + 1
            while block < open.count, !open[block].isSpecial { block += 1 }
            guard block < open.count else {
                open.pop(to: place)
                return formatting.remove(at: entry)
            }
            adopt(element, at: place, entry: entry, furthestBlock: block)
            guard failure == nil else { return }
        }
    }

    private func adopt(_ element: Node, at place: Int, entry: Int, furthestBlock: Int) {
        if tree.parsedTitle != nil { tree.rearranged() }
        let block = open[furthestBlock]
        let commonAncestor = open[place - 1]
        var bookmark = entry
        var lastNode = block
        // "Let node and lastNode be furthestBlock": the elements between it and the formatting element, innermost first.
        var index = furthestBlock
        var counter = 0
        while true {
            index -= 1
            counter += 1
            let node = open[index]
            if node == element { break }
            var nodeEntry = formatting.index(of: node)
            if counter > 3, let found = nodeEntry {
                formatting.remove(at: found)
                if found < bookmark { bookmark -= 1 }
                nodeEntry = nil
            }
            guard let nodeEntry else {
                open.remove(at: index)
                continue
            }
            countElement(attributes: 0)
            let copy = copyFormatting(node)
            formatting[nodeEntry] = copy
            open.replace(at: index, with: copy)
            if lastNode == block { bookmark = nodeEntry + 1 }
            unlink(lastNode)
            link(lastNode, into: copy)
            lastNode = copy
        }
        unlink(lastNode)
        let target = appropriatePlace(override: commonAncestor)
        link(lastNode, into: target.parent, before: target.sibling)
        countElement(attributes: 0)
        let copy = copyFormatting(element)
        let holder = contents(of: block)
        moveChildren(of: holder, to: copy)
        link(copy, into: holder)
        // The entry of the formatting element goes, its copy comes at the bookmark.
        if let old = formatting.index(of: element) {
            formatting.remove(at: old)
            if old < bookmark { bookmark -= 1 }
        }
        formatting.insert(copy, at: min(bookmark, formatting.count))
        open.remove(element)
        if let below = open.index(of: block) { open.insert(copy, at: below + 1) }
    }

    // "Create an element for the token for which the element was created".
    //
    // NB: scripts make none of these, so that they cannot change the tree between two steps; one with an `is` stays what it is.
    func copyFormatting(_ node: Node) -> Node {
        let copy = tree.copyElement(formatting.original(of: node))
        formatting.note(copy, of: node)
        noteStyle(of: copy)
        return copy
    }
}
