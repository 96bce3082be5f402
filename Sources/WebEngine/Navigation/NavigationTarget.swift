import WebStandards

extension Navigable {
    /// It is a URL, or the view asks about others too.
    ///
    /// PLATFORM(WebKit): FrameLoader looks whether it can show a URL after it has asked its delegate; the standard and
    /// Chromium go nowhere (https://html.spec.whatwg.org/#following-hyperlinks-2: "If urlString is failure, then return").
    func mayBeLed(to url: WebURL) -> Bool { isInWebKit || !url.isUnparsable }
}

/// What a URL is to a navigation, by its scheme and by who leads there.
enum NavigationTarget {
    static func classify(
        _ url: WebURL,
        redirectedFrom previous: WebURL?,
        request: NavigationRequest,
        page: PageCore
    ) -> NavigationMachine.Target {
        switch url.scheme {
        // What the app hands in is at no place that would be fetched.
        case _ where previous == nil && request.source != nil:
            return .fetchable
        case "http", "https":
            return .fetchable
        case "about", "data":
            // "If locationURL's scheme is not an HTTP(S) scheme, then return a network error": Fetch, HTTP-redirect
            // fetch; other schemes are the navigation's to handle (https://html.spec.whatwg.org/#create-navigation-params-by-fetching).
            return previous == nil ? .fetchable : .forbidden(.unsafeRedirect)
        case "blob" where request.blob != nil:
            return previous == nil ? .fetchable : .forbidden(.unsafeRedirect)
        case "file":
            guard previous == nil else { return .forbidden(.unsafeRedirect) }
            let isFromFile = request.initiator.map { $0.url.scheme == "file" } ?? true
            let mayOpen = request.mayReadFile || page.session.configuration.allowsFileURLs && isFromFile
            return mayOpen ? .fetchable : .forbidden(.fileAccessDenied)
        case "javascript":
            return .forbidden(.unsupportedScheme)
        // PLATFORM(WebKit): what a refresh leads to is asked about, and no more is heard of it.
        case _ where url.isUnparsable:
            return request.cause == .refresh ? .nowhere : .forbidden(.invalidURL)
        case _ where page.serves(url):
            return .fetchable
        default:
            return previous == nil && page.mayAnswer(url, isInitial: true) ? .offered : .external
        }
    }
}
