import WebStandards

// Which options of a select are selected. As long as no script has had to do with them, that follows from the markup and
// nothing is kept; from then on each change of the options runs the standard's steps.
//
// https://html.spec.whatwg.org/#the-select-element

/// What the options of a select themselves say, once a script had to do with them.
enum Selectedness: Equatable {
    case anOption
    /// None of as many as there were. The parser may add more, and one of those may then be selected.
    case nothing(of: Int)
}

extension Document {
    // MARK: Options

    // https://html.spec.whatwg.org/#concept-select-option-list
    package func options(of select: Node) -> [Node] {
        var result: [Node] = []
        forEachOption(below: select) { option in
            result.append(option)
            return true
        }
        return result
    }

    package func optionCount(of select: Node) -> Int {
        var count = 0
        forEachOption(below: select) { _ in
            count += 1
            return true
        }
        return count
    }

    package func option(at index: Int, of select: Node) -> Node? {
        var (rest, found) = (index, Node?.none)
        forEachOption(below: select) { option in
            if rest == 0 { found = option }
            rest -= 1
            return found == nil
        }
        return index < 0 ? nil : found
    }

    /// Until the body has had enough.
    private func forEachOption(below select: Node, _ body: (Node) -> Bool) {
        var node = select.firstChild
        while let current = node {
            switch current.tag {
            case .option: guard body(current) else { return }
            case .optgroup where isInGroup(current, of: select): break
            case .select, .datalist, .hr: break
            default:
                node = current.following(in: select)
                continue
            }
            node = current.followingSkippingChildren(in: select)
        }
    }

    private func isInGroup(_ node: Node, of select: Node) -> Bool {
        var above = node.parent
        while let current = above, current != select {
            if current.tag == .optgroup { return true }
            above = current.parent
        }
        return false
    }

    // https://html.spec.whatwg.org/#concept-option-value
    func optionValue(of option: Node) -> String {
        option.attribute(.value)?.string ?? optionText(of: option)
    }

    // https://html.spec.whatwg.org/#dom-option-text: the text, less that of scripts, stripped and collapsed.
    package func optionText(of option: Node) -> String {
        var bytes: [UInt8] = []
        var node = option.firstChild
        while let current = node {
            if current.isElement, current.anyTag == .script, current.isHTML || current.namespace == .svg {
                node = current.followingSkippingChildren(in: option)
                continue
            }
            if current.kind == .text { current.data.append(to: &bytes) }
            node = current.following(in: option)
        }
        return strippedAndCollapsed(String(decoding: bytes, as: UTF8.self))
    }

    /// The `select` that an option is of.
    ///
    /// https://html.spec.whatwg.org/#option-element-nearest-ancestor-select
    func selectOwning(_ option: Node) -> Node? { option.parentElement.flatMap(selectHolding) }

    /// The `select` whose options the children of an element are.
    private func selectHolding(_ parent: Node) -> Node? {
        if parent.tag == .select { return parent }
        guard parent.tag == .optgroup, let above = parent.parentElement, above.tag == .select else { return nil }
        return above
    }

    // MARK: What is selected

    /// The options whose selectedness is true.
    package func selectedOptions(of select: Node) -> [Node] {
        let options = options(of: select)
        let selected = options.filter { hasSelectedness($0) }
        if select.has(.multiple) { return selected }
        // "If two or more option elements … have their selectedness set to true, set all but the last to false."
        if let last = selected.last { return [last] }
        if isSettled(select, options) { return [] }
        return defaultOption(of: select, among: options).map { [$0] } ?? []
    }

    // "If the display size is 1, and no option element has its selectedness set to true, set the selectedness of the
    // first option that is not disabled."
    private func defaultOption(of select: Node, among options: [Node]) -> Node? {
        displaySize(of: select) == 1 ? options.first { !$0.isDisabledOption } : nil
    }

    // https://html.spec.whatwg.org/#concept-select-size
    private func displaySize(of select: Node) -> Int {
        if let size = select.attribute(.size), let number = Int(size.string.prefix { $0.isNumber }), number > 0 {
            return number
        }
        return select.has(.multiple) ? 4 : 1
    }

    private func hasSelectedness(_ option: Node) -> Bool { controls[option]?.selected ?? option.has(.selected) }

    // https://html.spec.whatwg.org/#concept-option-selectedness
    package func isSelected(_ option: Node) -> Bool {
        guard let select = selectOwning(option) else { return hasSelectedness(option) }
        return caches.selectedOptions(of: select).contains(option)
    }

    // MARK: Selecting

    /// Selects these options and no other; those are dirty then.
    package func select(_ chosen: some Sequence<Node>, of select: Node) {
        let chosen = Set(chosen)
        keep(chosen, of: select, among: options(of: select))
        for option in chosen { controls[option, default: ControlState()].isDirtyOption = true }
    }

    // https://html.spec.whatwg.org/#dom-option-selected
    package func setSelected(_ selected: Bool, _ option: Node) {
        let owner = selectOwning(option)
        if let owner { settle(owner) }
        controls[option, default: ControlState()].isDirtyOption = true
        guard let owner, !owner.has(.multiple) else { return setSelectedness(of: option, selected) }
        if selected { return select([option], of: owner) }
        guard hasSelectedness(option) else { return }
        setSelectedness(of: option, false)
        reselect(in: owner)
    }

