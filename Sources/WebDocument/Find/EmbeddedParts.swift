import WebStandards

/// Something a page shows that is fetched for itself.
package enum EmbeddedPart {
    /// The URL as it is written.
    case image(String)
    case styleSheet(String)
    case frame(EmbeddedFrame)
}

/// An `iframe` or `frame`.
package struct EmbeddedFrame {
    /// The element.
    package var node: Node
    package var name: String
    /// `src` as it is written.
    package var source: String?
    /// `srcdoc`: the document itself.
    package var sourceDocument: String?
    // https://html.spec.whatwg.org/#lazy-loading-attribute
    package var isLazy: Bool
}

extension Document {
    /// Images, style sheets and frames, in tree order, `limit` at most.
    ///
    /// One with `loading=lazy` counts: there is no screen that it could be outside of, and all of a page can be seen.
    package func embeddedParts(limit: Int) -> [(part: EmbeddedPart, node: Node)] {
        var parts: [(part: EmbeddedPart, node: Node)] = []
        forEachActiveElement { node in
            guard parts.count < limit, let part = embeddedPart(of: node) else { return }
            parts.append((part, node))
        }
        return parts
    }

    /// The same of what the parser has put behind `last` since, which becomes the last node there is.
    package func embeddedParts(behind last: inout Node, limit: Int) -> [(part: EmbeddedPart, node: Node)] {
        var parts: [(part: EmbeddedPart, node: Node)] = []
        while let node = last.following(in: tree.root) {
            last = node
            if parts.count < limit, node.isElement, let part = embeddedPart(of: node) { parts.append((part, node)) }
        }
        return parts
    }

    /// The frames alone, in tree order.
    package var embeddedFrames: [EmbeddedFrame] {
        node.descendants.compactMap { embeddedFrame(of: $0) }
    }

    package func embeddedFrame(of node: Node) -> EmbeddedFrame? {
        guard node.tag == .iframe || node.tag == .frame, node.isHTML else { return nil }
        return EmbeddedFrame(
            node: node,
            name: node.attribute(.name)?.string ?? "",
            source: node.attribute(.src)?.string,
            sourceDocument: node.tag == .iframe ? node.attribute(.srcdoc)?.string : nil,
            isLazy: node.tag == .iframe && ASCII.lowercase(element(node).attribute("loading") ?? "") == "lazy"
        )
    }

    /// Whether scripts behind a style sheet's `link` wait for it: it is no alternative, and not for print alone.
    ///
    /// https://html.spec.whatwg.org/#has-no-style-sheet-that-is-blocking-scripts
    package func blocksScripts(_ link: Node) -> Bool {
        !Self.relation("alternate", of: link) && ASCII.lowercase(element(link).attribute("media") ?? "") != "print"
    }

    package func embeddedPart(of node: Node) -> EmbeddedPart? {
        switch node.tag {
        case .img:
            guard let source = node.attribute(.src)?.string, !source.isEmpty else { return nil }
            return .image(source)
        case .input:
            guard node.inputType == .image, let source = node.attribute(.src)?.string, !source.isEmpty else {
                return nil
            }
            return .image(source)
        case .link:
            guard let reference = node.attribute(.href)?.string, !reference.isEmpty else { return nil }
            return Self.relation("stylesheet", of: node) && !node.has(.disabled) ? .styleSheet(reference) : nil
        case .iframe, .frame:
            return embeddedFrame(of: node).map { .frame($0) }
        default:
            return nil
        }
    }

    // https://html.spec.whatwg.org/#linkTypes
    private static func relation(_ word: String, of link: Node) -> Bool {
        let relations = (link.attribute(.rel)?.string ?? "").utf8.split(whereSeparator: ASCII.isWhitespace)
        return relations.contains { ASCII.equalIgnoringCase(Substring($0), word) }
    }
}
