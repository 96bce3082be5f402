import WebDocument
import WebNetwork
import WebStandards

/// One navigation at work: it feeds what happens into the machine and does what the machine says.
final class NavigationRun {
    let id: NavigationID
    private(set) var request: NavigationRequest
    private(set) weak var navigable: Navigable?
    let page: PageCore
    private var machine: NavigationMachine
    private(set) var outcome: NavigationOutcome?
    /// The failure that the next `fail` effect tells, when there is more to say than its code.
    private var failure: NavigationFailure?
    private var failedURL: WebURL?

    /// What the requests say of where they come from.
    var referrer: RequestReferrer
    /// The redirect the policy was asked about last.
    private var lastAskedRedirect: (url: WebURL, method: String)?

    // What arrives, from the first hop on.
    var hop: Hop?
    var redirect: PendingRedirect?
    /// What the last redirect's URL brought for its server alone.
    var redirectCredential: BasicCredential?
    var response: ArrivingResponse?
    var times: LoadTimes
    /// As the document around it is told.
    var timing: ResourceTiming
    /// Credentials were asked for on the way.
    var wasChallenged = false
    /// What the view says its URL is while this is under way; `nil`: that of the document that shows.
    var viewURL: WebURL?
    /// The last redirect led to another URL than its own.
    private(set) var isElsewhere = true
    /// A redirect led to no server, and an empty document shows for it.
    private(set) var isRefusedRedirect = false
    /// A request went out or was offered to the app.
    var hasAsked = false
    /// The last redirect came from a server, not from what is kept.
    var isLedByServer = false
    /// What the last response said of other windows; `nil`: none has come.
    var openerPolicy: OpenerPolicy?
    /// A response on the way has parted the document from the windows that knew the one before.
    var leavesGroup = false
    /// What the app has answered, on its way here.
    private var answer: ActionPolicy?
    private var answering: LoopTimer?

    init(_ request: NavigationRequest, navigable: Navigable, page: PageCore) {
        var request = request
        // PLATFORM(WebKit): FrameLoader::loadItem; `Origin` is that of the referrer, and null without. A reload repeats what the
        // request said.
        if navigable.isInWebKit, request.cause == .history, request.initiator?.isHidden == true {
            request.initiator?.referrerPolicy = .noReferrer
        }
        self.request = request
        self.navigable = navigable
        frame = navigable.frame
        requestedURL = request.url
        self.page = page
        times = LoadTimes(of: request, start: page.session.loop.clock.now)
        timing = ResourceTiming(
            request.url,
            by: navigable.container?.localName ?? "navigation",
            of: request.initiator?.origin ?? .opaque,
            at: times.start
        )
        referrer = RequestReferrer(request.initiator)
        id = page.session.nextNavigation()
        // PLATFORM(Chromium): NavigationURLLoaderImpl::OnReceiveRedirect counts down and refuses the last.
        let refused = page.session.configuration.profile.engine == .chromium ? 1 : 0
        machine = NavigationMachine(redirectLimit: page.session.configuration.limits.redirects - refused)
    }

    let frame: FrameInfo
    /// Before all redirects.
    let requestedURL: WebURL
    var isMainFrame: Bool { frame.isMainFrame }
    var state: NavigationMachine.State { machine.state }

    func begin() {
        let target = NavigationTarget.classify(request.url, redirectedFrom: nil, request: request, page: page)
        handle(isResubmission && page.isDeciding ? .beginResubmission(target) : .begin(target))
    }

    /// A reload or a move along the back-forward list would send a form once more.
    private var isResubmission: Bool {
        guard request.cause == .reload || request.cause == .history, request.source == nil else { return false }
        return request.method != "GET" && request.method != "HEAD"
    }

    /// Another load takes its place, or the app stops it.
    func stop() {
        guard machine.state != .ended else { return }
        handle(.stopped)
    }

    func loaded() { handle(.loaded) }

    /// No more of the document is read.
    func stopReceiving() {
        hop?.cancel()
        hop = nil
    }

    /// `url`: where it failed, if not where it is.
    func fail(_ failure: NavigationFailure, at url: WebURL? = nil) {
        self.failure = failure
        failedURL = url
        handle(.failed(failure.code))
    }

    func handle(_ input: NavigationMachine.Input) {
        for effect in machine.handle(input) { perform(effect) }
    }

    /// What the next request says of where it comes from.
    func preparedReferrer() -> RequestReferrer {
        referrer.prepare(for: request.url)
        return referrer
    }

