import WebStandards

/// Which parser reads HTML.
public enum HTMLParserChoice: String, Sendable, Hashable, Codable {
    /// The HTML Standard's, as in browsers.
    case standard
    /// libxml2's, by HTML 4: for comparison, since it reads much otherwise than browsers do.
    case libxml2
}

/// What stands for a base URL that is none.
package enum BrokenBase: Sendable, Hashable {
    /// The document's fallback base URL: the HTML Standard and Chromium.
    case fallback
    /// PLATFORM(WebKit): nothing, so that no relative reference is a URL (Document::updateBaseURL, "if (!m_baseURL.isValid())").
    case none
}

/// What a document is told of itself when it is made.
package struct DocumentOrigin {
    package var url: WebURL
    /// `nil` is taken as HTML.
    package var contentType: MIMEType?
    package var referrer = ""
    /// What relative URLs are resolved against where no `base` says otherwise; `nil` is the URL.
    package var fallbackBaseURL: WebURL?
    /// The encoding of the document around it, if that is of the same origin: a page that says nothing is in it too.
    package var containerEncoding: TextEncoding?
    /// What the response's `Content-Language` says.
    package var contentLanguage: String?
    /// Whether scripts run, and `noscript` elements are therefore as if empty.
    package var scripting = false
    /// What markup has of scripts is left out, while those run that come otherwise.
    ///
    /// PLATFORM(WebKit): `allowsContentJavaScript`.
    package var leavesOutScripts = false
    /// Templates declare shadow roots, be it that no scripts run.
    package var declaresShadowRoots = false
    /// The order of a form's controls.
    package var controlOrder = FormControlOrder.tree
    /// What references are resolved against where a `base` names what is no URL.
    package var brokenBase = BrokenBase.fallback
    /// What the title of an image's document says.
    package var imageTitle = ImageTitle.pixels
    /// JSON that says nothing of its encoding is UTF-8, and not as other text.
    package var takesJSONForUTF8 = true

    package init(url: WebURL, contentType: MIMEType? = nil) {
        self.url = url
        self.contentType = contentType
    }
}