    private func setSelectedness(of option: Node, _ selected: Bool) {
        if hasSelectedness(option) != selected { controls[option, default: ControlState()].selected = selected }
    }

    private func isSettled(_ select: Node, _ options: [Node]) -> Bool {
        switch controls[select]?.selectedness {
        case .anOption?: true
        case .nothing(let count)?: count == options.count
        case nil: false
        }
    }

    /// Writes down what followed from the markup.
    private func settle(_ select: Node) {
        // A list's options, of which none need be selected, are not gone through for each that is added.
        if let known = controls[select]?.selectedness, known == .anOption || displaySize(of: select) > 1 { return }
        let options = options(of: select)
        if !isSettled(select, options) { keep(Set(selectedOptions(of: select)), of: select, among: options) }
    }

    // https://html.spec.whatwg.org/#selectedness-setting-algorithm
    private func reselect(in select: Node) {
        let options = options(of: select)
        let selected = options.filter { hasSelectedness($0) }
        var chosen = selected
        if !select.has(.multiple) {
            chosen = Array(chosen.suffix(1))
            if chosen.isEmpty, let option = defaultOption(of: select, among: options) { chosen = [option] }
            for option in selected.dropLast() { setSelectedness(of: option, false) }
            for option in chosen { setSelectedness(of: option, true) }
        }
        noteSelectedness(of: select, chosen.isEmpty, options)
    }

    private func noteSelectedness(of select: Node, _ isNothing: Bool, _ options: [Node]) {
        let known = isNothing ? Selectedness.nothing(of: options.count) : .anOption
        if controls[select]?.selectedness != known { controls[select, default: ControlState()].selectedness = known }
    }

    private func keep(_ chosen: Set<Node>, of select: Node, among options: [Node]) {
        for option in options { setSelectedness(of: option, chosen.contains(option)) }
        noteSelectedness(of: select, chosen.isEmpty, options)
    }

    // "Set the selectedness of all the other options to false."
    private func deselectOthers(than chosen: Node, of select: Node) {
        for option in options(of: select) where option != chosen { setSelectedness(of: option, false) }
    }

    // MARK: Changes

    /// Puts a node into, or takes it out of, what may be a select.
    ///
    /// https://html.spec.whatwg.org/#the-select-element:html-element-insertion-steps
    func changingOptions(below node: Node, in parent: Node?, _ change: () -> Void) {
        guard let select = parent.flatMap(selectHolding), node.tag == .option || node.tag == .optgroup else {
            return change()
        }
        settle(select)
        let changed = node.tag == .option ? [node] : options(of: node)
        // Where what changes is not selected and nothing lacks, all stays as it is; so a list is filled without going through
        // it for each of its options.
        let lacksNone = controls[select]?.selectedness == .anOption || displaySize(of: select) > 1
        let isSelected = changed.contains { hasSelectedness($0) }
        change()
        guard isSelected || !lacksNone else { return }
        // "Whenever an option element with its selectedness set to true is added to the select's list of options, the
        // user agent must set the selectedness of all the other options to false."
        if let chosen = changed.last(where: { hasSelectedness($0) && selectOwning($0) == select }),
            !select.has(.multiple)
        {
            deselectOthers(than: chosen, of: select)
        }
        reselect(in: select)
    }

    /// Sets or removes an attribute that may be one that decides what a control's value is.
    func changingControl(_ node: Node, _ namespace: String?, _ localName: String, _ change: () -> Void) {
        guard namespace == nil else { return change() }
        switch (node.tag, localName) {
        case (.option, "selected"): changingSelected(node, change)
        case (.option, "disabled"):
            // An option that is selected stays so.
            if let select = selectOwning(node) { settle(select) }
            change()
        case (.optgroup, "disabled"):
            if let select = selectHolding(node) { settle(select) }
            change()
        case (.select, "multiple"), (.select, "size"):
            settle(node)
            let first = selectedOptions(of: node).first
            change()
            // NB: of many the first stays, as in WebKit and Chromium.
            if !node.has(.multiple), let first { deselectOthers(than: first, of: node) }
            reselect(in: node)
        case (.input, "value") where node.inputType == .hidden:
            change()
            controls[node, default: ControlState()].hasNewAttribute = true
        case (.input, "min"), (.input, "max"), (.input, "step"), (.input, "multiple"):
            change()
            sanitizeOwnValue(of: node)
        default: change()
        }
    }

    // https://html.spec.whatwg.org/#attr-option-selected: adding it selects an option that is not dirty, removing it the
    // other way round.
    private func changingSelected(_ option: Node, _ change: () -> Void) {
        let select = selectOwning(option)
        if let select { settle(select) }
        let before = hasSelectedness(option)
        let had = option.has(.selected)
        change()
        let has = option.has(.selected)
        let after = controls[option]?.isDirtyOption == true || had == has ? before : has
        setSelectedness(of: option, after)
        guard let select, before != after else { return }
        if after, !select.has(.multiple) { deselectOthers(than: option, of: select) }
        reselect(in: select)
    }
}
