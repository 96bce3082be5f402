// Styles in the page that content security policies have a say in.

/// A style that a parser has put into the tree.
package struct ParsedStyle {
    package enum Kind {
        /// A `style` element with all its text.
        case sheet
        case attribute
    }

    package let node: Node
    package let kind: Kind
    /// How many policies the markup had declared before it.
    package let policies: Int
    /// It stands in a `template`.
    package let isInert: Bool
}

/// What policies refuse of the styles in a page.
package struct RefusedStyles {
    /// `style` elements that have no sheet.
    package var sheets: Set<Node> = []
    /// What counts in the place of what style attributes say.
    package var attributes: [Node: String] = [:]
}

extension Document {
    /// Whether parsers note the styles that they put in.
    package var notesStyles: Bool {
        get { tree.notesStyles }
        set {
            tree.notesStyles = newValue
            if !newValue { tree.parsedStyles = [] }
        }
    }

    package var hasParsedStyles: Bool { !tree.parsedStyles.isEmpty }

    /// Those that were noted since this was last asked, in order.
    package func takeParsedStyles() -> [ParsedStyle] {
        defer { tree.parsedStyles = [] }
        return tree.parsedStyles
    }

    /// The parser of XML has put a node into the tree: what style it has counts.
    package func noteStyle(of node: Node) {
        guard tree.notesStyles, node.isElement else { return }
        if node.isStyleElement { tree.note(.sheet, of: node) }
        if node.attributeValue(namespace: nil, localName: "style") != nil { tree.note(.attribute, of: node) }
    }

    /// The same of what is in a fragment, whose sheets count once they are in the tree.
    func noteStyleAttributes(below fragment: Node) {
        guard tree.notesStyles else { return }
        for node in fragment.descendants where node.isElement {
            if node.attributeValue(namespace: nil, localName: "style") != nil { tree.note(.attribute, of: node) }
        }
    }

    /// What counts of an element's style attribute; `nil` where it has none.
    ///
    /// https://drafts.csswg.org/css-style-attr/#interpret
    package func styleText(of node: Node) -> String? {
        let written = node.attributeValue(namespace: nil, localName: "style")
        guard written != nil, !refusedStyles.attributes.isEmpty else { return written }
        return refusedStyles.attributes[node] ?? written
    }
}

extension Node {
    /// A `style` of HTML or SVG.
    package var isStyleElement: Bool { tag == .style || isElement && namespace == .svg && name == "style" }
}

extension Tree {
    /// A `meta` element declares a policy: styles behind it may be its business.
    func declare(policy: String) {
        declaredPolicies.append(policy)
        policiesDeclared += 1
        notesStyles = true
    }

    func note(_ kind: ParsedStyle.Kind, of node: Node, isInert: Bool = false) {
        parsedStyles.append(ParsedStyle(node: node, kind: kind, policies: policiesDeclared, isInert: isInert))
    }
}

extension TreeBuilder {
    /// An element is made: its style attribute counts, unless its policies refuse it.
    @inline(__always)
    func noteStyle(of node: Node) {
        if tree.notesStyles { noteWatchedStyle(of: node) }
    }

    private func noteWatchedStyle(of node: Node) {
        if node.has(.style) { tree.note(.attribute, of: node, isInert: isInert) }
        // Of HTML's the text is still to come.
        if node.namespace == .svg, node.isStyleElement { noteSheet(node) }
    }

    /// A `style` element is whole; one of a fragment counts once it is in the tree.
    func noteSheet(_ node: Node?) {
        guard tree.notesStyles, context == nil, let node, node.isStyleElement, !isInert else { return }
        tree.note(.sheet, of: node)
    }

    /// What is put in just now stands in a `template` that is no shadow root.
    private var isInert: Bool {
        guard open.templates > 0, let index = open.lastIndex(of: .template) else { return context?.tag == .template }
        return tree.templateContents[open[index]].map { tree.shadows.hosts[$0] == nil } ?? true
    }
}
