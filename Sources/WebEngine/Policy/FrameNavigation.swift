import WebStandards

// Which frames and windows the documents of others may lead elsewhere.
extension Navigable {
    /// A user, or the app in its place, has to do with what shows here; `nil`: it is over for what comes next.
    func noteGesture(at now: Duration?) {
        var touched: Navigable? = self
        while let current = touched {
            current.hasHadGesture = true
            current.active?.lastGesture = now
            current.active?.hasHadGesture = true
            touched = current.parent
        }
    }

    /// Whether what shows here may lead another frame or window to that URL; `nil`: one that does not count, for the other was
    /// sought by its name.
    func mayLead(_ target: Navigable, to url: WebURL?, hasUserGesture: Bool) -> Bool {
        guard mayNavigate(target, hasUserGesture: hasUserGesture) else { return false }
        guard mayReach(target) else {
            active?.scripts?.sayOnce(
                "A frame leads elsewhere those in it, the page around it, and those of its origin."
            )
            return false
        }
        return mayNavigateTop(target, to: url)
    }

    // PLATFORM(WebKit): Document::canNavigateInternal; PLATFORM(Chromium): LocalFrame::CanNavigate. The standard lets any
    // frame lead those that it knows.
    private func mayReach(_ target: Navigable) -> Bool {
        if target === self || target.isBelow(self) || target.parent == nil && isBelow(target) { return true }
        guard let active else { return true }
        if target.hasAncestor(of: active) { return true }
        return target.parent == nil && (target === opener || target.opener?.hasAncestor(of: active) == true)
    }

    /// It, or one around it, shows a document of that one's origin.
    private func hasAncestor(of document: ActiveDocument) -> Bool {
        var candidate: Navigable? = self
        while let current = candidate {
            if current.active?.isSameOrigin(as: document) == true { return true }
            candidate = current.parent
        }
        return false
    }

    /// Whether a frame in which nobody ever did anything may lead the page around it to that URL.
    ///
    /// PLATFORM(WebKit): Document::isNavigationBlockedByThirdPartyIFrameRedirectBlocking. Chromium allows it.
    func mayNavigateTop(_ top: Navigable, to url: WebURL?) -> Bool {
        guard top.parent == nil, isBelow(top), !hasHadGesture, page?.blocksFramebusting == true, let active,
            let around = top.active, !active.isSameOrigin(as: around)
        else { return true }
        // The sandbox has been told to allow it, by one of the page's own documents.
        if !active.sandbox.isEmpty, parent?.active?.isSameOrigin(as: around) == true { return true }
        if case .schemeAndHost(_, let there)? = url?.site, case .schemeAndHost(_, there) = around.url.site {
            return true
        }
        active.scripts?.sayOnce(
            "A frame of another origin leads the page around it elsewhere only once a user was in it."
        )
        return false
    }
}

extension PageCore {
    fileprivate var blocksFramebusting: Bool {
        guard case .wkWebView(let version) = session.configuration.profile.platform else { return false }
        return version >= 13
    }
}