    func follow(to url: WebURL, method: String, keepsBody: Bool) {
        let from = request.url
        let target = NavigationTarget.classify(url, redirectedFrom: from, request: request, page: page)
        // The one redirect too many is not followed: what fails is the URL that asked for it.
        guard machine.mayRedirect else { return handle(.redirected(target)) }
        if target == .forbidden(.unsafeRedirect), url.scheme != "file", isInWebKit { return showNothing(refusing: url) }
        // PLATFORM(WebKit): DocumentLoader::willSendRequest, before anybody is asked.
        if isInWebKit, PortBlocking.blocks(url) {
            return fail(NavigationFailure(.unsafeRedirect, url: url, message: ""), at: url)
        }
        // PLATFORM(WebKit): NetworkLoad::willPerformHTTPRedirection, "FTP URLs are disabled".
        if isInWebKit, ["ftp", "ftps"].contains(url.scheme) {
            return fail(NavigationFailure(.unsupportedScheme, url: from, message: ""), at: from)
        }
        // PLATFORM(WebKit): PolicyChecker asks nobody about a script's URL, and the network has nothing there.
        if isInWebKit, url.scheme == "javascript" {
            request.url = url
            if isMainFrame { page.willAsk(about: self, isRedirect: true) }
            page.emit(.redirected(id, url, frame))
            return fail(NavigationFailure(.unsupportedScheme, url: url, message: ""), at: url)
        }
        // https://www.w3.org/TR/CSP3/#directive-form-action, of redirects too, as WebKit and Chromium hold it.
        if request.cause == .form, let initiator = request.initiator, !mayBeRedirected(to: url, from, initiator) {
            let message =
                "The form's page does not let it be led to \(Secret.maskURL(url.href)): form-action in its "
                + "Content-Security-Policy must name that host or scheme."
            return fail(NavigationFailure(.cancelled, url: url, message: message), at: url)
        }
        // PLATFORM(WebKit): DocumentLoader::willSendRequest looks at mixed content before anybody is asked about a redirect.
        if isInWebKit, !isSecureEnough(url) {
            return fail(NavigationFailure(refusal, url: url, message: ""), at: url)
        }
        if !mayNavigateTop(to: url) { return fail(NavigationFailure(.cancelled, url: url, message: ""), at: url) }
        times.redirect(isSameOrigin: from.origin.sameOrigin(url.origin), at: page.session.loop.clock.now)
        redirectCredential = nil
        isElsewhere = url != from
        request.url = url
        if isInWebKit, let credential = url.credential {
            // PLATFORM(WebKit): NetworkDataTaskCocoa::willPerformHTTPRedirection keeps them to itself.
            redirectCredential = credential
            request.url = url.removingCredentials()
        }
        request.method = method
        request.left = nil
        if !keepsBody {
            request.body = .none
            request.contentType = nil
        }
        if !from.origin.sameOrigin(url.origin) {
            // NB: fields the app gave (Authorization above all) are for the host it named.
            request.fields = HTTPFields()
        }
        // PLATFORM(WebKit): see PageCore.loadApart.
        if request.fields["Referer"]?.isEmpty == true { request.fields.remove("Referer") }
        handle(.redirected(target))
    }

    var isTraversal: Bool {
        if case .traverse = request.history { return true }
        return false
    }

    /// The document is to take the place of the entry that the list is at, though it was to have one of its own.
    func takeEntry() {
        guard request.history == .push, ![.committing, .loading, .ended].contains(machine.state) else { return }
        request.history = .replace
    }

    /// The document will be an empty one.
    func leadNowhere() { request.url = .aboutBlank }

    /// The page with the form hears that it may not, if it still is there.
    private func mayBeRedirected(to url: WebURL, _ from: WebURL, _ initiator: NavigationRequest.Initiator) -> Bool {
        let source = page.navigable(numbered: initiator.frame.number)?.active
        guard let source, source.url == initiator.url else {
            return initiator.policy?.allows(url, by: "form-action", isRedirected: true) ?? true
        }
        return source.allows(url, by: "form-action", isRedirected: true, from: from)
    }

    /// Where a frame could not have led the page, no redirect does.
    ///
    /// PLATFORM(WebKit): DocumentLoader::willSendRequest.
    private func mayNavigateTop(to url: WebURL) -> Bool {
        // NB: other pages' frames have the same numbers.
        guard isMainFrame, let navigable, let initiator = request.initiator, !initiator.frame.isMainFrame,
            let source = page.navigable(numbered: initiator.frame.number),
            source.active?.url.equals(initiator.url, excludingFragment: true) == true
        else { return true }
        return source.mayNavigateTop(navigable, to: url)
    }

