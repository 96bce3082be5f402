import WebDocument
import WebNetwork
import WebStandards

/// The frames of a document, and the documents that they begin with.
///
/// https://html.spec.whatwg.org/#the-iframe-element
extension Navigable {
    /// The frame of that element, made if there is none yet; `nil` beyond the limits.
    func child(for frame: EmbeddedFrame, in active: ActiveDocument) -> Navigable? {
        if let child = active.children.first(where: { $0.container == frame.node }) { return child }
        // PLATFORM(WebKit): HistoryItem::childItemWithTarget.
        let left = active.takeLeftFrame(named: frame.name, sharesNames: isInWebKit)
        let number = left.flatMap { left in
            active.children.contains { $0.frame.number == left.number } ? nil : left.number
        }
        let made = page?.makeFrame(name: frame.name, parent: self, container: frame.node, number: number)
        guard let child = made else { return nil }
        child.left = left
        active.children.append(child)
        return child
    }

    /// Whether an element in it may show that URL in a frame: a page may be in itself, but not in itself in itself.
    ///
    /// PLATFORM(WebKit): HTMLFrameOwnerElement::isProhibitedSelfReference, and Chromium. The standard's steps for `iframe`
    /// forbid the first already: "If there exists an ancestor navigable whose active document's URL equals url".
    func mayNest(_ url: WebURL) -> Bool {
        guard url.scheme != "about" else { return true }
        var count = 0
        var ancestor: Navigable? = self
        while let current = ancestor, count < 2 {
            if current.active?.url.equals(url, excludingFragment: true) == true { count += 1 }
            ancestor = current.parent
        }
        return count < 2
    }

    // https://html.spec.whatwg.org/#shared-attribute-processing-steps-for-iframe-and-frame-elements
    func request(for frame: EmbeddedFrame, in active: ActiveDocument) -> NavigationRequest {
        // "Let url be the URL record about:blank. If element has a src attribute specified, and its value is not the empty
        // string, then: … If maybeURL is not failure, then set url to maybeURL."
        var request = NavigationRequest(url: .aboutBlank)
        request.cause = .frame
        request.initiator = active.asInitiator
        if let policy = active.document.asElement(frame.node)?.referrerPolicy {
            request.initiator?.referrerPolicy = policy
        }
        request.history = .unlisted
        if let source = frame.sourceDocument, let url = WebURL("about:srcdoc") {
            request.url = url
            request.source = .text(Array(source.utf8), .htmlUTF8)
            request.baseURL = active.document.baseURL
        } else if let reference = frame.source, !reference.isEmpty,
            let url = active.document.resolve(reference)
        {
            request.url = url
        }
        return request
    }

    /// What the element that it shows in asks for now.
    var requestOfContainer: NavigationRequest? {
        guard let container, let parent, let around = parent.active,
            let frame = around.document.embeddedFrames.first(where: { $0.node == container })
        else { return nil }
        return parent.request(for: frame, in: around)
    }

    /// Begins the first navigation of a frame in it.
    func begin(_ child: Navigable, with request: NavigationRequest) {
        if let first = child.active, first.isInitial, request.isBlank {
            page?.tellOfBlankFrame(child, request)
            child.showBlank(request)
            return
        }
        if request.url != .aboutBlank { child.isPendingInitialEntry = false }
        page?.navigate(child, request)
    }

    /// The frame is to show an empty document, and that is the one that it begins with.
    ///
    /// https://html.spec.whatwg.org/#process-the-iframe-attributes: "If url matches about:blank and initialInsertion is true,
    /// then … run the iframe load event steps given element. Return."
    func showBlank(_ request: NavigationRequest) {
        guard let active, active.isInitial else { return }
        active.url = request.url
        active.isBlankOfContainer = true
        page?.partDidCome()
        if let parent { page?.framesDidChange(in: parent) }
        tellContainer()
    }

    /// A script put the element into the document.
    func containerInserted(_ frame: EmbeddedFrame) {
        guard let active else { return }
        var request = request(for: frame, in: active)
        guard mayNest(request.url), mayShow(frame, request.url, in: active),
            let child = child(for: frame, in: active), !child.hasBegun
        else { return }
        request = child.restoring(request)
        child.hasBegun = true
        // PLATFORM(WebKit): FrameTree::appendChild; frames are numbered as they were made.
        if !isInWebKit { active.sortChildren() }
        if request.isBlank { _ = child.anyDocument() }
        if frame.isLazy, !request.isBlank, page?.showsLazyFrames == true {
            beginSoon(child, with: request)
        } else if request.url.scheme == "javascript", let page {
            // https://html.spec.whatwg.org/#navigate-to-a-javascript:-url is a task of its own.
            open([(child, request)], of: active, page)
        } else {
            begin(child, with: request)
        }
    }

    /// The element's `src` or `srcdoc` was changed by a script.
    func containerChanged(_ frame: EmbeddedFrame) {
        guard let active, let child = active.children.first(where: { $0.container == frame.node }), child.hasBegun
        else { return }
        var request = request(for: frame, in: active)
        guard mayNest(request.url) else { return }
        // https://html.spec.whatwg.org/#the-object-element, #the-embed-element: "historyHandling set to "replace"".
        let isFrame = active.document.asElement(frame.node).map { ["iframe", "frame"].contains($0.name) } ?? true
        request.history = isFrame ? .push : .replace
        child.heedPolicy(in: &request)
        page?.schedule(request, in: child)
    }

