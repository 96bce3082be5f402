import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// A web view without a screen: it loads pages, follows redirects, keeps cookies, fills and submits forms.
///
/// Its calls are made from any thread or task; the work is done on the loop of its session, and two views of one
/// session share its cookies. Nothing is drawn and nothing laid out.
public final class WebView: Sendable {
    /// Whose cookies and credentials it uses.
    public let session: BrowsingSession
    package let page: Page
    let client: WebViewClient
    /// That of the first view keeps its windows.
    private let ownList: WindowList?

    /// A view on nothing yet.
    ///
    /// - Parameters:
    ///   - session: shared by all views that share cookies. Default: one of its own.
    ///   - policy: decides where it may go. Default: follow all that can be fetched, leave an app's scheme to the app.
    public convenience init(session: BrowsingSession = BrowsingSession(), policy: (any NavigationPolicy)? = nil) {
        self.init(session: session, policy: policy, among: nil)
    }

    /// `list`: it is one of these windows.
    init(session: BrowsingSession, policy: (any NavigationPolicy)?, among list: WindowList?) {
        self.session = session
        let own = list == nil ? WindowList() : nil
        ownList = own
        client = WebViewClient(session: session, policy: policy, windows: list ?? own)
        page = Page(session: session, client: client)
    }

    deinit {
        page.perform { core in
            core.client = nil
            core.stop()
        }
    }

    // MARK: - Loading

    /// Loads a URL as the app does, and tells what happens.
    ///
    /// The load has begun when this returns. Its events end with `finished`, `customScheme` or `download`.
    @discardableResult
    public func load(_ url: WebURL) -> NavigationEvents {
        events { $0.load(NavigationRequest(url: url)) }
    }

    /// Loads a URL and waits until the navigation has ended.
    ///
    /// - Throws: `NavigationFailure`, also when `url` is none.
    @discardableResult
    public func open(_ url: String) async throws -> NavigationOutcome {
        guard let parsed = WebURL(url) else {
            throw NavigationFailure(
                .invalidURL,
                url: nil,
                message: "“\(url)” is no absolute URL; write it with its scheme, such as https://idp.example/login."
            )
        }
        return try await outcome { $0.load(NavigationRequest(url: parsed)) }
    }

    /// Shows `html` as a document whose links are resolved against `baseURL`; it is not in the back-forward list.
    @discardableResult
    public func loadHTML(_ html: String, baseURL: WebURL? = nil) -> NavigationEvents {
        events { $0.loadHTML(html, baseURL: baseURL) }
    }

    /// Loads the document again; one that a POST made is posted again.
    @discardableResult
    public func reload() async throws -> NavigationOutcome {
        try await outcome { $0.reload() }
    }

    /// Goes one entry back, to the kept document or by a new request.
    @discardableResult
    public func goBack() async throws -> NavigationOutcome {
        try await outcome { $0.goBack() }
    }

    /// Goes one entry forward.
    @discardableResult
    public func goForward() async throws -> NavigationOutcome {
        try await outcome { $0.goForward() }
    }

    /// Stops what loads, and a refresh that waits.
    public func stop() async {
        await page.with { $0.stop() }
    }

    /// Waits until nothing loads in it or in a window and no refresh is due within `horizon`, or until the task is
    /// cancelled.
    public func settle(horizon: Duration = .seconds(1)) async {
        await page.settle(horizon: horizon)
        // What one does may have another load, or opens the next.
        while !Task.isCancelled, let busy = await busyView(horizon) { await busy.page.settle(horizon: horizon) }
    }

    private func busyView(_ horizon: Duration) async -> WebView? {
        let windows = windows
        guard !windows.isEmpty else { return nil }
        for view in [self] + windows where await !view.page.with({ $0.isSettled(horizon: horizon) }) { return view }
        return nil
    }

    func outcome<E: Error>(
        of begin: @Sendable (PageCore) throws(E) -> NavigationID?
    ) async throws -> NavigationOutcome {
        let outcome = try await page.outcome(of: begin)
        try Task.checkCancellation()
        if case .failed(let failure) = outcome { throw failure }
        return outcome
    }

    // MARK: - Windows

    /// The views of the windows that its pages opened and that are open, oldest first, with those that pages of these opened;
    /// a window's own list is the same.
    ///
    /// There are such where the session's `newWindows` is `.view`. A window lives as long as the view that it came from; once a
    /// script has closed it, it is in the list no more. Each has the same session and policy.
    public var windows: [WebView] { client.openWindows }

    /// What a user sees: the newest window that is open, or the view itself.
    public var front: WebView { windows.last ?? self }

    // MARK: - What shows

    /// The document's title, whitespace collapsed (https://html.spec.whatwg.org/#document.title), at most 1,000
    /// characters; empty without one.
    public var title: String {
        get async { await page.with { $0.viewTitle } }
    }

    /// The URL of the document that shows, or of the one the app is loading; `nil` before the first.
    public var url: WebURL? {
        get async { await page.with { $0.viewURL } }
    }

    /// A navigation of the main frame is under way.
    public var isLoading: Bool {
        get async { await page.with { $0.isLoading } }
    }

    /// The back-forward list has an earlier entry.
    public var canGoBack: Bool {
        get async { await page.with { $0.canGoBack } }
    }

    /// The back-forward list has a later entry.
    public var canGoForward: Bool {
        get async { await page.with { $0.canGoForward } }
    }

    /// The requests made for this view with their answers and cookie decisions, oldest first; 2,000 at most.
    public var hops: [HopRecord] {
        get async { await page.with { $0.hops } }
    }

    /// The document as HTML, as it is now; empty before the first.
    ///
    /// https://html.spec.whatwg.org/#serialising-html-fragments
    public var html: String {
        get async { await page.with { $0.document?.html ?? "" } }
    }

    /// The session's cookies; expired ones are gone.
    public var cookies: [Cookie] {
        get async { await session.cookies }
    }

    /// The changes of the session's cookies from now on, each with its cause; those of its other views too.
    public var cookieEvents: CookieEvents {
        get async { await session.cookieEvents }
    }

    /// The page as a value: URL, title, text, links, forms.
    public func snapshot() async -> PageSnapshot {
        await page.with { $0.snapshot() }
    }

    /// Everything that happens to the view from now on, in order.
    public var events: AsyncStream<PageEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: PageEvent.self)
        let client = client
        page.perform { _ in
            let listener = client.listen { continuation.yield($0) }
            continuation.onTermination = { [page = self.page] _ in
                page.perform { _ in client.ignore(listener) }
            }
        }
        return stream
    }
}
