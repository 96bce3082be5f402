import WebDocument
import WebNetwork
import WebStandards

/// What the app can ask of a page.
extension PageCore {
    /// Loads a URL as the app: `WKWebView.load(_:)`, `UIWebView.loadRequest`, `WebView.loadUrl`.
    @discardableResult
    package func load(_ request: NavigationRequest) -> NavigationID? {
        guard request.url.scheme != "javascript" else {
            runScript(ofApp: request)
            return nil
        }
        var request = request
        // PLATFORM(WebKit): FrameLoader::load, "shouldTreatURLAsSameAsCurrent": to load what shows already is to load it again
        // in its place, and nothing is taken from the cache for it.
        let isInWebKit = session.configuration.profile.engine == .webKit
        let isApart = isInWebKit && main.active?.isListed == false
        let current = entryURL(of: main)
        if request.history == .push, request.method == "GET", current == request.url {
            request.history = .keep
        }
        let isCurrent = current == request.url || !isApart && main.active?.requestedURL == request.url
        if isInWebKit, request.cacheMode == .default, isCurrent { request.cacheMode = .reload }
        heedLastLoad(&request)
        return navigate(main, request)
    }

    /// What a navigable shows.
    ///
    /// PLATFORM(WebKit): it is what the entry says, also where the document has none of its own.
    private func entryURL(of navigable: Navigable) -> WebURL? {
        guard navigable === main, navigable.isInWebKit, navigable.active?.isListed == false else {
            return navigable.active?.url
        }
        return history.current?.url
    }

    /// Behind a reload the next load is one too.
    ///
    /// PLATFORM(WebKit): FrameLoader::load takes the kind of the load before for its own (m_loadType). Another site has a
    /// frame of its own, with no load before it.
    private func heedLastLoad(_ request: inout NavigationRequest) {
        guard session.configuration.profile.engine == .webKit, !main.fieldsOfNext.isEmpty, let active = main.active,
            active.url.origin.isSameSite(as: request.url.origin)
        else { return }
        request.fields = request.fields.filling(main.fieldsOfNext)
        if request.cacheMode == .default { request.cacheMode = .reload }
    }

    /// Something that a page of the view names is here, or it is stopped: what was loaded again is a load like others then.
    ///
    /// PLATFORM(WebKit): FrameLoader::checkLoadCompleteForThisFrame, "m_loadType = FrameLoadType::Standard" where the frame has
    /// loaded before that.
    func partDidCome() {
        if main.provisional == nil { main.fieldsOfNext = [] }
    }

    /// Loads the document again, past all caches on the way if `fromOrigin`: a POST that made it is sent again.
    @discardableResult
    package func reload(fromOrigin: Bool = false) -> NavigationID? {
        // There is nothing to load again of the document that a view begins with.
        guard let active = main.active, !active.isInitial else { return nil }
        var request = NavigationRequest(url: active.listedURL)
        repeatRequest(active.repeatable, initiator: active.initiator, into: &request)
        // PLATFORM(WebKit): FrameLoader::reload makes the last request again, with its Origin.
        if session.configuration.profile.engine == .webKit, active.hasTaintedOrigin {
            request.initiator?.hasTaintedOrigin = true
        }
        // So does it of the sites that its cookies are kept from; location.reload() asks anew.
        request.isLedAcrossSites = active.isLedAcrossSites
        request.type = active.repeatable.isPost ? .formResubmitted : .reload
        request.cause = .reload
        // PLATFORM(WebKit): HistoryController::updateForReload gives the entry behind a document without one its URL, if
        // there is an entry.
        let hasEntry = active.isListed || session.configuration.profile.engine == .webKit && history.current != nil
        request.history = hasEntry ? .keep : .unlisted
        request.renewForApp(fromOrigin: fromOrigin, in: session.configuration.profile)
        return navigate(main, request)
    }

    package func stop() {
        let dropsRefresh = main.stopsScheduled
        for run in main.runsToStop { run.stop() }
        dropWantedWindows()
        main.active?.interruptFetches()
        main.active?.isLost = false
        if dropsRefresh {
            main.active?.dropRefresh(on: session.loop)
            main.isRedirectComing = false
        }
        partDidCome()
        checkIdle()
    }

    package func stop(_ id: NavigationID) {
        run(of: id)?.stop()
    }

