import WebStandards

extension SelectorMatcher {
    // https://html.spec.whatwg.org/#pseudo-classes and https://drafts.csswg.org/selectors-4/#structural-pseudos
    func matches(_ node: Node, _ pseudo: PseudoClass) -> Bool {
        switch pseudo {
        case .root: node == document.tree.documentElement
        case .scope: scope.isElement ? node == scope : node == document.tree.documentElement
        case .empty: isEmpty(node)
        case .firstChild: node.previousElement == nil
        case .lastChild: node.nextElement == nil
        case .onlyChild: node.previousElement == nil && node.nextElement == nil
        case .link, .anyLink, .webKitAnyLink: (node.tag == .a || node.tag == .area) && node.has(.href)
        case .checked: isChecked(node)
        case .disabled: isDisabled(node)
        case .enabled: canBeDisabled(node) && !isDisabled(node)
        case .required: canBeRequired(node) && node.has(.required)
        case .optional: isOptional(node)
        case .readWrite: isMutable(node)
        case .readOnly: node.isHTML && !isMutable(node)
        case .default: isDefault(node)
        case .indeterminate: isIndeterminate(node)
        case .placeholderShown: isPlaceholderShown(node)
        case .inRange: isInRange(node) == true
        case .outOfRange: isInRange(node) == false
        case .valid: isValid(node) == true
        case .invalid: isValid(node) == false
        // https://html.spec.whatwg.org/#selector-user-valid
        case .userValid: document.controls[node]?.userValidity == true && isValid(node) == true
        case .userInvalid: document.controls[node]?.userValidity == true && isValid(node) == false
        case .defined: isDefined(node)
        case .target: node == document.target
        case .targetWithin: isAround(document.target, node)
        case .focus, .focusVisible: document.focus.first == node || document.focus.dropFirst().contains(node)
        case .focusWithin: isAround(document.focus.first, node)
        case .popoverOpen: document.topLayer[node] == .popover
        case .hover: isAround(document.hovered, node)
        case .modal: document.topLayer[node] == .modal
        case .open: (node.tag == .details || node.tag == .dialog) && node.has(.open)
        }
    }

    // https://dom.spec.whatwg.org/#concept-element-defined
    private func isDefined(_ node: Node) -> Bool {
        guard node.isHTML else { return true }
        if node.hasCustomName || node.attributeValue(namespace: nil, localName: "is") != nil {
            return document.tree.shadows.defined.contains(node)
        }
        return !document.tree.shadows.undefined.contains(node)
    }

    private func isEmpty(_ node: Node) -> Bool {
        var child = node.firstChild
        while let current = child {
            if current.isElement || current.kind == .text && !current.data.isEmpty { return false }
            child = current.next
        }
        return true
    }

    private func isAround(_ inner: Node?, _ node: Node) -> Bool {
        var candidate = inner
        while let current = candidate, current != node {
            candidate = current.parentElement ?? current.parent.flatMap { document.tree.shadows.hosts[$0] }
        }
        return candidate != nil
    }
}

extension Document {
    /// What the fragment of the URL points at.
    ///
    /// https://html.spec.whatwg.org/#find-a-potential-indicated-element
    var target: Node? {
        guard let fragment = url.fragment, !fragment.isEmpty else { return nil }
        if let found = potentialTarget(fragment) { return found }
        return potentialTarget(String(decoding: PercentEncoding.decode(fragment.utf8), as: UTF8.self))
    }

    private func potentialTarget(_ name: String) -> Node? {
        tree.firstElement(id: Array(name.utf8)) ?? caches.anchor(name: name)
    }
}
