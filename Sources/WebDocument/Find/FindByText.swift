import WebStandards

/// How an element's text is compared with the one looked for; whitespace is collapsed on both sides.
package enum TextMatch: Sendable {
    case exact
    /// Anywhere in it, letter case ignored.
    case containing
}

extension Document {
    /// The controls whose label says that: a `label`'s text, `aria-label`, or the text of what `aria-labelledby` names.
    package func elements(label: String, _ match: TextMatch = .exact) -> [Element] {
        let wanted = strippedAndCollapsed(label)
        var found: Set<Node> = []
        for label in tree.root.descendants where label.tag == .label {
            guard matches(label.textContent, wanted, match), let control = labeledControl(of: element(label)) else {
                continue
            }
            found.insert(control.node)
        }
        return tree.root.descendants.filter { node in
            if found.contains(node) { return true }
            if let name = node.attribute(.ariaLabel) { return matches(name.string, wanted, match) }
            guard let ids = node.attribute(.ariaLabelledby) else { return false }
            let texts = ids.string.split(separator: " ").compactMap { caches.element(id: String($0))?.textContent }
            return matches(texts.joined(separator: " "), wanted, match)
        }.map(element)
    }

    /// The first of those.
    package func find(label: String, _ match: TextMatch = .exact) -> Element? { elements(label: label, match).first }

    /// The controls with that placeholder.
    package func elements(placeholder: String, _ match: TextMatch = .exact) -> [Element] {
        let wanted = strippedAndCollapsed(placeholder)
        return tree.root.descendants.filter { node in
            (node.tag == .input || node.tag == .textarea)
                && node.attribute(.placeholder).map { matches($0.string, wanted, match) } ?? false
        }.map(element)
    }

    /// What a user would press or read there: buttons by their value, other elements by their visible text, the
    /// innermost that say it.
    package func elements(text: String, _ match: TextMatch = .exact) -> [Element] {
        let wanted = strippedAndCollapsed(text)
        guard !wanted.isEmpty else { return [] }
        var found = Set(
            tree.root.descendants.filter { node in
                node.tag == .input && node.buttonLabel.map { matches($0, wanted, match) } ?? false
            }
        )
        var node = body?.node
        while let current = node {
            let text = current.isElement ? strippedAndCollapsed(element(current).visibleText) : ""
            // What is not in an element's text is in none of those below it.
            guard matches(text, wanted, .containing) else {
                node = current.followingSkippingChildren(in: tree.root)
                continue
            }
            if matches(text, wanted, match) {
                // Those above it matched by what is in it.
                var ancestor = current.parent
                while let above = ancestor, found.remove(above) != nil { ancestor = above.parent }
                found.insert(current)
            }
            node = current.following(in: tree.root)
        }
        return tree.root.descendants.filter(found.contains).map(element)
    }

    private func matches(_ text: String, _ wanted: String, _ match: TextMatch) -> Bool {
        let text = strippedAndCollapsed(text)
        switch match {
        case .exact: return text == wanted
        case .containing: return text.lowercased().contains(wanted.lowercased())
        }
    }
}

extension Node {
    /// What an `input` that is a button shows.
    fileprivate var buttonLabel: String? {
        guard isButton else { return nil }
        if let value = attribute(.value)?.string { return value }
        switch inputType {
        case .submit: return "Submit"
        case .reset: return "Reset"
        case .image: return attribute(.alt)?.string
        default: return nil
        }
    }
}
