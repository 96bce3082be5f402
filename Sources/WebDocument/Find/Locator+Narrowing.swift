extension Locator {
    /// What stands between an element and what is within it, or which of several it is.
    static let narrowingMark = ">>"
    static let positionPrefix = "nth="

    /// Behind one of these stands what a locator is narrowed to: any other `>>` is text, or CSS that says what is wrong with it.
    static let narrowingMarks = (prefixes.map { "\($0)=" } + [positionPrefix]).flatMap {
        [" \(narrowingMark) \($0)", " \(narrowingMark)\($0)"]
    }

    /// That one of several which fit, in tree order: 0 is the first, 1 the second, -1 the last.
    ///
    /// By CSS and XPath all that match are counted, whether they show or not; by what a user goes by, all that show it or
    /// contain it.
    public func nth(_ position: Int) -> Locator {
        var one = self
        one.position = position
        return one
    }

    /// The same within an element that the other fits: `.text("Allow").within(.role(.dialog))`.
    ///
    /// It stands in the frames that the other stands in. Called once more it goes one element further out.
    public func within(_ other: Locator) -> Locator {
        var (inner, outer) = (self, other)
        inner.frames = other.frames
        outer.frames = []
        outer.scopes = []
        inner.scopes = other.scopes + [outer] + scopes
        return inner
    }

    /// Whichever of several that fit.
    package var ofAnyPosition: Locator {
        var any = self
        any.position = nil
        return any
    }

    /// A text at each of the marks that narrow it.
    static func segments(of text: String) throws(LocatorError) -> [String] {
        var segments: [String] = []
        var rest = text[...]
        while let mark = firstOwnMark(narrowingMarks, in: rest) {
            guard segments.count < depth else {
                throw LocatorError("“\(text.prefix(60))…” has more than \(depth) “\(narrowingMark)”.")
            }
            segments.append(trimmed(rest[..<mark]))
            rest = narrowed(rest[mark...])
        }
        return segments + [String(rest)]
    }

    /// What stands behind the mark that a text begins with.
    static func narrowed(_ text: Substring) -> Substring {
        text.drop(while: \.isWhitespace).dropFirst(narrowingMark.count).drop(while: \.isWhitespace)
    }
}

extension Document {
    /// Whether an element lies in one of those, or in a shadow tree of what does.
    func lies(_ node: Node, in scope: Set<Node>) -> Bool {
        var current = parentElementOrHost(of: node)
        while let node = current {
            if scope.contains(node) { return true }
            current = parentElementOrHost(of: node)
        }
        return false
    }
}

extension ElementFinder {
    private static let testAttributes = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"]

    func elements(testID matcher: TextMatcher) -> [(node: Node, text: String)] {
        visible.compactMap { node in
            let element = document.element(node)
            let ids = Self.testAttributes.lazy.compactMap { element.attribute($0) }
            return ids.first(where: matcher.matches).map { (node, $0) }
        }
    }

    /// What elements have for tests.
    var testIDs: [String] {
        visible.compactMap { node in
            Self.testAttributes.lazy.compactMap { self.document.element(node).attribute($0) }.first
        }
    }
}
