// https://html.spec.whatwg.org/#the-initial-insertion-mode
extension TreeBuilder {
    func initialDocumentType(_ token: borrowing DocumentTypeToken) {
        let name = token.name ?? []
        tree.appendDocumentType(name: name, publicID: token.publicID ?? [], systemID: token.systemID ?? [])
        if options.isSourceDocument {
            tree.mode = .noQuirks
        } else if token.forcesQuirks {
            tree.mode = .quirks
        } else {
            tree.mode = DocumentMode(
                name: String(decoding: name, as: UTF8.self),
                publicID: token.publicID.map { String(decoding: $0, as: UTF8.self) },
                systemID: token.systemID.map { String(decoding: $0, as: UTF8.self) }
            )
        }
        mode = .beforeHTML
    }

    func leaveInitial() -> Step {
        // "If the document is not an iframe srcdoc document, then this is a parse error; … set the Document to quirks
        // mode."
        tree.mode = options.isSourceDocument ? .noQuirks : .quirks
        mode = .beforeHTML
        return .again
    }
}

// https://html.spec.whatwg.org/#the-before-html-insertion-mode
extension TreeBuilder {
    func startTagBeforeHTML(_ token: borrowing TagToken) -> Step {
        guard token.tag == .html else { return leaveBeforeHTML() }
        let root = make(token, .html)
        link(root, into: documentNode)
        noteStyle(of: root)
        push(root)
        mode = .beforeHead
        onRoot?()
        return .done
    }

    func endTagBeforeHTML(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .head, .body, .html, .br: leaveBeforeHTML()
        default: .done
        }
    }

    func leaveBeforeHTML() -> Step {
        countElement(attributes: 0)
        let root = tree.makeElement(.html)
        link(root, into: documentNode)
        push(root)
        mode = .beforeHead
        onRoot?()
        return .again
    }
}

// https://html.spec.whatwg.org/#the-before-head-insertion-mode
extension TreeBuilder {
    func startTagBeforeHead(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .html: return startTagInBody(token)
        case .head:
            headPointer = insertElement(token)
            mode = .inHead
            return .done
        default: return leaveBeforeHead()
        }
    }

    func endTagBeforeHead(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .head, .body, .html, .br: leaveBeforeHead()
        default: .done
        }
    }

    func leaveBeforeHead() -> Step {
        headPointer = insertElement(.head)
        mode = .inHead
        return .again
    }
}
