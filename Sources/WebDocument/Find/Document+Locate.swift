extension Document {
    /// The elements a locator may mean, in tree order: for CSS and XPath all that match; for the others those that fit
    /// best, of which there should be one.
    ///
    /// In shadow trees too, but by XPath; by CSS behind those of the document's own tree, and in each tree for itself.
    ///
    /// In this document: the frames that it names are the page's to enter.
    package func elements(_ locator: Locator) throws(LocatorError) -> [Element] {
        var scope: Set<Node>?
        for outer in locator.scopes { scope = Set(try elements(outer, within: scope).map(\.node)) }
        return try elements(locator, within: scope)
    }

    /// `scope`: what they lie in; `nil`: anything.
    private func elements(_ locator: Locator, within scope: Set<Node>?) throws(LocatorError) -> [Element] {
        var found: [Element]
        switch locator.kind {
        case .css(let selector):
            do throws(SelectorError) {
                found = try querySelectorAll(selector)
                for root in shadowRoots { found += try allElements(selector, below: root) }
            } catch {
                throw LocatorError(notCSS: selector, error)
            }
        case .xpath(let expression):
            do throws(XPathError) {
                found = try xpath(expression)
            } catch {
                throw LocatorError("“\(expression)” finds no elements: \(error)")
            }
        default:
            let (all, matcher) = try fitting(locator.kind)
            let inner = scope.map { scope in all.filter { lies($0.node, in: scope) } } ?? all
            found = best(inner, locator.position == nil ? matcher : nil)
        }
        if locator.meansTheFirst, let scope { found = found.filter { lies($0.node, in: scope) } }
        guard let position = locator.position else { return found }
        let index = position < 0 ? found.count + position : position
        return found.indices.contains(index) ? [found[index]] : []
    }

    /// What fits that a user goes by, and what holds its texts to it.
    private func fitting(
        _ kind: Locator.Kind
    ) throws(LocatorError) -> (all: [(node: Node, text: String)], matcher: TextMatcher?) {
        let finder = ElementFinder(self)
        switch kind {
        case .label(let text):
            let matcher = try TextMatcher(text)
            return (finder.elements(label: matcher), matcher)
        case .text(let text):
            let matcher = try TextMatcher(text)
            return (finder.elements(text: matcher), matcher)
        case .placeholder(let text):
            let matcher = try TextMatcher(text)
            return (finder.elements(placeholder: matcher), matcher)
        case .testID(.containing(let text)): return (finder.elements(testID: try TextMatcher(.exact(text))), nil)
        case .testID(let text): return (finder.elements(testID: try TextMatcher(text)), nil)
        case .role(let role, let name, let level):
            var matcher: TextMatcher?
            if let name { matcher = try TextMatcher(name) }
            return (finder.elements(role, name: matcher, level: level), matcher)
        case .css, .xpath: return ([], nil)
        }
    }

    /// The first of them.
    package func element(_ locator: Locator) throws(LocatorError) -> Element? {
        // OPTIMIZATION: what comes after the first is not looked for.
        if case .css(let selector) = locator.kind, locator.scopes.isEmpty, locator.position == nil {
            do throws(SelectorError) {
                if let found = try querySelector(selector) { return found }
                for root in shadowRoots { if let found = try firstElement(selector, below: root) { return found } }
                return nil
            } catch {
                throw LocatorError(notCSS: selector, error)
            }
        }
        return try elements(locator).first
    }

    /// Of several those that style sheets show and that are not inert; of them, where they contain a text, those whose whole
    /// text it is.
    private func best(_ all: [(node: Node, text: String)], _ matcher: TextMatcher?) -> [Element] {
        var found = all
        // OPTIMIZATION: of what is there once nobody need know whether it shows.
        if all.count > 1 {
            let hidden = elementsHiddenBySheets()
            var flat = FlatTree(self)
            let shown = hidden.isEmpty ? all : all.filter { flat.hider(of: $0.node, where: hidden.contains) == nil }
            if !shown.isEmpty { found = shown }
            // Nor does a user mean what cannot be reached, as behind a dialog.
            let reached = found.filter { element($0.node).inertness == nil }
            if !reached.isEmpty { found = reached }
        }
        guard found.count > 1, let wanted = matcher?.plainText else { return found.map { element($0.node) } }
        let whole = found.filter { $0.text.lowercased() == wanted }
        return (whole.isEmpty ? found : whole).map { element($0.node) }
    }

    /// How elements of the page could be named, those most like that locator first, for a message.
    package func candidates(for locator: Locator, limit: Int) -> [String] {
        let finder = ElementFinder(self)
        let wanted: String
        var names: [String] = []
        func add(_ prefix: String, _ texts: [String]) {
            for text in texts where !text.isEmpty && text.utf8.count <= ToolLimits.candidateBytes {
                names.append("\(prefix)=\(text)")
            }
        }
        switch locator.kind {
        case .css(let selector):
            wanted = selector
            for node in finder.visible where node.isButton || node.isLabelable || node.tag == .form || node.tag == .a {
                if let id = node.attribute(.id)?.string, !id.isEmpty {
                    names.append("#\(id)")
                } else if let name = node.attribute(.name)?.string, !name.isEmpty {
                    names.append("[name=\(name)]")
                }
            }
        case .xpath: return []
        case .label(let text):
            wanted = "label=\(text)"
            for node in finder.visible where node.isLabelable { add("label", finder.labelTexts(of: node)) }
        case .placeholder(let text):
            wanted = "placeholder=\(text)"
            for node in finder.visible { add("placeholder", [node.attribute(.placeholder)?.string ?? ""]) }
        case .testID(let text):
            wanted = "testid=\(text)"
            add("testid", finder.testIDs)
        case .text(let text):
            wanted = "text=\(text)"
            for node in finder.visible where node.isButton || node.tag == .a || node.tag == .label {
                add("text", [finder.accessibleName(of: node), node.tag == .label ? finder.contentText(of: node) : ""])
            }
        case .role(let role, _, _):
            wanted = locator.ownText
            for node in finder.visible where finder.role(of: node) == role && finder.silencer(of: node) == nil {
                let name = finder.accessibleName(of: node)
                guard name.utf8.count <= ToolLimits.candidateBytes else { continue }
                names.append(Locator.role(role, name: name.isEmpty ? nil : .containing(name)).description)
            }
        }
        return Nearness.nearest(names, to: wanted, limit: limit)
    }

    /// What keeps an element of that role, and of that name, from assistive technology.
    package func silencer(of locator: Locator) -> Element? {
        guard case .role(let role, let name, let level) = locator.kind else { return nil }
        let finder = ElementFinder(self)
        let matcher = name.flatMap { try? TextMatcher($0) }
        guard (name == nil) == (matcher == nil) else { return nil }
        let found = finder.elements(role, name: matcher, level: level, areSilent: true)
        return found.first.flatMap { finder.silencer(of: $0.node) }.map(element)
    }

    /// An element in a few words: what it is, and what it is called.
    package func summary(of element: Element) -> String {
        let finder = ElementFinder(self)
        let name = finder.accessibleName(of: element.node)
        let id = element.id.map { $0.isEmpty ? "" : "#\($0)" } ?? ""
        let tag = "<\(element.name)\(id.isEmpty ? "" : " id=\(element.id ?? "")")>"
        return name.isEmpty || name.utf8.count > ToolLimits.candidateBytes ? tag : "\(tag) “\(name)”"
    }
}

