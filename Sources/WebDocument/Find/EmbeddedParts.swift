import WebStandards

/// Something a page shows that is fetched for itself.
package enum EmbeddedPart {
    /// The URL as it is written, and how many pixels of it a CSS pixel has.
    case image(String, density: Double = 1)
    /// An `img` whose `src` is empty: nothing to fetch, and an error.
    case emptyImage
    case styleSheet(String)
    /// A sheet in the page that imports others.
    case importingSheet(String)
    /// What is fetched ahead of its use.
    case preload(Preload)
    case frame(EmbeddedFrame)
}

/// A `link` of the kind `preload` or `modulepreload`.
///
/// https://html.spec.whatwg.org/#link-type-preload
package struct Preload {
    package enum Destination: String {
        case image, style, script, font, module, fetch, track
        /// What runs beside a page, of whatever kind.
        case worker

        /// What `as` names; `nil`: nothing that is fetched ahead.
        init?(_ name: String?, isModule: Bool) {
            switch (ASCII.lowercase(name ?? ""), isModule) {
            case ("script", true), ("", true): self = .module
            case ("sharedworker", false), ("serviceworker", false), ("audioworklet", false), ("paintworklet", false):
                self = .worker
            case ("module", _), (_, true): return nil
            case (let name, false): self.init(rawValue: name)
            }
        }
    }

    package var destination: Destination
    /// The URL as it is written.
    package var reference: String
    package var crossOrigin: String?
    package var integrity: String?
    package var nonce: String?
    package var referrerPolicy: String?

    package init(_ destination: Destination, _ reference: String, crossOrigin: String?) {
        (self.destination, self.reference, self.crossOrigin) = (destination, reference, crossOrigin)
    }
}

/// An `iframe` or `frame`, or an `object` or `embed` that shows a page.
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
    /// An `object` or `embed`.
    package var isObject = false
}

extension Document {
    /// Images, style sheets and frames, in tree order, `limit` at most.
    ///
    /// One with `loading=lazy` counts: there is no screen that it could be outside of, and all of a page can be seen.
    package func embeddedParts(limit: Int, on screen: ImageScreen) -> [(part: EmbeddedPart, node: Node)] {
        var parts: [(part: EmbeddedPart, node: Node)] = []
        if !isHTMLDocument {
            // Instructions stand beside the root.
            var child = tree.root.firstChild
            while let node = child {
                if !node.isElement, let part = embeddedPart(of: node, on: screen) { parts.append((part, node)) }
                child = node.next
            }
        }
        forEachActiveElement { node in
            guard parts.count < limit, let part = embeddedPart(of: node, on: screen) else { return }
            parts.append((part, node))
        }
        return parts
    }

    /// The same of what the parser has put behind `last` since, which becomes the last node there is.
    package func embeddedParts(
        behind last: inout Node,
        limit: Int,
        on screen: ImageScreen
    ) -> [(part: EmbeddedPart, node: Node)] {
        var parts: [(part: EmbeddedPart, node: Node)] = []
        while let node = last.following(in: tree.root) {
            last = node
            if parts.count < limit, node.isElement, let part = embeddedPart(of: node, on: screen) {
                parts.append((part, node))
            }
        }
        return parts
    }

    /// The frames alone, in tree order.
    package var embeddedFrames: [EmbeddedFrame] {
        node.descendants.compactMap { embeddedFrame(of: $0) }
    }

