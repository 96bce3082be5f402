/// A selector that is not one.
package struct SelectorError: Error, Hashable, CustomStringConvertible {
    package let selector: String
    /// Where in the selector's UTF-8.
    package let position: Int
    package let message: String

    package var description: String { "selector \(selector): \(message) at byte \(position)" }
}

// https://drafts.csswg.org/selectors-4/#typedef-selector-list, ready to be matched.
struct SelectorList: Sendable {
    var selectors: [ComplexSelector]
}

/// Compounds joined by combinators, kept from the right to the left as they are matched.
struct ComplexSelector: Sendable {
    /// `parts[0]` is the subject; each one's combinator says how the next, to its left, stands to it.
    var parts: [Part]

    struct Part: Sendable {
        var compound: CompoundSelector
        /// What joins it to the compound on its left; `nil` for the leftmost.
        var combinator: Combinator?
    }
}

enum Combinator: Sendable {
    case descendant
    case child
    case nextSibling
    case subsequentSibling
}

struct CompoundSelector: Sendable {
    var tests: [SimpleSelector]
}

/// A name, its number if it has one, and its bytes in lower case for HTML.
struct SelectorName: Sendable {
    let spelling: String
    let lowercase: String
    let tag: TagName

    static let tags: [String: TagName] = {
        var tags: [String: TagName] = [:]
        for tag in TagName.allCases where tag != .other { tags[tag.spelling] = tag }
        return tags
    }()
}

indirect enum SimpleSelector: Sendable {
    case type(SelectorName)
    /// `|name`, `svg|name`: only with no namespace, which HTML elements are never in.
    case noNamespace
    case id([UInt8])
    case `class`([UInt8])
    case attribute(AttributeSelector)
    case pseudoClass(PseudoClass)
    case `is`(SelectorList)
    case not(SelectorList)
    /// Relative selectors: each with the combinator it starts with.
    case has([(Combinator, ComplexSelector)])
    case nth(NthPattern, fromEnd: Bool, ofType: Bool, of: SelectorList?)
    case language([String])
    case direction(Directionality)
    /// A pseudo-element, or a state that no page without a screen is in.
    case never
}

struct AttributeSelector: Sendable {
    enum Operator: Sendable {
        case exists
        case equals
        case includesWord
        case dashMatch
        case prefix
        case suffix
        case substring
    }

    var name: String
    var lowercaseName: String
    var number: AttributeName
    var match: Operator
    var value: [UInt8]
    /// `i`, `s`, or as the attribute has it in HTML.
    var ignoresCase: Bool?
}

// https://drafts.csswg.org/selectors-4/#pseudo-classes without arguments
enum PseudoClass: String, CaseIterable {
    case root, scope, empty
    case firstChild = "first-child"
    case lastChild = "last-child"
    case onlyChild = "only-child"
    case firstOfType = "first-of-type"
    case lastOfType = "last-of-type"
    case onlyOfType = "only-of-type"
    case link
    case anyLink = "any-link"
    case checked, disabled, enabled, required, optional
    case readOnly = "read-only"
    case readWrite = "read-write"
    case `default`, indeterminate
    case placeholderShown = "placeholder-shown"
    case valid, invalid, defined, open

    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// States of a pointer, a keyboard or a history that a page here never shows.
    static let never: Set = [
        "visited", "hover", "active", "focus", "focus-within", "focus-visible", "target", "target-within",
        "local-link", "current", "past", "future", "playing", "paused", "autofill", "-webkit-autofill", "fullscreen",
        "modal", "user-valid", "user-invalid", "in-range", "out-of-range", "host", "popover-open", "muted", "seeking",
    ]
}

/// `An+B`.
///
/// https://drafts.csswg.org/css-syntax/#anb-microsyntax
struct NthPattern: Equatable {
    var step: Int
    var offset: Int

    func matches(_ index: Int) -> Bool {
        let (difference, overflow) = index.subtractingReportingOverflow(offset)
        if overflow { return false }
        if step == 0 { return difference == 0 }
        return difference % step == 0 && difference / step >= 0
    }
}