    /// What that navigation's request would send, where it is in memory.
    package func body(of id: NavigationID) -> [UInt8]? {
        guard case .bytes(let bytes) = run(of: id)?.request.body else { return nil }
        return bytes
    }

    /// The navigation of that number, while it is under way in any frame.
    func run(of id: NavigationID) -> NavigationRun? {
        for navigable in navigables { if let run = navigable.runs.first(where: { $0.id == id }) { return run } }
        return nil
    }

    package var canGoBack: Bool { canGo(by: -1) }
    package var canGoForward: Bool { canGo(by: 1) }

    package func canGo(by delta: Int) -> Bool {
        history.entry(at: history.index + delta) != nil
    }

    /// Forgets every entry of the back-forward list but the one that shows (Android's `clearHistory`).
    ///
    /// NB: of a traversal under way the entry it goes to stays.
    package func clearHistory() {
        guard history.entries.count > 1 else { return }
        forgetHistory()
        emit(.historyChanged)
    }

    /// Goes back as a user does.
    @discardableResult
    package func goBack() -> NavigationID? { go(by: skipsWhatScriptsMade ? history.stepBack : -1) }

    /// Goes forward as a user does.
    @discardableResult
    package func goForward() -> NavigationID? { go(by: skipsWhatScriptsMade ? history.stepForward : 1) }

    /// PLATFORM(WebKit): SDKAlignedBehavior::UIBackForwardSkipsHistoryItemsWithoutUserGesture.
    private var skipsWhatScriptsMade: Bool {
        guard case .wkWebView(let version) = session.configuration.profile.platform else { return false }
        return version >= 16
    }

    /// Goes that many entries along the back-forward list; `nil` when there is none.
    @discardableResult
    package func go(by delta: Int) -> NavigationID? { go(by: delta, isByScript: false) }

    @discardableResult
    func go(by delta: Int, isByScript: Bool) -> NavigationID? {
        let index = history.index + delta
        // PLATFORM(WebKit): HistoryItem::shouldDoSameDocumentNavigationTo is false of the item itself, which is loaded anew.
        let mayStay = !isByScript && session.configuration.profile.engine == .webKit
        guard delta != 0 || mayStay, let entry = history.entry(at: index) else { return nil }
        // PLATFORM(WebKit): HistoryItem::shouldDoSameDocumentNavigationTo goes by the items, behind a text that has none, too.
        if delta != 0, let active = main.active, active.isListed || main.isInWebKit && active.isHandedIn,
            entry.document == history.current?.document,
            (entry.unknownFrame == nil) == (history.current?.unknownFrame == nil), main.mayMoveMeanwhile
        {
            // PLATFORM(WebKit): what loads meanwhile goes on, and its load is one of going along the list by then (m_loadType):
            // it comes to the entry that was moved to.
            for run in main.runs { run.takeEntry() }
            return moveWithinDocument(active, to: entry.url, at: index)
        }
        return traverse(to: index, isByScript: isByScript)
    }

    /// Loads the page of that entry, or takes it from the page cache.
    func traverse(to index: Int, isByScript: Bool = false) -> NavigationID? {
        guard let entry = history.entry(at: index) else { return nil }
        var request = NavigationRequest(url: entry.url)
        request.type = .backForward
        request.cause = .history
        request.history = .traverse(index)
        request.isByScript = isByScript
        request.partsCaching.mode = .forceCache
        // PLATFORM(WebKit): Page::goToItem stops what loads before anybody is asked.
        if session.configuration.profile.engine == .webKit {
            whileReplacing(by: request) { for run in main.runsToStop { run.stop() } }
        }
        // PLATFORM(WebKit): FrameLoader::loadDifferentDocumentItem has the kept document's own request asked about.
        if let cached = entry.cached, session.configuration.profile.engine == .webKit, !entry.isOf(cached) {
            request.url = cached.listedURL
            repeatRequest(cached.repeatable, initiator: cached.initiator, into: &request)
        } else if let shown = entry.unknownFrame {
            request.url = shown.url
            repeatRequest(shown.repeatable, initiator: shown.initiator, into: &request)
        } else {
            repeatRequest(entry.repeatable, initiator: entry.initiator, into: &request)
        }
        if let active = main.active, staysForFragment(of: request.url, active) {
            return moveToFragment(of: active, at: index, request)
        }
        if let cached = history.takeCached(at: index) { request.source = .cached(cached) }
        if entry.unknownFrame == nil { request.left = entry.left }
        return navigate(main, request)
    }