extension LocatorError {
    fileprivate init(notCSS selector: String, _ error: SelectorError) {
        var hint =
            selector.contains(Locator.frameMark)
            ? "; a frame is named with inFrame(_:), or in a text before “\(Locator.frameMark)”, outside brackets and quotes"
            : ""
        if hint.isEmpty, selector.contains(Locator.narrowingMark) {
            hint =
                "; after “>>” stands what is within it, with its prefix, as in “#rows >> css=button”, or which of several it "
                + "is, as in “li >> nth=1”"
        }
        self.init("“\(selector)” is no CSS selector: \(error)\(hint)")
    }
}

/// Which of several names is most like the one that was asked for.
enum Nearness {
    static func nearest(_ names: [String], to wanted: String, limit: Int) -> [String] {
        var seen: Set<String> = []
        let wanted = bigrams(wanted)
        return names.prefix(ToolLimits.candidates).filter { seen.insert($0).inserted }
            .map { name in (name: name, likeness: likeness(bigrams(name), wanted)) }
            .enumerated()
            .sorted { ($1.element.likeness, $0.offset) < ($0.element.likeness, $1.offset) }
            .prefix(limit).map(\.element.name)
    }

    /// Pairs of neighbouring characters, letter case ignored.
    private static func bigrams(_ text: String) -> Set<String> {
        let characters = Array(text.lowercased())
        return Set(zip(characters, characters.dropFirst()).map { String([$0, $1]) })
    }

    /// Dice's coefficient.
    private static func likeness(_ a: Set<String>, _ b: Set<String>) -> Double {
        a.isEmpty && b.isEmpty ? 0 : 2 * Double(a.intersection(b).count) / Double(a.count + b.count)
    }
}
