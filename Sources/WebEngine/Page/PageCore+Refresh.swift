import WebDocument
import WebNetwork
import WebStandards

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
        startRefresh(of: active, in: navigable)
        for child in active.children { startRefreshes(in: child) }
    }

    private func startRefresh(of active: ActiveDocument, in navigable: Navigable) {
        guard !active.hasStartedRefresh else { return }
        active.hasStartedRefresh = true
        var chosen: DeclarativeRefresh?
        for value in [active.refreshHeader].compactMap({ $0 }) + active.document.metaRefresh {
            guard let refresh = DeclarativeRefresh(parsing: value) else { continue }
            if refresh.seconds <= chosen?.seconds ?? .max { chosen = refresh }
        }
        guard let chosen else { return }
        let url = chosen.url.map(active.document.resolve) ?? active.url
        guard let url, url.scheme != "javascript" else { return }
        let delay = Duration.seconds(chosen.seconds)
        active.refreshDue = session.loop.clock.now + delay
        // PLATFORM(WebKit): a refresh within a second takes the place of the page it stood on.
        active.refreshReplaces = chosen.seconds <= 1
        active.refreshTimer = session.loop.schedule(after: delay) { [weak self, weak navigable, weak active] in
            guard let self, let navigable, let active, navigable.active === active else { return }
            active.refreshTimer = nil
            active.refreshDue = nil
            let replaces = active.refreshReplaces
            active.refreshReplaces = false
            var request = NavigationRequest(url: url)
            request.cause = .refresh
            // PLATFORM(WebKit): ScheduledRedirect, to the page that it stands on: that wants news. So does Chromium's
            // HttpRefreshScheduler.
            if url.equals(active.url, excludingFragment: true) {
                request.type = .reload
                request.ignoreFresh(in: session.configuration.profile)
            }
            request.initiator = active.asInitiator
            request.history = replaces ? .replace : .push
            navigate(navigable, request)
            checkIdle()
        }
    }
}

extension NavigationRequest {
    /// What takes the place of a refresh that was to replace the page replaces it too.
    ///
    /// PLATFORM(WebKit): FrameLoader::m_quickRedirectComing.
    mutating func noteQuickRefresh(of active: ActiveDocument?) {
        guard active?.refreshReplaces == true, history == .push, [.link, .form, .script].contains(cause) else { return }
        history = .replace
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
