import WebDocument
import WebNetwork
import WebStandards

/// A frame: the thing that is navigated (https://html.spec.whatwg.org/#navigable).
///
/// It owns the document showing in it and the navigation under way.
final class Navigable {
    let frame: FrameInfo
    let depth: Int
    weak var page: PageCore?
    private(set) weak var parent: Navigable?
    private(set) var active: ActiveDocument?
    /// The `iframe` or `frame` that it shows in.
    private(set) var container: Node?
    // https://html.spec.whatwg.org/#nav-target
    var name: String
    /// What scripts know it by; 0: none does yet.
    var scriptNumber = 0
    /// The one whose script opened it.
    weak var opener: Navigable?
    /// What is forbidden to a window that a sandboxed document opened.
    var inheritedSandbox: Sandbox = []
    /// A user, or the app in its place, has had to do with what shows in it or in a frame of it.
    ///
    /// https://html.spec.whatwg.org/#sticky-activation, of all documents that showed.
    var hasHadGesture = false
    /// It begins when the page around it is drawn.
    ///
    /// https://html.spec.whatwg.org/#lazy-loading-attribute
    var isLazy = false
    /// What showed in it when the document around it was left.
    var left: LeftFrame?
    /// The first navigation of a frame was begun.
    var hasBegun = false
    /// A script has had to do with what showed in it.
    private var isKnownToScripts = false
    /// It was never led anywhere but to `about:blank`: what comes first is what the entry that there is shows in it.
    ///
    /// PLATFORM(WebKit): WebFrameProxy::isPendingInitialHistoryItem.
    var isPendingInitialEntry = true
    private(set) var isDestroyed = false
    /// A navigation that a script asked for is to begin.
    var scheduled: LoopTimer?
    /// What is scheduled is a move along the list, to this place.
    var placeToTraverseTo: Int?
    /// Moves along the list, within the document, that are made before that one.
    var placesOnTheWay: [Int] = []
    /// A redirect is to come, by script or refresh, that takes the place of the document's entry.
    ///
    /// PLATFORM(WebKit): FrameLoader::m_quickRedirectComing: where the app or the list leads elsewhere meanwhile, a link there
    /// does as the redirect was to do, and BackForwardCache keeps no document that one is to follow.
    var isRedirectComing = false
    /// How often something took the place of what was to begin here: what is older is not begun any more.
    private(set) var plans = 0
    /// The navigation about which the policy is still asked.
    private(set) var asking: NavigationRun?
    /// What it was led to gives way to something else: the document around it waits for that instead.
    private var isGivingWay = false
    /// The navigation that may replace `active`.
    private(set) var provisional: NavigationRun?
    /// Why the last navigation came to nothing; `nil`: none has since one began.
    var failure: NavigationFailure?
    /// What the last navigation that began leaves to the app's next load.
    var fieldsOfNext = HTTPFields()
    /// The navigation whose document is `active` and still arrives.
    private(set) var loading: NavigationRun?
    /// The navigation whose document has loaded, while what its scripts began as it did still loads.
    private(set) var finishing: NavigationRun?
    /// The document's scripts and its container are being told that it has loaded.
    private(set) var isTellingOfLoad = false
    /// What `window.stop` ends once the script has returned.
    var stoppedByScript: [NavigationRun] = []

    init(frame: FrameInfo, parent: Navigable?, container: Node? = nil) {
        self.frame = frame
        self.container = container
        name = frame.name
        self.parent = parent
        depth = (parent?.depth ?? -1) + 1
    }

    var isLoading: Bool { scheduled != nil || isNavigating || finishing != nil }

    /// Another document, or more of the one that shows, is to come.
    var isNavigating: Bool { asking != nil || provisional != nil || loading != nil }

    /// The same, or more is to come of the text of the one that shows: its parts alone are no such thing.
    var awaitsDocument: Bool { scheduled != nil || asking != nil || provisional != nil || active?.builder != nil }

    /// Something loads in it, or in a frame of it that navigates by itself.
    var isBusy: Bool { isLoading || active?.children.contains(where: \.isBusy) ?? false }