    /// Between two entries of the document that shows: https://html.spec.whatwg.org/#update-document-for-history-step-application.
    ///
    /// PLATFORM(WebKit): FrameLoader::loadSameDocumentItem asks no policy.
    private func moveWithinDocument(_ active: ActiveDocument, to url: WebURL, at index: Int) -> NavigationID {
        let id = session.nextNavigation()
        let old = active.url
        rememberFrames()
        let left = history.current
        history.move(to: index)
        let isOfText = active.isHandedIn && !differInFrames(left, history.current)
        let isOwnMove = left?.item != history.current?.item || isOfText
        if isOwnMove {
            active.url = url
            takeEntry(active, isFound: false)
        }
        active.scripts?.state = history.current?.state
        takeStatesOfFrames(from: left, to: history.current)
        documentDidMove(active, from: old, isNewEntry: false)
        emit(.historyChanged)
        if isOwnMove { active.scripts?.movedToFragment(from: old) }
        // PLATFORM(WebKit): HistoryController::recursiveGatherFramesToLoad looks into no frame of a page that moves itself.
        if !isOwnMove || session.configuration.profile.engine != .webKit {
            moveFrames(from: left, to: history.current)
        }
        didEnd(id, with: .sameDocument(url))
        return id
    }

    /// The URL of another document's entry is that of the one that shows but for its fragment: that one stays.
    ///
    /// PLATFORM(WebKit): FrameLoader::shouldPerformFragmentNavigation, which asks about URLs alone.
    func staysForFragment(of url: WebURL, _ active: ActiveDocument) -> Bool {
        session.configuration.profile.engine == .webKit && url.fragment != nil
            && url.equals(active.url, excludingFragment: true)
    }

    /// To an entry for whose fragment the document stays.
    private func moveToFragment(of active: ActiveDocument, at index: Int, _ request: NavigationRequest) -> NavigationID
    {
        let id = session.nextNavigation()
        var action = NavigationAction(of: request, withinDocumentIn: main.frame, navigation: id)
        action.isWithinDocument = true
        let before = history.index
        pendingMoves.insert(id)
        history.move(to: index)
        emit(.historyChanged)
        decide(action) { [weak self, action, weak active] policy in
            guard let self else { return }
            pendingMoves.remove(id)
            emit(.actionDecided(action, policy))
            guard policy == .allow, let active, main.active === active, history.index == index else {
                if history.index == index {
                    history.move(to: before)
                    emit(.historyChanged)
                }
                return didEnd(id, with: .refused(request.url))
            }
            main.stopForFragment(of: request.url)
            let old = active.url
            active.url = request.url
            // PLATFORM(WebKit): FrameLoader::loadInSameDocument, which knows the entry that was left alone.
            let isNewEntry = history.entry(at: before).map { $0.url != request.url } ?? false
            documentDidMove(active, from: old, isNewEntry: isNewEntry)
            active.scripts?.state = isNewEntry ? nil : history.current?.state
            active.scripts?.movedToFragment(from: old, isLed: true)
            didEnd(id, with: .sameDocument(request.url))
        }
        return id
    }

    private func repeatRequest(
        _ repeatable: RepeatableRequest,
        initiator: NavigationRequest.Initiator?,
        into request: inout NavigationRequest
    ) {
        request.take(repeatable)
        request.mayReadFile = repeatable.mayReadFile
        request.initiator = initiator
    }

    /// The URLs of the back-forward list, oldest first, and which of them shows (-1: none).
    package var historyList: (index: Int, items: [(url: WebURL, title: String)]) {
        (history.index, history.entries.map { ($0.listedURL ?? $0.url, $0.title) })
    }

    /// The number the next navigation will have.
    package var upcomingNavigation: NavigationID { session.upcomingNavigation }

    package var hops: [HopRecord] { ledger.records }

