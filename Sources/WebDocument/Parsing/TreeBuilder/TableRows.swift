// https://html.spec.whatwg.org/#parsing-main-intbody
extension TreeBuilder {
    func startTagInTableBody(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .tr:
            clearToTableBody()
            insertElement(token)
            mode = .inRow
            return .done
        case .th, .td:
            clearToTableBody()
            insertElement(.tr)
            mode = .inRow
            return .again
        case .caption, .col, .colgroup, .tbody, .tfoot, .thead: return leaveTableBody()
        default: return startTagInTable(token)
        }
    }

    func endTagInTableBody(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .tbody, .tfoot, .thead:
            if open.has(token.tag, in: .table) { closeTableBody() }
            return .done
        case .table: return leaveTableBody()
        case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return .done
        default: return endTagInTable(token)
        }
    }

    private func clearToTableBody() { open.clear { $0 == .tbody || $0 == .tfoot || $0 == .thead } }

    private func closeTableBody() {
        clearToTableBody()
        open.pop()
        mode = .inTable
    }

    private func leaveTableBody() -> Step {
        guard open.index(in: .table, where: { $0 == .tbody || $0 == .thead || $0 == .tfoot }) != nil else {
            return .done
        }
        closeTableBody()
        return .again
    }
}

// https://html.spec.whatwg.org/#parsing-main-intr
extension TreeBuilder {
    func startTagInRow(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .th, .td:
            open.clear { $0 == .tr }
            insertElement(token)
            mode = .inCell
            formatting.insertMarker()
            return .done
        case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: return closeRow() ? .again : .done
        default: return startTagInTable(token)
        }
    }

    func endTagInRow(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .tr:
            _ = closeRow()
            return .done
        case .table: return closeRow() ? .again : .done
        case .tbody, .tfoot, .thead:
            guard open.has(token.tag, in: .table) else { return .done }
            return closeRow() ? .again : .done
        case .body, .caption, .col, .colgroup, .html, .td, .th: return .done
        default: return endTagInTable(token)
        }
    }

    private func closeRow() -> Bool {
        guard open.has(.tr, in: .table) else { return false }
        open.clear { $0 == .tr }
        open.pop()
        mode = .inTableBody
        return true
    }
}

// https://html.spec.whatwg.org/#parsing-main-intd
extension TreeBuilder {
    func startTagInCell(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: closeCell() ? .again : .done
        default: startTagInBody(token)
        }
    }

    func endTagInCell(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .td, .th:
            if let index = open.index(of: token.tag, in: .table) { closeCell(at: index) }
            return .done
        case .body, .caption, .col, .colgroup, .html: return .done
        case .table, .tbody, .tfoot, .thead, .tr:
            guard open.has(token.tag, in: .table) else { return .done }
            return closeCell() ? .again : .done
        default: return endTagInBody(token)
        }
    }

    // https://html.spec.whatwg.org/#close-the-cell
    private func closeCell() -> Bool {
        guard let index = open.index(in: .table, where: { $0 == .td || $0 == .th }) else { return false }
        closeCell(at: index)
        return true
    }

    private func closeCell(at index: Int) {
        open.pop(to: index)
        formatting.clearToMarker()
        mode = .inRow
    }
}
