import WebDocument
import WebNetwork
import WebStandards

/// A page: what one web view shows.
///
/// It owns the main frame and the back-forward list, and tells its client what happens, in order. Everything in it runs
/// on the session's loop.
package final class PageCore {
    package let session: SessionState
    package var client: (any PageClient)?
    /// What requests say in place of the profile's user agent.
    package var userAgent: String?
    /// What frames and images of other sites may do with cookies, in place of what the session says.
    ///
    /// PLATFORM(Android): `CookieManager.setAcceptThirdPartyCookies`, of one view.
    package var thirdPartyCookies: ThirdPartyCookiePolicy?
    /// Images are fetched, where the session fetches parts at all.
    ///
    /// PLATFORM(Android): `WebSettings.setLoadsImagesAutomatically`, of one view.
    package var loadsImages = true
    /// How everything is asked for, in place of what the requests say.
    ///
    /// PLATFORM(Android): `WebSettings.setCacheMode`, of one view.
    package var cacheMode: CacheMode?
    /// Nothing is asked of the network.
    ///
    /// PLATFORM(Android): `WebSettings.setBlockNetworkLoads`, of one view.
    package var isOffline = false
    /// The app is asked about each https server's certificate before anything is sent to it, not only about those that cannot
    /// be trusted.
    ///
    /// PLATFORM(WebKit): `webView(_:didReceive:completionHandler:)`. Synchronous requests ask nobody.
    package var asksAboutServers = false
    /// What the servers of documents show is kept.
    package var showsCertificates = false
    /// What the server of the document that shows has shown, the leaf first, as DER.
    package var serverCertificates: [[UInt8]] { shownURL.map { session.certificates.shown(by: $0) } ?? [] }
    /// Nothing was wrong with that.
    package var hasGoodCertificate: Bool { shownURL.flatMap { session.certificates.accepted(for: $0) } == nil }
    /// What could not be loaded is replaced by a page that says so; else the page before it still shows.
    ///
    /// Default: as the profile's engine does.
    package var showsErrorPages: Bool
    /// Scripts run, in documents that come from now on; `nil`: as the session says.
    ///
    /// PLATFORM(Android): `WebSettings.setJavaScriptEnabled`; PLATFORM(WebKit): `javaScriptEnabled`.
    package var javaScriptEnabled: Bool?
    /// Markup of documents that come from now on may bring scripts; those of the app run all the same.
    ///
    /// PLATFORM(WebKit): `allowsContentJavaScript`.
    package var allowsContentScripts = true
    /// Scripts have `localStorage` and `sessionStorage`.
    ///
    /// PLATFORM(Android): `WebSettings.setDomStorageEnabled`.
    package var hasStorage = true
    var runsScripts: Bool { javaScriptEnabled ?? session.configuration.javaScriptEnabled }
    /// What the app gives its pages.
    var hands = HostHands()
    var history: SessionHistory
    private(set) var ledger = Ledger()
    private var toldURL: WebURL?
    private var toldTitle = ""
    private var titleIsQueued = false
    package private(set) var isLoading = false
    private var waiters: [NavigationID: [(NavigationOutcome) -> Void]] = [:]
    private var lastEnds: [(id: NavigationID, outcome: NavigationOutcome)] = []
    private static let endsKept = 32
    /// Moves within the document that await the policy.
    var pendingMoves: Set<NavigationID> = []
    /// What links and forms want windows for, about which the app is asked.
    var wantedWindows: [WantedWindow] = []
    /// The app is asked for files.
    var picker: OpenPicker?
    /// Where the app filled a control last.
    weak var lastEdited: ActiveDocument?
    private var settleWaiters: [SettleWaiter] = []
    /// Scripts whose promises are awaited, by who waits.
    var awaited: [Int: AwaitedScript] = [:]
    private var lastWaiter = 0
    /// One navigation has just ended because another begins.
    private var isReplacing = false
    /// The index of the back-forward list that a refused traversal goes back to.
    private var indexBeforeTraversal: Int?
    /// The back-forward list is at another entry than that of the document that shows.
    private(set) var isListElsewhere = false
    var downloads: [NavigationID: DownloadSink] = [:]
    /// What finished downloads left in memory, oldest first.
    var downloaded: [(id: NavigationID, bytes: [UInt8])] = []
    /// The beginning of a file that the network broke off waits for `takeResumption`; else nothing of it is left.
    package var keepsPartialDownloads = false
    /// Those beginnings, oldest first.
    var partialDownloads: [PartialDownload] = []
    private var lastFrame = 0
    let main: Navigable
    /// What it showed as its window was closed.
    var showedAtLast: (url: WebURL?, title: String)?
    /// The pages that its scripts opened.
    var windows: [PageCore] = []
    weak var openerPage: PageCore?
    /// It was opened with no way back: it and the opener's pages do not know each other's names.
    var isApart = false
    // https://html.spec.whatwg.org/#is-popup
    var isPopup = false
    /// What users do in it.
    var activation = UserActivation()
    /// Scripts open windows without a user's gesture.
    ///
    /// PLATFORM(WebKit): `javaScriptCanOpenWindowsAutomatically`; PLATFORM(Android): the setting of that name.
    package var opensWindowsAutomatically = false
    /// What a script opens a window for loads in this page: there are no others.
    package var opensWindowsInPlace = false
    /// The app's rules on what is asked for, list by list.
    ///
    /// PLATFORM(WebKit): `WKContentRuleList`.
    package var contentRules: [[ContentRule]] = []
    /// What documents that came over https may load over http.
    package var mixedContent: MixedContentPolicy
    /// Nobody has it any more: nothing begins in it.
    var isEnded = false
    // https://html.spec.whatwg.org/#is-closing
    var isClosing = false
    /// PLATFORM(WebKit): Page::isClosing: it has been closed, whatever its view shows since.
    var wasClosed = false
    /// A script has closed it, and what loads is to be stopped.
    var awaitsClosing = false
    /// What loads is stopped since a script has closed the view: whoever waits for it hears that.
    var isStoppingToClose = false
    /// What loads is stopped since the page leads there in its place: whoever waits for it hears that.
    var leadsOnTo: WebURL?
    /// Bytes by which the process has grown while its scripts ran.
    var scriptGrowth = 0
    private(set) var sessionStorage = StorageShed()

    package init(session: SessionState, client: (any PageClient)? = nil) {
        self.session = session
        self.client = client
        showsErrorPages = session.configuration.profile.engine == .chromium
        mixedContent = session.configuration.profile.mixedContent
        history = SessionHistory(limits: session.configuration.limits)
        main = Navigable(frame: .main, parent: nil)
        main.page = self
        session.note(self)
        session.noteSessionStorage(sessionStorage)
    }

    /// What the view says its URL is.
    ///
    /// A load by the app shows its URL at once, long before its document.
    package var viewURL: WebURL? {
        main.asking?.viewURL ?? main.provisional?.viewURL ?? heldURL ?? shownURL
    }

    /// The URL of what shows; the document that a window begins with has none.
    ///
    /// PLATFORM(WebKit): until a script opens it (PageLoadState::didExplicitOpen).
    private var shownURL: WebURL? {
        guard let active = main.active else { return showedAtLast?.url }
        let isOpened = main.isInWebKit && active.scripts?.isReopened == true
        return active.isInitial && !isOpened ? nil : active.repeatable.text?.listedURL ?? active.url
    }

    /// The app's load that the page would not be left for.
    ///
    /// PLATFORM(WebKit): the view's URL stays that of the load, as its pending request is never answered.
    private var heldURL: WebURL?

    package var document: Document? { main.active?.document }

    func copySessionStorage(of page: PageCore) {
        sessionStorage = page.sessionStorage.copy()
        session.noteSessionStorage(sessionStorage)
    }

    func emit(_ event: @autoclosure () -> PageEvent) {
        guard let client, client.isListening else { return }
        client.page(did: event())
    }

    func note(_ record: HopRecord) {
        ledger.append(record, limit: session.configuration.limits.hops)
        emit(.hop(record))
    }

    /// `number`: of the frame that stood there when the document was left.
    func makeFrame(name: String, parent: Navigable, container: Node? = nil, number: Int? = nil) -> Navigable? {
        let limits = session.configuration.limits
        guard navigables.count <= limits.frames, parent.depth < limits.frameDepth else {
            parent.active?.scripts?.sayOnce(
                "No frame is made: there are \(limits.frames), NavigationLimits.frames, or \(limits.frameDepth) in each "
                    + "other, NavigationLimits.frameDepth."
            )
            return nil
        }
        if number == nil { lastFrame += 1 }
        let info = FrameInfo(number: number ?? lastFrame, name: name)
        let frame = Navigable(frame: info, parent: parent, container: container)
        frame.page = self
        return frame
    }

    /// The fields of a request, with the page's own user agent among them.
    func fields(_ fields: HTTPFields) -> HTTPFields {
        guard let userAgent, fields["User-Agent"] == nil else { return fields }
        var fields = fields
        fields["User-Agent"] = userAgent
        return fields
    }

    // MARK: - What the view shows of the main frame's navigation

    func willAsk(about run: NavigationRun, isRedirect: Bool) {
        switch run.request.cause {
        case _ where isRedirect:
            // PLATFORM(WebKit): DocumentLoader::setRequest tells of a provisional URL that is not the one before.
            // PLATFORM(Chromium): GetVisibleEntry; a pending entry keeps the URL that the app asked for, and a page's own load
            // has none that shows.
            guard run.isInWebKit, run.isElsewhere else { return }
            run.viewURL = run.request.url
            tellURL()
        case .app, .reload:
            loadingDidChange(true)
            run.viewURL = run.request.cause == .reload ? shownURL : run.request.listedURL ?? run.request.url
            tellURL()
        case .history:
            var listed = run.request.url
            if case .traverse(let index) = run.request.history, let entry = history.entry(at: index) {
                listed = entry.listedURL ?? entry.url
            }
            if !run.request.isByScript {
                loadingDidChange(true)
                // PLATFORM(Chromium): GetVisibleEntry, "Require a new navigation."
                if run.isInWebKit { run.viewURL = listed }
                tellURL()
            }
            if case .traverse(let index) = run.request.history {
                indexBeforeTraversal = history.index
                keepShowingDocument()
                remember()
                history.move(to: index)
                emit(.historyChanged)
            }
            // PLATFORM(WebKit): WebPageProxy::decidePolicyForNavigationAction, clearPendingAPIRequest of another URL.
            if run.isInWebKit, !run.request.isByScript, listed != run.request.url {
                run.viewURL = nil
                loadingDidChange(false)
                tellURL()
            }
        case .link, .form, .refresh, .frame, .script:
            break
        }
    }

    /// The user stays on the page that the run was to replace.
    func willHold(_ run: NavigationRun) {
        guard let url = run.viewURL else { return }
        // PLATFORM(WebKit): WebPageProxy::goToBackForwardItem and reload, whose URL PageLoadState keeps until a load begins.
        if run.request.cause == .app || run.isInWebKit && [.history, .reload].contains(run.request.cause) {
            heldURL = url
        }
    }

    /// The app's load of that URL begins nothing.
    func willHold(_ url: WebURL) {
        heldURL = url
        loadingDidChange(true)
        tellURL()
    }

    func willStart(_ run: NavigationRun) {
        // PLATFORM(WebKit): a page's own load shows no URL before its document is here, and leaves what shows (recorded).
        if run.viewURL != nil || !run.isInWebKit { heldURL = nil }
        loadingDidChange(true)
    }

    func loadingDidChange(_ loading: Bool) {
        guard isLoading != loading else { return }
        isLoading = loading
        emit(.loadingChanged(loading))
    }

    /// A move along the list gives way to another load: the list stays where that has moved it.
    ///
    /// PLATFORM(WebKit): FrameLoader::checkLoadCompleteForThisFrame takes it back where the load is a move by its type, which
    /// is the next one's by then.
    func keepPlaceInList(for request: NavigationRequest) {
        guard session.configuration.profile.engine == .webKit, indexBeforeTraversal != nil else { return }
        switch request.history {
        case .push, .unlisted, .keep: (indexBeforeTraversal, isListElsewhere) = (nil, true)
        case .replace, .traverse: break
        }
    }

    /// The navigation is over and its document does not show: the view is again what the old document makes it.
    func didLeaveProvisional(_ run: NavigationRun) {
        if let index = indexBeforeTraversal, case .traverse = run.request.history {
            indexBeforeTraversal = nil
            history.move(to: index)
            emit(.historyChanged)
        }
        if case .failed = run.outcome {
            heldURL = nil
            // PLATFORM(WebKit): what was kept behind a text of the app's goes, and that is kept in its place (recorded).
            if main.active?.isHandedIn == true { history.updateCurrent { $0.cached = nil } }
        }
        tellURL()
        loadingDidChange(main.isLoading || heldURL != nil)
    }

    func didCommit(_ document: ActiveDocument, by run: NavigationRun, replacing old: ActiveDocument?) {
        if !run.request.isSilent { heldURL = nil }
        endActivation(for: document, by: run, replacing: old)
        document.beganView = run.isInWebKit && run.request.isBlank && old?.isInitial != false
        let entry = SessionHistory.Entry(document)
        switch run.request.history {
        case .push:
            if let old { keep(old) }
            history.push(entry)
            takeEntry(document)
            emit(.historyChanged)
        case .replace:
            replaceEntry(of: old, with: document, by: run)
        case .keep where isListElsewhere:
            document.ownEntry = old?.ownEntry
        case .keep:
            // A page that says why there is none has nothing of the old one.
            guard document.failure == nil else {
                history.resetCurrent(entry)
                break
            }
            let place = old.map(place(of:)) ?? history.index
            document.scripts?.state = history.entry(at: place)?.state
            takeEntry(document, of: old)
            history.renew(at: place, entry)
        case .traverse:
            indexBeforeTraversal = nil
            document.scripts?.state = history.current?.state
            // PLATFORM(WebKit): of a page that was fetched anew no frame is moved between the entries of the one before.
            let isWebKit = session.configuration.profile.engine == .webKit
            let isAnother = history.current.map { !$0.isOf(document) } ?? false
            history.show(document.id, at: document.listedURL, forgetsFrames: isWebKit)
            takeEntry(document)
            // What another URL was asked with is not for this one.
            if isAnother {
                history.updateCurrent { ($0.repeatable, $0.initiator) = (document.repeatable, document.initiator) }
            }
        case .unlisted:
            if let old { keep(old) }
            (document.isListed, document.isHandedIn) = (false, true)
            takeEntry(document, of: old)
        }
        if run.request.history != .keep { isListElsewhere = false }
        // PLATFORM(WebKit): a view that its app has not taken away is open again.
        if session.configuration.profile.engine == .webKit { isClosing = false }
        // https://html.spec.whatwg.org/#resetBCName
        // PLATFORM(WebKit): though the page has opened others.
        let isAlone = windows.isEmpty || session.configuration.profile.engine == .webKit
        if let old, !old.isSameOrigin(as: document), main.opener == nil, isAlone {
            main.name = ""
        }
        if run.request.isSilent, session.configuration.profile.engine == .webKit {
            let title = old.map { $0.document.title.isEmpty ? $0.keptTitle : $0.document.title } ?? ""
            document.keptTitle = client?.isListening == true ? toldTitle : title
        } else if !toldTitle.isEmpty {
            toldTitle = ""
            emit(.titleChanged(""))
        }
        tellURL()
    }

    /// Documents that are gone back to are fetched again.
    func forgetCachedDocuments() { history.dropCached { _ in true } }

    func forgetHistory() {
        history.clear()
        (indexBeforeTraversal, isListElsewhere) = (nil, false)
    }

    /// The document is to be kept when the run's takes its place.
    func willKeep(_ document: ActiveDocument, for run: NavigationRun) -> Bool {
        guard document === main.active, !run.leavesGroup else { return false }
        switch run.request.history {
        case .push, .unlisted: return mayKeep(document) && placeToKeep(document) != nil
        case .traverse:
            if !document.mayBeCached(in: session.configuration.profile.engine) { history.dropCached(document) }
            return history.hasCached(document)
        case .replace, .keep: return false
        }
    }

    /// PLATFORM(WebKit): BackForwardCache::addIfCacheable; a text that the app handed in is kept with the entry behind it, where
    /// nothing is kept.
    private func mayKeep(_ document: ActiveDocument) -> Bool {
        let configuration = session.configuration
        let takesEntry =
            document.isHandedIn && configuration.profile.engine == .webKit
            && history.current.map { $0.cached == nil } == true
        return (document.isListed || takesEntry)
            && (configuration.keepsPageCache ?? configuration.profile.keepsPageCache)
            && document.mayBeCached(in: configuration.profile.engine)
            && !(main.isInWebKit && main.awaitsRedirect)
    }

    /// The current entry is to be left, and may be gone back to.
    ///
    /// PLATFORM(WebKit): an entry that `history.pushState` leaves has nothing of what was typed.
    func remember(withForms: Bool = true) {
        guard let active = main.active, active.isListed, !isListElsewhere else { return }
        var left = active.left(withForms: withForms)
        left.frames = framesToRemember(of: active, left.frames)
        history.updateCurrent { $0.left = left }
    }

    /// The document is left for another along the list.
    ///
    /// PLATFORM(WebKit): BackForwardCache then finds it at its own entry, whatever entries its frames have made.
    private func keepShowingDocument() {
        guard let active = main.active else { return }
        active.isLost = false
        keep(active)
    }

    /// Keeps the document for going back, where its entry is and it may be kept.
    private func keep(_ document: ActiveDocument) {
        guard !isListElsewhere else { return }
        if document.isListed { history.update(at: place(of: document)) { $0.title = document.document.title } }
        guard mayKeep(document), let place = placeToKeep(document) else { return }
        history.cache(document, at: place)
    }

    /// The document has another URL, of a new entry for it or of one that there is.
    ///
    /// `isPushed`: by `history.pushState`.
    func documentURLDidChange(
        _ document: ActiveDocument,
        isNewEntry: Bool,
        isByScriptAlone: Bool = false,
        isPushed: Bool = false
    ) {
        // PLATFORM(WebKit): WebPageProxy::didSameDocumentNavigationForFrame, clearPendingAPIRequest.
        if heldURL != nil {
            heldURL = nil
            loadingDidChange(main.isLoading)
        }
        tellURL()
        guard isNewEntry else { return }
        // PLATFORM(WebKit): DocumentLoader::urlForHistory; such a document makes no entry, and changes the one behind it.
        let makesEntry = document.isListed && (isPushed || !document.isHandedIn)
        guard makesEntry || session.configuration.profile.engine != .webKit else {
            return history.updateCurrent { ($0.url, $0.cached) = (document.url, nil) }
        }
        isListElsewhere = false
        var entry = SessionHistory.Entry(document)
        entry.title = document.document.title
        entry.isByScriptAlone = isByScriptAlone
        if let current = history.current, current.document == document.id {
            entry.frames = current.frames
            // https://html.spec.whatwg.org/#navigate-fragid: the mode is that of the entry before.
            // PLATFORM(WebKit): HistoryController::createItem; such an entry begins anew.
            entry.scrollsByItself = session.configuration.profile.engine != .webKit && current.scrollsByItself
        }
        history.push(entry)
        takeEntry(document, isFound: isPushed)
        emit(.historyChanged)
    }

    func tellURL() {
        guard viewURL != toldURL else { return }
        toldURL = viewURL
        emit(.urlChanged(viewURL))
    }

    // MARK: - Title

    /// The view's title: the document's, cut as WebKit cuts it.
    package var viewTitle: String {
        var title = main.active?.document.title ?? showedAtLast?.title ?? ""
        if title.isEmpty, let active = main.active { title = active.keptTitle }
        let limit = session.configuration.limits.titleCharacters
        return title.utf16.count > limit ? String(decoding: title.utf16.prefix(limit), as: UTF16.self) : title
    }

    /// Titles are told from a queued task, several in one turn as one.
    func titleMayHaveChanged() {
        guard client?.isListening == true, !titleIsQueued else { return }
        titleIsQueued = true
        _ = session.loop.schedule(after: .zero) { [weak self] in self?.tellTitle() }
    }

    func tellTitle() {
        titleIsQueued = false
        defer { checkIdle() }
        let title = viewTitle
        guard title != toldTitle else { return }
        toldTitle = title
        if let active = main.active, active.isListed, !isListElsewhere {
            history.update(at: place(of: active)) { $0.title = title }
        }
        emit(.titleChanged(title))
    }

    // MARK: - Ends

    func didEnd(_ run: NavigationRun) {
        didEnd(run.id, with: run.outcome ?? .none)
    }

    func didEnd(_ id: NavigationID, with outcome: NavigationOutcome) {
        var outcome = outcome
        if case .failed(let failure) = outcome, failure.code == .cancelled {
            if isStoppingToClose { outcome = .closed }
            if let leadsOnTo { outcome = .ledOn(leadsOnTo) }
        }
        if lastEnds.count == Self.endsKept { lastEnds.removeFirst() }
        lastEnds.append((id, outcome))
        for waiter in waiters.removeValue(forKey: id) ?? [] { waiter(outcome) }
        checkIdle()
    }

    /// Calls back with how the navigation ended, at once when it has.
    package func whenEnded(_ id: NavigationID?, _ body: @escaping (NavigationOutcome) -> Void) {
        guard let id, run(of: id) != nil || pendingMoves.contains(id) else {
            return body(lastEnds.last { $0.id == id }?.outcome ?? .none)
        }
        waiters[id, default: []].append(body)
    }

    /// Calls back when nothing loads and no refresh is due within `horizon`.
    package func whenSettled(horizon: Duration, waiter: Int, _ body: @escaping () -> Void) {
        guard !isSettled(horizon: horizon) else { return body() }
        settleWaiters.append(SettleWaiter(id: waiter, horizon: horizon, body: body))
    }

    /// A number for one who will wait.
    package func nextWaiter() -> Int {
        lastWaiter += 1
        return lastWaiter
    }

    /// Calls that one back now: it waits no longer.
    package func release(waiter: Int) {
        guard let index = settleWaiters.firstIndex(where: { $0.id == waiter }) else { return }
        settleWaiters.remove(at: index).body()
    }

    /// Nothing loads, no title is to be told and no refresh is due within `horizon`.
    package func isSettled(horizon: Duration) -> Bool {
        guard !main.isBusy, !titleIsQueued, downloads.isEmpty, pendingMoves.isEmpty, wantedWindows.isEmpty,
            !isChoosingFiles, !awaitsClosing
        else {
            return false
        }
        let moment = session.loop.clock.now + horizon
        guard main.isIdle(until: moment) else { return false }
        guard let due = main.refreshDue else { return true }
        return due > moment
    }

    /// Nobody who waits for the page to settle is told of the moment between two navigations.
    func whileReplacing(by request: NavigationRequest, _ body: () -> Void) {
        let before = (isReplacing, leadsOnTo)
        isReplacing = true
        leadsOnTo = request.isByPage ? request.url : nil
        body()
        (isReplacing, leadsOnTo) = before
    }

    func checkIdle() {
        guard !isReplacing, !settleWaiters.isEmpty else { return }
        let waiting = settleWaiters
        settleWaiters = []
        for waiter in waiting {
            if isSettled(horizon: waiter.horizon) { waiter.body() } else { settleWaiters.append(waiter) }
        }
    }
}

/// One who waits for a page to settle.
///
/// NB: a type of its own. Out of a tuple and into one a function is wrapped anew, and this is looked at whenever a script has
/// run: for who waited for a page that asks its server without end, the call went through so many that the stack ran out.
private struct SettleWaiter {
    let id: Int
    let horizon: Duration
    let body: () -> Void
}

/// The last requests of a page, oldest first.
struct Ledger {
    private(set) var records: [HopRecord] = []

    mutating func append(_ record: HopRecord, limit: Int) {
        // OPTIMIZATION: the oldest go a quarter at a time, so that a full ledger stays cheap.
        if records.count >= limit { records.removeFirst(max(1, limit / 4)) }
        records.append(record)
    }
}