    /// Navigates a frame, or moves within its document where only the fragment differs
    /// (https://html.spec.whatwg.org/#beginning-navigation).
    @discardableResult
    func navigate(_ navigable: Navigable, _ request: NavigationRequest) -> NavigationID? {
        guard request.url.scheme != "javascript" else {
            if request.cause == .link { navigable.isRedirectComing = false }
            runScript(of: request, in: navigable)
            return nil
        }
        // PLATFORM(Chromium): the renderer does not begin it.
        if session.configuration.profile.engine == .chromium, navigable === main, request.leadsToDataByPage {
            sayNoData(at: request.url)
            return nil
        }
        guard mayLead(request) else { return nil }
        var request = request.holdingBlob(of: session.blobURLs)
        request.upgrade()
        if !isFragmentNavigation(request, in: navigable) { request.noteRedirectComing(in: navigable) }
        // What a frame or a window began with is no entry to go back to (https://html.spec.whatwg.org/#navigate, "is initial
        // about:blank"). PLATFORM(WebKit): but where a link leads on.
        let mayGoBack = session.configuration.profile.engine == .webKit && request.cause == .link
        if request.history == .push, let active = navigable.active, !mayGoBack,
            navigable === main
                ? active.beganWindow : active.url == .aboutBlank && navigable.isPendingInitialEntry
        {
            request.history = .replace
        }
        if isFragmentNavigation(request, in: navigable) {
            return moveWithinDocument(navigable, request)
        }
        if request.history == .push, navigable === main, [.form, .script, .refresh].contains(request.cause),
            showsLoneBlank
        {
            request.history = .replace
        }
        // PLATFORM(WebKit): FrameLoader::loadWithNavigationAction, FrameLoadType::Same.
        if request.history == .push, [.link, .form, .frame].contains(request.cause), request.method == "GET",
            entryURL(of: navigable) == request.url, request.url != .aboutBlank, mayShareEntry(request, navigable.active)
        {
            request.history = .keep
        }
        return navigable.navigate(request)
    }

    /// Nothing but an empty page was ever gone to.
    ///
    /// PLATFORM(WebKit): HistoryController::currentItemShouldBeReplaced, which is not asked about links.
    private var showsLoneBlank: Bool {
        guard main.isInWebKit, history.entries.count == 1, let entry = history.current else { return false }
        return (entry.listedURL ?? entry.url) == .aboutBlank
    }

    /// Whether a page may lead there at all, into a frame or a window; where it may not, nobody is asked.
    func mayLead(_ request: NavigationRequest) -> Bool {
        guard let refusal = refusal(of: request) else { return true }
        emit(.consoleMessage(PageMessage(level: .error, text: refusal)))
        return false
    }

    /// PLATFORM(WebKit): FrameLoader::loadFrameRequest.
    private func refusal(of request: NavigationRequest) -> String? {
        guard [.link, .form, .refresh, .script, .frame].contains(request.cause) else { return nil }
        let isInWebKit = session.configuration.profile.engine == .webKit
        if isInWebKit, request.cause != .frame, PortBlocking.blocks(request.url) {
            return "Not allowed to use restricted network port: \(request.url.href)"
        }
        return isLocalOfOthers(request) ? "Not allowed to load local resource: \(request.url.href)" : nil
    }

    // https://html.spec.whatwg.org/#beginning-navigation leaves it to the user agent. PLATFORM(WebKit, Chromium):
    // SecurityOrigin::canDisplay.
    private func isLocalOfOthers(_ request: NavigationRequest) -> Bool {
        switch request.url.scheme {
        case "file": return request.initiator?.url.scheme != "file" && !request.mayReadFile
        case "blob":
            guard let initiator = request.initiator?.origin, case .tuple = initiator else { return false }
            return !initiator.sameOrigin(request.url.origin)
        default: return false
        }
    }

    func sayNoData(at url: WebURL) {
        let text = "Not allowed to navigate top frame to data URL '\(url.href.prefix(100))'."
        emit(.consoleMessage(PageMessage(level: .error, text: text)))
    }

    /// Who leads to the URL that shows makes no entry of its own where the document is of the same origin.
    ///
    /// https://html.spec.whatwg.org/#navigate: "If url equals navigable's active document's URL, and initiatorOriginSnapshot is same
    /// origin with …"; PLATFORM(WebKit): FrameLoader::shouldTreatURLAsSameAsCurrent.
    private func mayShareEntry(_ request: NavigationRequest, _ active: ActiveDocument?) -> Bool {
        guard request.cause != .history, let initiator = request.initiator, let active else { return true }
        return initiator.isSameOrigin(as: active)
    }

