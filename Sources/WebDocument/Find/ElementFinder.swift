import WebStandards

/// Finds what a user would go by in one document as it is now, in shadow trees too.
final class ElementFinder {
    let document: Document
    /// Elements a user could see, in tree order.
    let visible: [Node]
    /// Those of them that are kept from assistive technology.
    private let silent: Set<Node>
    /// The labels of each control, in tree order.
    private let labels: [Node: [Node]]
    /// What each is in or stands in the place of, where there are shadow trees.
    private let parents: [Node: Node]
    private var flat: FlatTree
    /// Bytes of text that may still be read.
    private var bytesLeft = ToolLimits.findBytes

    init(_ document: Document) {
        self.document = document
        var visible: [Node] = []
        var silent: Set<Node> = []
        var labels: [Node: [Node]] = [:]
        var parents: [Node: Node] = [:]
        let hasShadows = document.hasShadowTrees
        var flat = FlatTree(document)
        flat.walk(below: document.tree.root) { current, parent in
            guard current.isElement, current.tag != .noscript || !document.origin.scripting else { return false }
            guard !current.isHiddenByMarkup(in: document) else {
                // A label names its control even where nobody sees it: step 2A of https://w3c.github.io/accname/#computation-steps
                // counts what native markup refers to. Pages hide it behind the same words as a placeholder.
                for label in document.labels(hiddenIn: current) {
                    if let control = document.labeledControl(of: document.element(label)) {
                        labels[control.node, default: []].append(label)
                    }
                }
                return false
            }
            visible.append(current)
            if hasShadows { parents[current] = parent }
            if silent.contains(parent) || current.attribute(.ariaHidden)?.equalsIgnoringCase("true") ?? false {
                silent.insert(current)
            }
            if current.tag == .label, let control = document.labeledControl(of: document.element(current)) {
                labels[control.node, default: []].append(current)
            }
            return true
        }
        self.flat = flat
        self.parents = parents
        self.visible = visible
        self.silent = silent
        self.labels = labels
    }

    private func container(of node: Node) -> Node? { parents[node] ?? node.parent }

    /// What a node shows, in order; `enter` says whether also what that shows.
    func walk(below node: Node, _ enter: (Node) -> Bool) { flat.walk(below: node, enter: { child, _ in enter(child) }) }

    func labels(of node: Node) -> [Node] { labels[node] ?? [] }

    /// Pays for a text; `false`: too much has been read.
    func spend(_ text: String) -> Bool {
        bytesLeft -= text.utf8.count + 1
        return bytesLeft >= 0
    }

    /// What keeps a node from assistive technology: itself, or what it is in.
    func silencer(of node: Node) -> Node? {
        var found: Node?
        var candidate: Node? = node
        while let current = candidate, silent.contains(current) {
            found = current
            candidate = container(of: current)
        }
        return found
    }

    // MARK: Finding

    /// The texts that label a control, each for itself.
    func labelTexts(of node: Node) -> [String] {
        if let ids = node.attribute(.ariaLabelledby)?.string, !ids.isEmpty {
            return [referencedText(ids, by: node)]
        }
        if let label = node.attribute(.ariaLabel)?.string, !label.isEmpty { return [strippedAndCollapsed(label)] }
        return labels(of: node).map { contentText(of: $0, asLabelOf: node) }
    }

    func elements(label matcher: TextMatcher) -> [(node: Node, text: String)] {
        visible.compactMap { node in
            labelTexts(of: node).first(where: matcher.matches).map { (node, $0) }
        }
    }

    func elements(placeholder matcher: TextMatcher) -> [(node: Node, text: String)] {
        visible.compactMap { node in
            guard node.tag == .input || node.tag == .textarea, let written = node.attribute(.placeholder) else {
                return nil
            }
            let text = strippedAndCollapsed(written.string)
            return matcher.matches(text) ? (node, text) : nil
        }
    }

    /// `areSilent`: those instead that are kept from assistive technology.
    func elements(
        _ role: AriaRole,
        name: TextMatcher?,
        level: Int?,
        areSilent: Bool = false
    ) -> [(node: Node, text: String)] {
        visible.compactMap { node in
            guard silent.contains(node) == areSilent, self.role(of: node) == role,
                level == nil || headingLevel(of: node) == level
            else { return nil }
            guard let name else { return (node, "") }
            let text = accessibleName(of: node)
            return name.matches(text) ? (node, text) : nil
        }
    }

