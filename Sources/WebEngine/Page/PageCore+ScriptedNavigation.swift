import WebDocument
import WebNetwork
import WebStandards

/// Navigations that scripts ask for.
extension PageCore {
    /// https://html.spec.whatwg.org/#location-object-navigate, and what else leads somewhere by a script's word.
    ///
    /// False: the document may not do that. `asItself`: `Referer` is of the document that is led on.
    @discardableResult
    func navigate(
        _ navigable: Navigable,
        to url: WebURL,
        by active: ActiveDocument,
        replaces: Bool,
        asItself: Bool = false
    ) -> Bool {
        navigate(navigable, to: url, by: active, replaces: replaces) { request in
            // PLATFORM(WebKit): activeDOMWindow, which is whose function it is.
            if asItself { navigable.takeReferrer(in: &request, by: active) }
            navigable.heedPolicy(in: &request)
        }
    }

    /// https://html.spec.whatwg.org/#window-open-steps, of a window that is there.
    func open(_ url: WebURL, in found: Navigable, by source: ActiveDocument, noReferrer: Bool) {
        navigate(found, to: url, by: source, replaces: false) { request in
            guard noReferrer else { return found.heedPolicy(in: &request, isByOpening: true) }
            // PLATFORM(WebKit): FrameLoader::loadFrameRequest; what has none takes that of the document it leads on.
            if !found.takeReferrer(in: &request, by: source) { request.initiator?.isHidden = true }
        }
    }

    @discardableResult
    private func navigate(
        _ navigable: Navigable,
        to url: WebURL,
        by active: ActiveDocument,
        replaces: Bool,
        prepare: (inout NavigationRequest) -> Void
    ) -> Bool {
        if let scripts = active.scripts, let source = scripts.navigable {
            let isInGesture = scripts.page.isInOwnGesture
            guard source.mayLead(navigable, to: url, hasUserGesture: isInGesture) else { return false }
        }
        // https://html.spec.whatwg.org/#navigate: "If the active document's unload counter is greater than 0, then … return."
        guard navigable.active?.scripts?.isLeaving != true else { return true }
        var request = NavigationRequest(url: url)
        request.cause = .script
        request.hasUserGesture = (active.scripts?.page ?? self).leadsByGesture
        request.initiator = active.asInitiator
        prepare(&request)
        request.history = replaces ? .replace : .push
        // https://html.spec.whatwg.org/#navigate: "If url equals navigable's active document's URL, and initiatorOriginSnapshot is same
        // origin with … then set historyHandling to "replace"."
        let isSame = navigable.active.map { $0.url == url && $0.isSameOrigin(as: active) } ?? false
        // PLATFORM(WebKit): FrameLoadType::Same, in which the entry keeps its state.
        let isWebKit = session.configuration.profile.engine == .webKit
        if isSame { request.history = isWebKit && !replaces && url.fragment == nil ? .keep : .replace }
        if keepsEntry(navigable) { request.history = .replace }
        // PLATFORM(WebKit): what takes the place of a redirect that was to replace the entry replaces it too.
        if case .replace = navigable.asking?.request.history { request.history = .replace }
        if url.scheme != "javascript", isFragmentNavigation(request, in: navigable) {
            moveWithinDocumentByScript(navigable, request)
        } else {
            schedule(request, in: navigable, byOther: active.scripts?.page !== self)
        }
        return true
    }

    /// What scripts lead to while a page loads takes the place of its entry.
    ///
    /// https://html.spec.whatwg.org/#location-object-navigate: "If the document is not completely loaded, and … does not have
    /// transient activation, then set historyHandling to "replace"." PLATFORM(WebKit): NavigationScheduler::mustLockBackForwardList.
    func keepsEntry(_ navigable: Navigable) -> Bool {
        if !isInGesture, navigable.active?.hasFiredLoad != true { return true }
        // PLATFORM(Chromium): "Navigation of a subframe during loading of an ancestor frame does not create a new
        // back/forward item." (FrameLoader's MustReplaceCurrentItem). WebKit makes an entry there, whatever the ancestors do.
        guard !navigable.isInWebKit else { return false }
        var ancestor = navigable.parent
        while let current = ancestor {
            if current.active?.hasFiredLoad != true { return true }
            ancestor = current.parent
        }
        return false
    }