    func isFragmentNavigation(_ request: NavigationRequest, in navigable: Navigable) -> Bool {
        guard request.source == nil, request.method == "GET", request.url.fragment != nil, request.history != .keep,
            request.downloadName == nil
        else {
            return false
        }
        guard let current = navigable.active?.url, current.equals(request.url, excludingFragment: true),
            !navigable.showsNothingYet
        else {
            return false
        }
        switch request.cause {
        case .app: return current != request.url
        case .link, .script, .form: return true
        // The element's `src` was changed; what a frame begins with is a document of its own.
        case .frame: return navigable.active?.isInitial == false
        default: return false
        }
    }

    @discardableResult
    func moveWithinDocument(_ navigable: Navigable, _ request: NavigationRequest) -> NavigationID {
        dropWantedWindows(of: navigable)
        // PLATFORM(WebKit): PolicyChecker::stopCheck, FrameLoader::loadURL.
        navigable.dropWithinScript()
        let id = session.nextNavigation()
        var action = NavigationAction(of: request, withinDocumentIn: navigable.frame, navigation: id)
        action.isWithinDocument = true
        pendingMoves.insert(id)
        let asked = navigable.active
        decide(action) { [weak self, action, weak asked] policy in
            guard let self else { return }
            pendingMoves.remove(id)
            emit(.actionDecided(action, policy))
            // Another document may show by now.
            guard let active = asked, navigable.active === active else {
                return didEnd(id, with: .refused(request.url))
            }
            let isMade = policy == .allow || isUnrefusable(request)
            if isMade {
                if session.configuration.profile.engine == .webKit {
                    if navigable.frame.isMainFrame { keepPlaceInList(for: request) }
                    navigable.stopForFragment(of: request.url)
                }
                let isSame = active.url == request.url && mayShareEntry(request, active)
                let isByScriptAlone = ![.app, .history].contains(request.cause) && !hasRecentGesture(in: active)
                let old = active.url
                if !isSame { remember() }
                active.url = request.url
                if !isSame { active.scripts?.state = nil }
                if navigable.frame.isMainFrame {
                    documentDidMove(active, from: old, isNewEntry: !isSame, isByScriptAlone: isByScriptAlone)
                } else if !isSame || request.cause != .history {
                    frameDidChange(navigable, isNewEntry: !isSame, isByScriptAlone: isByScriptAlone)
                }
                active.scripts?.movedToFragment(from: old, isLed: true)
                navigable.didMoveWithinDocument()
            }
            didEnd(id, with: isMade ? .sameDocument(request.url) : .refused(request.url))
        }
        return id
    }

    /// PLATFORM(WebKit): an app that has its WKWebView load a fragment of what shows is asked, and moved whatever it says
    /// (recorded).
    private func isUnrefusable(_ request: NavigationRequest) -> Bool {
        guard case .wkWebView = session.configuration.profile.platform else { return false }
        return request.cause == .app
    }

    // MARK: - Questions

    /// Somebody listens or decides.
    var hasAudience: Bool { client.map { $0.isListening || $0.isDeciding } ?? false }

    func policyWithoutClient(to url: WebURL) -> ActionPolicy {
        NavigationAction.isForTheApp(url) && !serves(url) ? .cancel : .allow
    }

    static func policyWithoutClient(canShow: Bool, isAttachment: Bool) -> ResponsePolicy {
        isAttachment ? .download : canShow ? .allow : .cancel
    }

    func decide(_ action: NavigationAction, _ body: @escaping (ActionPolicy) -> Void) {
        let fallback = policyWithoutClient(to: action.url)
        guard let client, client.isDeciding else { return body(fallback) }
        client.page(asks: .action(action, PolicyReply(loop: session.loop, fallback: fallback, body)))
    }

    func decide(_ window: WindowRequest, _ body: @escaping (ActionPolicy) -> Void) {
        guard let client, client.isDeciding else { return body(.allow) }
        client.page(asks: .window(window.action, PolicyReply(loop: session.loop, fallback: .allow, body)))
    }

    func decide(_ response: NavigationResponse, _ body: @escaping (ResponsePolicy) -> Void) {
        let fallback = Self.policyWithoutClient(canShow: response.canShow, isAttachment: response.isAttachment)
        guard let client, client.isDeciding else { return body(fallback) }
        client.page(asks: .response(response, PolicyReply(loop: session.loop, fallback: fallback, body)))
    }

    func decide(_ challenge: AuthenticationChallenge, _ body: @escaping (ChallengeAnswer) -> Void) {
        guard let client, client.isDeciding else { return body(.none) }
        client.page(asks: .challenge(challenge, PolicyReply(loop: session.loop, fallback: .none, body)))
    }

