import HeadlessWebView

/// The calls that tell something, made of the engine's events in the order of Chromium's `AwWebContentsObserver` and
/// `AwContentsClientBridge`.
extension AndroidWebView: SignalReceiver {
    package func receive(_ signal: Signal) {
        // A question that is dropped gets the engine's own answer.
        guard !isDestroyed else { return }
        switch signal {
        case .event(let event, let state):
            if let state { adopt(state) }
            receive(event)
        case .question(let question): answer(question)
        case .window(let action, let window): open(window, for: action)
        case .opening(let action, _, let answer): open(action, answer)
        case .dialog(let dialog, let answer): show(dialog, answer)
        // PLATFORM(Android): nobody is asked about it.
        case .move(_, let answer): answer.giveUp()
        case .call: break
        }
    }

    func adopt(_ state: PageState) {
        if state.isLater(than: self.state) { self.state = state }
    }

    private func receive(_ event: PageEvent) {
        switch event {
        case .actionDecided(let action, let policy): loads.note(action, policy)
        case .started(_, _, let frame) where frame.isMainFrame: tellProgress(10)
        case .committed(let commit) where commit.frame.isMainFrame: didCommit(commit)
        case .titleChanged(let title): tell(title)
        case .finished(let id, let url, let frame):
            let isMainFrame = frame.isMainFrame
            _ = loads.remove(id)
            if isMainFrame { didFinish(url) }
        case .failed(let id, let failure, let frame): didFail(id, failure, frame)
        case .movedWithinDocument(let old, let url): didMove(from: old, to: url)
        case .trustDecided(let id, let challenge, .reject) where challenge.request.isForDocument:
            loads.update(id) { $0.isCancelled = true }
        case .resourceRejected(let info, let response) where app.apiLevel >= Self.marshmallow:
            webViewClient?.onReceivedHttpError(self, WebResourceRequest(info), WebResourceResponse(response))
        case .resourceFailed(let info, let failure) where !info.isForMainFrame: didFail(info, failure)
        case .consoleMessage(let message): _ = webChromeClient?.onConsoleMessage(ConsoleMessage(message))
        case .download(let id, _): loads.update(id) { $0.isDownload = true }
        case .windowClosed: webChromeClient?.onCloseWindow(self)
        default: break
        }
    }

    private func tellProgress(_ progress: Int) {
        self.progress = progress
        webChromeClient?.onProgressChanged(self, progress)
    }

    private func tell(_ title: String) {
        guard !title.isEmpty, title != toldTitle else { return }
        toldTitle = title
        webChromeClient?.onReceivedTitle(self, title)
    }

    private func didCommit(_ commit: Commit) {
        toldTitle = nil
        let record = loads[commit.navigation]
        loads.keep(from: commit.navigation)
        let url = commit.url.href
        originalUrl = record?.originalURL.href ?? url
        lastCommittedUrl = state.url?.href
        webViewClient?.onPageStarted(self, url, nil)
        webViewClient?.doUpdateVisitedHistory(self, url, record?.isReload ?? false)
        if app.apiLevel >= Self.marshmallow { webViewClient?.onPageCommitVisible(self, url) }
    }

    private func didFinish(_ url: WebURL) {
        // PLATFORM(Chromium): the title is told from where it is parsed, never after the end.
        tell(state.title)
        tellProgress(100)
        webViewClient?.onPageFinished(self, url.href)
    }

    /// A move to a fragment has an end and no beginning; another move within the page has neither.
    ///
    /// PLATFORM(Chromium): `NavigationHandleProxy::DidFinish`, which goes by the URLs, so that one to the same URL has one too.
    private func didMove(from old: WebURL, to url: WebURL) {
        lastCommittedUrl = state.url?.href
        webViewClient?.doUpdateVisitedHistory(self, url.href, false)
        guard url.equals(old, excludingFragment: true) else { return }
        webViewClient?.onPageFinished(self, url.href)
    }

    private func didFail(_ id: NavigationID, _ failure: NavigationFailure, _ frame: FrameInfo) {
        let record = loads.remove(id)
        let error = record?.isCancelled == true ? nil : WebResourceError(failure)
        guard let url = failure.url else { return }
        let request = record?.request ?? WebResourceRequest(url: Uri(url), isForMainFrame: frame.isMainFrame)
        guard frame.isMainFrame else {
            if let error, record?.isTold != true { tell(error, of: request) }
            return
        }
        let hasErrorPage = error != nil && record?.isDownload != true && failure.phase == .provisional
        if let error, record?.isDownload != true {
            if hasErrorPage {
                // PLATFORM(Android): a page that says so shows in the place of the one that failed.
                loads.keep(from: id)
                toldTitle = nil
                originalUrl = record?.originalURL.href ?? url.href
                webViewClient?.onPageStarted(self, url.href, nil)
            }
            tell(error, of: request)
            tell(state.title)
        }
        tellProgress(100)
        guard record?.isDownload != true else { return }
        // PLATFORM(Android): also for one that was stopped, or overridden at a redirect.
        webViewClient?.onPageFinished(self, url.href)
        guard hasErrorPage else { return }
        // PLATFORM(Android): AwContentsClientBridge.onReceivedError ends what failed before the page that says so is committed.
        lastCommittedUrl = url.href
        webViewClient?.doUpdateVisitedHistory(self, url.href, record?.isReload ?? false)
        if app.apiLevel >= Self.marshmallow { webViewClient?.onPageCommitVisible(self, url.href) }
    }

    /// A frame or part could not be had; of a frame the engine tells once more when its navigation ends.
    private func didFail(_ info: ResourceRequestInfo, _ failure: NavigationFailure) {
        if info.destination == .frame {
            guard loads[info.navigation]?.isCancelled != true else { return }
            loads.update(info.navigation) { $0.isTold = true }
        }
        guard let error = WebResourceError(failure) else { return }
        tell(error, of: WebResourceRequest(info))
    }

    /// The API level that brought the calls about parts, and about the first drawing of a page.
    private static let marshmallow = 23

    func tell(_ error: WebResourceError, of request: WebResourceRequest) {
        if app.apiLevel >= Self.marshmallow {
            webViewClient?.onReceivedError(self, request, error)
        } else if request.isForMainFrame {
            webViewClient?.onReceivedError(self, error.errorCode, error.description, request.url.href)
        }
    }
}
