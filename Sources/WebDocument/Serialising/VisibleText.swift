import WebStandards

extension Element {
    /// The text a reader would see, a line for each block.
    ///
    /// NB: `innerText` (https://html.spec.whatwg.org/#dom-innertext) asks the layout, and there is none: which
    /// elements are blocks is taken from HTML's own style sheet, and which are not rendered from that, the `hidden` and
    /// the `style` attribute, and what the document knows of its style sheets.
    package var visibleText: String { visibleText(without: document.elementsHiddenBySheets()) }

    func visibleText(without hidden: Set<Node>) -> String {
        var collector = VisibleText(document, hidden: hidden)
        collector.collect(node)
        return collector.finished
    }
}

extension Document {
    /// The text of the page a reader would see; roughly `document.body.innerText`.
    package var visibleText: String { (body ?? documentElement)?.visibleText ?? "" }

    /// There is so much to read that a view paints the page while it is still on its way.
    ///
    /// PLATFORM(WebKit): LocalFrameView::qualifiesAsVisuallyNonEmpty, "visualCharacterThreshold"; what images there are
    /// is left out of it.
    package var isWorthPainting: Bool { visibleText.utf16.count { $0 > 0x20 } > 200 }
}

/// Collects lines: whitespace collapsed, a break at each edge of a block.
private struct VisibleText {
    let document: Document
    let hidden: Set<Node>
    private var output: [UInt8] = []
    /// Line breaks due before the next character: 2 around a paragraph, 1 around any other block.
    private var breaks = 0
    private var pendingSpace = false
    private var preformattedDepth = 0

    init(_ document: Document, hidden: Set<Node>) {
        self.document = document
        self.hidden = hidden
    }

    var finished: String { String(decoding: output, as: UTF8.self) }

    mutating func collect(_ root: Node) {
        guard enter(root) else { return }
        var flat = FlatTree(document)
        flat.walk(below: root, enter: { node, _ in enter(node) }, leave: { leave($0) })
        leave(root)
    }

    private mutating func enter(_ node: Node) -> Bool {
        guard node.isElement else {
            if node.kind == .text { append(node.data) }
            return false
        }
        if node.isNotRendered(in: document) || node.tag == .noscript && document.origin.scripting
            || hidden.contains(node)
        {
            return false
        }
        switch node.tag {
        case .br:
            output.append(0x0A)
            pendingSpace = false
        case .td, .th:
            // Cells of a row stand apart by a tab.
            if node.previousElement != nil {
                output.append(0x09)
                pendingSpace = false
            }
        case .pre, .textarea: preformattedDepth += 1
        default: break
        }
        require(node.edge)
        return true
    }

    private mutating func leave(_ node: Node) {
        if node.tag == .pre || node.tag == .textarea { preformattedDepth -= 1 }
        require(node.edge)
    }

    private mutating func require(_ count: Int) {
        breaks = max(breaks, count)
        if count > 0 { pendingSpace = false }
    }

    private mutating func append(_ text: Text) {
        for byte in text {
            if preformattedDepth == 0, ASCII.isWhitespace(byte) {
                pendingSpace = breaks == 0 && !output.isEmpty && output.last != 0x0A && output.last != 0x09
                continue
            }
            if breaks > 0 {
                if !output.isEmpty { output.append(contentsOf: repeatElement(0x0A, count: breaks)) }
                breaks = 0
            } else if pendingSpace {
                output.append(0x20)
            }
            pendingSpace = false
            output.append(byte)
        }
    }
}

extension Node {
    // https://html.spec.whatwg.org/#hidden-elements
    fileprivate func isNotRendered(in document: Document) -> Bool {
        switch tag {
        case .head, .script, .style, .template, .title, .meta, .link, .base, .datalist, .param, .rp, .noembed,
            .noframes, .iframe, .object, .audio, .video, .canvas, .select, .textarea:
            return true
        case .input: return true
        default: return isHiddenByMarkup(in: document) || namespace == .svg && Self.unrenderedSVG.contains(localName)
        }
    }

    // https://svgwg.org/svg2-draft/styling.html#UAStyleSheet
    private static let unrenderedSVG: Set<String> = [
        "clipPath", "defs", "desc", "linearGradient", "marker", "mask", "metadata", "pattern", "radialGradient",
        "script", "style", "symbol", "title",
    ]

    /// The line breaks at its edges.
    fileprivate var edge: Int {
        switch tag {
        case .p, .h1, .h2, .h3, .h4, .h5, .h6, .blockquote, .figure, .ul, .ol, .dl, .pre: 2
        case .address, .article, .aside, .body, .center, .dd, .details, .dialog, .dir, .div, .dt, .fieldset,
            .figcaption, .footer, .form, .header, .hgroup, .hr, .html, .legend, .li, .main, .menu, .nav, .optgroup,
            .option, .search, .section, .summary, .table, .tr, .caption, .tbody, .thead, .tfoot:
            1
        default: 0
        }
    }
}