    var isInWebKit: Bool { page.session.configuration.profile.engine == .webKit }

    /// A redirect that leads to no server fails only when an empty document has taken the place of the one that showed.
    ///
    /// PLATFORM(WebKit): DocumentLoader::willSendRequest.
    private func showNothing(refusing url: WebURL) {
        response = ArrivingResponse(status: 0, fields: HTTPFields(), type: ResponseType(mimeType: .html))
        isRefusedRedirect = true
        handle(.respondedWithoutQuestion)
        guard machine.state == .loading else { return }
        request.url = url
        finishParsing(failure: NavigationFailure(.unsafeRedirect, url: url, message: ""))
    }

    private func perform(_ effect: NavigationMachine.Effect) {
        switch effect {
        case .askResubmission: askResubmission()
        case .askAction(let isRedirect): askAction(isRedirect: isRedirect)
        case .announceStart: announceStart()
        case .announceRedirect: page.emit(.redirected(id, request.url, frame))
        case .announceExternal: announceExternal()
        case .fetch: fetch()
        case .askResponse: askResponse()
        case .commit: commit()
        case .download: download()
        case .dropTransfer:
            hop?.cancel()
            hop = nil
        case .finish: finish()
        case .fail(let code, let phase): tellFailure(code, phase)
        case .vanish: vanish()
        }
    }

    // MARK: - Policy

    private func askResubmission() {
        let question = FormResubmission(
            navigation: id,
            url: request.url,
            method: request.method,
            cause: request.cause,
            frame: frame
        )
        page.decide(question) { [self] answer in handle(.resubmissionDecided(answer)) }
    }

    private func askAction(isRedirect: Bool) {
        if request.isSilent { return handle(.actionDecided(.allow)) }
        // PLATFORM(WebKit): PolicyChecker asks the documents' policies first, and the frame's element hears `load`.
        if isInWebKit, !isAllowedInFrame {
            navigable?.tellContainer()
            return handle(.actionDecided(.cancel))
        }
        if isMainFrame { page.willAsk(about: self, isRedirect: isRedirect) }
        if isRedirect {
            // PLATFORM(WebKit): PolicyChecker does not ask twice running about the same request.
            if let last = lastAskedRedirect, last == (request.url, request.method) {
                return handle(.actionDecided(.allow))
            }
            lastAskedRedirect = (request.url, request.method)
        }
        // OPTIMIZATION: where nobody listens and nobody decides, the question need not be put into words.
        guard page.hasAudience else {
            return hear(page.policyWithoutClient(to: request.url), isRedirect: isRedirect)
        }
        var action = NavigationAction(
            navigation: id,
            url: request.url,
            method: request.method,
            fields: fieldsAsked(isRedirect: isRedirect),
            type: request.type,
            cause: request.cause,
            isRedirect: isRedirect,
            hasUserGesture: request.hasUserGesture,
            frame: frame,
            sourceURL: request.initiator?.url
        )
        action.note(request.initiator)
        action.isDownload = request.downloadName != nil && !isRedirect
        page.decide(action) { [self] policy in
            guard case .awaitingActionPolicy = machine.state else { return }
            page.emit(.actionDecided(action, policy))
            hear(policy, isRedirect: isRedirect)
        }
    }

    /// What a script asked for goes on once it has returned.
    ///
    /// PLATFORM(WebKit): the answer comes from another process. So it does in Chromium.
    private func hear(_ policy: ActionPolicy, isRedirect: Bool) {
        // It takes longer than what the page waits for with its `load` event.
        if !isRedirect, let navigable, navigable.isInWebKit { navigable.active?.scripts?.checkLoadedNow() }
        guard !isRedirect, let delay = timeToAnswer else { return decide(policy, isRedirect: isRedirect) }
        answer = policy
        answering = page.session.loop.schedule(after: delay) { [self] in
            // What the script that asked has set for now is known only by now.
            let isLedOnToo = isInWebKit && navigable?.parent?.scheduled != nil || navigable?.hasFrameToLead == true
            let isBehind = isLedOnToo || navigable?.hasTimer(within: .zero) == true
            guard delay == .zero, isBehind else { return takeAnswer() }
            answering = page.session.loop.schedule(after: .zero) { [self] in takeAnswer() }
        }
    }