    package func embeddedFrame(of node: Node) -> EmbeddedFrame? {
        guard node.isHTML else { return nil }
        if node.tag == .object || node.tag == .embed {
            guard case .frame(let frame) = embeddedObject(of: node) else { return nil }
            return frame
        }
        guard node.tag == .iframe || node.tag == .frame else { return nil }
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

    /// Whether the page's `load` event waits for an element's image or style sheet: not for lazy images, nor for what is fetched
    /// ahead of its use.
    ///
    /// https://html.spec.whatwg.org/#update-the-image-data and https://html.spec.whatwg.org/#link-type-preload
    package func delaysLoad(_ node: Node, runsScripts: Bool) -> Bool {
        switch node.tag {
        case .img: !runsScripts || ASCII.lowercase(element(node).attribute("loading") ?? "") != "lazy"
        case .link: !Self.relation("preload", of: node) || Self.relation("stylesheet", of: node)
        default: true
        }
    }

    package func embeddedPart(of node: Node, on screen: ImageScreen) -> EmbeddedPart? {
        guard node.isHTML else { return foreignPart(node) }
        switch node.tag {
        case .img:
            return imageSource(of: node, on: screen).map { .image($0.reference, density: $0.density) }
                ?? (node.attribute(.src)?.string == "" ? .emptyImage : nil)
        case .input:
            return node.inputType == .image ? image(node.attribute(.src)) : nil
        case .video:
            return image(node.attribute(.poster))
        // https://html.spec.whatwg.org/#tables-2, as hints for the background
        case .body, .table, .thead, .tbody, .tfoot, .tr, .td, .th:
            return image(node.attribute(.background))
        case .link:
            return link(node, on: screen)
        case .style:
            return importingSheet(node)
        case .iframe, .frame:
            return embeddedFrame(of: node).map { .frame($0) }
        case .object, .embed:
            return embeddedObject(of: node)
        default:
            return nil
        }
    }

    private func image(_ reference: Text?) -> EmbeddedPart? { image(reference?.string) }

    private func image(_ reference: String?) -> EmbeddedPart? {
        guard let reference, !reference.isEmpty else { return nil }
        return .image(reference)
    }

    private func foreignPart(_ node: Node) -> EmbeddedPart? {
        if node.kind == .processingInstruction { return sheet(of: node) }
        guard node.isElement, node.namespace == .svg else { return nil }
        // https://svgwg.org/svg2-draft/styling.html#StyleElement
        return node.name == "style" ? importingSheet(node) : svgImage(node)
    }

    // https://svgwg.org/svg2-draft/embedded.html#ImageElement
    private func svgImage(_ node: Node) -> EmbeddedPart? {
        guard node.name == "image" else { return nil }
        return image(
            node.attributeValue(namespace: nil, localName: "href")
                ?? node.attributeValue(namespace: "http://www.w3.org/1999/xlink", localName: "href")
        )
    }

    private func link(_ node: Node, on screen: ImageScreen) -> EmbeddedPart? {
        let reference = node.attribute(.href)?.string ?? ""
        if Self.relation("stylesheet", of: node) {
            return reference.isEmpty || node.has(.disabled) || !isSheetType(node) ? nil : .styleSheet(reference)
        }
        let isModule = Self.relation("modulepreload", of: node)
        guard isModule || Self.relation("preload", of: node) else { return nil }
        let element = element(node)
        guard let destination = Preload.Destination(element.attribute("as"), isModule: isModule) else { return nil }
        if let media = node.attribute(.media)?.string, !MediaQueryList(media).matches(screen.screen) { return nil }
        var preload = Preload(destination, reference, crossOrigin: node.attribute(.crossorigin)?.string)
        preload.integrity = node.attribute(.integrity)?.string
        preload.nonce = node.attribute(.nonce)?.string
        preload.referrerPolicy = node.attribute(.referrerpolicy)?.string
        if destination == .image, let set = element.attribute("imagesrcset") {
            let sizes = element.attribute("imagesizes")
            preload.reference = screen.choose(set, sizes: sizes, source: reference)?.reference ?? ""
        }
        return preload.reference.isEmpty ? nil : .preload(preload)
    }

    private func importingSheet(_ style: Node) -> EmbeddedPart? {
        if refusedStyles.sheets.contains(style) || !isOfCSS(style) { return nil }
        let text = style.childTextContent
        return SheetImports.references(in: text).isEmpty ? nil : .importingSheet(text)
    }

    /// What an instruction before a document's root says of its style, in CSS or XSLT.
    ///
    /// https://www.w3.org/TR/xml-stylesheet/; PLATFORM(WebKit, Chromium): ProcessingInstruction::checkStyleSheet.
    private func sheet(of instruction: Node) -> EmbeddedPart? {
        guard instruction.target == "xml-stylesheet", instruction.parent == tree.root else { return nil }
        let words = PseudoAttributes(instruction.characters)
        let isOfKnownType =
            switch words["type"] ?? "" {
            case "", "text/css", "text/xml", "text/xsl", "application/xml", "application/xhtml+xml",
                "application/rss+xml", "application/atom+xml", "application/xslt+xml":
                true
            default: false
            }
        let isOneOfSeveral = words["alternate"] == "yes" && (words["title"] ?? "").isEmpty
        // A fragment alone is a sheet in the document itself.
        guard isOfKnownType, !isOneOfSeveral, let reference = words["href"], !reference.isEmpty, reference.first != "#"
        else { return nil }
        return .styleSheet(reference)
    }

    // https://html.spec.whatwg.org/#the-style-element: "If element's type attribute is present and its value is neither the
    // empty string nor an ASCII case-insensitive match for "text/css", then return."
    private func isOfCSS(_ style: Node) -> Bool {
        guard let type = style.attribute(.type)?.string, !type.isEmpty else { return true }
        return ASCII.equalIgnoringCase(type, "text/css")
    }

    /// https://html.spec.whatwg.org/#attr-link-type: "The user agent … may … skip the fetch" of a type that it does not show.
    private func isSheetType(_ link: Node) -> Bool {
        guard let type = link.attribute(.type)?.string, !type.isEmpty else { return true }
        return MIMEType(type)?.essence == "text/css"
    }

    // https://html.spec.whatwg.org/#linkTypes
    private static func relation(_ word: String, of link: Node) -> Bool {
        let relations = (link.attribute(.rel)?.string ?? "").utf8.split(whereSeparator: ASCII.isWhitespace)
        return relations.contains { ASCII.equalIgnoringCase(Substring($0), word) }
    }
}
