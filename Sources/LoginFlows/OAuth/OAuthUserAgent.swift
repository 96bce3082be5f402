public import HeadlessWebView

/// Who shows a login to the user: an app's own web view, or the system's browser.
public protocol OAuthUserAgent: Sendable {
    /// Shows the request's page, and gives the URL that the login leads back to, a refusal's too.
    func authorize(_ request: OAuthRequest) async throws -> WebURL
}

/// A web view of the app that somebody walks.
public struct WebViewUserAgent: OAuthUserAgent {
    private let session: BrowsingSession
    private let walk: @Sendable (WebView) async throws -> Void

    /// A view of that session.
    ///
    /// - Parameters:
    ///   - session: whose cookies the view has.
    ///   - walk: what the user does on the page that was opened: nothing where the server knows the user and asks
    ///     nothing.
    public init(session: BrowsingSession, walk: @escaping @Sendable (WebView) async throws -> Void) {
        self.session = session
        self.walk = walk
    }

    /// Opens the request's URL in a new view and has it walked.
    ///
    /// - Throws: `TokenSinkError.notFound`, when the view comes to rest elsewhere; what the walk throws.
    public func authorize(_ request: OAuthRequest) async throws -> WebURL {
        let view = WebView(session: session)
        let watch = TokenWatch(on: view, sinks: [.redirect(request.callback, parameter: nil)])
        do {
            try await view.open(request.url.href)
            if watch.first == nil { try await walk(view) }
        } catch {
            guard watch.first != nil else { throw error }
        }
        guard let url = await watch.firstFinding()?.provenance.url else {
            throw TokenSinkError.notFound(await watch.misses)
        }
        return url
    }
}
