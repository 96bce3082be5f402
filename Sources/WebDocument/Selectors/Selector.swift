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
    let selectors: [ComplexSelector]
    let subjects: SubjectTags?

    init(selectors: [ComplexSelector]) {
        self.selectors = selectors
        subjects = SubjectTags(selectors)
    }
}

/// Compounds joined by combinators, kept from the right to the left as they are matched.
struct ComplexSelector: Sendable {
    /// Tells it from the others of one parse, for what a matcher remembers of it.
    let id: Int
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
    /// `|name`: only with no namespace, which HTML elements are never in.
    case noNamespace
    case id([UInt8])
    case `class`([UInt8])
    case attribute(AttributeSelector)
    case pseudoClass(PseudoClass)
    case `is`(SelectorList)
    case not(SelectorList)
    case has([RelativeSelector])
    case nth(NthSelector)
    case language([String])
    case direction(Directionality)
    /// Of a custom element.
    case state(String)
    /// The host of the shadow tree that the selector is of, and what it is asked: by itself, or with what is around it too.
    case host(SelectorList?)
    case hostContext(SelectorList)
    /// A pseudo-element, or a state that no page without a screen is in.
    case never
}

/// A selector of `:has()`, with the combinator it starts with.
struct RelativeSelector: Sendable {
    let combinator: Combinator
    let selector: ComplexSelector
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
    /// `[*|name]`.
    var inAnyNamespace: Bool
    var number: AttributeName
    var match: Operator
    var value: [UInt8]
    /// `i`, or as the attribute has it in HTML.
    var ignoresCase: Bool?
}

// https://drafts.csswg.org/selectors-4/#pseudo-classes without arguments
enum PseudoClass: String, CaseIterable {
    case root, scope, empty
    case firstChild = "first-child"
    case lastChild = "last-child"
    case onlyChild = "only-child"
    case link
    case anyLink = "any-link"
    case webKitAnyLink = "-webkit-any-link"
    case checked, disabled, enabled, required, optional
    case readOnly = "read-only"
    case readWrite = "read-write"
    case `default`, indeterminate
    case placeholderShown = "placeholder-shown"
    case inRange = "in-range"
    case outOfRange = "out-of-range"
    case valid, invalid, defined, open, target
    case userValid = "user-valid"
    case userInvalid = "user-invalid"
    case targetWithin = "target-within"
    case focus
    case focusVisible = "focus-visible"
    case focusWithin = "focus-within"
    case popoverOpen = "popover-open"
    case modal
    case hover

    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// States of a pointer, a keyboard, a player or a history, and of shadow trees: no page here is ever in them.
    static let never: Set = [
        "visited", "active", "local-link", "current", "past", "future", "playing", "paused", "seeking",
        "buffering", "stalled", "muted", "volume-locked", "autofill", "-webkit-autofill", "fullscreen",
        "picture-in-picture", "has-slotted",
    ]

    /// What may be asked of a pseudo-element.
    private static let ofPseudoElements: Set = ["hover", "active", "focus", "focus-within", "focus-visible"]
    /// Places in a tree, which nobody outside is to learn of a part.
    private static let structural: Set = [
        "root", "empty", "has", "host", "scope", "first-child", "last-child", "only-child", "first-of-type",
        "last-of-type", "only-of-type", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type",
    ]

    // https://drafts.csswg.org/css-shadow-parts/#part
    static func isAsked(_ name: String, of pseudoElement: String) -> Bool {
        pseudoElement == "part" ? !structural.contains(name) : ofPseudoElements.contains(name)
    }
}

/// Names after `::`.
enum PseudoElement {
    static let names: Set = [
        "before", "after", "first-line", "first-letter", "marker", "placeholder", "selection", "backdrop",
        "file-selector-button", "target-text", "spelling-error", "grammar-error", "cue", "cue-region",
        "view-transition", "details-content",
    ]
    static let functions: Set = [
        "slotted", "part", "cue", "cue-region", "highlight", "view-transition-group", "view-transition-image-pair",
        "view-transition-old", "view-transition-new",
    ]
    /// Those that are in no such state, nor have others in them but for markers.
    static let stateless: Set = ["before", "after", "first-line", "first-letter", "marker", "backdrop"]
    /// Those that CSS 2 wrote with one colon.
    static let legacy: Set = ["before", "after", "first-line", "first-letter"]

    // https://drafts.csswg.org/selectors-4/#compat: any `::-webkit-` name is one at parse time.
    static func isOne(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("-webkit-") }
}
