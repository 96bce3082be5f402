// The rules of each mode, by kind of token.
extension TreeBuilder {
    func processStartTag(_ token: borrowing TagToken) {
        while failure == nil, startTag(token, in: mode) == .again {}
    }

    func processEndTag(_ token: borrowing TagToken) {
        while failure == nil, endTag(token, in: mode) == .again {}
    }

    func startTag(_ token: borrowing TagToken, in mode: InsertionMode) -> Step {
        switch mode {
        case .initial: leaveInitial()
        case .beforeHTML: startTagBeforeHTML(token)
        case .beforeHead: startTagBeforeHead(token)
        case .inHead: startTagInHead(token)
        case .inHeadNoscript: startTagInHeadNoscript(token)
        case .afterHead: startTagAfterHead(token)
        case .inBody: startTagInBody(token)
        case .text: .done
        case .inTable, .inTableText: startTagInTable(token)
        case .inCaption: startTagInCaption(token)
        case .inColumnGroup: startTagInColumnGroup(token)
        case .inTableBody: startTagInTableBody(token)
        case .inRow: startTagInRow(token)
        case .inCell: startTagInCell(token)
        case .inTemplate: startTagInTemplate(token)
        case .afterBody, .afterAfterBody: startTagAfterBody(token)
        case .inFrameset: startTagInFrameset(token)
        case .afterFrameset, .afterAfterFrameset: startTagAfterFrameset(token)
        }
    }

    func endTag(_ token: borrowing TagToken, in mode: InsertionMode) -> Step {
        switch mode {
        case .initial: leaveInitial()
        case .beforeHTML: endTagBeforeHTML(token)
        case .beforeHead: endTagBeforeHead(token)
        case .inHead: endTagInHead(token)
        case .inHeadNoscript: endTagInHeadNoscript(token)
        case .afterHead: endTagAfterHead(token)
        case .inBody: endTagInBody(token)
        case .text: endTagInText(token)
        case .inTable, .inTableText: endTagInTable(token)
        case .inCaption: endTagInCaption(token)
        case .inColumnGroup: endTagInColumnGroup(token)
        case .inTableBody: endTagInTableBody(token)
        case .inRow: endTagInRow(token)
        case .inCell: endTagInCell(token)
        case .inTemplate: endTagInTemplate(token)
        case .afterBody: endTagAfterBody(token)
        case .afterAfterBody: reprocessInBody()
        case .inFrameset: endTagInFrameset(token)
        case .afterFrameset: endTagAfterFrameset(token)
        case .afterAfterFrameset: .done
        }
    }

    /// Whitespace, in a mode that has its own rule for it.
    func processSpaces(_ bytes: Span<UInt8>) {
        switch mode {
        case .inHead, .inHeadNoscript, .afterHead, .inColumnGroup, .inFrameset, .afterFrameset: insertText(bytes)
        case .afterBody, .afterAfterBody, .afterAfterFrameset: insertTextInBody(bytes)
        default: break
        }
    }

    /// Takes characters that do not begin with whitespace where that matters, and gives how many; none if the mode is
    /// another one now.
    func processCharacters(_ bytes: Span<UInt8>) -> Int {
        if mode.isLeftByCharacters { return leaveModeByCharacters() == .again ? 0 : bytes.leadingNonSpaces }
        switch mode {
        case .inFrameset, .afterFrameset, .afterAfterFrameset: return bytes.leadingNonSpaces
        case .text: insertText(bytes)
        case .inTableText: appendTableText(bytes)
        case .inTable, .inTableBody, .inRow: charactersInTable(bytes)
        default:
            insertTextInBody(bytes)
            noteCharacters(bytes)
        }
        return bytes.count
    }

    func insertTextInBody(_ bytes: Span<UInt8>) {
        reconstructFormatting()
        insertText(bytes)
    }

    /// Any character but whitespace: "Set the frameset-ok flag to 'not ok'".
    @inline(__always)
    func noteCharacters(_ bytes: Span<UInt8>) {
        if framesetOK, bytes.leadingSpaces < bytes.count { framesetOK = false }
    }

    /// Does what "anything else" does in the modes that characters other than whitespace leave.
    func leaveModeByCharacters() -> Step {
        switch mode {
        case .initial: return leaveInitial()
        case .beforeHTML: return leaveBeforeHTML()
        case .beforeHead: return leaveBeforeHead()
        case .inHead: return leaveHead()
        case .inHeadNoscript: return leaveHeadNoscript()
        case .afterHead: return leaveAfterHead()
        case .inColumnGroup: return leaveColumnGroup()
        case .afterBody, .afterAfterBody: return reprocessInBody()
        default: return .done
        }
    }

    func processComment(_ data: Span<UInt8>) {
        switch mode {
        case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset: insertComment(data, into: documentNode)
        case .afterBody: insertComment(data, into: open.first)
        default: insertComment(data)
        }
    }

    func processEndOfFile() {
        while failure == nil {
            switch mode {
            case .text:
                // "If the current node is a script element, then set its already started to true" is the owner's.
                noteSheet(open.pop())
                mode = originalMode
            case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead:
                _ = leaveModeByCharacters()
            default:
                guard !templateModes.isEmpty, leaveTemplateAtEnd() == .again else { return stop() }
            }
        }
    }

    // https://html.spec.whatwg.org/#stop-parsing: "Pop all the nodes off the stack of open elements."
    private func stop() { open.pop(to: 0) }
}

extension InsertionMode {
    /// Whether whitespace has a rule of its own in this mode.
    var distinguishesSpaces: Bool {
        switch self {
        case .inBody, .text, .inTable, .inTableText, .inCaption, .inTableBody, .inRow, .inCell,
            .inTemplate:
            false
        default: true
        }
    }

    /// Whether other characters are reprocessed in another mode.
    var isLeftByCharacters: Bool {
        switch self {
        case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead, .inColumnGroup, .afterBody,
            .afterAfterBody:
            true
        default: false
        }
    }
}