    func decide(_ challenge: ServerTrustChallenge, _ body: @escaping (TrustAnswer) -> Void) {
        let fallback: TrustAnswer = challenge.code == nil ? .accept : .reject
        guard let client, client.isDeciding else { return body(fallback) }
        client.page(asks: .trust(challenge, PolicyReply(loop: session.loop, fallback: fallback, body)))
    }

    func decide(_ challenge: ClientCertificateChallenge, _ body: @escaping (ClientCertificateAnswer) -> Void) {
        let fallback = ClientCertificateAnswer.none(isRemembered: false)
        guard let client, client.isDeciding else { return body(fallback) }
        client.page(asks: .clientCertificate(challenge, PolicyReply(loop: session.loop, fallback: fallback, body)))
    }

    func decide(_ id: NavigationID, _ download: Download, _ body: @escaping (DownloadDestination) -> Void) {
        guard let client, client.isDeciding else { return body(.discard) }
        client.page(asks: .download(id, download, PolicyReply(loop: session.loop, fallback: .discard, body)))
    }

    func decide(
        _ id: NavigationID,
        _ redirect: DownloadRedirect,
        _ body: @escaping (DownloadRedirectAnswer) -> Void
    ) {
        guard let client, client.isDeciding else { return body(.follow) }
        let reply = PolicyReply(loop: session.loop, fallback: .follow, body)
        client.page(asks: .downloadRedirect(id, redirect, reply))
    }

    func decide(_ resubmission: FormResubmission, _ body: @escaping (ResubmissionAnswer) -> Void) {
        guard let client, client.isDeciding else { return body(.resend) }
        client.page(asks: .resubmission(resubmission, PolicyReply(loop: session.loop, fallback: .resend, body)))
    }

    func decide(_ request: FileChooserRequest, _ body: @escaping ([FormFile]?) -> Void) {
        guard let client, client.isDeciding else { return body(nil) }
        client.page(asks: .files(request, PolicyReply(loop: session.loop, fallback: nil, body)))
    }

    func ask(_ message: ScriptMessage, _ body: @escaping (ScriptReply) -> Void) {
        guard let client else { return body(.value(.undefined)) }
        client.page(asks: .message(message, PolicyReply(loop: session.loop, fallback: .value(.undefined), body)))
    }

    // MARK: - Answers of the app

    func ask(_ request: InterceptedRequest, _ body: @escaping (Interception) -> Void) {
        guard let client else { return body(.proceed) }
        client.page(asks: .intercept(request, PolicyReply(loop: session.loop, fallback: .proceed, body)))
    }

    /// Somebody is asked the questions.
    var isDeciding: Bool { client?.isDeciding == true }

    /// The client answers every request of the URL's scheme.
    func serves(_ url: WebURL) -> Bool {
        guard let client else { return false }
        let served = client.servedSchemes
        return !served.isEmpty && NavigationAction.isForTheApp(url) && served.contains(url.scheme)
    }

    /// The client is to be asked whether it answers.
    ///
    /// PLATFORM(Android): not about redirects, nor `javascript:` and `blob:` URLs.
    func mayAnswer(_ url: WebURL, isInitial: Bool) -> Bool {
        guard let client else { return false }
        if serves(url) { return true }
        return isInitial && client.isIntercepting && !["about", "javascript", "blob"].contains(url.scheme)
    }
}

extension NavigationAction {
    /// Of a move within the frame's document, which has no request.
    init(of request: NavigationRequest, withinDocumentIn frame: FrameInfo, navigation: NavigationID) {
        self.init(
            navigation: navigation,
            url: request.url,
            method: request.method,
            fields: HTTPFields(),
            type: request.type,
            cause: request.cause,
            isRedirect: false,
            hasUserGesture: request.hasUserGesture,
            frame: frame,
            sourceURL: request.initiator?.url
        )
        note(request.initiator)
    }

    /// Says where the document shows that asks, and whose it is.
    mutating func note(_ initiator: NavigationRequest.Initiator?) {
        sourceFrame = initiator?.frame
        sourceOrigin = initiator?.origin
    }

    /// A scheme no view fetches: it is for an app to open.
    package static func isForTheApp(_ url: WebURL) -> Bool {
        !["http", "https", "about", "blob", "data", "file", "javascript"].contains(url.scheme)
    }
}
