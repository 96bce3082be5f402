import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension WKWebView {
    /// Downloads what a request gets; the handler sets the download's delegate.
    public func startDownload(
        using request: URLRequest,
        completionHandler: @escaping @MainActor (WKDownload) -> Void
    ) {
        let download = prepareDownload(of: request)
        later { [self] in
            completionHandler(download)
            start(download, request)
        }
    }

    /// Downloads what a request gets; the delegate is to be set before anything else is awaited.
    public func startDownload(using request: URLRequest) async -> WKDownload {
        let download = prepareDownload(of: request)
        later { [self] in start(download, request) }
        return download
    }

    /// Goes on with a download that was cancelled, or begins it anew where what it loads has changed since.
    ///
    /// Its destination is the one it had; data that no cancelled download left makes it fail.
    public func resumeDownload(
        fromResumeData resumeData: Data,
        completionHandler: @escaping @MainActor (WKDownload) -> Void
    ) {
        let (download, resumption) = prepareDownload(from: resumeData)
        later { [self] in
            completionHandler(download)
            resume(download, resumption)
        }
    }

    /// Goes on with a download that was cancelled, or begins it anew where what it loads has changed since.
    ///
    /// Its destination is the one it had; data that no cancelled download left makes it fail. The delegate is to be set
    /// before anything else is awaited.
    public func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
        let (download, resumption) = prepareDownload(from: resumeData)
        later { [self] in resume(download, resumption) }
        return download
    }

    // MARK: - Beginnings

    private func prepareDownload(of request: URLRequest?) -> WKDownload {
        WKDownload(originalRequest: request, webView: self)
    }

    private func prepareDownload(from data: Data) -> (WKDownload, DownloadResumption?) {
        let resumption = try? JSONDecoder().decode(DownloadResumption.self, from: data)
        let url = resumption.flatMap { URL(string: $0.download.url.href) }
        let isSound = resumption.map { $0.received >= 0 && $0.received <= $0.limit } ?? false
        return (prepareDownload(of: url.map { URLRequest(url: $0) }), isSound ? resumption : nil)
    }

    /// On a later turn, in the order of the calls.
    private func later(_ body: @escaping @MainActor () -> Void) {
        beginning = Task { [beginning] in
            await beginning?.value
            body()
        }
    }

    private func start(_ download: WKDownload, _ request: URLRequest) {
        begin(download) { core in NavigationRequest(request).map { core.startDownload($0) } }
    }

    private func resume(_ download: WKDownload, _ resumption: DownloadResumption?) {
        begin(download) { core in resumption.map { core.resumeDownload($0) } }
    }

    /// It is known before its first call is made.
    private func begin(_ download: WKDownload, _ body: @Sendable (PageCore) -> NavigationID?) {
        guard !download.isOver else { return }
        let (id, state) = pump.sync(body)
        changing { adopt(state) }
        guard let id else { return download.didFail(URLError(.badURL)) }
        download.id = id
        downloads[id] = download
    }

    // MARK: - Events

    /// A navigation was answered with `download`; one that the app began is known already.
    func didBeginDownload(_ id: NavigationID) {
        guard downloads[id] == nil, let question = lastQuestions[id] else { return }
        let download = WKDownload(
            originalRequest: firstActions[id]?.request,
            response: question.response?.response,
            of: firstActions[id],
            webView: self
        )
        download.id = id
        downloads[id] = download
        switch question {
        case .action(let action):
            navigationDelegate?.webView(self, navigationAction: action, didBecome: download)
        case .response(let response):
            navigationDelegate?.webView(self, navigationResponse: response, didBecome: download)
        }
    }

    func answer(_ id: NavigationID, _ redirect: DownloadRedirect, _ reply: PolicyReply<DownloadRedirectAnswer>) {
        guard let download = downloads[id], let delegate = download.delegate,
            let response = HTTPURLResponse(redirect), let request = URLRequest(redirect)
        else { return reply(.follow) }
        immediately {
            let policy = await delegate.download(
                download,
                decidedPolicyForHTTPRedirection: response,
                newRequest: request
            )
            reply(policy == .allow ? .follow : .cancel)
        }
    }

    func answer(_ id: NavigationID, _ information: Download, _ reply: PolicyReply<DownloadDestination>) {
        guard let download = downloads[id], let delegate = download.delegate else { return reply(.cancel) }
        download.didReceive(0, of: information.expectedBytes)
        immediately { [self] in
            let url = await delegate.download(
                download,
                decideDestinationUsing: download.response ?? .make(of: information),
                suggestedFilename: information.suggestedFilename
            )
            guard let url else { return reply(.cancel) }
            guard url.isFileURL else {
                raise("NSInvalidArgumentException", "The destination URL must be a file URL.")
                return reply(.cancel)
            }
            reply(.file(path: url.path))
        }
    }
}

extension WKWebView.Question {
    fileprivate var response: WKNavigationResponse? {
        if case .response(let response) = self { response } else { nil }
    }
}

extension HTTPURLResponse {
    fileprivate convenience init?(_ redirect: DownloadRedirect) {
        guard let url = URL(string: redirect.url.href) else { return nil }
        self.init(
            url: url,
            statusCode: redirect.status,
            httpVersion: "HTTP/1.1",
            headerFields: redirect.fields.joined
        )
    }
}

extension URLRequest {
    fileprivate init?(_ redirect: DownloadRedirect) {
        guard let url = URL(string: redirect.next.href) else { return nil }
        self.init(url: url)
        httpMethod = redirect.nextMethod
        for field in redirect.nextFields { addValue(field.value, forHTTPHeaderField: field.name) }
    }
}

extension URLResponse {
    fileprivate static func make(of download: Download) -> URLResponse {
        URLResponse(
            url: URL(string: download.url.href) ?? URL(fileURLWithPath: "/"),
            mimeType: download.mimeType,
            expectedContentLength: download.expectedBytes ?? -1,
            textEncodingName: nil
        )
    }
}