    /// PLATFORM(WebKit): NavigationScheduler lets the script go on; the last one asked for wins.
    ///
    /// NB: where a script of another page asks, what it asked of its own page comes first: a popup that is to close does.
    func schedule(_ request: NavigationRequest, in navigable: Navigable, byOther: Bool = false) {
        if byOther {
            navigable.dropWithinScript()
            navigable.dropScheduled()
            navigable.scheduled = session.loop.schedule(after: .zero) { [weak self, weak navigable] in
                guard let self, let navigable else { return }
                navigable.scheduled = nil
                schedule(request, in: navigable)
            }
            return
        }
        // PLATFORM(Chromium): Document::ProcessJavaScriptUrl has all of them run, and what the frame is led to goes on.
        if request.url.scheme == "javascript", !navigable.isInWebKit, let scripts = navigable.anyDocument()?.scripts {
            return scripts.run(in: navigable) { [weak self, weak navigable] in
                guard let self, let navigable else { return }
                navigate(navigable, request)
                navigable.parent?.checkLoaded()
            }
        }
        if request.url.scheme != "javascript" { navigable.stopFirst() }
        var request = request.holdingBlob(of: session.blobURLs)
        // What a frame began with is no entry to go back to.
        if !navigable.frame.isMainFrame, request.history == .push {
            let isBeginning = navigable.active.map { $0.isInitial || !$0.hasFiredLoad } ?? true
            let isFirst = navigable.isPendingInitialEntry || isBeginning && !isInGesture
            let isEarly = !navigable.isInWebKit && main.active?.hasFiredLoad != true
            if isFirst || isEarly { request.history = .replace }
        }
        navigable.dropScheduled()
        navigable.dropWithinScript()
        dropRefresh(in: navigable)
        navigable.isRedirectComing = request.history == .replace || request.history == .keep
        navigable.scheduled = session.loop.schedule(after: .zero) { [weak self, weak navigable] in
            guard let self, let navigable else { return }
            guard !yieldsToRefresh(navigable) else { return checkIdle() }
            navigable.scheduled = nil
            navigate(navigable, request)
            navigable.parent?.checkLoaded()
            checkIdle()
        }
    }

    /// PLATFORM(WebKit): of several moves along the list in one turn the last is made; each counts from the entry that shows
    /// now, and takes the place of what the frame was to be led to (NavigationScheduler::scheduleHistoryNavigation).
    ///
    /// PLATFORM(Chromium): they add up, less those that lead beyond the list (NavigationControllerImpl::GoToOffset), and each
    /// within a document is made. While another document is to come to the view, what no user stands behind is ignored
    /// (RenderFrameHostImpl::GoToEntryAtOffset, Navigator::ShouldIgnoreIncomingRendererRequest).
    func traverseByScript(by delta: Int, from navigable: Navigable?) {
        var index = history.index + delta
        var onTheWay: [Int] = []
        if session.configuration.profile.engine == .chromium, let place = main.placeToTraverseTo {
            guard isInGesture || history.entry(at: place)?.document == history.current?.document else { return }
            index = place + delta
            guard history.entries.indices.contains(index) else { return }
            onTheWay = main.placesOnTheWay
            if history.staysInDocuments(to: place) { onTheWay.append(place) }
        }
        navigable?.dropScheduled()
        main.dropScheduled()
        dropRefresh(in: main)
        // PLATFORM(WebKit): what leads beyond the list cancels what was scheduled, and is none of that.
        if main.isInWebKit, !history.entries.indices.contains(index) { return }
        let isByFrame = navigable.map { $0 !== main } ?? false
        (main.placeToTraverseTo, main.placesOnTheWay) = (index, onTheWay)
        let move = { [weak self, weak navigable] in
            guard let self else { return }
            guard !yieldsToRefresh(main) else { return checkIdle() }
            main.dropScheduled()
            // PLATFORM(WebKit): it is the frame's NavigationScheduler that has it.
            guard !isByFrame || navigable?.isDestroyed == false else { return checkIdle() }
            for place in onTheWay { go(by: place - history.index, isByScript: true) }
            go(by: index - history.index, isByScript: true)
            checkIdle()
        }
        main.scheduled = session.loop.schedule(after: .zero) { [weak self] in
            guard let self, main.isInWebKit, !history.staysInDocuments(to: index) else { return move() }
            // PLATFORM(WebKit): Page::goToItem comes by way of the app's process, behind what else the script has led to.
            main.scheduled = session.loop.schedule(after: .zero, move)
        }
    }

