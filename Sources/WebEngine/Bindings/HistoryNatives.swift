import WebDocument
import WebNetwork
import WebStandards

// https://html.spec.whatwg.org/#the-history-interface
extension ScriptAgent {
    func installHistoryNatives() {
        define("historyLength") { call in
            call.value(max(1, call.realm(0)?.scripts?.page.history.entries.count ?? 1))
        }
        define("historyState") { call in call.value(call.realm(0)?.scripts?.state?.number ?? 0) }
        define("setHistoryState") { call in
            call.realm(0)?.scripts?.setState(HistoryState(call.integer(1), of: call.agent))
            return nil
        }
        // (realm, URL or null, replaces); the document's own URL: it cannot have that one.
        define("updateHistory") { call in
            guard let scripts = call.realm(0)?.scripts else { return call.value("") }
            if scripts.updateHistory(to: call.stringOrNil(1), replaces: call.bool(2)) { return call.value(true) }
            return call.value(scripts.navigable?.showsNothingYet == true ? "" : scripts.active?.url.href ?? "")
        }
        define("scrollsByItself") { call in call.value(call.realm(0)?.scripts?.scrollsByItself ?? false) }
        define("setScrollsByItself") { call in
            call.realm(0)?.scripts?.setScrollsByItself(call.bool(1))
            return nil
        }
        define("go") { call in
            guard let scripts = call.realm(0)?.scripts else { return nil }
            let delta = call.integer(1)
            // https://html.spec.whatwg.org/#delta-traverse: a task of its own.
            scripts.page.traverseByScript(by: delta, from: scripts.navigable)
            return nil
        }
    }
}

extension DocumentScripts {
    // https://html.spec.whatwg.org/#shared-history-push/replace-state-steps
    fileprivate func updateHistory(to reference: String?, replaces: Bool) -> Bool {
        guard let active, navigable?.showsNothingYet != true else { return false }
        var url = active.url
        if let reference {
            guard let resolved = active.document.resolve(reference), mayRewrite(to: resolved) else { return false }
            url = resolved
        }
        // "If document's is initial about:blank is true, then set historyHandling to "replace"."
        let replaces = replaces || active.isInitialAboutBlank
        if !replaces { page.remember(withForms: false) }
        if let navigable { page.resolveRefreshes(of: active, in: navigable) }
        let old = active.url
        active.url = url
        if !replaces { state = nil }
        defer { if !replaces, let navigable { page.forgetStates(besides: navigable) } }
        let isAlone = !page.hasRecentGesture(in: active)
        guard let navigable, navigable.frame.isMainFrame else {
            if let navigable {
                page.frameDidChange(navigable, isNewEntry: !replaces, isLed: false, isByScriptAlone: isAlone)
            }
            return true
        }
        // PLATFORM(WebKit): HistoryController::pushState; text the app handed in has no entry, and one is made beside the last.
        let isWebKit = page.session.configuration.profile.engine == .webKit
        if !active.isListed, isWebKit, !replaces, page.history.current != nil {
            active.isListed = true
            // What the text took the place of is gone back to as if it were of one document with it.
            page.history.updateCurrent { $0.document = active.id }
        }
        guard active.isListed || isWebKit && active.isHandedIn else { return true }
        let scrolls = scrollsByItself
        page.documentDidMove(active, from: old, isNewEntry: !replaces, isByScriptAlone: isAlone, isPushed: true)
        page.history.update(at: page.place(of: active)) { entry in
            entry.url = active.url
            // https://html.spec.whatwg.org/#url-and-history-update-steps: the mode is that of the entry before.
            entry.scrollsByItself = scrolls
            // PLATFORM(WebKit): HistoryController::replaceState; what was posted is not sent again from there. It is from an
            // entry of pushState's, whose form is of the document's request.
            guard isWebKit, replaces else { return }
            (entry.repeatable.method, entry.repeatable.body, entry.repeatable.contentType) = ("GET", .none, nil)
        }
        return true
    }

    // https://html.spec.whatwg.org/#can-have-its-url-rewritten
    private func mayRewrite(to url: WebURL) -> Bool {
        guard let active else { return false }
        let own = active.url
        guard url.scheme == own.scheme, url.username == own.username, url.password == own.password,
            url.host == own.host, url.port == own.port
        else { return false }
        // PLATFORM(WebKit, Chromium): that of an opaque origin within its path alone (History::stateObjectAdded).
        if url.isHTTPFamily { return active.origin != .opaque || url.path == own.path }
        if url.scheme == "file" { return url.path == own.path }
        // PLATFORM(WebKit): SecurityOrigin::canRequest; the documents of an app's own scheme have one origin a host.
        if navigable?.isInWebKit == true, url.isOfOwnScheme { return true }
        return url.path == own.path && url.query == own.query
    }

    fileprivate func setState(_ state: HistoryState) {
        self.state = state
        guard let navigable, navigable.frame.isMainFrame else {
            if let navigable { page.frameDidChange(navigable, isNewEntry: false) }
            return
        }
        guard let active, active.isListed else { return }
        page.history.update(at: page.place(of: active)) { $0.state = state }
    }

    /// The entry of the list that is the document's; a frame's are not looked at.
    private var ownEntry: SessionHistory.Entry? {
        guard let active, active.isListed, navigable?.frame.isMainFrame == true else { return nil }
        return page.history.current.flatMap { $0.document == active.id ? $0 : nil }
    }

    // https://html.spec.whatwg.org/#dom-history-scroll-restoration: of the entry, so that a reload and a move back find it.
    fileprivate var scrollsByItself: Bool { ownEntry?.scrollsByItself ?? isToScrollByItself }

    fileprivate func setScrollsByItself(_ scrolls: Bool) {
        isToScrollByItself = scrolls
        if ownEntry != nil { page.history.updateCurrent { $0.scrollsByItself = scrolls } }
    }
}