    /// Begins a navigation; one that is still asked about gives way to it.
    @discardableResult
    func navigate(_ request: NavigationRequest) -> NavigationID? {
        guard let page, !page.isEnded, !isDestroyed else { return nil }
        hasBegun = true
        failure = nil
        dropScheduled(forLoad: true)
        page.dropWantedWindows(of: self)
        abortDocument(for: request)
        isGivingWay = true
        if frame.isMainFrame { page.keepPlaceInList(for: request) }
        page.whileReplacing(by: request) {
            asking?.stop()
            asking = nil
            // PLATFORM(WebKit): FrameLoader::clearProvisionalLoadForPolicyCheck, whatever the answer will be.
            stopProvisional()
        }
        isGivingWay = false
        let run = NavigationRun(request, navigable: self, page: page)
        asking = run
        run.begin()
        if !isNavigating { parent?.checkLoaded() }
        return run.id
    }

    /// The navigation has been allowed: what loads in its place stops.
    func didAllow(_ run: NavigationRun) {
        guard asking === run else { return }
        if let active, active.isToAbort { abort(active) }
        page?.dropWantedWindows(of: self)
        if isInWebKit {
            for child in active?.children ?? [] { child.stop() }
        }
        page?.whileReplacing(by: run.request) {
            loading?.stop()
            loading = nil
            if active?.isAborted != true {
                finishing?.stop()
                finishing = nil
            }
        }
        asking = nil
        // PLATFORM(WebKit): FrameLoader::provisionalLoadStarted cancels what NavigationScheduler has, whatever comes of it.
        if isInWebKit, let page { active?.dropRefresh(on: page.session.loop) }
        provisional = run
        if isInWebKit { active?.stopLoading() }
    }

    /// What a script that still runs led to, about which the app is asked, does not begin.
    ///
    /// PLATFORM(WebKit): the app's answer comes from another process, and what NavigationScheduler has is there before that.
    func dropWithinScript() {
        guard isInWebKit, let run = asking, run.request.isWithinScript else { return }
        run.stop()
    }

    func stopProvisional() {
        provisional?.stop()
        provisional = nil
    }

    /// Whether a move along the list may lead within the document that shows, whatever loads in its place.
    ///
    /// PLATFORM(WebKit): HistoryItem::shouldDoSameDocumentNavigationTo looks at the two entries alone. Where a move is under way
    /// already, the list is at the entry of neither.
    var mayMoveMeanwhile: Bool {
        let runs = [asking, provisional].compactMap { $0 }
        return isInWebKit ? !runs.contains(where: \.isTraversal) : runs.isEmpty
    }

    /// Here or in a frame a redirect is to come.
    var awaitsRedirect: Bool { isRedirectComing || active?.children.contains(where: \.awaitsRedirect) ?? false }

    /// What it was first led to has not shown anything yet.
    var awaitsFirstDocument: Bool {
        guard parent != nil, active.map({ $0.isInitial && !$0.isBlankOfContainer }) ?? true else { return false }
        return isNavigating || requestOfContainer?.isBlank == false
    }

    /// A move to a fragment ends what loads in the document's place, but for what only loads the document again.
    ///
    /// PLATFORM(WebKit): FrameLoader::continueFragmentScrollAfterNavigationPolicy, "If we have a provisional request for a different
    /// document".
    func stopForFragment(of url: WebURL) {
        isRedirectComing = false
        if provisional?.request.url.equals(url, excludingFragment: true) != true { stopProvisional() }
    }

    /// A script leads a frame on that has not shown anything yet: what it was led to first ends at once, and with that maybe the
    /// load of the document around it.
    ///
    /// PLATFORM(WebKit): NavigationScheduler::schedule, ScheduledNavigation::wasDuringLoad.
    func stopFirst() {
        if isInWebKit, awaitsFirstDocument { stop() }
    }

    /// Who leads it on by a script or a form says where that comes from as the document that shows has it, not as its own.
    ///
    /// PLATFORM(WebKit): FrameLoader::loadFrameRequest, "referrerPolicy = frame->document()->referrerPolicy()". `isByOpening`: as
    /// its own has it first (LocalDOMWindow::open).
    func heedPolicy(in request: inout NavigationRequest, isByOpening: Bool = false) {
        guard isInWebKit, let active, !active.isInitial, var initiator = request.initiator else { return }
        if isByOpening {
            let source = initiator.referrer ?? initiator.url
            initiator.referrer = initiator.referrerPolicy.referrer(from: source, to: request.url).flatMap { WebURL($0) }
            if initiator.referrer == nil { initiator.isHidden = true }
        }
        initiator.referrerPolicy = active.currentReferrerPolicy
        request.initiator = initiator
    }