    private func takeAnswer() {
        answering = nil
        guard let policy = answer else { return }
        answer = nil
        guard case .awaitingActionPolicy = machine.state else { return }
        decide(policy, isRedirect: false)
        page.checkIdle()
    }

    /// Nothing is under way that the document which shows asked the network for.
    func networkDidAnswer() {
        guard answer != nil, !isBehindNetwork else { return }
        if let answering { page.session.loop.cancel(answering) }
        answering = page.session.loop.schedule(after: .zero) { [self] in takeAnswer() }
    }

    /// What the app's answer takes, where something of the page may come before it; `nil`: nothing.
    private var timeToAnswer: Duration? {
        if navigable?.isInWebKit == true, isBehindNetwork { return Self.timeToAnswerBehindNetwork }
        // What is said of the page around it comes first, and may end it.
        if navigable?.isInWebKit == true, navigable?.parent?.asking?.answer != nil { return .zero }
        return navigable?.timeToAnswer(isWithinScript: request.isWithinScript)
    }

    /// The page that shows has asked the network for something that may be here first.
    private var isBehindNetwork: Bool {
        navigable?.active?.isAwaitingNetwork == true || navigable?.hasFrameAwaitingAnswer == true
    }

    /// The app's answer is on its way, or a server's that was asked for the document.
    var awaitsAnswer: Bool {
        if case .fetching = machine.state { return true }
        return answer != nil
    }

    /// While the page waits for answers of the network.
    ///
    /// PLATFORM(WebKit): the question and the answer go from process to process. The network's process has heard before of
    /// what the page fetches, so that goes out, though the page leads on at once, and the answer of a server that is near is here first.
    static let timeToAnswerBehindNetwork = Duration.milliseconds(20)

    private func decide(_ policy: ActionPolicy, isRedirect: Bool) {
        // PLATFORM(WebKit): to allow what a `download` attribute stands on is to download it.
        let isDownload = request.downloadName != nil && !isRedirect && policy == .allow
        if !isRedirect, policy == .allow, !isDownload, let navigable, !page.mayLeave(navigable) {
            if isMainFrame { page.willHold(self) }
            return handle(.actionDecided(.cancel))
        }
        // A listener of the page may have led elsewhere.
        guard machine.state != .ended else { return }
        // PLATFORM(WebKit): what is refused ends what the page asked for, too (recorded).
        if !isRedirect, policy != .allow || isDownload, isInWebKit, let navigable {
            page.dropRefresh(in: navigable)
            navigable.isRedirectComing = false
        }
        handle(.actionDecided(isDownload ? .download : policy))
    }

    func announceExternal() {
        outcome = .customScheme(request.url)
        page.emit(.customScheme(id, request.url, request.cause, isRedirect: machine.isRedirected, frame))
    }

    private func announceStart() {
        navigable?.didAllow(self)
        guard !request.isSilent else { return }
        navigable?.fieldsOfNext = request.fieldsOfNext
        if isMainFrame { page.willStart(self) }
        page.emit(.started(id, viewURL: page.viewURL, frame))
    }

    private func askResponse() {
        guard let response else { return }
        // PLATFORM(WebKit): DocumentLoader::disallowDataRequest, once the policy has answered.
        let isRefused = isMainFrame && request.leadsToDataByPage
        if isRefused { page.sayNoData(at: request.url) }
        let isAttachment = response.disposition?.isAttachment ?? false
        let canShow = response.type.canShow(in: page.session.configuration.profile.engine)
        guard page.hasAudience else {
            let policy = PageCore.policyWithoutClient(canShow: canShow, isAttachment: isAttachment)
            return responseDecided(isRefused ? .cancel : policy)
        }
        let question = NavigationResponse(
            navigation: id,
            // PLATFORM(WebKit): once the URL's own user and password were used, the response's URL is without them.
            url: response.url ?? (wasChallenged ? request.url.removingCredentials() : request.url),
            status: response.status,
            fields: response.fields,
            mimeType: response.type.mimeType.essence,
            canShow: canShow,
            suggestedFilename: response.disposition?.filename,
            isAttachment: isAttachment,
            frame: frame
        )
        page.decide(question) { [self] policy in
            guard machine.state == .awaitingResponsePolicy else { return }
            page.emit(.responseDecided(question, policy))
            navigable?.parent?.networkDidAnswer()
            responseDecided(isRefused ? .cancel : policy)
        }
    }