    // https://html.spec.whatwg.org/#navigate-fragid
    private func moveWithinDocumentByScript(_ navigable: Navigable, _ request: NavigationRequest) {
        guard let active = navigable.active else { return }
        dropWantedWindows(of: navigable)
        // PLATFORM(WebKit): PolicyChecker::stopCheck, FrameLoader::loadURL.
        navigable.dropWithinScript()
        let id = session.nextNavigation()
        var action = NavigationAction(of: request, withinDocumentIn: navigable.frame, navigation: id)
        action.isWithinDocument = true
        if navigable.isInWebKit, let client, client.isDeciding, let policy = client.page(moves: action) {
            emit(.actionDecided(action, policy))
            // Another document may show by now.
            guard policy == .allow, navigable.active === active else { return }
        } else {
            // NB: the script goes on before anybody can answer, so the move is told, and cannot be refused.
            decide(action) { [weak self, action] policy in self?.emit(.actionDecided(action, policy)) }
        }
        if navigable.isInWebKit { navigable.stopForFragment(of: request.url) }
        let old = active.url
        var isNewEntry = true
        if case .replace = request.history { isNewEntry = false }
        if isNewEntry { remember() }
        active.url = request.url
        // PLATFORM(WebKit): the entry that is replaced keeps its state.
        let keepsState = session.configuration.profile.engine == .webKit || active.url == old
        if isNewEntry || !keepsState { active.scripts?.state = nil }
        if navigable.frame.isMainFrame {
            if !isNewEntry { history.update(at: place(of: active)) { $0.url = active.url } }
            let isAlone = !hasRecentGesture(in: active)
            documentDidMove(active, from: old, isNewEntry: isNewEntry, isByScriptAlone: isAlone)
        } else {
            frameDidChange(navigable, isNewEntry: isNewEntry, isByScriptAlone: !hasRecentGesture(in: active))
        }
        active.scripts?.movedToFragment(from: old, isLed: true)
        navigable.didMoveWithinDocument()
    }

    /// A frame shows another document, or its document has another URL or state.
    ///
    /// `isLed`: somebody led there, and it is no entry that a script made (`history.pushState`). `isRenewed`: the document
    /// takes the place of the one that it was before.
    func frameDidChange(
        _ navigable: Navigable,
        isNewEntry: Bool,
        isLed: Bool = true,
        isByScriptAlone: Bool = false,
        isRenewed: Bool = false,
        replacing old: ActiveDocument? = nil
    ) {
        defer { if navigable.active?.url != .aboutBlank { navigable.isPendingInitialEntry = false } }
        navigable.parent.map { framesDidChange(in: $0) }
        // Frames of frames are not gone back in.
        guard let active = navigable.active, let around = main.active,
            around.isListed || around.isHandedIn && main.isInWebKit
        else { return }
        let shown = SessionHistory.FrameItem(active)
        let number = navigable.frame.number
        guard isNewEntry else { return history.updateFrame(number, showing: shown, isRenewed: isRenewed) }
        // PLATFORM(WebKit): behind a text of the app's there need be none to go on from.
        guard history.current != nil else {
            history.push(SessionHistory.Entry(around, showing: shown, in: number))
            return emit(.historyChanged)
        }
        var before = old.map { SessionHistory.FrameItem($0) }
        before?.left = old?.left(withForms: false)
        // PLATFORM(WebKit): WebPageProxy::completeFrameStateForNavigation, which finds nothing to complete.
        let isUnknown = history.current?.frames[number] == nil && old?.isInitial ?? true
        history.pushFrame(number, showing: shown, after: before, isByScriptAlone: isByScriptAlone)
        // PLATFORM(WebKit): BackForwardCache does not find a text of the app's any more (recorded).
        if around.isHandedIn { around.isLost = true }
        if isUnknown && !navigable.isPendingInitialEntry || history.current?.unknownFrame != nil {
            history.updateCurrent { ($0.listedURL, $0.unknownFrame) = (shown.url, shown) }
        }
        if !isLed, navigable.isInWebKit {
            // PLATFORM(WebKit): HistoryController::pushState has createItemTree make an item for each frame.
            history.updateCurrent { $0.url = around.listedURL }
            takeEntry(around)
        }
        emit(.historyChanged)
    }

    /// A script made an entry for that document, which has none of the others' states.
    ///
    /// PLATFORM(WebKit): HistoryController::pushState, whose createItemTree makes an item for each frame.
    func forgetStates(besides navigable: Navigable) {
        guard session.configuration.profile.engine == .webKit, main.active?.isListed == true else { return }
        for number in history.current?.frames.keys.sorted() ?? [] where number != navigable.frame.number {
            self.navigable(numbered: number)?.active?.scripts?.state = nil
            history.updateCurrent { $0.frames[number]?.state = nil }
        }
        guard !navigable.frame.isMainFrame else { return }
        main.active?.scripts?.state = nil
        history.updateCurrent { $0.state = nil }
    }

    /// What frames show in both entries has the state of the one that is gone to.
    func takeStatesOfFrames(from old: SessionHistory.Entry?, to new: SessionHistory.Entry?) {
        for (number, item) in new?.frames ?? [:] where old?.frames[number]?.item == item.item {
            guard let active = navigable(numbered: number)?.active, active.id == item.document else { continue }
            active.scripts?.state = item.state
        }
    }

