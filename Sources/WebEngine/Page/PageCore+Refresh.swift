import WebDocument
import WebNetwork
import WebStandards

/// Where a page asks to be followed to.
struct PendingRefresh {
    let seconds: Int
    let url: WebURL
}

/// A page that asks for another to follow it.
extension PageCore {
    // https://html.spec.whatwg.org/#shared-declarative-refresh-steps
    //
    // PLATFORM(WebKit): NavigationScheduler counts from the end of the load, the frames' own from the page's; of several
    // it takes the last one that is not slower than those before it, where HTML takes the first.
    func startRefreshes(in navigable: Navigable) {
        guard session.configuration.followsRefresh, navigable.isCompleteUpwards, let active = navigable.active else {
            return
        }
        takeRefreshes(of: active, in: navigable)
        startRefresh(of: active, in: navigable)
        for child in active.children { startRefreshes(in: child) }
    }

    /// Takes up what the header asks for, and `meta` elements that have come since the last time.
    private func takeRefreshes(of active: ActiveDocument, in navigable: Navigable) {
        let headers = [active.refreshHeader].compactMap { $0 }
        active.refreshHeader = nil
        var declared = active.document.takeDeclaredRefreshes()
        // libxml2 tells of none.
        let isByLibxml2 = session.configuration.parser == .libxml2 || !active.document.isHTMLDocument
        if isByLibxml2, active.isComplete, !active.hasSoughtRefreshes {
            active.hasSoughtRefreshes = true
            declared += active.document.metaRefresh
        }
        // https://html.spec.whatwg.org/#shared-declarative-refresh-steps, of meta elements: "if document's active sandboxing
        // flag set has the sandboxed automatic features browsing context flag set, then return"; allow-scripts clears it.
        // PLATFORM(WebKit, Chromium): HttpRefreshType::MetaTag; the header's is followed all the same.
        if active.sandbox.contains(.scripts) { declared = [] }
        for value in headers + declared {
            guard let refresh = DeclarativeRefresh(parsing: value), refresh.seconds <= active.refresh?.seconds ?? .max,
                case let url = refresh.url.map(active.document.resolveOrKeep) ?? active.url, url.scheme != "javascript",
                navigable.mayBeLed(to: url)
            else { continue }
            // PLATFORM(WebKit): NavigationScheduler::scheduleRedirect, which takes the place of what a script has just asked
            // for unless it is slower.
            if navigable.scheduled != nil, navigable.isInWebKit {
                guard refresh.seconds == 0 else { continue }
                navigable.dropScheduled()
            }
            active.dropRefresh(on: session.loop)
            active.refresh = PendingRefresh(seconds: refresh.seconds, url: url)
        }
    }

    /// The document's URL is about to change, by which what its markup asked for until now is not to be resolved.
    func resolveRefreshes(of active: ActiveDocument, in navigable: Navigable) {
        guard session.configuration.followsRefresh else { return }
        takeRefreshes(of: active, in: navigable)
    }

    /// A script led elsewhere: what the page asked for until now is not done.
    ///
    /// PLATFORM(WebKit): NavigationScheduler has place for one.
    func dropRefresh(in navigable: Navigable) {
        guard let active = navigable.active else { return }
        takeRefreshes(of: active, in: navigable)
        active.dropRefresh(on: session.loop)
    }

    /// What is scheduled is to begin; true: `meta` elements that came since take its place.
    func yieldsToRefresh(_ navigable: Navigable) -> Bool {
        guard navigable.isInWebKit, navigable.scheduled != nil, let active = navigable.active else { return false }
        takeRefreshes(of: active, in: navigable)
        return navigable.scheduled == nil
    }

    private func startRefresh(of active: ActiveDocument, in navigable: Navigable) {
        guard let refresh = active.refresh, active.refreshTimer == nil else { return }
        let delay = Duration.seconds(refresh.seconds)
        active.refreshDue = session.loop.clock.now + delay
        // PLATFORM(WebKit): a refresh within a second takes the place of the page it stood on.
        let replaces = refresh.seconds <= 1
        navigable.isRedirectComing = replaces
        active.refreshTimer = session.loop.schedule(after: delay) { [weak self, weak navigable, weak active] in
            guard let self, let navigable, let active, navigable.active === active else { return }
            active.dropRefresh(on: session.loop)
            follow(refresh.url, from: active, in: navigable, replaces: replaces)
            checkIdle()
        }
    }

    private func follow(_ url: WebURL, from active: ActiveDocument, in navigable: Navigable, replaces: Bool) {
        var request = NavigationRequest(url: url)
        request.cause = .refresh
        // PLATFORM(WebKit): ScheduledRedirect, to the page that it stands on: that wants news. So does Chromium's
        // HttpRefreshScheduler.
        if url.equals(active.url, excludingFragment: true) {
            request.type = .reload
            request.renew(in: session.configuration.profile)
        }
        request.initiator = active.asInitiator
        request.history = replaces ? .replace : .push
        // PLATFORM(WebKit): HistoryController::updateForRedirectWithLockedBackForwardList leaves the entry alone where what came
        // meanwhile used up FrameLoader::m_quickRedirectComing.
        request.leavesListAsItWas = replaces && navigable.isInWebKit && !navigable.isRedirectComing
        navigate(navigable, request)
    }
}

extension NavigationRequest {
    /// A link that takes the place of a refresh or a script's redirect that was to replace the page replaces it too.
    ///
    /// PLATFORM(WebKit): FrameLoader::loadURL.
    mutating func noteRedirectComing(in navigable: Navigable) {
        guard navigable.isInWebKit, ![.app, .history, .reload].contains(cause) else { return }
        if navigable.isRedirectComing, cause == .link, history == .push { history = .replace }
        navigable.isRedirectComing = false
    }
}

extension Navigable {
    /// Its document and those around it are here with all their parts.
    fileprivate var isCompleteUpwards: Bool {
        active?.isComplete == true && scheduled == nil && !isNavigating && parent?.isCompleteUpwards ?? true
    }

    /// When the next refresh in it is due, on the loop's clock.
    var refreshDue: Duration? {
        guard let active else { return nil }
        return ([active.refreshDue] + active.children.map(\.refreshDue)).compactMap { $0 }.min()
    }
}
