import WebNetwork
import WebStandards

/// What is to be loaded, by whom and why; each hop of a navigation rewrites the first four.
package struct NavigationRequest {
    package var url: WebURL
    package var method: String
    package var body: RequestBody
    package var contentType: String?
    /// Fields the app gave; sent on every hop to the first origin, never to another.
    package var fields: HTTPFields
    /// How long the app waits for the answer to begin; `nil`: as long as the session does.
    package var timeout: Duration?
    /// The document that asks; `nil`: the app.
    package var initiator: Initiator?
    package var type: NavigationType
    package var cause: NavigationCause
    /// A page leads there, and not the app, a move along the list or a reload.
    var isByPage: Bool { [.link, .form, .script, .refresh].contains(cause) }
    package var hasUserGesture: Bool
    package var history: HistoryHandling
    /// The `download` attribute of the link: its value, possibly empty.
    package var downloadName: String?
    /// The app opens a file for the view, whatever the session's setting.
    package var mayReadFile = false
    /// How its own document is asked for, and what that asks for while it loads.
    package var cacheMode = CacheMode.default
    package var partsCaching = PartsCaching()
    /// What the app's next load tells caches on the way.
    var fieldsOfNext = HTTPFields()
    /// Nobody is asked about it, nor told of it: a script's text takes the place of the document.
    var isSilent = false
    /// It takes the place of an entry, of which the list hears only once that is gone to again.
    var leavesListAsItWas = false
    /// A move along the back-forward list that a script asked for.
    var isByScript = false
    /// A script that is still running asks: what the app answers is heard once it has returned.
    var isWithinScript = false
    /// It makes a request again that redirects had led through other sites.
    var isLedAcrossSites = false
    /// Where the document comes from when not from the URL.
    var source: Source?
    /// What the view and the list say instead of the URL.
    var listedURL: WebURL?

    /// What a `blob:` URL named when somebody led there (https://url.spec.whatwg.org/#concept-url-blob-entry).
    var blob: BlobURLStore.Entry?

    /// What there was to the document when it was left.
    var left: LeftDocument?

    /// What the document's links are resolved against, when not its URL.
    var baseURL: WebURL?

    // https://html.spec.whatwg.org/#matches-about:blank
    var isBlank: Bool { source == nil && url.scheme == "about" && url.path == "blank" }

    /// A document that needs no fetch.
    enum Source {
        /// From the page cache.
        case cached(ActiveDocument)
        /// Handed in by the app, or an `iframe`'s `srcdoc`.
        case text([UInt8], MIMEType)
    }

    /// The document a navigation comes from.
    package struct Initiator: Sendable {
        package var url: WebURL
        /// Where it shows.
        package var frame: FrameInfo
        package var origin: Origin
        // https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.2.1
        package var siteForCookies: Origin
        package var referrerPolicy: ReferrerPolicy

        package init(
            url: WebURL,
            frame: FrameInfo = .main,
            origin: Origin,
            siteForCookies: Origin,
            referrerPolicy: ReferrerPolicy
        ) {
            self.url = url
            self.frame = frame
            self.origin = origin
            self.siteForCookies = siteForCookies
            self.referrerPolicy = referrerPolicy
        }

        /// Whose URL is said in the document's stead.
        var referrer: WebURL?
        /// No URL is said.
        var isHidden = false
        // https://fetch.spec.whatwg.org/#concept-request-redirect-taint, of a request that is made again.
        var hasTaintedOrigin = false
        /// Whose cookies its scripts have to do with, which documents with its origin take over.
        var cookieURL: WebURL?
        /// What documents with its origin share with it.
        var domain: RelaxedDomain?
        /// What documents without a response of their own take over
        /// (https://html.spec.whatwg.org/#clone-a-policy-container).
        var policy: ContentSecurityPolicy?
        // https://w3c.github.io/webappsec-upgrade-insecure-requests/#insecure-navigations-set
        var insecureNavigations: Set<Origin> = []
        /// Until all of it is there.
        var partsCaching = PartsCaching()
    }

    /// A GET by the app.
    package init(url: WebURL) {
        self.url = url
        method = "GET"
        body = .none
        fields = HTTPFields()
        type = .other
        cause = .app
        hasUserGesture = false
        history = .push
    }
}

/// What a navigation does to the back-forward list (https://html.spec.whatwg.org/#navigation-history-behavior).
package enum HistoryHandling: Sendable, Hashable {
    case push
    case replace
    /// The entry stays as it is.
    case keep
    /// To the entry of that index.
    case traverse(Int)
    /// A document the app hands in as text: it has no entry.
    case unlisted
}

/// The first request of an entry, kept so that a reload can make it again.
struct RepeatableRequest {
    var method: String
    var body: RequestBody
    var contentType: String?
    var mayReadFile = false
    /// What the app handed in, and what the list says of it; `nil`: it was fetched, or is not handed in again.
    var text: HandedText?

    var isPost: Bool { method != "GET" && method != "HEAD" }
}

/// A text of the app's that has an entry.
struct HandedText {
    var bytes: [UInt8]
    var type: MIMEType
    var listedURL: WebURL
}

extension NavigationRequest {
    /// What made a document is to be sent again.
    mutating func take(_ repeatable: RepeatableRequest) {
        (method, body, contentType) = (repeatable.method, repeatable.body, repeatable.contentType)
        if let text = repeatable.text { take(text) }
    }

    /// The document is of that text.
    mutating func take(_ text: HandedText) {
        (source, listedURL) = (.text(text.bytes, text.type), text.listedURL)
    }

    /// What it is of, where it has an entry.
    var handedText: HandedText? {
        guard let listedURL, case .text(let bytes, let type) = source else { return nil }
        return HandedText(bytes: bytes, type: type, listedURL: listedURL)
    }
}
