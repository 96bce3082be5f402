import WebStandards

// https://html.spec.whatwg.org/#parsing-main-inbody, the start tags
extension TreeBuilder {
    func startTagInBody(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary,
            .ul:
            closeParagraphInButtonScope()
            insertElement(token)
        case .a: startAnchor(token)
        case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
            reconstructFormatting()
            formatting.push(insertElement(token))
        case .li: startListItem(token) { $0 == .li }
        case .dd, .dt: startListItem(token) { $0 == .dd || $0 == .dt }
        case .h1, .h2, .h3, .h4, .h5, .h6:
            closeParagraphInButtonScope()
            if let node = currentNode, node.tag.isHeading { open.pop() }
            insertElement(token)
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
            return startTagInHead(token)
        case .area, .br, .embed, .img, .keygen, .wbr:
            reconstructFormatting()
            insertVoidElement(token)
            framesetOK = false
        case .input:
            // "If the stack of open elements has a select element in scope: parse error; pop …"
            guard context?.tag != .select else { break }
            closeSelectInScope()
            reconstructFormatting()
            insertVoidElement(token)
            if !token.isHiddenInput { framesetOK = false }
        case .button: startButton(token)
        case .form: startForm(token)
        case .table:
            if tree.mode != .quirks { closeParagraphInButtonScope() }
            insertElement(token)
            framesetOK = false
            mode = .inTable
        case .html: mergeIntoRoot(token)
        case .body: mergeIntoBody(token)
        case .frameset: startFramesetInBody(token)
        case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
        default: startRareTagInBody(token)
        }
        return .done
    }

    private func startRareTagInBody(_ token: borrowing TagToken) {
        switch token.tag {
        case .pre, .listing:
            closeParagraphInButtonScope()
            insertElement(token)
            skipsNewline = true
            framesetOK = false
        case .plaintext:
            closeParagraphInButtonScope()
            insertElement(token)
            textState = .plaintext
        case .nobr:
            reconstructFormatting()
            if open.has(.nobr, in: .normal) {
                runAdoptionAgency(.nobr)
                reconstructFormatting()
            }
            formatting.push(insertElement(token))
        case .applet, .marquee, .object:
            reconstructFormatting()
            insertElement(token)
            formatting.insertMarker()
            framesetOK = false
        case .param, .source, .track: insertVoidElement(token)
        case .hr:
            closeParagraphInButtonScope()
            if open.has(.select, in: .normal) { open.generateImpliedEndTags() }
            insertVoidElement(token)
            framesetOK = false
        case .image: startImage(token)
        case .textarea:
            insertTextElement(token, .rcdata)
            skipsNewline = true
            framesetOK = false
        case .xmp:
            closeParagraphInButtonScope()
            reconstructFormatting()
            framesetOK = false
            insertTextElement(token, .rawtext)
        case .iframe:
            framesetOK = false
            insertTextElement(token, .rawtext)
        case .noembed: insertTextElement(token, .rawtext)
        case .noscript where options.scripting: insertTextElement(token, .rawtext)
        case .select: startSelect(token)
        case .optgroup, .option:
            if open.has(.select, in: .normal) {
                open.generateImpliedEndTags(except: token.tag == .option ? .optgroup : .other)
            } else if currentNode?.tag == .option {
                open.pop()
            }
            reconstructFormatting()
            insertElement(token)
        case .rb, .rtc:
            if open.has(.ruby, in: .normal) { open.generateImpliedEndTags() }
            insertElement(token)
        case .rp, .rt:
            if open.has(.ruby, in: .normal) { open.generateImpliedEndTags(except: .rtc) }
            insertElement(token)
        case .math, .svg:
            reconstructFormatting()
            insertForeignElement(token, token.tag == .svg ? .svg : .mathML)
        default:
            reconstructFormatting()
            insertElement(token)
        }
    }

    private func startAnchor(_ token: borrowing TagToken) {
        // "If the list of active formatting elements contains an a element between the end of the list and the last
        // marker …, run the adoption agency algorithm for the token, then remove that element."
        if let index = formatting.lastIndex(of: .a), let anchor = formatting[index] {
            runAdoptionAgency(.a)
            formatting.remove(anchor)
            open.remove(anchor)
        }
        reconstructFormatting()
        formatting.push(insertElement(token))
    }

    private func startListItem(_ token: borrowing TagToken, _ matches: (TagName) -> Bool) {
        framesetOK = false
        var index = open.count
        while index > 0 {
            index -= 1
            let node = open[index]
            if matches(node.tag) {
                open.pop(to: index)
                break
            }
            if node.isSpecial, node.tag != .address, node.tag != .div, node.tag != .p { break }
        }
        closeParagraphInButtonScope()
        insertElement(token)
    }

    private func startButton(_ token: borrowing TagToken) {
        if let index = open.index(of: .button, in: .normal) { open.pop(to: index) }
        reconstructFormatting()
        insertElement(token)
        framesetOK = false
    }

    private func startForm(_ token: borrowing TagToken) {
        guard formPointer == nil || open.templates > 0 else { return }
        closeParagraphInButtonScope()
        let form = insertElement(token)
        if open.templates == 0 { formPointer = form }
    }

    private func startSelect(_ token: borrowing TagToken) {
        guard context?.tag != .select, !closeSelectInScope() else { return }
        reconstructFormatting()
        insertElement(token)
        framesetOK = false
    }

    @discardableResult
    private func closeSelectInScope() -> Bool {
        guard let index = open.index(of: .select, in: .normal) else { return false }
        open.pop(to: index)
        return true
    }

    /// "Change the token's tag name to "img" and reprocess it. (Don't ask.)"
    private func startImage(_ token: borrowing TagToken) {
        reconstructFormatting()
        countElement(attributes: token.attributes.items.count)
        let image = insertElement(.img)
        tree.addAttributes(of: token, to: image, onlyMissing: false)
        open.pop()
        selfClosingIsUnacknowledged = false
        framesetOK = false
    }

    private func mergeIntoRoot(_ token: borrowing TagToken) {
        guard open.templates == 0, let root = open.first else { return }
        merge(token, into: root)
    }

    private func mergeIntoBody(_ token: borrowing TagToken) {
        guard open.count > 1, open[1].tag == .body, open.templates == 0 else { return }
        framesetOK = false
        merge(token, into: open[1])
    }

    private func merge(_ token: borrowing TagToken, into node: Node) {
        guard !token.attributes.items.isEmpty else { return }
        countElement(attributes: node.attributeCount + token.attributes.items.count)
        guard failure == nil else { return }
        let hadStyle = node.has(.style)
        tree.addAttributes(of: token, to: node, onlyMissing: true)
        if !hadStyle { noteStyle(of: node) }
    }

    private func startFramesetInBody(_ token: borrowing TagToken) {
        guard open.count > 1, open[1].tag == .body, framesetOK else { return }
        tree.remove(open[1])
        open.pop(to: 1)
        insertElement(token)
        mode = .inFrameset
    }
}

extension TagToken {
    var isHiddenInput: Bool {
        guard let type = value(of: .type) else { return false }
        return ASCII.equalIgnoringCase(type, "hidden")
    }
}
