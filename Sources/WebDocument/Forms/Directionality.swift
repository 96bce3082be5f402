import WebStandards

// https://html.spec.whatwg.org/#the-directionality
enum Directionality: String {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

extension Document {
    func directionality(of element: Node) -> Directionality {
        var flat = FlatTree(self)
        return directionality(of: element, in: &flat)
    }

    func directionality(of element: Node, in flat: inout FlatTree) -> Directionality {
        var current: Node? = element
        while let node = current {
            switch Self.dir(of: node) ?? (node.tag == .bdi ? .auto : nil) {
            case .stated(let direction): return direction
            case .auto:
                switch autoDirectionality(of: node, in: &flat) {
                case .stated(let direction): return direction
                case .ofHost(let host): current = host
                case nil: return .leftToRight
                }
            case nil:
                // "If element is an input element whose type attribute is in the Telephone state: return 'ltr'."
                if node.tag == .input, node.inputType == .tel { return .leftToRight }
                current = parentElementOrHost(of: node)
            }
        }
        return .leftToRight
    }

    private enum DirAttribute {
        case stated(Directionality)
        case auto
    }

    private enum AutoDirectionality {
        case stated(Directionality)
        case ofHost(Node)
    }

    // https://html.spec.whatwg.org/#attr-dir; `nil` for no attribute, and for one that says nothing.
    private static func dir(of node: Node) -> DirAttribute? {
        guard node.isHTML, let dir = node.attribute(.dir) else { return nil }
        if dir.equalsIgnoringCase("ltr") { return .stated(.leftToRight) }
        if dir.equalsIgnoringCase("rtl") { return .stated(.rightToLeft) }
        return dir.equalsIgnoringCase("auto") ? .auto : nil
    }

    // https://html.spec.whatwg.org/#auto-directionality
    private func autoDirectionality(of element: Node, in flat: inout FlatTree) -> AutoDirectionality? {
        if Self.goesByValue(element) { return Self.firstStrong(value(of: element)).map { .stated($0) } }
        let given = flat.nodes(givenTo: element)
        guard !given.isEmpty else { return containedDirectionality(of: element) }
        for node in given where !Self.isLeftOut(node) {
            let found =
                node.kind == .text
                ? Self.firstStrong(node.data.string).map { .stated($0) } : containedDirectionality(of: node)
            if let found { return found }
        }
        return nil
    }

    // https://html.spec.whatwg.org/#auto-directionality-form-associated-elements
    private static func goesByValue(_ element: Node) -> Bool {
        guard element.tag == .input else { return element.tag == .textarea }
        switch element.inputType {
        case .hidden, .text, .search, .tel, .url, .email, .password, .submit, .reset, .button: return true
        default: return false
        }
    }

    // https://html.spec.whatwg.org/#contained-text-auto-directionality
    private func containedDirectionality(of element: Node) -> AutoDirectionality? {
        var node = element.firstChild
        while let current = node {
            if Self.isLeftOut(current) {
                node = current.followingSkippingChildren(in: element)
                continue
            }
            if current.tag == .slot, let host = tree.shadows.hosts[current.root] { return .ofHost(host) }
            if current.kind == .text, let direction = Self.firstStrong(current.data.string) {
                return .stated(direction)
            }
            node = current.following(in: element)
        }
        return nil
    }

    private static func isLeftOut(_ node: Node) -> Bool {
        guard node.isElement else { return false }
        switch node.tag {
        case .bdi, .script, .style, .textarea: return true
        default: return dir(of: node) != nil
        }
    }

    /// The direction of the first character that has a strong one: right to left in the blocks of Hebrew, Arabic and
    /// their neighbours.
    private static func firstStrong(_ text: String) -> Directionality? {
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                return .rightToLeft
            default:
                return .leftToRight
            }
        }
        return nil
    }
}