    /// Between those two entries a frame that there is shows something else.
    func differInFrames(_ old: SessionHistory.Entry?, _ new: SessionHistory.Entry?) -> Bool {
        new?.frames.contains { old?.frames[$0]?.item != $1.item && navigable(numbered: $0) != nil } ?? false
    }

    /// Moves the frames along, between two entries of the document around them.
    func moveFrames(from old: SessionHistory.Entry?, to new: SessionHistory.Entry?) {
        guard let old, let new else { return }
        var (isWithin, isLedOn) = (false, false)
        for (number, item) in new.frames where old.frames[number]?.item != item.item {
            guard let navigable = navigable(numbered: number), let active = navigable.active else { continue }
            if active.id == item.document {
                let from = active.url
                active.url = item.url
                active.scripts?.state = item.state
                active.scripts?.movedToFragment(from: from)
                isWithin = true
            } else {
                isLedOn = true
                if let former = old.frames[number] {
                    history.leaveFrame(number, showing: former.item, with: active.left(withForms: false))
                }
                var request = NavigationRequest(url: item.url)
                request.type = .backForward
                request.cause = .history
                request.history = .keep
                request.take(item.repeatable)
                request.initiator = item.initiator
                request.left = item.left
                if item.url.href == "about:srcdoc", let own = navigable.requestOfContainer {
                    (request.source, request.baseURL, request.initiator) = (own.source, own.baseURL, own.initiator)
                }
                if staysForFragment(of: request.url, active) {
                    moveWithinDocument(navigable, request)
                } else {
                    navigable.navigate(request)
                }
            }
        }
        guard main.isInWebKit, let around = main.active else { return }
        // PLATFORM(WebKit): HistoryController::recursiveSetProvisionalItem, which takes the item that there is for no other.
        let isOwn = around.ownEntry == new.key
        if isWithin || isLedOn && !isOwn { takeEntry(around) } else if isOwn { around.isLost = true }
        around.hasFramesOfOthers = !isWithin && !isLedOn
        // And it is the page itself that moves where no frame does.
        guard around.hasFramesOfOthers, around.url != new.url else { return }
        around.url = new.url
        tellURL()
    }

    // https://html.spec.whatwg.org/#navigate-to-a-javascript:-url
    func runScript(of request: NavigationRequest, in navigable: Navigable) {
        guard let initiator = request.initiator, let active = navigable.anyDocument(),
            initiator.isSameOrigin(as: active), let scripts = active.scripts, !scripts.isMuted,
            let realm = scripts.realm
        else { return }
        let asker = self.navigable(numbered: initiator.frame.number)?.active ?? active
        // https://www.w3.org/TR/CSP3/#directive-script-src-elem, of a navigation
        guard asker.allows(.navigation, request.url.href, at: nil) else { return }
        // PLATFORM(WebKit): what the `javascript:` URL of a form or a link gives is dropped, wherever that leads
        // (FrameLoader::submitForm, and FrameLoader::changeLocation with DoNotReplaceDocumentIfJavaScriptURL).
        let isDropped = request.cause == .form || request.cause == .link
        runScript(of: request, of: realm, in: navigable, isReplacing: !(navigable.isInWebKit && isDropped))
    }

    // https://html.spec.whatwg.org/#evaluate-a-javascript:-url
    func runScript(of request: NavigationRequest, of realm: Realm, in navigable: Navigable, isReplacing: Bool) {
        guard let active = navigable.anyDocument() else { return }
        var source = request.url.href
        source.removeFirst("javascript:".count)
        let result = realm.evaluate(PercentEncoding.text(source), url: active.url.href)
        documentMayHaveChanged()
        switch result {
        case .success(.string(let text)):
            guard navigable.active === active, isReplacing else { return }
            // PLATFORM(WebKit): that makes no entry, so what comes next is the frame's first (recorded).
            if navigable.isInWebKit, request.cause == .frame, active.isInitial {
                navigable.isPendingInitialEntry = true
            }
            var replacement = NavigationRequest(url: active.url)
            replacement.source = .text(Array(text.utf8), .htmlUTF8)
            replacement.initiator = request.initiator
            replacement.cause = .script
            replacement.history = navigable.frame.isMainFrame ? .keep : .replace
            replacement.isSilent = true
            navigable.navigate(replacement)
        case .success:
            // What a script or a link leads to loads nothing then. PLATFORM(WebKit): it is `about:blank` that loads, in a frame
            // that begins with it.
            guard request.cause == .frame, active.isInitial || !navigable.isInWebKit else { return }
            if !active.isComplete || navigable.loading == nil { navigable.tellContainer() }
        case .failure(let failure):
            realm.report(failure)
        }
    }
}