    /// `Referer` is of the document that is led on, where that is of the origin of the one that leads.
    @discardableResult
    func takeReferrer(in request: inout NavigationRequest, by source: ActiveDocument) -> Bool {
        guard isInWebKit, let active, active.isSameOrigin(as: source), !awaitsFirstDocument else { return false }
        request.initiator?.referrer = active.listedURL
        return true
    }

    /// Those under way, the latest first.
    var runs: [NavigationRun] { [asking, provisional, loading, finishing].compactMap { $0 } }

    /// Those that are stopped with it, in that order.
    ///
    /// PLATFORM(WebKit): FrameLoader::stopAllLoaders; a document whose frames alone still loaded has then loaded.
    var runsToStop: [NavigationRun] {
        (isInWebKit ? active?.children ?? [] : []).flatMap(\.runsToStop) + runs
    }

    func stop() {
        page?.dropWantedWindows(of: self)
        for run in runs { run.stop() }
    }

    /// A navigation is to begin, is asked about, or has not arrived.
    var isLedElsewhere: Bool { scheduled != nil || asking != nil || provisional != nil }

    /// The navigation is over; the document around the frame is to be checked once that has been told.
    func provisionalDidEnd(_ run: NavigationRun) {
        if asking === run { asking = nil }
        if provisional === run { provisional = nil }
        if loading === run { loading = nil }
        if finishing === run { finishing = nil }
        if active?.isAborted == true { page?.session.loop.later { [weak self] in self?.checkFinished() } }
    }

    /// Puts the document in the place of the old one, whose requests and timers end.
    func commit(_ document: ActiveDocument, by run: NavigationRun) -> ActiveDocument? {
        let old = active
        leaveAborted(for: run.request)
        switch run.request.history {
        case .push: page?.remember()
        case .unlisted where frame.isMainFrame: page?.remember()
        case .keep where frame.isMainFrame && isInWebKit, .replace where frame.isMainFrame && isInWebKit:
            page?.renewFrames()
        default: break
        }
        old?.suspend(on: page?.session.loop)
        let isKept = old.map { page?.willKeep($0, for: run) ?? false } ?? false
        if let old, !run.leavesGroup { document.scripts?.takeWindow(of: old) }
        old?.leave(isPersisted: isKept)
        if run.leavesGroup { page?.leaveGroup() }
        if let old { parent?.active?.scripts?.keepFormer(old, isKnown: false) }
        if let old, !isKept { forget(old) }
        active = document
        if provisional === run { provisional = nil }
        loading = run
        return old
    }

    /// https://html.spec.whatwg.org/#completely-finish-loading: the document, its parts and its frames are here.
    ///
    /// `isByParser`: the parser has just come to its end, and nothing else was to come.
    func checkLoaded(isByParser: Bool = false) {
        let reopened = active?.scripts?.isReopened == true && active?.scripts?.readiness == .interactive
        if finishing != nil, !reopened { return checkFinished() }
        defer { checkFinished() }
        guard loading != nil || reopened, let active else { return }
        guard active.builder == nil else { return letFinish(active) }
        guard active.hasParts, !awaitsFrames else { return }
        active.isComplete = true
        let run = loading
        loading = nil
        let isWithin = isTellingOfLoad
        isTellingOfLoad = true
        defer { isTellingOfLoad = isWithin }
        // PLATFORM(WebKit): Document::implicitClose, wasLocationChangePending: a page that leads on at once has no load event.
        // What other parts' coming ends is looked at in a task of its own, when that has begun.
        let leadsOn = isByParser && isInWebKit && scheduled != nil
        let isTold = active.scripts?.documentDidLoad(leadsOn: leadsOn) ?? !leadsOn
        if isTold, active.scripts == nil { tellContainer() }
        active.leftFrames = []
        // PLATFORM(WebKit): DocumentLoader::isLoadingInAPISense. Chromium has finished with the `load` event.
        let awaits = !active.isFinished || !isTold && active.isAwaitingNetwork
        if let run, isInWebKit && self.active === active && awaits || run.isReceiving {
            finishing = run
        } else {
            run?.loaded()
        }
        page?.startRefreshes(in: self)
        // PLATFORM(WebKit): FrameLoader::handledOnloadEvents, once the frame's element has been told too, and where a handler of
        // the event wrote the document anew, once that is over.
        if !isWithin { active.hasFiredLoad = isTold || active.scripts?.owesLoad == false }
        parent?.checkLoaded()
    }