    /// The innermost elements that say it, and buttons by their value.
    func elements(text matcher: TextMatcher) -> [(node: Node, text: String)] {
        var found: [Node: String] = [:]
        /// Elements that say too little for one below them to fit.
        var barren: Set<Node> = []
        for node in visible {
            // The value of a button is not among the texts of what is around it.
            if node.tag != .input, let parent = container(of: node), barren.contains(parent) {
                barren.insert(node)
                continue
            }
            switch node.tag {
            case .html: continue
            case .head, .script, .style, .title, .template, .select, .textarea: barren.insert(node)
            case .input:
                guard let text = node.buttonLabel.map(strippedAndCollapsed), matcher.matches(text) else { continue }
                found[node] = text
            default:
                let text = strippedAndCollapsed(document.element(node).visibleText(without: []))
                guard spend(text), matcher.mayFitWithin(text) else {
                    barren.insert(node)
                    continue
                }
                guard matcher.matches(text) else { continue }
                // Those above it fit by what is in it.
                var ancestor = container(of: node)
                while let above = ancestor, found.removeValue(forKey: above) != nil { ancestor = container(of: above) }
                found[node] = text
            }
        }
        return visible.compactMap { node in found[node].map { (node, $0) } }
    }

    /// `aria-labelledby`: the texts of the elements it names.
    func referencedText(_ ids: String, by node: Node) -> String {
        let texts = ids.split(whereSeparator: \.isWhitespace).prefix(ToolLimits.labelReferences).compactMap { id in
            document.firstElement(id: String(id), inTreeOf: node).map { accessibleName(of: $0, isReferenced: true) }
        }
        return strippedAndCollapsed(texts.joined(separator: " "))
    }
}

extension Document {
    /// The labels in what markup keeps from being shown, but not in what is no part of the page.
    fileprivate func labels(hiddenIn node: Node) -> [Node] {
        switch node.tag {
        case .head, .script, .style, .template, .noembed, .noframes: return []
        case .label: return [node]
        default: return node.descendants.filter { $0.tag == .label }
        }
    }

    /// The elements that its style sheets keep from being shown, and all in them: as far as somebody knows the sheets.
    func elementsHiddenBySheets() -> Set<Node> { hidingSheets?() ?? [] }
}

extension Element {
    /// Whether nothing keeps it from being shown, neither its markup nor that of what it lies in, nor a style sheet.
    package var isShown: Bool { hider == nil }

    /// Whether markup alone keeps it from being shown, its own or that of what it lies in.
    package var isHiddenByMarkup: Bool {
        var flat = FlatTree(document)
        return flat.hider(of: node) { $0.isHiddenByMarkup(in: document) } != nil
    }

    /// What keeps it from being shown: itself or what it lies in; `nil`: nothing does.
    package var hider: Element? {
        let hidden = document.elementsHiddenBySheets()
        var flat = FlatTree(document)
        return flat.hider(of: node) { $0.isHiddenByMarkup(in: document) || hidden.contains($0) }.map(document.element)
    }
}

extension Element {
    /// What keeps users from it, though it shows; `nil`: nothing does.
    ///
    /// https://html.spec.whatwg.org/#inert-subtrees, and https://html.spec.whatwg.org/#blocked-by-a-modal-dialog
    package var inertness: String? {
        let modals = document.topLayer.filter { $0.value == .modal }.map(\.key)
        var current: Node? = node
        while let node = current {
            if document.element(node).attribute("inert") != nil {
                return "\(document.summary(of: document.element(node))) has that attribute until the page takes it away"
            }
            if modals.contains(node) { return nil }
            current = document.parentElementOrHost(of: node)
        }
        guard let modal = modals.first else { return nil }
        return "\(document.summary(of: document.element(modal))) is open until somebody closes it"
    }
}

extension Node {
    /// Whether markup alone keeps it, and all in it, from being shown.
    func isHiddenByMarkup(in document: Document) -> Bool {
        switch tag {
        case .head, .script, .style, .template, .noembed, .noframes, .datalist, .param, .meta, .link, .base: return true
        case .input where inputType == .hidden: return true
        case .dialog where !has(.open): return true
        default: break
        }
        if let hidden = attribute(.hidden), !hidden.equalsIgnoringCase("until-found") { return true }
        if let parent = parentElement, parent.tag == .details, !parent.has(.open),
            parent.firstChildElement(.summary) != self
        {
            return true
        }
        guard let style = attribute(.style) else { return false }
        let text = document.refusedStyles.attributes[self] ?? style.string
        let rules = ASCII.lowercase(text).filter { !$0.isWhitespace }
        return rules.split(separator: ";").contains { rule in
            rule.hasPrefix("display:none") || rule.hasPrefix("visibility:hidden")
                || rule.hasPrefix("visibility:collapse")
        }
    }

    /// What an `input` that is a button shows.
    var buttonLabel: String? {
        guard tag == .input, isButton else { return nil }
        if inputType == .image { return attribute(.alt)?.string ?? "Submit" }
        if let value = attribute(.value)?.string { return value }
        switch inputType {
        case .submit: return "Submit"
        case .reset: return "Reset"
        default: return nil
        }
    }
}
