/// How much of a page is taken in: what lies beyond is not read, and the tree stays what it was.
public struct DocumentLimits: Sendable, Hashable, Codable {
    /// Bytes of the decoded page.
    ///
    /// Source: none of the standard's; browsers stop at their memory. Pages of a login are under a megabyte.
    public var bytes = 64 << 20

    /// Elements above one element; deeper ones become its siblings, as in browsers.
    ///
    /// Source: WebKit's `Settings::defaultMaximumHTMLParserDOMTreeDepth`.
    public var depth = 512

    /// Start tags open at once, beyond which the parse is given up.
    ///
    /// Of XML, whose tree is as deep as its tags are, 2,048 at most.
    public var openElements = 100_000

    /// Looks at open elements in all, beyond which the parse is given up: tags that fit none of them look through them all.
    ///
    /// Source: none of the standard's; they take about a second.
    public var looks = 1_000_000_000

    /// Elements of one document.
    public var elements = 1_000_000

    /// Attributes of one element; libxml2 looks through them all for each one more.
    public var attributes = 4096

    /// Bytes of the tree in memory, which repeated formatting elements can make far larger than the page.
    public var treeBytes = 1 << 30

    /// Bytes of names that no standard knows (custom elements, `data-` attributes), each kept once.
    public var names = 256 << 10

    /// Bytes kept of a page whose encoding is a guess, to be read again if a `meta` further down names another one; one
    /// behind them is not heeded.
    ///
    /// Source: none of the standard's; browsers ask the server a second time.
    public var undecidedBytes = 1 << 20

    /// The limits used when none are given.
    public static let standard = DocumentLimits()

    /// The standard limits, to be changed one by one.
    public init() {}
}

/// Why a parse was given up.
public enum DocumentFailure: String, Error, Sendable, Hashable, Codable {
    /// More bytes than ``DocumentLimits/bytes``.
    case tooManyBytes
    /// More open elements than ``DocumentLimits/openElements``, or ``DocumentLimits/looks`` at them.
    case tooDeep
    /// More elements than ``DocumentLimits/elements``.
    case tooManyElements
    /// More attributes on one element than ``DocumentLimits/attributes``.
    case tooManyAttributes
    /// More memory than ``DocumentLimits/treeBytes``.
    case treeTooLarge
    /// An XML document that is not well-formed: the tree is what stood before the error.
    case notWellFormed
}

/// Bounds of the tools that read a document, each far above what pages and their tests use.
enum ToolLimits {
    /// Selectors nested in `:is()`, `:not()`, `:has()`.
    static let selectorNesting = 32
    /// Compounds of one selector, those it is nested in included: matching recurses over them.
    static let selectorCompounds = 256
    /// What one query may do: tests of an element against a compound, and what costs as much.
    static let selectorSteps = 20_000_000
    /// Bytes of one selector.
    static let selectorBytes = 64 << 10
    /// Elements that are noted to have other classes, so that lists of them need not be gathered again.
    static let reclassedElements = 64
    /// Lists of the elements of some classes that are kept; the names are a script's to choose.
    static let classLists = 32
    /// Selectors kept parsed, as many again being former ones; a large sheet has thousands.
    static let cachedSelectors = 2_000
    /// Bytes of a selector that is kept parsed.
    static let cachedSelectorBytes = 1_000
    /// What one parser is told of that stands ahead of it.
    static let upcomingParts = 500
    /// Parse errors told of one document.
    static let parseErrors = 10_000
    /// Bytes of text that finding one element by its text or name may read.
    static let findBytes = 64 << 20
    /// Bytes of a text that a regular expression is asked of.
    static let regexBytes = 4096
    /// Elements that one `aria-labelledby` names.
    static let labelReferences = 16
    /// Names looked through for those like one that was not found, and the bytes of one.
    static let candidates = 1000
    static let candidateBytes = 80
    /// Steps of one XPath evaluation: libxml2's `opLimit`.
    static let xpathOperations: UInt = 50_000_000
    /// Bytes of a serialised snapshot.
    static let snapshotBytes = 128 << 20
}