    /// A document that scripts write is shown as one that has loaded, though it is not closed.
    ///
    /// PLATFORM(WebKit): DocumentLoader::isLoadingInAPISense asks whether a parser is at work, not whether it waits.
    private func letFinish(_ active: ActiveDocument) {
        guard isInWebKit, active.scripts?.isReopened == true, active.builder?.isActive == false else { return }
        finishing = loading
        loading = nil
    }

    /// A document that its parser is done with, and that waits for nothing more, has its `load` event within what moves it.
    ///
    /// PLATFORM(WebKit): FrameLoader::loadInSameDocument models a load that starts and ends at once, with checkCompleted.
    func didMoveWithinDocument() {
        guard isInWebKit, let active else { return }
        guard isTellingOfLoad else { return checkLoaded(isByParser: true) }
        if active.scripts?.tellOfLoadAtOnce() == true { active.hasFiredLoad = true }
    }

    /// What the `load` event's handlers began has loaded too.
    func checkFinished() {
        guard let run = finishing, let active, active.isFinished, !run.isReceiving else { return }
        // PLATFORM(Chromium): FrameLoader::DidFinishNavigation, HasProvisionalNavigation.
        guard !active.isAborted || asking == nil && provisional == nil else { return }
        // PLATFORM(WebKit): DocumentLoader::isLoadingInAPISense, "!document.loadEventFinished() && isLoading()".
        guard active.hasFiredLoad || isTellingOfLoad || !active.isAwaitingNetwork else { return }
        finishing = nil
        run.loaded()
        parent?.checkLoaded()
    }

    /// Something is over that its document asked the network for.
    func networkDidAnswer() {
        checkFinished()
        var current: Navigable? = self
        while let navigable = current {
            navigable.asking?.networkDidAnswer()
            current = navigable.parent
        }
    }

    func abort(_ active: ActiveDocument) {
        guard self.active === active, !active.hasFiredLoad, let run = loading else { return }
        active.isToAbort = false
        // PLATFORM(Chromium): HTMLDocumentParser scans a piece of the page before it is parsed.
        active.scripts?.lookAhead()
        active.builder?.abort()
        active.builder = nil
        run.stopReceiving()
        active.scripts?.abort()
        active.isComplete = true
        active.hasFiredLoad = true
        active.isAborted = true
        loading = nil
        // PLATFORM(Chromium): Document::CheckCompletedInternal, before there is a navigation that it would wait for.
        if active.isFinished { run.loaded() } else { finishing = run }
        parent?.checkLoaded()
    }

    /// What an aborted document waits for is not to come here any more: another takes its place.
    ///
    /// PLATFORM(Chromium): DocumentLoader::StopLoading, SentDidFinishLoad.
    private func leaveAborted(for request: NavigationRequest) {
        guard active?.isAborted == true, let run = finishing else { return }
        page?.whileReplacing(by: request) { run.stop() }
    }

    /// The document's `load` event waits for its frames.
    var awaitsFrames: Bool { active.map { $0.framesToOpen > 0 || $0.children.contains(where: delaysLoad) } ?? false }

    /// Whether the document around it waits for it with its `load` event.
    private func delaysLoad(_ child: Navigable) -> Bool {
        // PLATFORM(Chromium): HTMLFrameOwnerElement: a lazy frame delays nothing, nor does what it shows.
        if child.isLazy, !isInWebKit { return false }
        // PLATFORM(WebKit): what NavigationScheduler is about to begin has not begun.
        return child.isNavigating || child.isGivingWay || child.scheduled != nil && !isInWebKit
    }

    /// Nothing has been loaded into the view: its document has no URL.
    ///
    /// PLATFORM(WebKit): DocumentWriter::begin of the initial empty document; `document.URL` says `about:blank` for none. A
    /// script that opens it gives it one (Document::open).
    var showsNothingYet: Bool {
        isInWebKit && frame.isMainFrame && active?.isInitial == true && page?.history.current == nil
            && active?.scripts?.isReopened != true
    }

