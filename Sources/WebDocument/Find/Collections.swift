import WebStandards

extension Document {
    /// Elements in tree order, but for those in `noscript` where scripts run.
    func activeElements(where matches: (Node) -> Bool) -> [Element] {
        var result: [Element] = []
        forEachActiveElement { node in
            if matches(node) { result.append(element(node)) }
        }
        return result
    }

    func forEachActiveElement(_ body: (Node) -> Void) {
        var node = tree.root.followingElement(in: tree.root)
        while let current = node {
            if current.tag == .noscript, origin.scripting {
                var following = current.followingSkippingChildren(in: tree.root)
                while let candidate = following, !candidate.isElement {
                    following = candidate.following(in: tree.root)
                }
                node = following
                continue
            }
            body(current)
            node = current.followingElement(in: tree.root)
        }
    }

    // https://html.spec.whatwg.org/#dom-document-links
    package var links: [Element] {
        activeElements { ($0.tag == .a || $0.tag == .area) && $0.has(.href) }
    }

    // https://html.spec.whatwg.org/#dom-document-forms
    package var forms: [Element] { activeElements { $0.tag == .form } }

    /// The elements that hold another document: `iframe` and `frame`.
    package var frames: [Element] { activeElements { $0.tag == .iframe || $0.tag == .frame } }

    // https://html.spec.whatwg.org/#autofocus-candidates
    package var autofocusCandidates: [Element] { activeElements { $0.has(.autofocus) } }

    // https://html.spec.whatwg.org/#dom-document-scripts
    package var scripts: [Element] { activeElements { $0.tag == .script } }
}

extension Node {
    // https://html.spec.whatwg.org/#attr-fe-autofocus
    package var hasAutofocus: Bool { has(.autofocus) }
}
