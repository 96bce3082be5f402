import WebDocument
import WebNetwork

/// The document, and all that its load waits for, is here.
extension DocumentScripts {
    /// A page without scripts may have handlers in its markup, for which something is about to be told.
    ///
    /// `last`: up to there it was looked for them.
    func heedMarkupHandlers(behind last: Node? = nil) {
        guard madeRealm == nil, !isMuted, let document = active?.document else { return }
        if document.hasEventHandlers(behind: last ?? document.node) { _ = realm }
    }

    // https://html.spec.whatwg.org/#completely-loaded, and the load event before it
    //
    // `leadsOn`: without that. False: there was none, or what was told before leads on.
    func documentDidLoad(leadsOn: Bool) -> Bool {
        active?.times?.domComplete = loop.clock.now
        let isLed = navigable?.scheduled != nil
        become(.complete)
        if navigable?.isInWebKit == true {
            // PLATFORM(WebKit): FrameLoader::checkCallImplicitClose, which may have been called in what was told.
            guard !hasTriedLoad, hasEnded else { return false }
            hasTriedLoad = true
            // See Navigable.checkLoaded; Document::implicitClose comes behind that. m_processingLoadEvent: what a handler of the
            // event writes anew has none.
            guard !leadsOn, isLed || navigable?.scheduled == nil, !isTellingOfLoad else { return false }
        }
        tellOfLoad()
        return true
    }

    /// While the page is told that it is complete; false: it was not to be told of its load then.
    func tellOfLoadAtOnce() -> Bool {
        guard owesLoad, !hasTriedLoad, readiness == .complete, mayFireLoad, navigable?.scheduled == nil else {
            return false
        }
        hasTriedLoad = true
        tellOfLoad()
        return true
    }

    private func tellOfLoad() {
        let isWithin = isTellingOfLoad
        isTellingOfLoad = true
        defer { isTellingOfLoad = isWithin }
        owesLoad = false
        tellOfArrivals()
        active?.times?.loadStart = loop.clock.now
        madeRealm?.fire("documentLoaded")
        active?.times?.loadEnd = loop.clock.now
        // PLATFORM(WebKit, Chromium): LocalDOMWindow::dispatchLoadEvent has the frame's element told before what comes next.
        navigable?.tellContainer()
        // PLATFORM(WebKit): Document::dispatchPageshowEvent, of a page that is shown.
        if !isShown || navigable?.isInWebKit != true {
            isShown = true
            madeRealm?.fire("pageShown", [.bool(false)])
        }
        if let isLed = popstateIsLed { madeRealm?.call("popped", [.bool(isLed)]) }
        popstateIsLed = nil
        ahead.dropArrived()
        page.documentMayHaveChanged()
        // PLATFORM(WebKit): Document::implicitClose calls checkCallImplicitClose again before it is over. To that images and
        // style sheets are nothing to wait for: what was written with no more than such has no event when they are here.
        if hasEnded, inOrder.isEmpty, soon.isEmpty, navigable?.awaitsFrames != true { hasTriedLoad = true }
    }

    /// PLATFORM(WebKit): a document whose `load` event was left out has it once it is gone back to: FrameLoader::open of a
    /// CachedFrame, and checkCompleted behind that.
    func tellOfOwedLoad() {
        guard owesLoad, navigable?.isInWebKit == true, readiness == .complete || isReopened else { return }
        if readiness != .complete { become(.complete) }
        hasTriedLoad = true
        tellOfLoad()
    }
}
