import WebStandards

// https://html.spec.whatwg.org/#parsing-main-inforeign
extension TreeBuilder {
    // https://html.spec.whatwg.org/#tree-construction-dispatcher, for a start tag where the adjusted current node is not
    // of HTML
    func currentNodeTakes(startTag token: borrowing TagToken) -> Bool {
        guard let node = adjustedCurrentNode else { return true }
        if node.isMathMLTextIntegrationPoint { return token.tag != .mglyph && token.tag != .malignmark }
        if token.tag == .svg, node.namespace == .mathML, node.anyTag == .annotationXML { return true }
        return node.isHTMLIntegrationPoint
    }

    var currentNodeTakesCharacters: Bool {
        guard let node = adjustedCurrentNode else { return true }
        return node.isMathMLTextIntegrationPoint || node.isHTMLIntegrationPoint
    }

    func foreignStartTag(_ token: borrowing TagToken) {
        if token.tag.breaksOutOfForeignContent || token.tag == .font && token.isLegacyFont {
            leaveForeignContent()
            return processStartTag(token)
        }
        guard let namespace = adjustedCurrentNode?.namespace else { return }
        insertForeignElement(token, namespace)
    }

    func insertForeignElement(_ token: borrowing TagToken, _ namespace: Namespace) {
        insertElement(token, namespace)
        guard token.isSelfClosing else { return }
        selfClosingIsUnacknowledged = false
        closeForeignElement()
    }

    /// Pops the current node, which a script may have to run for.
    private func closeForeignElement() {
        guard let node = open.pop() else { return }
        if options.stopsForScripts, node.namespace == .svg, node.anyTag == .script { script = node }
    }

    func foreignEndTag(_ token: borrowing TagToken) {
        if token.tag == .br || token.tag == .p {
            leaveForeignContent()
            return processEndTag(token)
        }
        var index = open.count
        while index > 0 {
            index -= 1
            let node = open[index]
            // "If node is not an element in the HTML namespace, return to the step labeled loop. Otherwise, process the
            // token according to the rules given in the section corresponding to the current insertion mode".
            if index < open.count - 1, node.namespace == .html { return processEndTag(token) }
            // "If node is the topmost element in the stack of open elements, then return. (fragment case)"
            if index == 0 { return }
            if node.isNamedIgnoringCase(by: token) {
                let isScript = index == open.count - 1 && token.tag == .script
                return isScript ? closeForeignElement() : open.pop(to: index)
            }
        }
    }

    /// "While the current node is not a MathML text integration point, an HTML integration point, or an element in the
    /// HTML namespace, pop".
    private func leaveForeignContent() {
        while let node = currentNode, !node.isMathMLTextIntegrationPoint, !node.isHTMLIntegrationPoint,
            node.namespace != .html
        {
            open.pop()
        }
    }
}

extension TagToken {
    /// A `font` with one of the attributes that only HTML's has.
    fileprivate var isLegacyFont: Bool {
        attributes.items.contains { item in
            item.name == .color || item.name == .size
                || Array(attributes.bytes[item.nameRange]) == Array("face".utf8)
        }
    }
}

extension Node {
    /// Whether its name in lower case is the token's.
    fileprivate func isNamedIgnoringCase(by token: borrowing TagToken) -> Bool {
        if token.tag != .other, token.tag != .foreignObject { return anyTag == token.tag }
        let own = name
        guard own.count == token.name.count else { return false }
        for index in 0..<own.count where ASCII.lowercased(own[index]) != token.name[index] { return false }
        return true
    }
}
