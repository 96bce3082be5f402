import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate's calls, each for one frame, made of what the page tells.
extension UIWebView: SignalReceiver {
    package func receive(_ signal: Signal) {
        switch signal {
        case .event(let event, let state):
            if let state, state.isLater(than: self.state) { self.state = state }
            receive(event)
        case .question(.action(let action, let reply)): reply(answer(action))
        case .question(.response(let response, let reply)):
            reply(response.canShow && !response.isAttachment ? .allow : .cancel)
        // Its delegate has no word for it.
        case .question(.clientCertificate(_, let reply)): reply(.none(isRemembered: true))
        // A question that is dropped gets the engine's own answer.
        case .question: break
        case .window(_, let window): open(window)
        case .opening(_, _, let answer): answer.giveUp()
        // PLATFORM(UIWebView): no panel asks whether a page may be left.
        case .dialog(let dialog, let answer) where dialog.kind == .beforeUnload: answer.giveUp()
        case .dialog(let dialog, let answer): answer(answerPanel?(dialog) ?? dialog.answerOfNobody)
        case .move(let action, let reply): reply(answer(action))
        case .call: break
        }
    }

    private func receive(_ event: PageEvent) {
        switch event {
        case .started(let id, _, _):
            framesInFlight.insert(id)
            delegate?.webViewDidStartLoad(self)
        case .committed(let commit) where commit.frame.isMainFrame:
            didCommit(commit)
        case .urlChanged(let url?):
            didMove(to: url)
        case .finished(let id, _, _):
            framesInFlight.remove(id)
            delegate?.webViewDidFinishLoad(self)
        case .failed(let id, let failure, _):
            framesInFlight.remove(id)
            delegate?.webView(self, didFailLoadWithError: NSError(failure))
        default:
            break
        }
    }

    private func didCommit(_ commit: Commit) {
        let url = URL(string: commit.url.href)
        if let lastAsked, lastAsked.navigation == commit.navigation {
            request = lastAsked.request
            request?.url = url
        } else {
            request = url.map { URLRequest(url: $0) }
        }
        request?.mainDocumentURL = url
    }

    /// Within the page: nobody is told.
    private func didMove(to url: WebURL) {
        guard let shown = request?.url.flatMap({ WebURL($0.absoluteString) }), shown != url else { return }
        if shown.removingFragment() == url.removingFragment() { request?.url = URL(string: url.href) }
    }

    // MARK: - Questions

    private func answer(_ action: NavigationAction) -> ActionPolicy {
        var request = URLRequest(action, mainDocument: self.request?.url)
        // PLATFORM(UIWebView): unlike a WKWebView's, it is of this process, body and all.
        if action.method != "GET" { request.httpBody = pump.visit { $0.body(of: action.navigation) }.map { Data($0) } }
        if action.frame.isMainFrame { lastAsked = (action.navigation, request) }
        guard !isAsked(about: action) || isAllowed(request, NavigationType(action.type)) else { return .cancel }
        guard NavigationAction.isForTheApp(action.url) else { return .allow }
        if !Self.schemesOfThePhone.contains(action.url.scheme) {
            // In a call of its own: the delegate may just have let go of the view.
            pump.afterwards { [weak self] in self?.tellUnshowable(request) }
        }
        return .cancel
    }

    /// PLATFORM(UIWebView): before iOS 6 nobody is asked about a way back or forward.
    ///
    /// Source: the log that testdata/transcripts/observed-back-before-ios6.uiwebview.txt names. NB: it is of
    /// `history.go(-1)`; that the app's own `goBack` does the same is taken from it.
    private func isAsked(about action: NavigationAction) -> Bool {
        guard action.type == .backForward, !action.isRedirect else { return true }
        guard case .uiWebView(let version) = page.session.configuration.profile.platform else { return true }
        return version >= 6
    }

    /// A request whose URL is none.
    func refuse(_ request: URLRequest) {
        guard isAllowed(request, .other) else { return }
        pump.afterwards { [weak self] in self?.tellUnshowable(request) }
    }

    private func isAllowed(_ request: URLRequest, _ type: NavigationType) -> Bool {
        delegate?.webView(self, shouldStartLoadWith: request, navigationType: type) ?? true
    }

    /// PLATFORM(UIWebView): a URL that the delegate lets pass and no view can show fails before it starts; where it is a
    /// redirect's target, the load that has begun then ends with 102.
    ///
    /// Source: `PolicyChecker::handleUnimplementablePolicy` of WebKit. NB: the phone has no other app, which would open it.
    private func tellUnshowable(_ request: URLRequest) {
        delegate?.webView(self, didFailLoadWithError: NSError.cannotShow(request.url))
    }

    /// PLATFORM(UIWebView): these the phone's own apps open, and the view is told nothing.
    private static let schemesOfThePhone: Set = ["facetime", "mailto", "maps", "sms", "tel"]

    /// PLATFORM(UIWebView): a view has one window, in which links for others open too.
    private func open(_ window: LoopBound<WindowRequest>) {
        guard page.session.configuration.newWindows == .ignore else { return }
        page.perform { $0.load(window.value.request) }
    }
}

extension UIWebView.NavigationType {
    init(_ type: WebStandards.NavigationType) {
        switch type {
        case .linkClicked: self = .linkClicked
        case .formSubmitted: self = .formSubmitted
        case .backForward: self = .backForward
        case .reload: self = .reload
        case .formResubmitted: self = .formResubmitted
        case .other: self = .other
        }
    }
}