    private func responseDecided(_ policy: ResponsePolicy) {
        // PLATFORM(WebKit): nothing of it came that could be shown.
        if policy == .allow, isInWebKit, let response, response.held.isEmpty, let failure = response.failure {
            return fail(failure)
        }
        // PLATFORM(WebKit): DocumentLoader::continueAfterContentPolicy, "hostedByObject", which the standard's 404 is too.
        if policy == .allow, let response, !(200..<300).contains(response.status), navigable?.isObject == true,
            request.url.isHTTPFamily
        {
            navigable?.showFallback()
            return fail(NavigationFailure(.cancelled, url: request.url, message: ""))
        }
        handle(.responseDecided(policy))
    }

    // MARK: - Ends

    private func finish() {
        hop = nil
        let url = navigable?.active?.url ?? request.url
        outcome = .finished(url)
        if !request.isSilent {
            if isMainFrame { page.loadingDidChange(false) }
            page.emit(.finished(id, url, frame))
        }
        page.didEnd(self)
    }

    private func tellFailure(_ code: NavigationFailure.Code, _ phase: NavigationFailure.Phase) {
        let isShowing = navigable?.loading === self || navigable?.finishing === self
        // PLATFORM(WebKit): DocumentLoader::replaceRequestURLForSameDocumentNavigation.
        let moved = isShowing && isInWebKit && !isRefusedRedirect ? navigable?.active?.url : nil
        let url = moved ?? request.url
        var failure = self.failure ?? NavigationFailure(code, url: url, message: "")
        if failure.code != code { failure = NavigationFailure(code, url: url, message: "") }
        failure.phase = phase
        failure.url = failedURL ?? url
        // OPTIMIZATION: a failure that nobody hears of is not put into words.
        if failure.message.isEmpty, outcome == nil || page.hasAudience {
            failure.message = FailureText.message(for: code, at: url, limits: page.session.configuration.limits)
        }
        hop?.cancel()
        hop = nil
        if outcome == nil { outcome = .failed(failure) }
        navigable?.failure = failure
        // What was kept for going back is whole.
        let shown = isShowing && response?.cached == nil ? navigable?.active : nil
        if failure.code == .frameRefused { showRefused() } else { showErrorPage(failure) }
        navigable?.provisionalDidEnd(self)
        if shown == nil, ![.cancelled, .frameRefused].contains(failure.code) { navigable?.showFallback() }
        shown?.end(with: failure, on: page.session.loop)
        if isMainFrame { page.didLeaveProvisional(self) }
        page.emit(.failed(id, failure, frame))
        navigable?.parent?.checkLoaded()
        navigable?.parent?.networkDidAnswer()
        page.didEnd(self)
    }

    private func vanish() {
        if outcome == nil { outcome = .refused(request.url) }
        navigable?.provisionalDidEnd(self)
        if isMainFrame { page.didLeaveProvisional(self) }
        navigable?.parent?.checkLoaded()
        navigable?.parent?.networkDidAnswer()
        page.didEnd(self)
    }

    private func download() {
        let name =
            response?.disposition?.filename ?? request.downloadName.flatMap(ContentDisposition.safeFilename)
            ?? DownloadName.from(request.url, mimeType: response?.type.mimeType)
        var download = Download(
            url: request.url,
            mimeType: response?.type.mimeType.essence ?? "",
            suggestedFilename: name,
            expectedBytes: response?.fields.announcedLength
        )
        download.contentDisposition = response?.fields["Content-Disposition"]
        outcome = .download(download)
        page.startDownload(download, of: self)
    }

    func setOutcome(_ outcome: NavigationOutcome) {
        self.outcome = outcome
    }
}

/// How a navigation ended.
public enum NavigationOutcome: Sendable, Hashable {
    /// The document and its parts are here; the URL it has.
    case finished(WebURL)
    /// It led to an app's scheme: the whole URL.
    case customScheme(WebURL)
    /// It became a file.
    case download(Download)
    /// A policy refused it before it began.
    case refused(WebURL)
    case failed(NavigationFailure)
    /// A script, a form, a link or a refresh of the page led elsewhere before all of this was here; where to. To the view's client
    /// the load was cancelled.
    case ledOn(WebURL)
    /// The URL differs in its fragment alone: the same document shows.
    case sameDocument(WebURL)
    /// A script closed the view before the document was all there; to the view's client the load was cancelled.
    case closed
    /// Nothing was to be loaded.
    case none
}