    var isInWebKit: Bool { page?.session.configuration.profile.engine == .webKit }

    /// A document that was kept for going back shows again.
    ///
    /// https://html.spec.whatwg.org/#reactivate-a-document
    func didRestore() {
        guard let run = loading, let active else { return }
        active.times?.isShownAgain = true
        // PLATFORM(WebKit): one whose load was cancelled fails each time it is shown.
        if let failure = active.failure {
            active.comeBack()
            if isInWebKit, failure.code == .connectionLost { active.loadWhatIsHere() }
            run.fail(failure, at: failure.url)
        } else {
            loading = nil
            active.comeBack()
            tellOfOwedLoad()
            if isInWebKit {
                reloadObjects(of: active)
                reloadBrokenImages(of: active)
            }
            if active.isFinished { run.loaded() } else { finishing = run }
        }
        page?.startRefreshes(in: self)
    }

    private func tellOfOwedLoad() {
        for child in active?.children ?? [] { child.tellOfOwedLoad() }
        active?.scripts?.tellOfOwedLoad()
    }

    // https://html.spec.whatwg.org/#iframe-load-event-steps
    func tellContainer() {
        guard let container, let scripts = parent?.active?.scripts else { return }
        scripts.fire("load", at: container)
    }

    /// The document of a frame that has loaded none yet.
    ///
    /// https://html.spec.whatwg.org/#creating-a-new-browsing-context
    func begin(with document: ActiveDocument) {
        guard active == nil, !isDestroyed else { return }
        active = document
    }

    func dropScheduled(forLoad: Bool = false) {
        plans += 1
        (placeToTraverseTo, placesOnTheWay) = (nil, [])
        if !forLoad { isRedirectComing = false }
        if let scheduled { page?.session.loop.cancel(scheduled) }
        scheduled = nil
    }

    /// No script of it or its frames has anything to do before that moment, and nothing that they asked for is to come.
    func isIdle(until moment: Duration) -> Bool {
        guard let active else { return true }
        guard active.subresources?.isIdle ?? true, active.reporter?.underWay ?? 0 == 0 else { return false }
        return active.scripts?.isIdle(until: moment) ?? true && active.children.allSatisfy { $0.isIdle(until: moment) }
    }

    /// A script of it or its frames has a timer that repeats, due by that moment on the loop's clock.
    func hasRepeating(until moment: Duration) -> Bool {
        guard let active else { return false }
        if active.scripts?.hasRepeating(until: moment) == true { return true }
        return active.children.contains { $0.hasRepeating(until: moment) }
    }

    /// A frame's own frames go with it.
    func destroy() {
        guard !isDestroyed else { return }
        stop()
        dropScheduled()
        active?.suspend(on: page?.session.loop)
        active?.scripts?.leave(isPersisted: false)
        for child in active?.children ?? [] { child.destroy() }
        isDestroyed = true
        if let active {
            let holder = (parent ?? opener)?.active?.scripts
            holder?.keepFormer(active, isKnown: scriptNumber != 0)
            holder?.existingRealm?.agent.note(last: active, of: self)
            forget(active)
        }
        active = nil
        container = nil
    }

    /// The document shows no more, and neither do those in its frames.
    ///
    /// PLATFORM(WebKit): MemoryCache lets go of what no document has any more and nothing lets be used again. What scripts
    /// have to do with lives longer, and the document of a view is one that the app has had to do with.
    private func forget(_ document: ActiveDocument) {
        guard let page, page.session.configuration.hasMemoryCacheAlone, let origin = page.main.active?.origin,
            origin != .opaque
        else { return }
        for child in document.children { if let active = child.active { child.forget(active) } }
        // PLATFORM(WebKit): WindowProxy::setDOMWindow gives each document of a window that a script has had its global object.
        if document.scripts?.existingRealm != nil { isKnownToScripts = true }
        guard !frame.isMainFrame, !isKnownToScripts else { return }
        let use = page.session.configuration.cacheUse(of: .frame)
        let partition = ResponseCache.Partition(site: origin, use: use)
        page.session.responses.forgetUnusable(document.url.removingFragment(), in: partition)
    }
}

