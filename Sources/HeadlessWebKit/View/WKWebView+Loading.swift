import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension WKWebView {
    /// Loads a request, with its method, fields and body.
    ///
    /// One whose URL no web view can show, as one without a scheme, is asked about as it is, begins and fails with
    /// `WebKitErrorDomain` 101.
    @discardableResult
    public func load(_ request: URLRequest) -> WKNavigation? {
        guard NavigationRequest(request) != nil else { return refuse(request) }
        return begin { core in NavigationRequest(request).flatMap { core.load($0) } }
    }

    private func refuse(_ request: URLRequest) -> WKNavigation {
        let navigation = WKNavigation()
        pump.afterwards { [weak self] in
            guard let self else { return }
            decide(WKNavigationAction(unreadable: request, in: frameInfo(.main))) { [weak self] policy in
                guard let self, policy == .allow else { return }
                navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
                let error = NSError.cannotShow(request.url)
                navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
            }
        }
        return navigation
    }

    /// Shows a text as a page; its links are resolved against `baseURL`, and it has no place in the list.
    @discardableResult
    public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        let base = baseURL.flatMap { WebURL($0.absoluteString) }
        return begin { $0.loadHTML(string, baseURL: base) }
    }

    /// Shows bytes as a page of that type and encoding.
    @discardableResult
    public func load(
        _ data: Data,
        mimeType: String,
        characterEncodingName: String,
        baseURL: URL
    ) -> WKNavigation? {
        guard let base = WebURL(baseURL.absoluteString) else { return nil }
        let bytes = [UInt8](data)
        return begin { core in
            core.loadData(bytes, type: mimeType, encoding: characterEncodingName, baseURL: base)
        }
    }

    /// Shows a text as the answer to a request, as if a server had given it; a reload asks the server.
    @discardableResult
    public func loadSimulatedRequest(_ request: URLRequest, responseHTML string: String) -> WKNavigation {
        simulate(request.url, Array(string.utf8), type: "text/html", encoding: "utf-8")
    }

    /// Shows bytes as the answer to a request, as if a server had given them with that type; a reload asks the server.
    ///
    /// NB: of the response its URL, type and encoding count; the fields of its head have no effect.
    @discardableResult
    public func loadSimulatedRequest(
        _ request: URLRequest,
        response: URLResponse,
        responseData data: Data
    ) -> WKNavigation {
        simulate(
            response.url ?? request.url,
            [UInt8](data),
            type: response.mimeType ?? "application/octet-stream",
            encoding: response.textEncodingName ?? ""
        )
    }

    private func simulate(_ url: URL?, _ bytes: [UInt8], type: String, encoding: String) -> WKNavigation {
        guard let url = url.flatMap({ WebURL($0.absoluteString) }) else { return WKNavigation() }
        return begin { $0.loadSimulated(bytes, type: type, encoding: encoding, url: url) } ?? WKNavigation()
    }

    /// Shows a file of the app's, as `loadFileURL` does.
    @discardableResult
    public func loadFileRequest(_ request: URLRequest, allowingReadAccessTo readAccessURL: URL) -> WKNavigation {
        request.url.flatMap { loadFileURL($0, allowingReadAccessTo: readAccessURL) } ?? WKNavigation()
    }

    /// Shows a file of the app's.
    ///
    /// NB: a frame or link in it that leads to another file is refused, below `readAccessURL` too.
    @discardableResult
    public func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        guard url.isFileURL, let url = WebURL(url.absoluteString) else { return nil }
        return begin { core in
            var request = NavigationRequest(url: url)
            request.mayReadFile = true
            return core.load(request)
        }
    }

    /// Loads the page again; one that a POST made is posted again.
    @discardableResult
    public func reload() -> WKNavigation? {
        begin { $0.reload() }
    }

    /// Loads the page again past all caches on the way.
    @discardableResult
    public func reloadFromOrigin() -> WKNavigation? {
        begin { $0.reload(fromOrigin: true) }
    }

    /// Stops what loads: it fails with -999.
    public func stopLoading() {
        let (_, state) = pump.sync { $0.stop() }
        changing {
            pending = nil
            adopt(state)
        }
    }

    /// Goes one page back; `nil` when there is none.
    ///
    /// As from the SDK of iOS 16 on, from an entry that a script made with no user behind it (`history.pushState` as the page
    /// loads, say) this leads to the page before the one that did: none keeps its visitors so. `go(to:)` and scripts reach
    /// each entry.
    @discardableResult
    public func goBack() -> WKNavigation? {
        begin { $0.goBack() }
    }

    /// Goes one page forward, to the last entry that its scripts made with no user behind them; `nil` when there is none.
    @discardableResult
    public func goForward() -> WKNavigation? {
        begin { $0.goForward() }
    }

    /// Goes to a page of the list, or loads the one that shows anew; `nil` when it is no longer there.
    @discardableResult
    public func go(to item: WKBackForwardListItem) -> WKNavigation? {
        guard let distance = backForwardList.distance(to: item) else { return nil }
        return begin { $0.go(by: distance) }
    }

    /// Begins a navigation of the main frame; its object is known before its first call is made.
    @discardableResult
    func begin(_ body: @Sendable (PageCore) -> NavigationID?) -> WKNavigation? {
        let (id, state) = pump.sync(body)
        changing {
            // A move within the document loads nothing.
            if let id, state.isLoading { pending = id }
            adopt(state)
        }
        return id.map(navigation)
    }

    /// The object of a navigation.
    func navigation(_ id: NavigationID) -> WKNavigation {
        if let known = navigations[id] { return known }
        let made = WKNavigation()
        navigations[id] = made
        return made
    }

    /// Does what may change the view's properties, and tells who observes them.
    func changing(_ body: () -> Void) {
        body()
        #if !canImport(ObjectiveC)
        observers.look(at: self)
        #endif
    }

    func adopt(_ state: PageState) {
        guard state.isLater(than: self.state) else { return }
        self.state = state
        backForwardList.update(state)
    }
}
