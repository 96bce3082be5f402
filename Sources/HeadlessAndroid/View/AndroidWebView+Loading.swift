import HeadlessWebView

extension AndroidWebView {
    /// Loads a URL; `shouldOverrideUrlLoading` is not asked about it, but about redirects.
    ///
    /// - Parameters:
    ///   - url: what to load; one that is none ends in `ERROR_BAD_URL`.
    ///   - additionalHttpHeaders: fields that go along to that server.
    public func loadUrl(_ url: String, additionalHttpHeaders: [String: String] = [:]) {
        guard let target = parse(url) else { return }
        let fields = HTTPFields(additionalHttpHeaders.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) })
        perform { page in
            var request = NavigationRequest(url: target)
            request.fields = fields
            page.load(request)
        }
    }

    /// Loads a URL by POST, as `application/x-www-form-urlencoded`; one that is not of http or https, as `loadUrl` does.
    public func postUrl(_ url: String, _ postData: [UInt8]) {
        guard let target = parse(url) else { return }
        perform { page in
            var request = NavigationRequest(url: target)
            if target.isHTTPFamily {
                request.method = "POST"
                request.body = .bytes(postData)
                request.contentType = "application/x-www-form-urlencoded"
            }
            page.load(request)
        }
    }

    /// Loads a text as the body of a `data:` URL, percent-encoded, or in base64 where `encoding` says so.
    public func loadData(_ data: String, _ mimeType: String?, _ encoding: String?) {
        let isBase64 = encoding.map { ASCII.equalIgnoringCase($0, "base64") } ?? false
        loadUrl("data:\(mimeType ?? "text/html")\(isBase64 ? ";base64" : ""),\(data)")
    }

    /// Shows a text as the page of `baseUrl`, or of `about:blank`.
    ///
    /// NB: such a page has no entry in the list of pages, so `historyUrl` is not used.
    public func loadDataWithBaseURL(
        _ baseUrl: String?,
        _ data: String,
        _ mimeType: String?,
        _ encoding: String?,
        _ historyUrl: String?
    ) {
        guard let base = parse(baseUrl ?? "about:blank") else { return }
        perform {
            $0.loadData(Array(data.utf8), type: mimeType ?? "text/html", encoding: "utf-8", baseURL: base)
        }
    }

    /// Loads the page again; a form that it came of is sent again where `onFormResubmission` says so.
    public func reload() { perform { $0.reload() } }

    /// Stops what loads.
    public func stopLoading() { perform { $0.stop() } }

    /// Goes one page back.
    public func goBack() { goBackOrForward(-1) }

    /// Goes one page forward.
    public func goForward() { goBackOrForward(1) }

    /// Goes that many pages forward; back, where `steps` is negative.
    public func goBackOrForward(_ steps: Int) {
        guard canGoBackOrForward(steps) else { return }
        perform { $0.go(by: steps) }
    }

    /// Forgets all pages of the list but the one that shows.
    public func clearHistory() { perform { $0.clearHistory() } }

    /// Forgets what servers have answered, of all the app's views; nothing is cached on disk.
    ///
    /// - Parameter includeDiskFiles: for source compatibility.
    public func clearCache(_ includeDiskFiles: Bool) {
        app.session.withStateNow { $0.forgetResponses() }
    }

    /// Forgets what the app answered to servers that want a client certificate, of all its views.
    public func clearClientCertPreferences(_ onCleared: (() -> Void)? = nil) {
        app.session.withStateNow { $0.forgetClientCertificates() }
        onCleared?()
    }

    private func perform(_ body: @Sendable (PageCore) -> Void) {
        guard !isDestroyed else { return }
        adopt(pump.sync(body).1)
    }

    /// `nil` for a text that is no URL: the client is told, later, as of every failure.
    private func parse(_ url: String) -> WebURL? {
        if let parsed = WebURL(url) { return parsed }
        pump.afterwards { [weak self] in
            guard let self, !isDestroyed else { return }
            webViewClient?.onReceivedError(self, WebViewClient.ERROR_BAD_URL, "net::ERR_INVALID_URL", url)
            webViewClient?.onPageFinished(self, url)
        }
        return nil
    }
}
