// https://html.spec.whatwg.org/#parsing-main-inbody, the end tags
extension TreeBuilder {
    func endTagInBody(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
            runAdoptionAgency(token.tag)
        case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search,
            .section, .select, .summary, .ul:
            // "generate implied end tags …; pop elements … until an HTML element with the same tag name": all above it.
            if let index = open.index(of: token.tag, in: .normal) { open.pop(to: index) }
        case .p:
            if let index = open.index(of: .p, in: .button) {
                closeParagraph(at: index)
            } else {
                insertElement(.p)
                open.pop()
            }
        case .li:
            if let index = open.index(of: .li, in: .listItem) { open.pop(to: index) }
        case .dd, .dt:
            if let index = open.index(of: token.tag, in: .normal) { open.pop(to: index) }
        case .h1, .h2, .h3, .h4, .h5, .h6:
            if let index = open.index(in: .normal, where: \.isHeading) { open.pop(to: index) }
        case .form: endForm()
        case .body:
            if open.has(.body, in: .normal) { mode = .afterBody }
        case .html:
            guard open.has(.body, in: .normal) else { return .done }
            mode = .afterBody
            return .again
        case .applet, .marquee, .object:
            if let index = open.index(of: token.tag, in: .normal) {
                open.pop(to: index)
                formatting.clearToMarker()
            }
        case .template: endTemplate()
        case .br:
            // "Drop the attributes from the token, and act … as if this was a br start tag token".
            reconstructFormatting()
            insertElement(.br)
            open.pop()
            framesetOK = false
        default: endOtherElement(token)
        }
        return .done
    }

    private func endForm() {
        guard open.templates == 0 else {
            if let index = open.index(of: .form, in: .normal) { open.pop(to: index) }
            return
        }
        guard let form = formPointer else { return }
        formPointer = nil
        guard open.has(form, in: .normal) else { return }
        open.generateImpliedEndTags()
        open.remove(form)
    }

    /// "Any other end tag".
    func endOtherElement(_ token: borrowing TagToken) {
        var index = open.count
        while index > 0 {
            index -= 1
            let node = open[index]
            if node.isHTML, node.isNamed(by: token) {
                // "Generate implied end tags, except for HTML elements with the same tag name as the token": all above
                // it are popped.
                return open.pop(to: index)
            }
            if node.isSpecial { return }
        }
    }

    /// "Any other end tag", for a name that has a number.
    func endOtherElement(_ tag: TagName) {
        var index = open.count
        while index > 0 {
            index -= 1
            if open[index].tag == tag { return open.pop(to: index) }
            if open[index].isSpecial { return }
        }
    }
}

extension Node {
    @inline(__always)
    func isNamed(by token: borrowing TagToken) -> Bool {
        if token.tag != .other, token.tag != .foreignObject { return anyTag == token.tag }
        return (anyTag == .other || anyTag == .foreignObject) && name.equals(token.name)
    }
}
