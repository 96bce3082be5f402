/// What names an element of a page: a CSS selector, or what a user would go by.
///
/// A string literal is a CSS selector. CSS and XPath mean the first element that matches, in tree order, and for a finger the first
/// of them that shows, if one does; the others mean
/// the one element that a user could see and that fits. Of several those that the page's style sheets show, where it runs
/// scripts; of several that contain a text, the one whose whole text it is.
///
/// What is hidden is told by markup otherwise: `hidden`, `type=hidden`, a closed `details` or `dialog`, and
/// `display: none` or `visibility: hidden` in a `style` attribute.
///
/// It is looked for in the page itself and, but by XPath, in the shadow trees of its elements, where a CSS selector matches
/// within one tree: first in the document's own. In the page of a frame with ``inFrame(_:)``, whatever that page's origin.
public struct Locator: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    enum Kind: Hashable {
        case css(String)
        case xpath(String)
        case label(TextPattern)
        case text(TextPattern)
        case placeholder(TextPattern)
        case testID(TextPattern)
        case role(AriaRole, name: TextPattern?, level: Int?)
    }

    let kind: Kind
    /// The frames that are entered before it is looked for, the outermost first; none of them has frames of its own.
    package internal(set) var frames: [Locator] = []
    /// What it is looked for within, the outermost first; each without frames and without such of its own.
    var scopes: [Locator] = []
    /// Which of those that fit it is, from 0, or from -1 backwards; `nil`: there should be one.
    var position: Int?

    /// A CSS selector.
    public init(stringLiteral value: String) { kind = .css(value) }

    private init(_ kind: Kind) { self.kind = kind }

    /// By a CSS selector (https://drafts.csswg.org/selectors-4/).
    public static func css(_ selector: String) -> Locator { Locator(.css(selector)) }

    /// By an XPath 1.0 expression.
    public static func xpath(_ expression: String) -> Locator { Locator(.xpath(expression)) }

    /// A control by its label: the text of its `label`, its `aria-label`, or what `aria-labelledby` points at.
    public static func label(_ text: TextPattern) -> Locator { Locator(.label(text)) }

    /// By what a user reads there: the innermost element with that text, or a button by its value.
    public static func text(_ text: TextPattern) -> Locator { Locator(.text(text)) }

    /// A control by its placeholder.
    public static func placeholder(_ text: TextPattern) -> Locator { Locator(.placeholder(text)) }

    /// By what is there for tests alone, of which a text is the whole.
    ///
    /// That is `data-testid`, `data-test-id`, `data-test`, `data-cy` or `data-qa`.
    public static func testID(_ text: TextPattern) -> Locator { Locator(.testID(text)) }

    /// By its role, as the markup or HTML itself gives it, and its accessible name (https://w3c.github.io/accname/).
    ///
    /// `level` is that of headings, 1 to 6. Default: any name, any level.
    public static func role(_ role: AriaRole, name: TextPattern? = nil, level: Int? = nil) -> Locator {
        Locator(.role(role, name: name, level: level))
    }

    /// It means the first of those that match, and not the one that does.
    package var meansTheFirst: Bool {
        switch kind {
        case .css, .xpath: true
        default: false
        }
    }

    /// As ``init(parsing:)`` reads it.
    public var description: String {
        parts.map(\.ownText).joined(separator: " \(Self.frameMark) ")
    }

    /// Without the frames before it.
    var ownText: String {
        let texts = (scopes + [self]).map { one in
            one.kindText + (one.position.map { " \(Self.narrowingMark) nth=\($0)" } ?? "")
        }
        return texts.enumerated().map { index, text in
            index > 0 && Self.prefixEnd(of: text[...]) == nil ? "css=\(text)" : text
        }.joined(separator: " \(Self.narrowingMark) ")
    }

    private var kindText: String {
        switch kind {
        case .css(let selector): return selector
        case .xpath(let expression): return "xpath=\(expression)"
        case .label(let text): return "label=\(text)"
        case .text(let text): return "text=\(text)"
        case .placeholder(let text): return "placeholder=\(text)"
        case .testID(let text): return "testid=\(text)"
        case .role(let role, let name, let level):
            let name =
                switch name {
                case nil: ""
                case .containing(let text): "[name=\"\(text)\"]"
                case .exact(let text): "[name=\"\(text)\"s]"
                case .regex(let expression): "[name=/\(expression)/]"
                }
            return "role=\(role.rawValue)\(name)\(level.map { "[level=\($0)]" } ?? "")"
        }
    }
}

/// A locator that is not one: what is wrong with it, in a sentence.
public struct LocatorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ description: String) { self.description = description }
}
