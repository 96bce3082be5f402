import WebStandards

extension TreeBuilder {
    // https://html.spec.whatwg.org/#parsing-main-inhead, a start tag "template"
    func startTemplate(_ token: borrowing TagToken) {
        if !declareShadowRoot(token) { insertElement(token) }
        formatting.insertMarker()
        framesetOK = false
        mode = .inTemplate
        templateModes.append(.inTemplate)
    }

    /// The steps of a template that stands for a shadow root, which is in no tree itself; `false` where it does not.
    private func declareShadowRoot(_ token: borrowing TagToken) -> Bool {
        guard options.declaresShadowRoots, open.count > 1, let mode = token.value(of: "shadowrootmode") else {
            return false
        }
        let isOpen = ASCII.lowercase(mode) == "open"
        let host = contents(of: open[open.count - 1])
        guard isOpen || ASCII.lowercase(mode) == "closed", host.mayBeShadowHost, tree.shadows.roots[host] == nil,
            !tree.shadows.areDisabled(of: host)
        else {
            return false
        }
        let template = make(token, .html)
        push(template)
        let root = tree.makeFragment()
        tree.templateContents[template] = root
        tree.shadows.add(root, to: host)
        tree.shadows.declared.append(
            DeclaredShadowRoot(
                host: host,
                root: root,
                isOpen: isOpen,
                delegatesFocus: token.value(of: "shadowrootdelegatesfocus") != nil,
                isManual: ASCII.lowercase(token.value(of: "shadowrootslotassignment") ?? "") == "manual",
                isClonable: token.value(of: "shadowrootclonable") != nil,
                isSerializable: token.value(of: "shadowrootserializable") != nil,
                hasNoRegistry: token.value(of: "shadowrootcustomelementregistry") != nil
            )
        )
        return true
    }

    // https://html.spec.whatwg.org/#parsing-main-inhead, an end tag "template"
    func endTemplate() {
        guard open.templates > 0 else { return }
        closeTemplate()
    }

    private func closeTemplate() {
        open.popUntil(.template)
        formatting.clearToMarker()
        templateModes.removeLast()
        resetInsertionMode()
    }

    // https://html.spec.whatwg.org/#parsing-main-intemplate
    func startTagInTemplate(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case let tag where tag.isHeadContent: return startTagInHead(token)
        case .caption, .colgroup, .tbody, .tfoot, .thead: return goOn(in: .inTable)
        case .col: return goOn(in: .inColumnGroup)
        case .tr: return goOn(in: .inTableBody)
        case .td, .th: return goOn(in: .inRow)
        default: return goOn(in: .inBody)
        }
    }

    func endTagInTemplate(_ token: borrowing TagToken) -> Step {
        if token.tag == .template { endTemplate() }
        return .done
    }

    // "Pop the current template insertion mode off the stack …, push [the new one], switch …, reprocess."
    private func goOn(in mode: InsertionMode) -> Step {
        templateModes[templateModes.count - 1] = mode
        self.mode = mode
        return .again
    }

    /// An end-of-file token in a template.
    func leaveTemplateAtEnd() -> Step {
        guard open.templates > 0 else { return .done }
        closeTemplate()
        return .again
    }

    // https://html.spec.whatwg.org/#reset-the-insertion-mode-appropriately
    func resetInsertionMode() {
        var index = open.count
        while index > 0 {
            index -= 1
            let isLast = index == 0
            let node = isLast ? context ?? open[index] : open[index]
            if let found = mode(in: node, isLast: isLast) {
                mode = found
                return
            }
        }
    }

    private func mode(in node: Node, isLast: Bool) -> InsertionMode? {
        switch node.tag {
        case .td, .th: isLast ? .inBody : .inCell
        case .tr: .inRow
        case .tbody, .thead, .tfoot: .inTableBody
        case .caption: .inCaption
        case .colgroup: .inColumnGroup
        case .table: .inTable
        case .template: templateModes.last ?? .inBody
        case .head: isLast ? .inBody : .inHead
        case .body: .inBody
        case .frameset: .inFrameset
        case .html: headPointer == nil ? .beforeHead : .afterHead
        default: isLast ? .inBody : nil
        }
    }
}
