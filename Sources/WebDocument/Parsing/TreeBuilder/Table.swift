// https://html.spec.whatwg.org/#parsing-main-intable
extension TreeBuilder {
    func startTagInTable(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .caption:
            open.clear { $0 == .table }
            formatting.insertMarker()
            insertElement(token)
            mode = .inCaption
        case .colgroup:
            open.clear { $0 == .table }
            insertElement(token)
            mode = .inColumnGroup
        case .col:
            open.clear { $0 == .table }
            insertElement(.colgroup)
            mode = .inColumnGroup
            return .again
        case .tbody, .tfoot, .thead:
            open.clear { $0 == .table }
            insertElement(token)
            mode = .inTableBody
        case .td, .th, .tr:
            open.clear { $0 == .table }
            insertElement(.tbody)
            mode = .inTableBody
            return .again
        case .table: return closeTable() ? .again : .done
        case .style, .script, .template: return startTagInHead(token)
        case .input where token.isHiddenInput: insertVoidElement(token)
        case .form:
            guard open.templates == 0, formPointer == nil else { return .done }
            formPointer = insertElement(token)
            open.pop()
        default:
            // "Enable foster parenting, process the token using the rules for the "in body" insertion mode, and then
            // disable foster parenting."
            fosterParenting = true
            let step = startTagInBody(token)
            fosterParenting = false
            return step
        }
        return .done
    }

    func endTagInTable(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .table: _ = closeTable()
        case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
        case .template: endTemplate()
        default:
            fosterParenting = true
            let step = endTagInBody(token)
            fosterParenting = false
            return step
        }
        return .done
    }

    private func closeTable() -> Bool {
        guard let index = open.index(of: .table, in: .table) else { return false }
        open.pop(to: index)
        resetInsertionMode()
        return true
    }

    func charactersInTable(_ bytes: Span<UInt8>) {
        if let node = currentNode, node.tag.isFosterParent || node.isTemplate {
            originalMode = mode
            mode = .inTableText
            appendTableText(bytes)
        } else {
            insertFosterText(bytes)
        }
    }

    // https://html.spec.whatwg.org/#parsing-main-intabletext
    func appendTableText(_ bytes: Span<UInt8>) {
        pendingTableText.append(bytes)
        if pendingTableTextIsSpace { pendingTableTextIsSpace = bytes.leadingSpaces == bytes.count }
    }

    func flushTableText() {
        mode = originalMode
        let text = pendingTableText
        pendingTableText.removeAll(keepingCapacity: text.count < 1 << 12)
        if pendingTableTextIsSpace {
            insertText(text.span)
        } else {
            pendingTableTextIsSpace = true
            insertFosterText(text.span)
        }
    }

    private func insertFosterText(_ bytes: Span<UInt8>) {
        fosterParenting = true
        insertTextInBody(bytes)
        fosterParenting = false
        noteCharacters(bytes)
    }
}

// https://html.spec.whatwg.org/#parsing-main-incaption
extension TreeBuilder {
    func startTagInCaption(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: closeCaption() ? .again : .done
        default: startTagInBody(token)
        }
    }

    func endTagInCaption(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .caption:
            _ = closeCaption()
            return .done
        case .table: return closeCaption() ? .again : .done
        case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
        default: return endTagInBody(token)
        }
    }

    private func closeCaption() -> Bool {
        guard let index = open.index(of: .caption, in: .table) else { return false }
        open.pop(to: index)
        formatting.clearToMarker()
        mode = .inTable
        return true
    }
}

// https://html.spec.whatwg.org/#parsing-main-incolgroup
extension TreeBuilder {
    func startTagInColumnGroup(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .html: return startTagInBody(token)
        case .col:
            insertVoidElement(token)
            return .done
        case .template: return startTagInHead(token)
        default: return leaveColumnGroup()
        }
    }

    func endTagInColumnGroup(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .colgroup:
            _ = leaveColumnGroup()
            return .done
        case .col: return .done
        case .template: return endTagInHead(token)
        default: return leaveColumnGroup()
        }
    }

    func leaveColumnGroup() -> Step {
        guard currentNode?.tag == .colgroup else { return .done }
        open.pop()
        mode = .inTable
        return .again
    }
}