extension ActiveDocument {
    /// Its images, style sheets and scripts are here.
    fileprivate var hasParts: Bool { subresources?.isComplete ?? true && scripts?.mayFireLoad ?? true }

    /// And all that its frames show.
    ///
    /// PLATFORM(WebKit): what the `load` event's handlers write anew need not be whole (Document::hasActiveParser).
    fileprivate var isFinished: Bool {
        guard framesToOpen == 0, subresources?.isComplete ?? true, scripts?.awaitsNoScript ?? true else { return false }
        return !children.contains { $0.isNavigating || $0.finishing != nil }
    }

    /// Images and style sheets, or what scripts of it or of its frames fetch, are under way.
    var isAwaitingNetwork: Bool {
        if subresources?.isComplete == false { return true }
        if scripts?.everyRealm.contains(where: { !$0.net.isIdle }) == true { return true }
        return children.contains { $0.active?.isAwaitingNetwork == true }
    }

    /// Ends what the document still does; what is in it stays.
    func suspend(on loop: EngineLoop?) {
        dropRefresh(on: loop)
        if let subresources {
            brokenImages = subresources.brokenImages
            subresources.cancel()
        }
        scripts?.stop()
        subresources = nil
        for child in children {
            child.stop()
            child.active?.suspend(on: loop)
        }
    }

    /// What its scripts and those of its frames are fetching fails.
    ///
    /// https://html.spec.whatwg.org/#abort-a-document: "Cancel any instances of the fetch algorithm in the context of document".
    ///
    /// True: there was something.
    @discardableResult
    func interruptFetches() -> Bool {
        var interrupted = false
        for child in children where child.active?.interruptFetches() == true { interrupted = true }
        for realm in scripts?.everyRealm ?? [] where realm.net.interrupt() { interrupted = true }
        return interrupted
    }

    /// Another navigation has been allowed here: its scripts hear that what they fetch fails, while it still shows.
    ///
    /// PLATFORM(WebKit): FrameLoader::continueLoadAfterNavigationPolicy stops all loaders; DocumentLoader::stopLoading has the
    /// document's load cancelled by that (setMainDocumentError), and so it fails when it is gone back to; a link's pings
    /// are loaders too, which go on.
    fileprivate func stopLoading() {
        guard interruptFetches() || unheardFetches > 0, failure == nil else { return }
        failure = NavigationFailure(.cancelled, url: url, message: "")
    }

    /// Tells its scripts that another document takes its place, and has their time stand still.
    ///
    /// https://html.spec.whatwg.org/#unload-a-document-and-its-descendants
    ///
    /// NB: browsers tell the page before its frames, where the standard has it the other way round.
    func leave(isPersisted: Bool) {
        scripts?.leave(isPersisted: isPersisted)
        for child in children { child.active?.leave(isPersisted: isPersisted) }
    }

    fileprivate func comeBack() {
        document.forgetSensitiveValues()
        // PLATFORM(WebKit): FrameLoader::open(CachedFrameBase&), m_outgoingReferrer.
        urlBeforeOpening = nil
        // PLATFORM(WebKit): CachedFrameBase::restore opens the frames first.
        let framesAreFirst = scripts?.navigable?.isInWebKit == true
        if !framesAreFirst { scripts?.comeBack() }
        for child in children { child.active?.comeBack() }
        if framesAreFirst { scripts?.comeBack() }
    }

    /// PLATFORM(WebKit): FrameLoader::checkCompleted comes to a document that was cut off once it is gone back to.
    fileprivate func loadWhatIsHere() {
        guard !hasFiredLoad else { return }
        hasFiredLoad = true
        scripts?.become(.complete)
        scripts?.existingRealm?.fire("documentLoaded")
    }

    func dropRefresh(on loop: EngineLoop?) {
        if let refreshTimer { loop?.cancel(refreshTimer) }
        refresh = nil
        refreshTimer = nil
        refreshDue = nil
    }

    /// The rest will not arrive; what is here stays.
    func end(with failure: NavigationFailure, on loop: EngineLoop) {
        self.failure = failure
        isCutShort = builder != nil || scripts?.hasDeferred == true || subresources?.isFetching(.style) == true
        builder?.abort()
        builder = nil
        suspend(on: loop)
    }
}