/// A page's document: a libxml2 tree and what is kept beside it.
///
/// It is used by one thread at a time.
///
/// Elements handed out hold it, and no node is freed before it.
package final class Document {
    /// Knows the document's style sheets, and which elements they keep from being shown.
    package var hidingSheets: (() -> Set<Node>)?
    /// Whether a control is invalid, as scripts see it: they know of patterns, steps and messages of their own.
    ///
    /// `nil`: there are no scripts to ask.
    package var scriptedInvalidity: ((Node) -> Bool?)?
    /// What its policies refuse of the styles in it.
    package var refusedStyles = RefusedStyles()
    /// The `object` elements whose fallback content shows.
    var failedObjects: Set<Node> = []
    package private(set) var origin: DocumentOrigin
    /// How the bytes were decoded.
    package internal(set) var encoding = TextEncoding.utf8
    private(set) var tree: Tree
    /// The tree of a parse that began again: elements of it may have been handed out.
    private var abandonedTree: Tree?
    /// What was done to form controls since they were parsed.
    var controls: [Node: ControlState] = [:] {
        didSet { controlRevision += 1 }
    }
    private(set) var controlRevision = 0
    /// The numbers of nodes that cannot hold them, and the pages of numbers that are the document's (`NodeRegistry`).
    var nodeNumbers: [Node: Int] = [:]
    var numberPages: [Int] = []
    /// Those of nodes that came from other documents, which they are numbered in.
    var adoptedNumbers: Set<Int> = []
    /// The realm that it belongs to, or that made it; 0 for none.
    package var realm = 0
    /// What has the focus, and the hosts of shadow trees that hand it on to it.
    package var focus: [Node] = [] {
        didSet { shownRevision += 1 }
    }
    /// What a finger was on last: to the page it rests there until it is on something else.
    package var hovered: Node? {
        didSet { if hovered != oldValue { shownRevision += 1 } }
    }
    private var shownRevision = 0
    /// A control is valid, or invalid, by what a script has said of it.
    package func validityChanged() { shownRevision += 1 }
    /// Popovers that are shown and modal dialogs (https://drafts.csswg.org/css-position-4/#top-layer).
    package var topLayer: [Node: TopLayerRole] = [:] {
        didSet { shownRevision += 1 }
    }
    /// Counts what selectors see and is not in the tree: what was done to controls, the focus, the top layer, and the URL.
    package var stateRevision: Int { controlRevision + shownRevision }
    private(set) lazy var caches = DocumentCaches(self)
    private var titleCache: (revision: Int, title: String)?
    private var baseCache: (revision: Int, url: WebURL, isBroken: Bool)?
    /// Whether a `base` element may name that URL (https://www.w3.org/TR/CSP3/#directive-base-uri).
    package var allowsBase: ((WebURL) -> Bool)? {
        didSet { baseCache = nil }
    }
    /// The settings elements that count just now, while an element is fetched that others are behind; `nil`: all of them.
    package var settingsElementsThatCount: ArraySlice<Node>? {
        didSet { if settingsElementsThatCount != oldValue { baseCache = nil } }
    }
    /// The document that owns what its templates hold, once there is one.
    package internal(set) var madeContentsOwner: Document?
    private var quirksCache: (revision: Int, isQuirks: Bool)?

    init(_ origin: DocumentOrigin, tree: Tree) {
        self.origin = origin
        self.tree = tree
    }

    /// Begins again with an empty tree; the parser does so at most once.
    func restart(with tree: Tree) {
        abandonedTree = self.tree
        tree.notesStyles = self.tree.notesStyles
        self.tree = tree
        refusedStyles = RefusedStyles()
        failedObjects = []
        madeContentsOwner = nil
        controls = [:]
        caches = DocumentCaches(self)
        titleCache = nil
        baseCache = nil
        quirksCache = nil
    }

    /// https://dom.spec.whatwg.org/#concept-document-url; a move within the document changes it.
    package var url: WebURL {
        get { origin.url }
        set {
            origin.url = newValue
            baseCache = nil
            shownRevision += 1
        }
    }
    package var referrer: String { origin.referrer }
    /// The essence of the type, as `document.contentType` gives it.
    package var contentType: String { origin.contentType?.essence ?? "text/html" }

    // https://html.spec.whatwg.org/#document.title
    package var title: String {
        if let titleCache, titleCache.revision == tree.revision { return titleCache.title }
        let title = computeTitle()
        titleCache = (tree.revision, title)
        return title
    }

    // https://html.spec.whatwg.org/#document-base-url
    package var baseURL: WebURL { base.url }

    /// `isBroken`: references are not resolved against it.
    private var base: (url: WebURL, isBroken: Bool) {
        if let baseCache, baseCache.revision == tree.revision { return (baseCache.url, baseCache.isBroken) }
        let base = computeBaseURL()
        baseCache = (tree.revision, base.url, base.isBroken)
        return base
    }

    var isQuirks: Bool {
        if let quirksCache, quirksCache.revision == tree.revision { return quirksCache.isQuirks }
        let isQuirks = computeIsQuirks()
        quirksCache = (tree.revision, isQuirks)
        return isQuirks
    }

    /// Resolves a URL as the page means it; `nil` for what cannot be parsed.
    ///
    /// https://html.spec.whatwg.org/#encoding-parsing-a-url
    package func resolve(_ url: String) -> WebURL? {
        let base = base
        return WebURL(url, base: base.isBroken ? nil : base.url, encoding: encoding)
    }

    /// What cannot be parsed is kept as it is written.
    package func resolveOrKeep(_ url: String) -> WebURL {
        resolve(url) ?? WebURL(unparsable: ValueSanitization.trimmed(url))
    }

    // https://dom.spec.whatwg.org/#document-element
    package var documentElement: Element? { tree.documentElement.map(element) }

    // https://html.spec.whatwg.org/#the-body-element-2
    package var body: Element? { rootChild { $0 == .body || $0 == .frameset } }

    // https://html.spec.whatwg.org/#the-head-element-2
    package var head: Element? { rootChild { $0 == .head } }

    private func rootChild(_ isFound: (TagName) -> Bool) -> Element? {
        guard let html = tree.documentElement, html.tag == .html else { return nil }
        var child = html.firstElementChild
        while let node = child {
            if isFound(node.tag) { return element(node) }
            child = node.nextElement
        }
        return nil
    }

    /// The first element with that ID in tree order.
    package func element(id: String) -> Element? {
        tree.firstElement(id: Array(id.utf8)).map(element)
    }

    func element(_ node: Node) -> Element { Element(document: self, node: node) }
}

extension Node {
    func firstDescendant(id: some RandomAccessCollection<UInt8>) -> Node? {
        guard !id.isEmpty else { return nil }
        var node = followingElement(in: self)
        while let candidate = node {
            if let value = candidate.attribute(.id), value.equals(id) { return candidate }
            node = candidate.followingElement(in: self)
        }
        return nil
    }
}
