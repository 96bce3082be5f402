// https://html.spec.whatwg.org/#parsing-main-afterbody and https://html.spec.whatwg.org/#the-after-after-body-insertion-mode
extension TreeBuilder {
    func startTagAfterBody(_ token: borrowing TagToken) -> Step {
        token.tag == .html ? startTagInBody(token) : reprocessInBody()
    }

    func endTagAfterBody(_ token: borrowing TagToken) -> Step {
        guard token.tag == .html else { return reprocessInBody() }
        if context == nil { mode = .afterAfterBody }
        return .done
    }

    func reprocessInBody() -> Step {
        mode = .inBody
        return .again
    }
}

// https://html.spec.whatwg.org/#parsing-main-inframeset and the two modes behind it
extension TreeBuilder {
    func startTagInFrameset(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .html: return startTagInBody(token)
        case .frameset: insertElement(token)
        case .frame: insertVoidElement(token)
        case .noframes: return startTagInHead(token)
        default: break
        }
        return .done
    }

    func endTagInFrameset(_ token: borrowing TagToken) -> Step {
        guard token.tag == .frameset, open.count > 1 else { return .done }
        open.pop()
        if context == nil, currentNode?.tag != .frameset { mode = .afterFrameset }
        return .done
    }

    func startTagAfterFrameset(_ token: borrowing TagToken) -> Step {
        switch token.tag {
        case .html: startTagInBody(token)
        case .noframes: startTagInHead(token)
        default: .done
        }
    }

    func endTagAfterFrameset(_ token: borrowing TagToken) -> Step {
        if token.tag == .html { mode = .afterAfterFrameset }
        return .done
    }
}
