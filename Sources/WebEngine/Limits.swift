/// The engine's bounds, each with where it is from; all can be set.
public struct NavigationLimits: Sendable, Hashable {
    /// Redirects followed in one navigation: 20 (Fetch, https://fetch.spec.whatwg.org/#http-redirect-fetch step 5).
    public var redirects = 20
    /// Documents kept whole for going back, the one kept longest dropped first: 2, as WebKit's `BackForwardCache` keeps.
    public var cachedDocuments = 2
    /// Entries of the back-forward list: 100, as WebKit's `BackForwardList` keeps.
    public var historyEntries = 100
    /// Records the ledger keeps, the oldest dropped first: 2,000.
    public var hops = 2_000
    /// Frames in one page at once, nested ones included: 1,000 (Blink's `kMaxNumberOfFrames`).
    public var frames = 1_000
    /// Depth of frames within frames: 31, which with the page itself is what WebKit nests.
    public var frameDepth = 31
    /// Images, style sheets and the like fetched for one document: 2,000.
    public var subresources = 2_000
    /// UTF-16 code units of the title the view reports: 1,000, as WebKit cuts it; `document.title` is not cut.
    public var titleCharacters = 1_000
    /// Finished downloads whose bytes wait in memory to be taken, the oldest dropped first: 8.
    public var downloadsInMemory = 8
    /// How long one entry into a page's scripts may have the processor before it is ended: 10 seconds, as UIWebView's
    /// `stringByEvaluatingJavaScript(from:)` says of its own; what it waits for beside may take 60 seconds.
    public var scriptTime = Duration.seconds(10)
    /// Bytes by which the process may grow in one entry into a page's scripts before it is ended: 1 GiB.
    ///
    /// Growth that is more than the entry's thread has touched, or can have filled in the time that it had the processor,
    /// is not its own.
    public var scriptMemory = 1 << 30
    /// Times one request answers a challenge: 20.
    ///
    /// A server that is not content then has its load fail, as libsoup has it: no client sends it again without end.
    public var challenges = 20

    /// The documented bounds.
    public init() {}
}

/// Bounds of what a message lists.
enum MessageLimits {
    /// Elements named beside the one that was looked for.
    static let candidates = 5
    /// Options of a select that are named.
    static let options = 20
    /// Frames searched for what is not where it was looked for.
    static let frames = 20
}
