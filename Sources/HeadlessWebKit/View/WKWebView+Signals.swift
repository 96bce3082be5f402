import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension WKWebView: SignalReceiver {
    package func receive(_ signal: Signal) {
        switch signal {
        case .event(let event, let state):
            // PLATFORM(WebKit): how far a load is comes in a message of its own, before the one that it is for.
            changing { noteProgress(event) }
            changing {
                if let state { adopt(state) }
                noteDocuments(event)
            }
            receive(event)
        case .question(.action(let action, let reply)): answer(action) { reply($0) }
        case .question(.window(let action, let reply)):
            decide(windowAction(action)) { policy, _ in reply(ActionPolicy(policy)) }
        case .question(.response(let response, let reply)): answer(response, reply)
        case .question(.challenge(let challenge, let reply)): answer(challenge, reply)
        case .question(.trust(let challenge, let reply)): answer(challenge, reply)
        case .question(.clientCertificate(let challenge, let reply)): answer(challenge, reply)
        case .question(.download(let id, let download, let reply)): answer(id, download, reply)
        case .question(.downloadRedirect(let id, let redirect, let reply)): answer(id, redirect, reply)
        case .question(.intercept(let request, let reply)): answer(request, reply)
        case .question(.message(let message, let reply)): answer(message, reply)
        case .question(.files(let request, let reply)): answer(request, reply)
        // A question that is dropped gets the engine's own answer.
        case .question: break
        case .window(let action, let window): open(action, window)
        case .opening(let action, let features, let answer): open(action, features: features, answer)
        case .dialog(let dialog, let answer): show(dialog, answer)
        case .move(let action, let reply):
            answer(action) { reply($0) }
            // PLATFORM(WebKit): WebPageProxy::decidePolicyForNavigationActionSyncShared, "If the client did not respond
            // synchronously, proceed with the load."
            reply(.allow)
        case .call: break
        }
    }

    // MARK: - Progress

    private func noteProgress(_ event: PageEvent) {
        switch event {
        case .started(_, _, let frame) where frame.isMainFrame:
            pending = nil
            progress = 0.1
        case .committed(let commit) where commit.frame.isMainFrame: progress = 0.5
        case .loadingChanged(false):
            pending = nil
            // What has not begun has made no progress.
            if progress > 0 { progress = 1 }
        case .actionDecided(let action, let policy) where policy != .allow && action.navigation == pending:
            pending = nil
        default: break
        }
    }

    private func noteDocuments(_ event: PageEvent) {
        switch event {
        case .committed(let commit):
            let shown = ShownDocument(commit.url, of: commit.origin, request: currentRequests[commit.navigation])
            if commit.frame.isMainFrame {
                frames = [0: shown]
                hasInsecureParts = false
            } else {
                frames[commit.frame.number] = shown
            }
        case .urlChanged(let url?):
            if frames[0]?.url.equals(url, excludingFragment: true) == true { frames[0]?.move(to: url) }
        case .resourceRequested(let request) where request.destination != .document:
            if request.url.scheme == "http" { hasInsecureParts = true }
        default: break
        }
    }

    private func receive(_ event: PageEvent) {
        switch event {
        case .started(let id, _, let frame) where frame.isMainFrame:
            let navigation = navigation(id)
            navigation.effectiveContentMode = contentMode
            navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
        case .redirected(let id, _, let frame) where frame.isMainFrame:
            navigationDelegate?.webView(self, didReceiveServerRedirectForProvisionalNavigation: navigation(id))
        case .committed(let commit) where commit.frame.isMainFrame:
            navigationDelegate?.webView(self, didCommit: navigation(commit.navigation))
        case .finished(let id, _, let frame) where frame.isMainFrame:
            let navigation = navigation(id)
            forget(id)
            navigationDelegate?.webView(self, didFinish: navigation)
        case .failed(let id, let failure, let frame) where frame.isMainFrame:
            let navigation = navigation(id)
            let schemeError = schemeErrors[id]
            forget(id)
            tell(failure, schemeError, of: navigation)
        // Nothing is told of frames.
        case .finished(let id, _, _), .failed(let id, _, _):
            forget(id)
        case .actionDecided(let action, let policy) where policy != .allow && !action.isRedirect:
            // Nothing more is told of it.
            if policy == .cancel { forget(action.navigation) }
        case .download(let id, _):
            didBeginDownload(id)
        case .downloadProgress(let id, let bytes, let expected):
            downloads[id]?.didReceive(bytes, of: expected)
        case .downloadFinished(let id, let bytes):
            forget(id)
            downloads.removeValue(forKey: id)?.didFinish(bytes)
        case .downloadFailed(let id, let failure):
            forget(id)
            let left = pump.sync { $0.takeResumption(of: id) }.0
            downloads.removeValue(forKey: id)?.didFail(delegateError(failure), left)
        case .windowClosed: uiDelegate?.webViewDidClose(self)
        default:
            break
        }
    }

    private func tell(_ failure: NavigationFailure, _ schemeError: (any Error)?, of navigation: WKNavigation) {
        let error = schemeError ?? delegateError(failure)
        switch failure.phase {
        case .provisional:
            navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
        case .committed:
            navigationDelegate?.webView(self, didFail: navigation, withError: error)
        }
    }

    private func forget(_ id: NavigationID) {
        navigations[id] = nil
        lastQuestions[id] = nil
        firstActions[id] = nil
        currentRequests[id] = nil
        schemeErrors[id] = nil
    }

    // MARK: - Questions

    private func answer(_ action: NavigationAction, _ reply: @escaping (ActionPolicy) -> Void) {
        let question = WKNavigationAction(
            action,
            in: frames[0]?.request.url,
            sourceFrame: sourceFrame(of: action),
            targetFrame: frameInfo(action.frame, madeBy: action.sourceOrigin),
            isServed: isServed(action.url)
        )
        lastQuestions[action.navigation] = .action(question)
        currentRequests[action.navigation] = question.request
        if !action.isRedirect { firstActions[action.navigation] = question }
        decide(question) { [weak self] policy, preferences in
            // PLATFORM(WebKit): what the app says of a frame's document has no effect on its scripts.
            if policy == .allow, action.frame.isMainFrame { self?.apply(preferences) }
            reply(ActionPolicy(policy))
        }
    }

    func decide(
        _ question: WKNavigationAction,
        _ body: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
        let preferences = settings.defaultWebpagePreferences.map(WKWebpagePreferences.init(copying:)) ?? .init()
        question.preferences = preferences
        guard let delegate = navigationDelegate else { return body(question.policyWithoutDelegate, preferences) }
        let decision = Decision<PolicyAnswer>(
            fallback: PolicyAnswer(policy: .cancel, preferences: preferences),
            by: Debtor(delegate, "webView:decidePolicyForNavigationAction:decisionHandler:", of: self)
        ) { body($0.policy, $0.preferences) }
        let handler: @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
            // In the form that is awaited it is with the question.
            let said = question.preferences === preferences ? $1 : question.preferences
            decision(PolicyAnswer(policy: $0, preferences: said))
        }
        delegate.webView(self, decidePolicyFor: question, preferences: preferences, decisionHandler: handler)
    }

    /// What holds for the document that comes next, its requests and its scripts.
    func apply(_ preferences: WKWebpagePreferences) {
        let runsScripts = settings.preferences.javaScriptEnabled
        let allowsContent = preferences.allowsContentJavaScript
        if runsScripts != self.runsScripts || allowsContent != allowsContentScripts {
            self.runsScripts = runsScripts
            allowsContentScripts = allowsContent
            pump.page.perform {
                $0.javaScriptEnabled = runsScripts ? nil : false
                $0.allowsContentScripts = allowsContent
            }
        }
        let contentMode = preferences.preferredContentMode == .desktop ? preferences.preferredContentMode : .mobile
        if contentMode != self.contentMode {
            self.contentMode = contentMode
            updateUserAgent()
        }
    }

    private func answer(_ response: NavigationResponse, _ reply: PolicyReply<ResponsePolicy>) {
        let question = WKNavigationResponse(response)
        lastQuestions[response.navigation] = .response(question)
        guard let delegate = navigationDelegate else { return reply(ResponsePolicy(question.policyWithoutDelegate)) }
        let decision = Decision<WKNavigationResponsePolicy>(
            fallback: .cancel,
            by: Debtor(delegate, "webView:decidePolicyForNavigationResponse:decisionHandler:", of: self)
        ) { reply(ResponsePolicy($0)) }
        let handler: @MainActor (WKNavigationResponsePolicy) -> Void = { decision($0) }
        delegate.webView(self, decidePolicyFor: question, decisionHandler: handler)
    }

    private func answer(_ challenge: AuthenticationChallenge, _ reply: PolicyReply<ChallengeAnswer>) {
        if let download = challenge.request.flatMap({ downloads[$0.navigation] }) {
            return download.answer(URLAuthenticationChallenge.make(of: challenge)) { reply(ChallengeAnswer($0, $1)) }
        }
        guard let delegate = navigationDelegate else { return reply(.none) }
        ask(delegate, about: .make(of: challenge)) { reply(ChallengeAnswer($0.disposition, $0.credential)) }
    }

    /// PLATFORM(WebKit): to go on without a certificate is not remembered; the server decides what comes of it.
    private func answer(_ challenge: ClientCertificateChallenge, _ reply: PolicyReply<ClientCertificateAnswer>) {
        let question = URLAuthenticationChallenge.make(of: challenge)
        if let download = downloads[challenge.request.navigation] {
            return download.answer(question) { reply(ClientCertificateAnswer($0, $1)) }
        }
        guard let delegate = navigationDelegate else { return reply(.none(isRemembered: false)) }
        ask(delegate, about: question) { reply(ClientCertificateAnswer($0.disposition, $0.credential)) }
    }

    func ask(
        _ delegate: any WKNavigationDelegate,
        about challenge: URLAuthenticationChallenge,
        _ body: @escaping (ChallengeDisposition) -> Void
    ) {
        let decision = Decision(
            fallback: ChallengeDisposition(.cancelAuthenticationChallenge, nil),
            by: Debtor(delegate, "webView:didReceiveAuthenticationChallenge:completionHandler:", of: self),
            body
        )
        let handler: @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
            decision(ChallengeDisposition($0, $1))
        }
        delegate.webView(self, didReceive: challenge, completionHandler: handler)
    }

    private func answer(_ request: InterceptedRequest, _ reply: PolicyReply<Interception>) {
        guard let handler = settings.schemeHandlers[request.info.url.scheme] else { return reply(.proceed) }
        let task = SchemeTask(request, handler: handler, view: self)
        reply(.respond(task.response))
        task.start()
    }

    // MARK: - Frames

    func isServed(_ url: WebURL) -> Bool { settings.schemeHandlers[url.scheme] != nil }

    /// A frame's first document, which is empty, is of the origin of who made the frame.
    func frameInfo(_ frame: FrameInfo, madeBy origin: Origin? = nil) -> WKFrameInfo {
        let first = ShownDocument.empty(of: frame.isMainFrame ? .opaque : origin ?? .opaque)
        return WKFrameInfo(frame, frames[frame.number] ?? first, webView: self)
    }

    /// Of a document that shows no more, or in another view, what is known of it.
    ///
    /// PLATFORM(WebKit): FrameLoader::reload and loadItem name the frame's own, whoever led to it first.
    func sourceFrame(of action: NavigationAction) -> WKFrameInfo {
        if [.reload, .history].contains(action.cause) { return frameInfo(action.frame, madeBy: action.sourceOrigin) }
        guard let url = action.sourceURL, let frame = action.sourceFrame else { return frameInfo(.main) }
        let shown = frames[frame.number].flatMap { $0.url == url ? $0 : nil }
        let document = shown ?? ShownDocument(url, of: action.sourceOrigin ?? url.origin)
        return WKFrameInfo(frame, document, webView: self)
    }

    // MARK: - Windows

    /// PLATFORM(WebKit): the policy is asked first, with no target frame, then the delegate for a view.
}

private struct PolicyAnswer {
    let policy: WKNavigationActionPolicy
    let preferences: WKWebpagePreferences
}