    /// https://html.spec.whatwg.org/#dom-window-stop: the parser reads no more, and the loads end once the script has
    /// returned.
    func stopByScript() {
        // NB: "Stop" is no word to moves along the list.
        if placeToTraverseTo == nil, stopsScheduled { dropScheduled() }
        active?.scripts?.abortParser()
        dropWithinScript()
        page?.dropWantedWindows(of: self)
        active?.isLost = false
        // PLATFORM(WebKit): FrameLoader::stopAllLoaders; a page that waits for frames alone has its `load` event within that. One
        // that waits for more stays what it is (recorded).
        if isInWebKit { for run in active?.children.flatMap(\.runsToStop) ?? [] { run.stop() } }
        // What the script begins after that goes on.
        stoppedByScript = runsToStop
        page?.session.loop.later { [weak self] in
            guard let self else { return }
            stopWhatScriptsStopped()
            active?.interruptFetches()
            page?.partDidCome()
            page?.checkIdle()
        }
    }

    func stopWhatScriptsStopped() {
        let stopped = stoppedByScript
        stoppedByScript = []
        for run in stopped { run.stop() }
    }

    /// Stopping ends what is to begin here, too.
    ///
    /// PLATFORM(WebKit): FrameLoader::stopAllLoaders knows nothing of NavigationScheduler; a document that has not arrived
    /// fails, and FrameLoader::stopLoading empties that. One that is told of its load is still loading to DocumentLoader.
    var stopsScheduled: Bool { !isInWebKit || loading != nil || isTellingOfLoad }

    /// The document that shows, or the one that a frame begins with.
    func anyDocument() -> ActiveDocument? {
        if let active { return active }
        guard let page, !isDestroyed else { return nil }
        let creator = (parent ?? opener)?.active
        var source = DocumentOrigin(url: .aboutBlank, contentType: .html)
        source.fallbackBaseURL = creator?.document.baseURL
        source.referrer = creator?.url.removingCredentials().removingFragment().href ?? ""
        // PLATFORM(WebKit): LocalDOMWindow::createWindow, by the opener's policy.
        if parent == nil, let creator, isInWebKit {
            source.referrer = creator.currentReferrerPolicy.referrer(from: creator.url, to: .aboutBlank) ?? ""
        }
        if creator != nil { source.containerEncoding = .utf8 }
        let sandbox = sandbox
        source.scripting = page.runsScripts && !sandbox.contains(.scripts)
        source.leavesOutScripts = !page.allowsContentScripts
        let builder = DocumentBuilder(source, parser: .standard)
        let made = ActiveDocument(
            id: NavigationID(0),
            frame: frame,
            builder: builder,
            url: .aboutBlank,
            origin: sandbox.contains(.origin) ? .opaque : creator?.origin ?? .opaque,
            siteForCookies: creator?.siteForCookies ?? .opaque,
            status: 200,
            mimeType: "text/html",
            referrerPolicy: creator?.currentReferrerPolicy ?? .standard,
            repeatable: RepeatableRequest(method: "GET", body: .none, contentType: nil),
            initiator: creator?.asInitiator
        )
        builder.finish()
        made.builder = nil
        made.isComplete = true
        made.hasFiredLoad = true
        made.isListed = false
        made.inheritedCookieURL = creator?.cookieURL
        made.isKeyedByOrigin = creator?.isKeyedByOrigin ?? false
        made.policy = creator?.policy
        // https://html.spec.whatwg.org/#creating-a-new-browsing-context: "If creator's origin is same origin with creator's
        // relevant settings object's top-level origin, then set coop to creator's … top-level browsing context's … COOP".
        if parent == nil, let creator, let top = opener?.top.active, creator.isSameOrigin(as: top) {
            made.openerPolicy = top.openerPolicy
        }
        made.reporter = ViolationReporter(of: made, page: page)
        made.sandbox = sandbox
        made.share(creator?.domain)
        let scripts = DocumentScripts(of: made, in: self, page: page)
        made.scripts = scripts
        begin(with: made)
        scripts.beginWhole()
        return made
    }
}

extension ActiveDocument {
    /// Puts the frames into tree order.
    func sortChildren() {
        guard children.count > 1 else { return }
        let order = Dictionary(
            document.embeddedFrames.enumerated().map { ($1.node, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        func place(_ child: Navigable) -> Int { child.container.flatMap { order[$0] } ?? .max }
        children.sort { place($0) < place($1) }
    }
}

extension PageCore {
    /// PLATFORM(WebKit): the app is asked about what a frame begins with; whatever it says, an empty document shows there.
    func tellOfBlankFrame(_ child: Navigable, _ request: NavigationRequest) {
        guard session.configuration.profile.engine == .webKit, hasAudience else { return }
        let id = session.nextNavigation()
        let action = NavigationAction(of: request, withinDocumentIn: child.frame, navigation: id)
        decide(action) { [weak self] policy in self?.emit(.actionDecided(action, policy)) }
    }
}
