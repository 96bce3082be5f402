import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension WKWebView {
    func refuse(_ request: URLRequest) -> WKNavigation {
        let navigation = WKNavigation()
        pump.afterwards { [weak self] in
            guard let self else { return }
            decide(WKNavigationAction(unreadable: request, in: frameInfo(.main))) { [weak self] policy, _ in
                guard let self, policy == .allow else { return }
                navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
                let error = NSError.cannotShow(request.url)
                navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
            }
        }
        return navigation
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
