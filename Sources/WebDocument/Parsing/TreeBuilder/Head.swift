// https://html.spec.whatwg.org/#parsing-main-inhead
extension TreeBuilder {
    func startTagInHead(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .html: return startTagInBody(token)
        case .base:
            if insertVoidElement(token).has(.href) { tree.hasSettingsElements = true }
        case .basefont, .bgsound, .link: insertVoidElement(token)
        case .meta:
            let meta = insertVoidElement(token)
            if declaredEncoding == nil { declaredEncoding = meta.declaredEncoding }
            if let policy = meta.declaredPolicy { tree.declare(policy: policy) }
            if meta.isSettingsElement { tree.hasSettingsElements = true }
            if let refresh = meta.declaredRefresh, tree.isInDocument(meta) { tree.declaredRefreshes.append(refresh) }
        case .title: insertTextElement(token, .rcdata)
        case .noframes, .style: insertTextElement(token, .rawtext)
        case .noscript:
            if options.scripting {
                insertTextElement(token, .rawtext)
            } else {
                insertElement(token)
                mode = .inHeadNoscript
            }
        case .script: insertTextElement(token, .scriptData)
        case .template: startTemplate(token)
        case .head: break
        default: return leaveHead()
        }
        return .done
    }

    func endTagInHead(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .head:
            open.pop()
            mode = .afterHead
            return .done
        case .body, .html, .br: return leaveHead()
        case .template:
            endTemplate()
            return .done
        default: return .done
        }
    }

    func leaveHead() -> Step {
        open.pop()
        mode = .afterHead
        return .again
    }
}

// https://html.spec.whatwg.org/#parsing-main-inheadnoscript
extension TreeBuilder {
    func startTagInHeadNoscript(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .html: startTagInBody(token)
        case .basefont, .bgsound, .link, .meta, .noframes, .style: startTagInHead(token)
        case .head, .noscript: .done
        default: leaveHeadNoscript()
        }
    }

    func endTagInHeadNoscript(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .noscript:
            open.pop()
            mode = .inHead
            return .done
        case .br: return leaveHeadNoscript()
        default: return .done
        }
    }

    func leaveHeadNoscript() -> Step {
        open.pop()
        mode = .inHead
        return .again
    }
}

// https://html.spec.whatwg.org/#the-after-head-insertion-mode
extension TreeBuilder {
    func startTagAfterHead(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .html: return startTagInBody(token)
        case .body:
            insertElement(token)
            framesetOK = false
            mode = .inBody
        case .frameset:
            insertElement(token)
            mode = .inFrameset
        case .head: break
        case let tag where tag.isHeadContent:
            // "Push the node pointed to by the head element pointer onto the stack …, process the token using the
            // rules for the "in head" insertion mode, remove the node …"
            guard let head = headPointer else { return .done }
            open.push(head)
            _ = startTagInHead(token)
            open.remove(head)
        default: return leaveAfterHead()
        }
        return .done
    }

    func endTagAfterHead(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .template: return endTagInHead(token)
        case .body, .html, .br: return leaveAfterHead()
        default: return .done
        }
    }

    func leaveAfterHead() -> Step {
        insertElement(.body)
        mode = .inBody
        return .again
    }
}

// https://html.spec.whatwg.org/#parsing-main-incdata
extension TreeBuilder {
    func endTagInText(_ token: borrowing TagToken) -> Step {
        let closed = open.pop()
        mode = originalMode
        noteSheet(closed)
        // https://html.spec.whatwg.org/#scriptEndTag
        if options.stopsForScripts, closed?.tag == .script {
            script = closed
            formatting.remember { tree.copyElement($0) }
        }
        return .done
    }
}

extension TagToken {
    /// The value of an attribute; `nil` without one.
    func value(of name: AttributeName) -> String? {
        guard let item = attributes.items.first(where: { $0.name == name }) else { return nil }
        return String(decoding: attributes.bytes[item.valueRange], as: UTF8.self)
    }

    /// The value of an attribute that has no number.
    func value(of name: String) -> String? {
        let item = attributes.items.first { attributes.bytes[$0.nameRange].elementsEqual(name.utf8) }
        guard let item else { return nil }
        return String(decoding: attributes.bytes[item.valueRange], as: UTF8.self)
    }

    func has(_ name: AttributeName) -> Bool { attributes.items.contains { $0.name == name } }
}
